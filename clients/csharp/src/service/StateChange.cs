// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>A change that a method has made to what one of its views shows: the union Change of <c>work.creo</c>.</summary>
    internal sealed class StateChange
    {
        private StateChange(int view, Action<WireWriter> write)
        {
            View = view;
            Write = write;
        }

        /// <summary>The place of the view.</summary>
        internal int View { get; }

        /// <summary>Writes what has changed.</summary>
        internal Action<WireWriter> Write { get; }

        internal static StateChange Put(int view, byte[] key, byte[] value)
        {
            return new StateChange(view, writer =>
            {
                writer.WriteInt(0);
                Bytes(writer, key);
                Bytes(writer, value);
            });
        }

        internal static StateChange Remove(int view, byte[] key)
        {
            return new StateChange(view, writer =>
            {
                writer.WriteInt(1);
                Bytes(writer, key);
            });
        }

        internal static StateChange Add(int view, byte[] value)
        {
            return new StateChange(view, writer =>
            {
                writer.WriteInt(2);
                Bytes(writer, value);
            });
        }

        internal static StateChange RemoveAll(int view) => Removed(view, 0);

        internal static StateChange RemoveFirst(int view) => Removed(view, 1);

        internal static StateChange RemoveLast(int view) => Removed(view, 2);

        private static StateChange Removed(int view, int which)
        {
            return new StateChange(view, writer =>
            {
                writer.WriteInt(3);
                writer.WriteInt(which);
            });
        }

        private static void Bytes(WireWriter writer, byte[] bytes)
        {
            writer.Write(ReadOnlyArray<byte>.Wrap(bytes));
        }
    }
}
