// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using global::Creo.Client.Internal; // A type of the description may have the name of a part of it.
    using System;
    using System.Collections;
    using System.Collections.Generic;
#if NET8_0_OR_GREATER
    using System.Runtime.CompilerServices;
#endif
    using System.Text;

    /// <summary>Helps to make arrays.</summary>
    public static class ReadOnlyArray
    {
#if NET8_0_OR_GREATER
        /// <summary>Copies items; a collection expression such as <c>[1, 2]</c> calls it.</summary>
        public static ReadOnlyArray<T> Create<T>(ReadOnlySpan<T> items)
        {
            return ReadOnlyArray<T>.Wrap(items.ToArray());
        }
#endif

        /// <summary>Copies the items of a sequence, in their order, unless it is such an array already.</summary>
        /// <exception cref="ArgumentNullException">The sequence is null.</exception>
        public static ReadOnlyArray<T> ToReadOnlyArray<T>(this IEnumerable<T> items)
        {
            return items is ReadOnlyArray<T> ? (ReadOnlyArray<T>)items : new ReadOnlyArray<T>(items);
        }

        /// <summary>Copies an array of ordinary arrays.</summary>
        /// <exception cref="ArgumentNullException">The array or one of its rows is null.</exception>
        public static ReadOnlyArray<ReadOnlyArray<T>> OfRows<T>(T[][] rows)
        {
            ReadOnlyArray<T>[] copies =
                new ReadOnlyArray<T>[(rows ?? throw new ArgumentNullException(nameof(rows))).Length];
            for (int i = 0; i < rows.Length; i++)
            {
                copies[i] = new ReadOnlyArray<T>(rows[i]);
            }
            return ReadOnlyArray<ReadOnlyArray<T>>.Wrap(copies);
        }
    }

    /// <summary>
    /// An array that never changes, compared by content. An ordinary array or a list converts to it implicitly (and is
    /// copied), any other sequence by <c>ToReadOnlyArray</c>; passing one on costs nothing. If <c>null</c> was converted,
    /// the value or call that it is passed to refuses it by name.
    /// </summary>
    /// <typeparam name="T">The type of an item.</typeparam>
#if NET6_0_OR_GREATER
    [System.Text.Json.Serialization.JsonConverter(typeof(JsonForm))]
#endif
#if NET8_0_OR_GREATER
    [CollectionBuilder(typeof(ReadOnlyArray), nameof(ReadOnlyArray.Create))]
