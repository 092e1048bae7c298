// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
#if NET8_0_OR_GREATER
    using System.Buffers.Binary;
    using System.Runtime.InteropServices;
#else
    using System.Runtime.CompilerServices;
#endif

    /// <summary>Copies arrays of numbers to and from network byte order, several numbers at once.</summary>
    internal sealed class ByteSwapper
    {
#if NET8_0_OR_GREATER
        /// <summary>
        /// Copies numbers of 2, 4 or 8 bytes, with vector instructions of .NET; one of the arrays is a byte array,
        /// offsets and the length are in bytes.
        /// </summary>
        internal void Copy(Array source, int from, Array target, int to, int length, int size)
        {
            if (!BitConverter.IsLittleEndian)
            {
                Buffer.BlockCopy(source, from, target, to, length);
            }
            else if (size == 2)
            {
                BinaryPrimitives.ReverseEndianness(Part<short>(source, from, length), Part<short>(target, to, length));
            }
            else if (size == 4)
            {
                BinaryPrimitives.ReverseEndianness(Part<int>(source, from, length), Part<int>(target, to, length));
            }
            else
            {
                BinaryPrimitives.ReverseEndianness(Part<long>(source, from, length), Part<long>(target, to, length));
            }
        }

        private static Span<T> Part<T>(Array array, int offset, int length)
            where T : struct
        {
            Span<byte> all =
                MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(array), Buffer.ByteLength(array));
            return MemoryMarshal.Cast<byte, T>(all.Slice(offset, length));
        }
#else
        private const int PieceSize = 2048;

        private long[] piece;

        /// <summary>Turns the order of a number's bytes around.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static long Swap(long number)
        {
            ulong value = SwapInts(unchecked((ulong)number));
            return unchecked((long)((value << 32) | (value >> 32)));
        }

        /// <summary>
        /// Copies numbers of 2, 4 or 8 bytes, in pieces that stay in the processor's cache: a block copy, one swap in a
        /// register for each 8 bytes, a block copy. No byte is copied by itself, and no pointer is needed. Numbers are
        /// copied as bits, so floats are like ints. One of the arrays is a byte array, offsets and the length are in
        /// bytes.
        /// </summary>
        internal void Copy(Array source, int from, Array target, int to, int length, int size)
        {
            piece = piece ?? new long[PieceSize / 8];
            for (; length > 0; length -= PieceSize)
            {
                int part = Math.Min(length, PieceSize);
                Buffer.BlockCopy(source, from, piece, 0, part);
                if (BitConverter.IsLittleEndian)
                {
                    SwapAll(piece, (part + 7) / 8, size);
                }
                Buffer.BlockCopy(piece, 0, target, to, part);
                from += part;
                to += part;
            }
        }

        private static void SwapAll(long[] piece, int count, int size)
        {
            if (size == 2)
            {
                for (int i = 0; i < count; i++)
                {
                    piece[i] = unchecked((long)SwapShorts((ulong)piece[i]));
                }
            }
            else if (size == 4)
            {
                for (int i = 0; i < count; i++)
                {
                    piece[i] = unchecked((long)SwapInts((ulong)piece[i]));
                }
            }
            else
            {
                for (int i = 0; i < count; i++)
                {
                    piece[i] = Swap(piece[i]);
                }
            }
        }

        /// <summary>Turns four numbers of 2 bytes around, each in its place.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private static ulong SwapShorts(ulong four)
        {
            return ((four & 0x00FF00FF00FF00FFul) << 8) | ((four >> 8) & 0x00FF00FF00FF00FFul);
        }

        /// <summary>Turns two numbers of 4 bytes around, each in its place.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private static ulong SwapInts(ulong two)
        {
            ulong value = SwapShorts(two);
            return ((value & 0x0000FFFF0000FFFFul) << 16) | ((value >> 16) & 0x0000FFFF0000FFFFul);
        }
#endif
    }
}
