// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Runtime.CompilerServices;
    using System.Text;

    /// <summary>
    /// Encodes values into a buffer that grows and is used again. Generated codecs reserve room once for a run of fixed
    /// size.
    /// </summary>
    internal sealed partial class WireWriter
    {
        private const int InitialCapacity = 1024;

        // An array of this many bytes is not copied into the buffer, but sent as it is: it never changes.
        private const int LargeSize = 64 * 1024;

        private static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);

        // The message that is being written; null where it belongs to no call.
        private IMessage message;

        private readonly ByteSwapper swapper = new ByteSwapper();
        private byte[] buffer = new byte[InitialCapacity];

        // While the writer rests: a buffer that is too large to be kept in any case.
        private WeakReference<byte[]> large;

        // Up to here the buffer may be filled: a frame has to hold the large arrays, too.
        private int end = InitialCapacity;

        // How many bytes of the buffer are the header.
        private int head;
        private int length;
        private int level;

        // Which item of a stream the message is, from 0 on.
        private long item;
        private List<Inset> insets;
        private int insetSize;

        /// <summary>The buffer as it is now; <see cref="Reserve"/> may replace it.</summary>
        internal byte[] Buffer => buffer;

        /// <summary>How much of the buffer is filled.</summary>
        internal int Length => length;

        /// <summary>
        /// The size of all that was written: the filled part of the buffer, and the large arrays that belong in
        /// between.
        /// </summary>
        internal int Size => length + insetSize;

        /// <summary>The large arrays, in the order of their places in the buffer; null where there is none.</summary>
        internal List<Inset> Insets => insets;

        /// <summary>Which item of a stream is written, from 0 on, as errors name its place.</summary>
        internal long Item => item;

        /// <summary>Begins a message that is an item of a stream.</summary>
        internal void Begin(IMessage begun, long index)
        {
            Begin(begun);
            item = index;
        }

        /// <summary>Begins a message; the next <see cref="Rest"/> ends it.</summary>
        internal void Begin(IMessage begun)
        {
            message = begun;
        }

        /// <summary>What was written so far is the header of the message.</summary>
        internal void EndHeader()
        {
            head = length;
        }

        /// <summary>Starts again.</summary>
        internal void Clear()
        {
            if (large != null)
            {
                buffer = large.TryGetTarget(out byte[] kept) ? kept : new byte[InitialCapacity];
                large = null;
            }
            Forget();
            end = buffer.Length;
        }

        /// <summary>
        /// Forgets what was written, until the next <see cref="Clear"/>; meanwhile a large buffer may be collected.
        /// </summary>
        internal void Rest()
        {
            Forget();
            message = null;
            if (buffer.Length > Frame.KeptCapacity)
            {
                large = new WeakReference<byte[]>(buffer);
                buffer = null;
            }
        }

        /// <summary>Makes room for that many bytes and returns where they start.</summary>
        /// <exception cref="RefusedException">The message would be larger than a frame may be.</exception>
        internal int Reserve(int size)
        {
            int at = length;
            if (size > end - at)
            {
                Grow(size);
            }
            length = at + size;
            return at;
        }

        /// <summary>Writes the count and makes room for that many items; returns where the first one starts.</summary>
        internal int ReserveArray(int count, int itemSize)
        {
            long size = 4 + ((long)count * itemSize);
            int at = Reserve(size > int.MaxValue ? int.MaxValue : (int)size);
            Wire.PutInt(buffer, at, count);
            return at + 4;
        }

        /// <summary>Writes whether an optional value follows, and returns it.</summary>
        internal bool WritePresence(bool present)
        {
            int at = Reserve(1);
            buffer[at] = present ? (byte)1 : (byte)0;
            return present;
        }

        /// <summary>Begins a value of a struct that can hold itself.</summary>
        /// <exception cref="ArgumentException">It is nested too deep.</exception>
        internal void Enter()
        {
            level++;
            if (level > Wire.MaxLevel)
            {
                throw new ArgumentException("the value is " + Wire.TooDeep);
            }
        }

        /// <summary>Ends a value of a struct that can hold itself.</summary>
        internal void Leave()
        {
            level--;
        }

        internal void WriteInt(int value)
        {
            int at = Reserve(4);
            Wire.PutInt(buffer, at, value);
        }

        /// <exception cref="ArgumentException">The text is not well-formed UTF-16.</exception>
        [MethodImpl(MethodImplOptions.NoInlining)] // Within a large method, the compiler inlines less of it.
        internal void Write(string text)
        {
            int at = Reserve(4 + text.Length) + 4;
            byte[] bytes = buffer;
            if (!CopyAscii(text, bytes, at))
            {
                length = at - 4;
                WriteUnicode(text);
                return;
            }
            Wire.PutInt(bytes, at - 4, text.Length);
        }

        internal void Write(ReadOnlyArray<bool> array)
        {
            bool[] items = array.Items;
            int at = ReserveArray(items.Length, 1);
            byte[] bytes = buffer;
            for (int i = 0; i < items.Length; i++)
            {
                Wire.PutBoolean(bytes, at + i, items[i]);
            }
        }

        internal void Write(ReadOnlyArray<byte> array)
        {
            byte[] items = array.Items;
            if (items.Length >= LargeSize)
            {
                WriteInset(items);
                return;
            }
            int at = ReserveArray(items.Length, 1);
            System.Buffer.BlockCopy(items, 0, buffer, at, items.Length);
        }

        internal void Write(ReadOnlyArray<char> array) => WriteNumbers(array.Items, 2);

        internal void Write(ReadOnlyArray<short> array) => WriteNumbers(array.Items, 2);

        internal void Write(ReadOnlyArray<int> array) => WriteNumbers(array.Items, 4);

        internal void Write(ReadOnlyArray<long> array) => WriteNumbers(array.Items, 8);

        internal void Write(ReadOnlyArray<ushort> array) => WriteNumbers(array.Items, 2);

        internal void Write(ReadOnlyArray<uint> array) => WriteNumbers(array.Items, 4);

        internal void Write(ReadOnlyArray<ulong> array) => WriteNumbers(array.Items, 8);

        internal void Write(ReadOnlyArray<float> array) => WriteNumbers(array.Items, 4);

        internal void Write(ReadOnlyArray<double> array) => WriteNumbers(array.Items, 8);

        internal void Write(ReadOnlyArray<string> array)
        {
            string[] items = array.Items;
            ReserveArray(items.Length, 0);
            foreach (string item in items)
            {
                Write(item);
            }
        }

        /// <summary>All that was written.</summary>
        internal byte[] ToArray()
        {
            byte[] all = new byte[Size];
            int from = 0;
            int to = 0;
            foreach (Inset inset in insets ?? new List<Inset>())
            {
                System.Buffer.BlockCopy(buffer, from, all, to, inset.At - from);
                to += inset.At - from;
                from = inset.At;
                inset.Bytes.CopyTo(all, to);
                to += inset.Bytes.Length;
            }
            System.Buffer.BlockCopy(buffer, from, all, to, length - from);
            return all;
        }

        private void WriteNumbers<T>(T[] items, int size)
        {
            int at = ReserveArray(items.Length, size);
            swapper.Copy(items, 0, buffer, at, size * items.Length, size);
        }

        private static bool CopyAscii(string text, byte[] bytes, int at)
        {
#if NET8_0_OR_GREATER
            int size;
            return Ascii.FromUtf16(text, bytes.AsSpan(at), out size) == System.Buffers.OperationStatus.Done;
#else
            int all = 0; // Checked once at the end: a branch for each letter costs a fifth of the time.
            for (int i = 0; i < text.Length; i++)
            {
                char letter = text[i];
                all |= letter;
                bytes[at + i] = unchecked((byte)letter);
            }
            return all < 0x80;
#endif
        }

        private void WriteUnicode(string text)
        {
            int size;
            try
            {
                size = Utf8.GetByteCount(text);
            }
            catch (EncoderFallbackException e)
            {
                throw new ArgumentException(
                    "text with half a surrogate pair at index " + e.Index + " cannot be sent: " + Content.Text(text), e
                );
            }
            int at = ReserveArray(size, 1);
            Utf8.GetBytes(text, 0, text.Length, buffer, at);
        }

        private void WriteInset(byte[] items)
        {
            WriteInt(items.Length);
            CheckSize(items.Length);
            insets = insets ?? new List<Inset>();
            insets.Add(new Inset(length, items));
            insetSize += items.Length;
            end = Math.Min(buffer.Length, head + Limit() - insetSize);
        }

        private void Forget()
        {
            head = 0;
            length = 0;
            level = 0;
            insets = null;
            insetSize = 0;
        }

        private void Grow(int size)
        {
            CheckSize(size);
            long needed = (long)length + size;
            long capacity = Math.Max(needed, Math.Min(2L * buffer.Length, Frame.MaxLength));
            Array.Resize(ref buffer, (int)capacity);
            end = Math.Min(buffer.Length, head + Limit() - insetSize);
        }

        /// <summary>Checks that a frame can hold the message with so many more bytes: its header takes a part of it.</summary>
        private void CheckSize(int more)
        {
            long size = (long)Size - head + more;
            if (size > Limit())
            {
                throw message?.TooLarge(size, Limit())
                    ?? new ArgumentException("a message of more than " + Limit() + " bytes");
            }
        }

        /// <summary>How large a message a frame can hold after the header.</summary>
        private int Limit() => Frame.MaxLength - Math.Max(0, head - Frame.LengthSize);

        /// <summary>A large array of bytes, and where in the buffer it belongs.</summary>
        internal struct Inset
        {
            internal Inset(int at, byte[] bytes)
            {
                At = at;
                Bytes = bytes;
            }

            internal int At { get; }

            internal byte[] Bytes { get; }
        }
    }
}
