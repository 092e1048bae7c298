// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>
    /// A type whose values are text in JSON: that of <c>ToString</c>, and what its function <c>Parse</c> reads.
    /// </summary>
    [AttributeUsage(AttributeTargets.Struct)]
    internal sealed class TextFormAttribute : Attribute
    {
        /// <param name="what">What such text is, with an example.</param>
        internal TextFormAttribute(string what)
        {
            What = what;
        }

        internal string What { get; }

        /// <summary>Whether a number of JSON is read, too, from its characters.</summary>
        public bool Numbers { get; set; }
    }
}
