// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;

    /// <summary>What the description says of a method.</summary>
    internal abstract class Method
    {
        protected Method(string name, int protocolId, int id, DeclaredException[] declared)
        {
            Name = name;
            ProtocolId = protocolId;
            Id = id;
            Declared = declared;
        }

        /// <summary>Interface and method, for messages.</summary>
        internal string Name { get; }

        /// <summary>The fingerprint of the interface.</summary>
        internal int ProtocolId { get; }

        /// <summary>The fingerprint of the method.</summary>
        internal int Id { get; }

        /// <summary>The exceptions that it declares.</summary>
        internal DeclaredException[] Declared { get; }

        /// <summary>
        /// It never answers: its requests have id 0, and may wait for their turn in the host forever.
        /// </summary>
        internal bool Oneway { get; set; }

        /// <summary>Carrying out a request twice does no harm.</summary>
        internal bool Repeatable { get; set; }

        /// <summary>
        /// What it answers with is an array of bytes and nothing else: a large one is received right into its place.
        /// </summary>
        internal bool IsBytes { get; set; }

        /// <summary>It answers with any number of items.</summary>
        internal bool Downloads { get; set; }

        /// <summary>It takes any number of items.</summary>
        internal bool Uploads { get; set; }
    }

    /// <summary>The same, and how its result is read, or an item of it.</summary>
    /// <typeparam name="T">The type of the result, or of an item; bool for a method that returns nothing.</typeparam>
    internal sealed class Method<T> : Method
    {
        internal Method(
            string name, int protocolId, int id, Func<WireReader, T> decode, params DeclaredException[] declared
        )
            : base(name, protocolId, id, declared)
        {
            Decode = decode;
            IsBytes = typeof(T) == typeof(ReadOnlyArray<byte>);
        }

        internal Func<WireReader, T> Decode { get; }
    }

    /// <summary>How the result of a method is read that returns nothing.</summary>
    internal static class Nothing
    {
        internal static readonly Func<WireReader, bool> Decode = reader => true;
    }
}
