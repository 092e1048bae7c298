// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Runtime.CompilerServices;
    using System.Text;

    /// <summary>
    /// Decodes values from a part of a buffer and trusts nothing in it: each run of fixed size is checked once, each
    /// count before anything is allocated for it.
    /// </summary>
    internal sealed partial class WireReader
    {
        private static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);

        // Right for ASCII, too, and faster than UTF-8, since it checks nothing.
        private static readonly Encoding Latin1 = Encoding.GetEncoding(28591);

        private readonly ByteSwapper swapper = new ByteSwapper();
        private byte[] buffer;
        private byte[] whole;
        private int start;
        private int position;
        private int end;
        private int level;

        internal byte[] Buffer => buffer;

        /// <summary>Reads from here on.</summary>
        internal void Open(byte[] bytes, int offset, int count)
        {
            buffer = bytes;
            start = offset;
            position = offset;
            end = offset + count;
            level = 0;
            whole = null;
        }

        /// <summary>Reads a message that is one array of bytes, which becomes the result itself.</summary>
        internal void OpenWhole(byte[] bytes)
        {
            Open(bytes, 0, 0);
            whole = bytes;
        }

        /// <summary>Skips that many bytes and returns where they start.</summary>
        /// <exception cref="MalformedException">They are not there.</exception>
        internal int Take(int size)
        {
            int at = position;
            if (size > end - at)
            {
                throw Ended(size);
            }
            position = at + size;
            return at;
        }

        /// <summary>Reads a count of items, each of which takes at least the given number of bytes.</summary>
        /// <exception cref="MalformedException">The count is negative, or that many items cannot follow.</exception>
#if !NET8_0_OR_GREATER
        [MethodImpl(MethodImplOptions.AggressiveInlining)] // Mono inlines little by itself.
#endif
        internal int ReadCount(int smallestItem)
        {
            int count = Wire.GetInt(buffer, Take(4));
            if (count < 0 || (long)count * smallestItem > end - position)
            {
                throw WrongCount(count, smallestItem);
            }
            return count;
        }

        /// <summary>Reads whether an optional value follows.</summary>
        /// <exception cref="MalformedException">The byte is neither 0 nor 1.</exception>
        internal bool ReadPresence()
        {
            byte presence = buffer[Take(1)];
            if (presence > 1)
            {
                throw new MalformedException("a presence byte is " + presence + ", neither 0 nor 1" + At(position - 1));
            }
            return presence == 1;
        }

        /// <summary>Begins a value of a struct that can hold itself.</summary>
        /// <exception cref="MalformedException">It is nested too deep.</exception>
        internal void Enter()
        {
            level++;
            if (level > Wire.MaxLevel)
            {
                throw Malformed(Wire.TooDeep);
            }
        }

        /// <summary>Ends a value of a struct that can hold itself.</summary>
        internal void Leave()
        {
            level--;
        }

        /// <summary>Reads the last value of a message.</summary>
        /// <exception cref="MalformedException">It is none, or something follows it.</exception>
        internal T ReadToEnd<T>(Func<WireReader, T> read)
        {
            try
            {
                T value = read(this);
                End();
                return value;
            }
            catch (MalformedException e) when (e.Place >= 0)
            {
                throw new MalformedException(e.Message + At(e.Place));
            }
        }

        /// <exception cref="MalformedException">Something follows the last value.</exception>
        internal void End()
        {
            if (position != end)
            {
                throw new MalformedException("left over: " + (end - position) + " bytes" + At(position));
            }
        }

        [MethodImpl(MethodImplOptions.NoInlining)] // Within a large method, the compiler inlines less of it.
        internal string ReadString()
        {
            int count = ReadCount(1);
            if (count == 0)
            {
                return "";
            }
            int at = position;
            position = at + count;
            return IsAscii(buffer, at, count) ? Latin1.GetString(buffer, at, count) : ReadUnicode(at, count);
        }

        internal ReadOnlyArray<bool> ReadBooleans()
        {
            bool[] items = new bool[ReadCount(1)];
            int at = Take(items.Length);
            byte[] bytes = buffer;
            for (int i = 0; i < items.Length; i++)
            {
                items[i] = Wire.GetBoolean(bytes, at + i);
            }
            return ReadOnlyArray<bool>.Wrap(items);
        }

        internal ReadOnlyArray<byte> ReadBytes()
        {
            if (whole != null)
            {
                return ReadOnlyArray<byte>.Wrap(whole);
            }
            byte[] items = new byte[ReadCount(1)];
            System.Buffer.BlockCopy(buffer, Take(items.Length), items, 0, items.Length);
            return ReadOnlyArray<byte>.Wrap(items);
        }

        internal ReadOnlyArray<char> ReadChars() => ReadNumbers<char>(2);

        internal ReadOnlyArray<short> ReadShorts() => ReadNumbers<short>(2);

        internal ReadOnlyArray<int> ReadInts() => ReadNumbers<int>(4);

        internal ReadOnlyArray<long> ReadLongs() => ReadNumbers<long>(8);

        internal ReadOnlyArray<byte> ReadUbytes() => ReadBytes();

        internal ReadOnlyArray<ushort> ReadUshorts() => ReadNumbers<ushort>(2);

        internal ReadOnlyArray<uint> ReadUints() => ReadNumbers<uint>(4);

        internal ReadOnlyArray<ulong> ReadUlongs() => ReadNumbers<ulong>(8);

        internal ReadOnlyArray<float> ReadFloats() => ReadNumbers<float>(4);

        internal ReadOnlyArray<double> ReadDoubles() => ReadNumbers<double>(8);

        internal ReadOnlyArray<string> ReadStrings()
        {
            string[] items = new string[ReadCount(4)];
            for (int i = 0; i < items.Length; i++)
            {
                items[i] = ReadString();
            }
            return ReadOnlyArray<string>.Wrap(items);
        }

        private ReadOnlyArray<T> ReadNumbers<T>(int size)
        {
            T[] items = new T[ReadCount(size)];
            int bytes = size * items.Length;
            swapper.Copy(buffer, Take(bytes), items, 0, bytes, size);
            return ReadOnlyArray<T>.Wrap(items);
        }

        private static bool IsAscii(byte[] bytes, int at, int count)
        {
#if NET8_0_OR_GREATER
            return Ascii.IsValid(new ReadOnlySpan<byte>(bytes, at, count));
#else
            int end = at + count;
            long all = 0;
            for (; at <= end - 8; at += 8)
            {
                all |= BitConverter.ToInt64(bytes, at);
            }
            for (; at < end; at++)
            {
                all |= bytes[at];
            }
            return (all & unchecked((long)0x8080808080808080)) == 0;
#endif
        }

        /// <summary>The error of what ends here: what is wrong with it, and the place.</summary>
        internal MalformedException Malformed(string reason)
        {
            return new MalformedException(reason + At(position));
        }

        private string ReadUnicode(int at, int count)
        {
            try
            {
                return Utf8.GetString(buffer, at, count);
            }
            catch (DecoderFallbackException e)
            {
                throw new MalformedException("ill-formed UTF-8: a text of " + count + " bytes" + At(at), e);
            }
        }

        private MalformedException WrongCount(int count, int smallestItem)
        {
            return new MalformedException(
                "impossible count: " + count + " items of " + smallestItem + " bytes or more, " + (end - position)
                + " bytes left" + At(position - 4)
            );
        }

        private MalformedException Ended(int size)
        {
            return new MalformedException(
                "cut short: " + size + " bytes needed, " + (end - position) + " left" + At(position)
            );
        }

        private string At(int place) => " (at byte " + (place - start) + ")";
    }
}
