// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>
    /// What a method wants to read of a view: the union Question of <c>work.creo</c>, each case as what writes it. Keys
    /// are null where a span begins or ends with the view.
    /// </summary>
    internal static class Questions
    {
        internal static Action<WireWriter> Row(byte[] key)
        {
            return writer =>
            {
                writer.WriteInt(0);
                writer.Write(ReadOnlyArray<byte>.Wrap(key));
            };
        }

        internal static Action<WireWriter> Page(byte[] from, bool after, byte[] to, bool last, int most)
        {
            return writer =>
            {
                writer.WriteInt(1);
                Span(writer, from, after, to);
                writer.WritePresence(last);
                writer.WriteInt(most);
            };
        }

        /// <summary>How many rows there are.</summary>
        internal static Action<WireWriter> Count()
        {
            return writer =>
            {
                writer.WriteInt(2);
                Span(writer, null, false, null);
            };
        }

        internal static Action<WireWriter> Next()
        {
            return writer =>
            {
                writer.WriteInt(3);
                writer.WritePresence(true);
            };
        }

        private static void Span(WireWriter writer, byte[] from, bool after, byte[] to)
        {
            Bound(writer, from);
            writer.WritePresence(after);
            Bound(writer, to);
        }

        private static void Bound(WireWriter writer, byte[] key)
        {
            if (writer.WritePresence(key != null))
            {
                writer.Write(ReadOnlyArray<byte>.Wrap(key));
            }
        }
    }
}
