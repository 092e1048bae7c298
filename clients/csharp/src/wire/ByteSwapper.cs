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

#if NET8_0_OR_GREATER
    /// <summary>
    /// Copies arrays of numbers to and from network byte order, with vector instructions of .NET, which swap several
    /// numbers at once.
    /// </summary>
    internal sealed class ByteSwapper
    {
        /// <summary>Copies 2-byte numbers; one of the arrays is a byte array, offsets are in bytes.</summary>
        internal void CopyShorts(Array source, int from, Array target, int to, int count)
        {
            if (!CopyAsIs(source, from, target, to, 2 * count))
            {
                BinaryPrimitives.ReverseEndianness(Part<short>(source, from, count), Part<short>(target, to, count));
            }
        }

        /// <summary>Copies 4-byte numbers; one of the arrays is a byte array, offsets are in bytes.</summary>
        internal void CopyInts(Array source, int from, Array target, int to, int count)
        {
            if (!CopyAsIs(source, from, target, to, 4 * count))
            {
                BinaryPrimitives.ReverseEndianness(Part<int>(source, from, count), Part<int>(target, to, count));
            }
        }

        /// <summary>Copies 8-byte numbers; one of the arrays is a byte array, offsets are in bytes.</summary>
        internal void CopyLongs(Array source, int from, Array target, int to, int count)
        {
            if (!CopyAsIs(source, from, target, to, 8 * count))
            {
                BinaryPrimitives.ReverseEndianness(Part<long>(source, from, count), Part<long>(target, to, count));
            }
        }

        /// <summary>If the machine has network byte order, a copy is all that is needed.</summary>
        private static bool CopyAsIs(Array source, int from, Array target, int to, int size)
        {
            if (BitConverter.IsLittleEndian)
            {
                return false;
            }
            Buffer.BlockCopy(source, from, target, to, size);
            return true;
        }

        private static Span<T> Part<T>(Array array, int offset, int count)
            where T : struct
        {
            Span<byte> all =
                MemoryMarshal.CreateSpan(ref MemoryMarshal.GetArrayDataReference(array), Buffer.ByteLength(array));
            return MemoryMarshal.Cast<byte, T>(all.Slice(offset)).Slice(0, count);
        }
    }
#else
    /// <summary>
    /// Copies arrays of numbers to and from network byte order, in pieces that stay in the processor's cache: a block
    /// copy, one swap in a register for each number, a block copy. No byte is copied by itself, and no pointer is
    /// needed. Numbers are copied as bits, so a float may be swapped as an int.
    /// </summary>
    internal sealed class ByteSwapper
    {
        private const int PieceSize = 2048;

        private short[] shorts;
        private int[] ints;
        private long[] longs;

        /// <summary>Turns the order of a number's bytes around.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static long Swap(long number)
        {
            ulong value = unchecked((ulong)number);
            value = ((value & 0x00FF00FF00FF00FFul) << 8) | ((value >> 8) & 0x00FF00FF00FF00FFul);
            value = ((value & 0x0000FFFF0000FFFFul) << 16) | ((value >> 16) & 0x0000FFFF0000FFFFul);
            return unchecked((long)((value << 32) | (value >> 32)));
        }

        /// <summary>Copies 2-byte numbers; one of the arrays is a byte array, offsets are in bytes.</summary>
        internal void CopyShorts(Array source, int from, Array target, int to, int count)
        {
            short[] piece = shorts ?? (shorts = new short[PieceSize / 2]);
            for (int size = 2 * count; size > 0; size -= PieceSize)
            {
                int part = Math.Min(size, PieceSize);
                Buffer.BlockCopy(source, from, piece, 0, part);
                if (BitConverter.IsLittleEndian)
                {
                    for (int i = 0; i < part / 2; i++)
                    {
                        int value = piece[i];
                        piece[i] = unchecked((short)((value << 8) | ((value >> 8) & 0xFF)));
                    }
                }
                Buffer.BlockCopy(piece, 0, target, to, part);
                from += part;
                to += part;
            }
        }

        /// <summary>Copies 4-byte numbers; one of the arrays is a byte array, offsets are in bytes.</summary>
        internal void CopyInts(Array source, int from, Array target, int to, int count)
        {
            int[] piece = ints ?? (ints = new int[PieceSize / 4]);
            for (int size = 4 * count; size > 0; size -= PieceSize)
            {
                int part = Math.Min(size, PieceSize);
                Buffer.BlockCopy(source, from, piece, 0, part);
                if (BitConverter.IsLittleEndian)
                {
                    for (int i = 0; i < part / 4; i++)
                    {
                        uint value = unchecked((uint)piece[i]);
                        value = ((value & 0x00FF00FFu) << 8) | ((value >> 8) & 0x00FF00FFu);
                        piece[i] = unchecked((int)((value << 16) | (value >> 16)));
                    }
                }
                Buffer.BlockCopy(piece, 0, target, to, part);
                from += part;
                to += part;
            }
        }

        /// <summary>Copies 8-byte numbers; one of the arrays is a byte array, offsets are in bytes.</summary>
        internal void CopyLongs(Array source, int from, Array target, int to, int count)
        {
            long[] piece = longs ?? (longs = new long[PieceSize / 8]);
            for (int size = 8 * count; size > 0; size -= PieceSize)
            {
                int part = Math.Min(size, PieceSize);
                Buffer.BlockCopy(source, from, piece, 0, part);
                if (BitConverter.IsLittleEndian)
                {
                    for (int i = 0; i < part / 8; i++)
                    {
                        piece[i] = Swap(piece[i]);
                    }
                }
                Buffer.BlockCopy(piece, 0, target, to, part);
                from += part;
                to += part;
            }
        }
    }
#endif
}
