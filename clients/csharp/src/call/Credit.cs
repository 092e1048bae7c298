// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    /// <summary>
    /// What the sender of a stream may still send: a number of items, and of bytes in their bodies. An item needs credit
    /// for one item and for some bytes, however many it has itself; so one of any size can be sent, and the next one
    /// waits until the bytes are made good.
    /// </summary>
    internal sealed class Credit
    {
        /// <summary>Each direction of a stream begins with credit for this many items.</summary>
        internal const int Items = 64;

        /// <summary>Each direction of a stream begins with credit for this many bytes.</summary>
        internal const int Bytes = 1024 * 1024;

        private const int Part = 2;

        private long items;
        private long bytes;

        private Credit(int items, int bytes)
        {
            this.items = items;
            this.bytes = bytes;
        }

        /// <summary>Whether one more item may be sent.</summary>
        internal bool IsLeft => items > 0 && bytes > 0;

        /// <summary>Whether the credit is worth a frame: half of what a direction begins with.</summary>
        internal bool IsPortion => items >= Items / Part || bytes >= Bytes / Part;

        /// <summary>The credit with which a direction begins.</summary>
        internal static Credit Initial()
        {
            return new Credit(Items, Bytes);
        }

        /// <summary>No credit.</summary>
        internal static Credit None()
        {
            return new Credit(0, 0);
        }

        /// <summary>Takes away the credit for an item that was sent.</summary>
        internal void Use(int size)
        {
            items--;
            bytes -= size;
        }

        /// <summary>Adds credit.</summary>
        internal void Add(long moreItems, long moreBytes)
        {
            items += moreItems;
            bytes += moreBytes;
        }

        /// <summary>Moves all of this credit to another one.</summary>
        /// <returns>The frame by which a sender is told.</returns>
        internal byte[] MoveTo(Credit other, int id)
        {
            byte[] frame = Frame.New(FrameKind.Credit, id, Frame.CreditSize);
            Wire.PutInt(frame, Frame.HeaderSize, (int)items);
            Wire.PutInt(frame, Frame.HeaderSize + 4, (int)bytes);
            other.Add(items, bytes);
            items = bytes = 0;
            return frame;
        }
    }
}
