// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>A method, as the description declares it.</summary>
    internal abstract class Method
    {
        protected Method(string fullName, int protocolId, int id, DeclaredException[] declared)
        {
            Interface = fullName.Substring(0, Math.Max(0, fullName.LastIndexOf('.')));
            Name = fullName.Substring(Interface.LastIndexOf('.') + 1);
            ProtocolId = protocolId;
            Id = id;
            Declared = declared;
        }

        /// <summary>The interface with its package, for messages.</summary>
        internal string Interface { get; }

        /// <summary>Interface and method, for messages.</summary>
        internal string Name { get; }

        /// <summary>The fingerprint of the interface.</summary>
        internal int ProtocolId { get; }

        /// <summary>The fingerprint of the method.</summary>
        internal int Id { get; }

        /// <summary>The exceptions that it declares.</summary>
        internal DeclaredException[] Declared { get; }

        /// <summary>
        /// Whether it never answers: its requests have id 0, and may wait for their turn in the host forever.
        /// </summary>
        internal bool Oneway { get; set; }

        /// <summary>Whether carrying out a request twice does no harm.</summary>
        internal bool Repeatable { get; set; }

        /// <summary>Whether a parameter is an array.</summary>
        internal bool Arrays { get; set; }

        /// <summary>
        /// Whether its result is an array of bytes and nothing else: a large one is received directly into its final
        /// array.
        /// </summary>
        internal bool IsBytes { get; set; }

        /// <summary>Whether its result is a stream of items.</summary>
        internal bool Downloads { get; set; }

        /// <summary>Whether a parameter is a stream of items.</summary>
        internal bool Uploads { get; set; }
    }

    /// <summary>A method, and the function that decodes its result, or an item of that.</summary>
    /// <typeparam name="T">The type of the result, or of an item; bool for a method that returns nothing.</typeparam>
    internal sealed class Method<T> : Method
    {
        internal Method(
            string fullName, int protocolId, int id, Func<WireReader, T> decode, params DeclaredException[] declared
        )
            : base(fullName, protocolId, id, declared)
        {
            Decode = decode;
            IsBytes = typeof(T) == typeof(ReadOnlyArray<byte>);
        }

        internal Func<WireReader, T> Decode { get; }
    }

    /// <summary>Decodes the result of a method that returns nothing.</summary>
    internal static class Nothing
    {
        internal static readonly Func<WireReader, bool> Decode = reader => true;
    }
}
