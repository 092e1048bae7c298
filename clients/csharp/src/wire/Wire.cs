// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
#if NET8_0_OR_GREATER
    using System.Buffers.Binary;
#endif
    using System.Runtime.CompilerServices;
    using System.Runtime.InteropServices;

    /// <summary>
    /// Numbers at known places of a buffer, in network byte order. The caller has made sure that they fit. It uses
    /// plain shifts rather than pointers, so generated code needs no compiler option.
    /// </summary>
    internal static class Wire
    {
        /// <summary>How deep values of structs that can hold themselves may be nested.</summary>
        internal const int MaxLevel = 64;

        internal const string TooDeep = "nested deeper than 64";

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutBoolean(byte[] buffer, int at, bool value)
        {
            buffer[at] = value ? (byte)1 : (byte)0;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutByte(byte[] buffer, int at, sbyte value)
        {
            buffer[at] = unchecked((byte)value);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutChar(byte[] buffer, int at, char value)
        {
            unchecked
            {
                buffer[at] = (byte)(value >> 8);
                buffer[at + 1] = (byte)value;
            }
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutShort(byte[] buffer, int at, short value)
        {
#if NET8_0_OR_GREATER
            BinaryPrimitives.WriteInt16BigEndian(buffer.AsSpan(at), value);
#else
            unchecked
            {
                buffer[at] = (byte)(value >> 8);
                buffer[at + 1] = (byte)value;
            }
#endif
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutInt(byte[] buffer, int at, int value)
        {
#if NET8_0_OR_GREATER
            BinaryPrimitives.WriteInt32BigEndian(buffer.AsSpan(at), value);
#else
            unchecked
            {
                buffer[at] = (byte)(value >> 24);
                buffer[at + 1] = (byte)(value >> 16);
                buffer[at + 2] = (byte)(value >> 8);
                buffer[at + 3] = (byte)value;
            }
#endif
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutLong(byte[] buffer, int at, long value)
        {
#if NET8_0_OR_GREATER
            BinaryPrimitives.WriteInt64BigEndian(buffer.AsSpan(at), value);
#else
            unchecked
            {
                buffer[at] = (byte)(value >> 56);
                buffer[at + 1] = (byte)(value >> 48);
                buffer[at + 2] = (byte)(value >> 40);
                buffer[at + 3] = (byte)(value >> 32);
                buffer[at + 4] = (byte)(value >> 24);
                buffer[at + 5] = (byte)(value >> 16);
                buffer[at + 6] = (byte)(value >> 8);
                buffer[at + 7] = (byte)value;
            }
#endif
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutUbyte(byte[] buffer, int at, byte value)
        {
            buffer[at] = value;
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutUshort(byte[] buffer, int at, ushort value)
        {
            PutShort(buffer, at, unchecked((short)value));
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutUint(byte[] buffer, int at, uint value)
        {
            PutInt(buffer, at, unchecked((int)value));
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutUlong(byte[] buffer, int at, ulong value)
        {
            PutLong(buffer, at, unchecked((long)value));
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutFloat(byte[] buffer, int at, float value)
        {
            PutInt(buffer, at, FloatToBits(value));
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutDouble(byte[] buffer, int at, double value)
        {
            PutLong(buffer, at, BitConverter.DoubleToInt64Bits(value));
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutInstant(byte[] buffer, int at, Instant value)
        {
            PutLong(buffer, at, value.UnixSeconds);
            PutInt(buffer, at + 8, value.Nanoseconds);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutDuration(byte[] buffer, int at, Duration value)
        {
            PutLong(buffer, at, value.Seconds);
            PutInt(buffer, at + 8, value.Nanoseconds);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutLocaldate(byte[] buffer, int at, LocalDate value)
        {
            PutInt(buffer, at, value.DaysSince1970);
        }

        /// <summary>
        /// Puts the bytes in the order of the text; C# itself has the first three numbers of a GUID the other way around.
        /// </summary>
        internal static void PutUuid(byte[] buffer, int at, Guid value)
        {
#if NET8_0_OR_GREATER
            value.TryWriteBytes(buffer.AsSpan(at, 16), true, out _);
#else
            byte[] bytes = value.ToByteArray();
            buffer[at] = bytes[3];
            buffer[at + 1] = bytes[2];
            buffer[at + 2] = bytes[1];
            buffer[at + 3] = bytes[0];
            buffer[at + 4] = bytes[5];
            buffer[at + 5] = bytes[4];
            buffer[at + 6] = bytes[7];
            buffer[at + 7] = bytes[6];
            Buffer.BlockCopy(bytes, 8, buffer, at + 8, 8);
#endif
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static bool GetBoolean(byte[] buffer, int at)
        {
            byte value = buffer[at];
            return value == 1 || (value != 0 && RefuseBoolean(value, at));
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static sbyte GetByte(byte[] buffer, int at)
        {
            return unchecked((sbyte)buffer[at]);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static char GetChar(byte[] buffer, int at)
        {
            return (char)((buffer[at] << 8) | buffer[at + 1]);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static short GetShort(byte[] buffer, int at)
        {
#if NET8_0_OR_GREATER
            return BinaryPrimitives.ReadInt16BigEndian(buffer.AsSpan(at));
#else
            return unchecked((short)((buffer[at] << 8) | buffer[at + 1]));
#endif
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static int GetInt(byte[] buffer, int at)
        {
#if NET8_0_OR_GREATER
            return BinaryPrimitives.ReadInt32BigEndian(buffer.AsSpan(at));
#else
            return (buffer[at] << 24) | (buffer[at + 1] << 16) | (buffer[at + 2] << 8) | buffer[at + 3];
#endif
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static long GetLong(byte[] buffer, int at)
        {
#if NET8_0_OR_GREATER
            return BinaryPrimitives.ReadInt64BigEndian(buffer.AsSpan(at));
#else
            // One load and a swap take less time than eight loads, each with its check; of an int they do not.
            long value = BitConverter.ToInt64(buffer, at);
            return BitConverter.IsLittleEndian ? ByteSwapper.Swap(value) : value;
#endif
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static byte GetUbyte(byte[] buffer, int at)
        {
            return buffer[at];
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static ushort GetUshort(byte[] buffer, int at)
        {
            return unchecked((ushort)GetShort(buffer, at));
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static uint GetUint(byte[] buffer, int at)
        {
            return unchecked((uint)GetInt(buffer, at));
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static ulong GetUlong(byte[] buffer, int at)
        {
            return unchecked((ulong)GetLong(buffer, at));
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static float GetFloat(byte[] buffer, int at)
        {
            return BitsToFloat(GetInt(buffer, at));
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static double GetDouble(byte[] buffer, int at)
        {
            return BitConverter.Int64BitsToDouble(GetLong(buffer, at));
        }

        /// <exception cref="MalformedException">There is no such instant.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static Instant GetInstant(byte[] buffer, int at)
        {
            return Instant.Decoded(GetLong(buffer, at), GetInt(buffer, at + 8), at);
        }

        /// <exception cref="MalformedException">There is no such duration.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static Duration GetDuration(byte[] buffer, int at)
        {
            return Duration.Decoded(GetLong(buffer, at), GetInt(buffer, at + 8), at);
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static LocalDate GetLocaldate(byte[] buffer, int at)
        {
            return new LocalDate(GetInt(buffer, at));
        }

        internal static Guid GetUuid(byte[] buffer, int at)
        {
#if NET8_0_OR_GREATER
            return new Guid(buffer.AsSpan(at, 16), true);
#else
            return new Guid(
                GetInt(buffer, at), GetShort(buffer, at + 4), GetShort(buffer, at + 6), buffer[at + 8], buffer[at + 9],
                buffer[at + 10], buffer[at + 11], buffer[at + 12], buffer[at + 13], buffer[at + 14], buffer[at + 15]
            );
#endif
        }

        /// <summary>Puts a constant of an enum. A cast can make a value that is no constant.</summary>
        /// <exception cref="ArgumentException">The enum has no such constant.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static void PutOrdinal(byte[] buffer, int at, int ordinal, int constants, string name)
        {
            if (unchecked((uint)ordinal >= (uint)constants))
            {
                throw new ArgumentException(NoConstant(name, ordinal));
            }
            PutInt(buffer, at, ordinal);
        }

        /// <exception cref="MalformedException">The enum has no such constant.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static int GetOrdinal(byte[] buffer, int at, int constants, string name)
        {
            int ordinal = GetInt(buffer, at);
            if (unchecked((uint)ordinal >= (uint)constants))
            {
                throw new MalformedException(NoConstant(name, ordinal), at);
            }
            return ordinal;
        }

        /// <summary>The number of a case of a union.</summary>
        /// <exception cref="MalformedException">The union has no such case.</exception>
        internal static int GetCase(byte[] buffer, int at, int cases, string name)
        {
            int number = GetInt(buffer, at);
            if (unchecked((uint)number >= (uint)cases))
            {
                throw new MalformedException(name + " has no case " + number, at);
            }
            return number;
        }

        internal static int FloatToBits(float value)
        {
            FloatBits bits = default(FloatBits);
            bits.Value = value;
            return bits.Bits;
        }

        internal static float BitsToFloat(int value)
        {
            FloatBits bits = default(FloatBits);
            bits.Bits = value;
            return bits.Value;
        }

        private static string NoConstant(string name, int ordinal)
        {
            return name + " has no constant " + ordinal;
        }

        private static bool RefuseBoolean(byte value, int at)
        {
            throw new MalformedException("a boolean is " + value + ", neither 0 nor 1", at);
        }

        /// <summary>What BitConverter does for double; netstandard2.0 lacks it for float.</summary>
        [StructLayout(LayoutKind.Explicit)]
        private struct FloatBits
        {
            [FieldOffset(0)]
            internal float Value;

            [FieldOffset(0)]
            internal int Bits;
        }
    }
}
