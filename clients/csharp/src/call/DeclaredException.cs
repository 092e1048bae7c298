// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>
    /// An exception that a method declares: its id on the wire, and the function that decodes its fields.
    /// </summary>
    internal sealed class DeclaredException
    {
        internal DeclaredException(int id, Func<WireReader, string, CreoException> read)
        {
            Id = id;
            Read = read;
        }

        /// <summary>The fingerprint of its shape.</summary>
        internal int Id { get; }

        /// <summary>Makes the exception from its fields and its message.</summary>
        internal Func<WireReader, string, CreoException> Read { get; }
    }
}