#endif
    public struct ReadOnlyArray<T> : IReadOnlyList<T>, IEquatable<ReadOnlyArray<T>>, INullable, ISeveral
    {
        private const int ShownItems = 10;

        private static readonly T[] NoItems = new T[0];
        private static readonly IEqualityComparer<T> Comparer = Content.Comparer<T>();
        private static readonly bool MayHoldNulls = Content.MayHoldNulls<T>();

        private readonly T[] items;

        /// <summary>Holds a copy of the items.</summary>
        /// <exception cref="ArgumentNullException">The array is null.</exception>
        public ReadOnlyArray(T[] items) : this(Copy(items ?? throw new ArgumentNullException(nameof(items))), true)
        {
        }

        /// <summary>Holds a copy of the items, in their order.</summary>
        /// <exception cref="ArgumentNullException">The sequence is null.</exception>
        public ReadOnlyArray(IEnumerable<T> items)
            : this(new List<T>(items ?? throw new ArgumentNullException(nameof(items))).ToArray(), true)
        {
        }

        private ReadOnlyArray(T[] items, bool owned)
        {
            this.items = items;
        }

        /// <summary>The number of items.</summary>
        public int Count => Present.Length;

        /// <summary>The number of items, by the name that arrays have for it.</summary>
        public int Length => Present.Length;

        /// <summary>The item at an index from 0 to <see cref="Count"/> - 1.</summary>
        /// <exception cref="IndexOutOfRangeException">There is no such item.</exception>
        public T this[int index] => Present[index];

        /// <summary>The array itself, which callers must not change; null where null was converted.</summary>
        internal T[] Items => items;

        private T[] Present => items ?? NoItems;

        /// <summary>Copies an ordinary array.</summary>
        public static implicit operator ReadOnlyArray<T>(T[] items)
        {
            return new ReadOnlyArray<T>(Copy(items), true);
        }

        /// <summary>Copies a list.</summary>
        public static implicit operator ReadOnlyArray<T>(List<T> items)
        {
            return new ReadOnlyArray<T>(items?.ToArray(), true);
        }

        /// <summary>Whether both hold equal items in the same order.</summary>
        public static bool operator ==(ReadOnlyArray<T> left, ReadOnlyArray<T> right)
        {
            return left.Equals(right);
        }

        /// <summary>Whether the two differ in length or in an item.</summary>
        public static bool operator !=(ReadOnlyArray<T> left, ReadOnlyArray<T> right)
        {
            return !left.Equals(right);
        }

        /// <summary>A copy of a part of it; from C# 8 on, <c>array[1..^1]</c> calls it.</summary>
        /// <param name="start">The index of its first item.</param>
        /// <param name="length">How many items it has.</param>
        /// <exception cref="ArgumentException">There are no such items.</exception>
        public ReadOnlyArray<T> Slice(int start, int length)
        {
            if (start < 0 || length < 0 || length > Length - start)
            {
                throw new ArgumentException(length + " items from " + start + " of " + Length);
            }
            T[] part = new T[length];
            Array.Copy(Present, start, part, 0, length);
            return new ReadOnlyArray<T>(part, true);
        }

        /// <summary>A copy as an ordinary array.</summary>
        public T[] ToArray()
        {
            return (T[])Present.Clone();
        }

#if NET8_0_OR_GREATER
        /// <summary>The items themselves, without a copy.</summary>
        public ReadOnlyMemory<T> AsMemory()
        {
            return Present;
        }

        /// <summary>The items themselves, without a copy.</summary>
        public ReadOnlySpan<T> AsSpan()
        {
            return Present;
        }
#endif

        /// <summary>Copies all items into an array, from the given index of that array on.</summary>
        public void CopyTo(T[] destination, int index)
        {
            Present.CopyTo(destination, index);
        }

        /// <summary>
        /// Whether both hold equal items in the same order; floating-point items are compared by their bits.
        /// </summary>
        public bool Equals(ReadOnlyArray<T> other)
        {
            if (items == other.items)
            {
                return true;
            }
            if (items == null || other.items == null || items.Length != other.items.Length)
            {
                return false;
            }
            for (int i = 0; i < items.Length; i++)
            {
                if (!Comparer.Equals(items[i], other.items[i]))
                {
                    return false;
                }
            }
            return true;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return other is ReadOnlyArray<T> && Equals((ReadOnlyArray<T>)other);
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            int hash = 1;
            foreach (T item in Present)
            {
                hash = unchecked(31 * hash + (item == null ? 0 : Comparer.GetHashCode(item)));
            }
            return hash;
        }

        /// <summary>The items in brackets; of a long array the first ten and the number of the others.</summary>
        public override string ToString()
        {
            return Text(false);
        }

        /// <summary>Walks over the items without allocating anything.</summary>
        public Enumerator GetEnumerator()
        {
            return new Enumerator(Present);
        }

        IEnumerator<T> IEnumerable<T>.GetEnumerator()
        {
            return ((IEnumerable<T>)Present).GetEnumerator();
        }

        IEnumerator IEnumerable.GetEnumerator()
        {
            return Present.GetEnumerator();
        }

        string ISeveral.Text(bool unsigned)
        {
            return Text(unsigned);
        }

        /// <summary>
        /// Takes over an array without a copy, which pays off for large ones; the caller must never change it again.
        /// </summary>
        /// <exception cref="ArgumentNullException">The array is null.</exception>
        public static ReadOnlyArray<T> Wrap(T[] items)
        {
            return new ReadOnlyArray<T>(items ?? throw new ArgumentNullException(nameof(items)), true);
        }

        private string Text(bool unsigned)
        {
            StringBuilder text = new StringBuilder("[");
            for (int i = 0; i < Count && i < ShownItems; i++)
            {
                text.Append(i == 0 ? "" : ", ").Append(Content.Text(Present[i], unsigned));
            }
            if (Count > ShownItems)
            {
                text.Append(", ... ").Append(Count - ShownItems).Append(" more");
            }
            return text.Append(']').ToString();
        }

        string INullable.FindNull()
        {
            if (items == null)
            {
                return "";
            }
            for (int i = 0; MayHoldNulls && i < items.Length; i++)
            {
                string place = items[i] == null ? "" : (items[i] as INullable)?.FindNull();
                if (place != null)
                {
                    return "[" + i + "]" + place;
                }
            }
            return null;
        }

        private static T[] Copy(T[] items)
        {
            return (T[])items?.Clone();
        }

        /// <summary>A position in an array; made by <c>foreach</c>.</summary>
        public struct Enumerator
        {
            private readonly T[] items;
            private int index;

            internal Enumerator(T[] items)
            {
                this.items = items;
                index = -1;
            }

            /// <summary>The item at this position.</summary>
            public T Current => items[index];

            /// <summary>Goes on to the next item; false at the end.</summary>
            public bool MoveNext()
            {
                index++;
                return index < items.Length;
            }
        }
    }
}
