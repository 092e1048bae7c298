// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;

    /// <summary>
    /// Hashes the keys of maps with a secret of this process. The plain hash of a long is known on every runtime, the
    /// hash of a string on .NET Framework and Mono: a hostile host could send a million keys with the same hash, and
    /// decoding them would take hours.
    /// </summary>
    internal static class MapKeys
    {
        private static readonly ulong Start = Secret();
        private static readonly ulong Factor = Secret() | 1;

        internal static IEqualityComparer<T> Comparer<T>()
        {
            if (typeof(T) == typeof(string))
            {
                return new TextComparer() as IEqualityComparer<T>;
            }
            if (typeof(T) == typeof(long))
            {
                return new LongComparer() as IEqualityComparer<T>;
            }
            if (typeof(T) == typeof(int))
            {
                return new IntComparer() as IEqualityComparer<T>;
            }
            if (typeof(T) == typeof(ulong))
            {
                return new UlongComparer() as IEqualityComparer<T>;
            }
            if (typeof(T) == typeof(uint))
            {
                return new UintComparer() as IEqualityComparer<T>;
            }
            if (typeof(T) == typeof(LocalDate))
            {
                return new DateComparer() as IEqualityComparer<T>;
            }
            if (typeof(T) == typeof(Instant))
            {
                return new InstantComparer() as IEqualityComparer<T>;
            }
            if (typeof(T) == typeof(Guid))
            {
                return new GuidComparer() as IEqualityComparer<T>;
            }
            // Other types have too few values to do harm.
            return EqualityComparer<T>.Default;
        }

        private static ulong Secret()
        {
            return BitConverter.ToUInt64(Guid.NewGuid().ToByteArray(), 0)
                ^ BitConverter.ToUInt64(Guid.NewGuid().ToByteArray(), 8);
        }

        private sealed class TextComparer : IEqualityComparer<string>
        {
            public bool Equals(string left, string right)
            {
                return left == right;
            }

            public int GetHashCode(string text)
            {
                ulong hash = Start;
                foreach (char letter in text)
                {
                    hash = unchecked((hash ^ letter) * Factor);
                    hash ^= hash >> 32;
                }
                return unchecked((int)hash);
            }
        }

        private static int Hash(ulong value)
        {
            return unchecked((int)(((value ^ Start) * Factor) >> 32));
        }

        /// <summary>The hash of two numbers.</summary>
        private static int Hash(ulong first, ulong second)
        {
            ulong hash = unchecked((first ^ Start) * Factor);
            hash ^= hash >> 32;
            hash = unchecked((hash ^ second) * Factor);
            return unchecked((int)(hash >> 32));
        }

        private sealed class DateComparer : IEqualityComparer<LocalDate>
        {
            public bool Equals(LocalDate left, LocalDate right)
            {
                return left == right;
            }

            public int GetHashCode(LocalDate date)
            {
                return Hash(unchecked((ulong)date.DaysSince1970));
            }
        }

        private sealed class InstantComparer : IEqualityComparer<Instant>
        {
            public bool Equals(Instant left, Instant right)
            {
                return left == right;
            }

            public int GetHashCode(Instant instant)
            {
                return Hash(unchecked((ulong)instant.UnixSeconds), (ulong)instant.Nanoseconds);
            }
        }

        private sealed class GuidComparer : IEqualityComparer<Guid>
        {
            public bool Equals(Guid left, Guid right)
            {
                return left == right;
            }

            public int GetHashCode(Guid guid)
            {
                byte[] bytes = guid.ToByteArray();
                return Hash(BitConverter.ToUInt64(bytes, 0), BitConverter.ToUInt64(bytes, 8));
            }
        }

        private sealed class UlongComparer : IEqualityComparer<ulong>
        {
            public bool Equals(ulong left, ulong right)
            {
                return left == right;
            }

            public int GetHashCode(ulong value)
            {
                return Hash(value);
            }
        }

        private sealed class UintComparer : IEqualityComparer<uint>
        {
            public bool Equals(uint left, uint right)
            {
                return left == right;
            }

            public int GetHashCode(uint value)
            {
                return Hash(value);
            }
        }

        private sealed class LongComparer : IEqualityComparer<long>
        {
            public bool Equals(long left, long right)
            {
                return left == right;
            }

            public int GetHashCode(long value)
            {
                return Hash(unchecked((ulong)value));
            }
        }

        private sealed class IntComparer : IEqualityComparer<int>
        {
            public bool Equals(int left, int right)
            {
                return left == right;
            }

            public int GetHashCode(int value)
            {
                return Hash(unchecked((ulong)value));
            }
        }
    }
}
