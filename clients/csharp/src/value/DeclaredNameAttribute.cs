// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>The name of an enum's constant in the description, which texts show in every language.</summary>
    [AttributeUsage(AttributeTargets.Field)]
    internal sealed class DeclaredNameAttribute : Attribute
    {
        internal DeclaredNameAttribute(string name)
        {
            Name = name;
        }

        internal string Name { get; }
    }
}
