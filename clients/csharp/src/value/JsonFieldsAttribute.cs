// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>
    /// The names of a struct's fields in the description, in the order of its constructor; after one that may be absent
    /// comes a question mark, and after one whose bytes are numbers without a sign comes a plus.
    /// </summary>
    [AttributeUsage(AttributeTargets.Class)]
    internal sealed class JsonFieldsAttribute : Attribute
    {
        internal JsonFieldsAttribute(params string[] names)
        {
            Names = names;
        }

        internal string[] Names { get; }
    }
}
