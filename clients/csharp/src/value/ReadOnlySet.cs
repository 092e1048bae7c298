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

    /// <summary>Makes sets of items that do not convert by themselves.</summary>
    public static class ReadOnlySet
    {
#if NET8_0_OR_GREATER
        /// <summary>What C# 12 calls for <c>[a, b]</c>.</summary>
        /// <exception cref="ArgumentException">An item is there twice.</exception>
        public static ReadOnlySet<T> Create<T>(ReadOnlySpan<T> items)
        {
            return items.ToArray();
        }
#endif

        /// <summary>A copy, unless it is such a set already.</summary>
        /// <exception cref="ArgumentNullException">The sequence is null.</exception>
        /// <exception cref="ArgumentException">An item is null or there twice.</exception>
        public static ReadOnlySet<T> ToReadOnlySet<T>(this IEnumerable<T> items)
        {
            return items as ReadOnlySet<T> ?? new ReadOnlySet<T>(items);
        }
    }

    /// <summary>
    /// A set that nobody can change: its items are in the order in which they were given, none of them twice. Two sets
    /// with the same items are equal, in whatever order. A <see cref="HashSet{T}"/>, an array and a list convert to it by
    /// a copy.
    /// </summary>
    /// <typeparam name="T">The type of the items.</typeparam>
#if NET6_0_OR_GREATER
    [System.Text.Json.Serialization.JsonConverter(typeof(JsonForm))]
#endif
#if NET8_0_OR_GREATER
    [CollectionBuilder(typeof(ReadOnlySet), nameof(ReadOnlySet.Create))]
#endif
    public sealed class ReadOnlySet<T> : Value<ReadOnlySet<T>>,
                                         IReadOnlyCollection<T>,
                                         ISeveral
#if NET5_0_OR_GREATER
        ,
                                         IReadOnlySet<T>
#endif
    {
        private const int ShownItems = 10;

        private static readonly IEqualityComparer<T> Comparer = MapKeys.Comparer<T>();

        private readonly T[] items;
        private readonly HashSet<T> known;

        /// <summary>Copies the items.</summary>
        /// <exception cref="ArgumentNullException">The sequence is null, or an item.</exception>
        /// <exception cref="ArgumentException">An item is there twice.</exception>
        public ReadOnlySet(IEnumerable<T> items)
            : this(
                  new List<T>(items ?? throw new ArgumentNullException(nameof(items))).ToArray(),
                  refusal => new ArgumentException(refusal)
              )
        {
        }

        private ReadOnlySet(T[] items, Func<string, Exception> refuse)
        {
            this.items = items;
            known = new HashSet<T>(Comparer);
            foreach (T item in items)
            {
                if (item == null)
                {
                    throw new ArgumentNullException(nameof(items), "an item is null");
                }
                if (!known.Add(item))
                {
                    throw refuse("the item " + Content.Text(item, true) + " is there twice");
                }
            }
        }

        /// <summary>The number of items.</summary>
        public int Count => items.Length;

        /// <summary>The items themselves, not a copy.</summary>
        internal T[] Items => items;

        /// <summary>Copies the set; null stays null, and is refused where a value is needed.</summary>
        public static implicit operator ReadOnlySet<T>(HashSet<T> items)
        {
            return items == null ? null : new ReadOnlySet<T>(items);
        }

        /// <summary>Copies the array; null stays null, and is refused where a value is needed.</summary>
        /// <exception cref="ArgumentException">An item is null or there twice.</exception>
        public static implicit operator ReadOnlySet<T>(T[] items)
        {
            return items == null ? null : new ReadOnlySet<T>(items);
        }

        /// <summary>Copies the list; null stays null, and is refused where a value is needed.</summary>
        /// <exception cref="ArgumentException">An item is null or there twice.</exception>
        public static implicit operator ReadOnlySet<T>(List<T> items)
        {
            return items == null ? null : new ReadOnlySet<T>(items);
        }

        /// <summary>Whether the item is in the set; found by its hash.</summary>
        public bool Contains(T item)
        {
            return known.Contains(item);
        }

        /// <summary>Whether all items are in the other one, too, and that has more.</summary>
        public bool IsProperSubsetOf(IEnumerable<T> other)
        {
            return known.IsProperSubsetOf(other);
        }

        /// <summary>Whether it has all items of the other one, and more.</summary>
        public bool IsProperSupersetOf(IEnumerable<T> other)
        {
            return known.IsProperSupersetOf(other);
        }

        /// <summary>Whether all items are in the other one, too.</summary>
        public bool IsSubsetOf(IEnumerable<T> other)
        {
            return known.IsSubsetOf(other);
        }

        /// <summary>Whether it has all items of the other one.</summary>
        public bool IsSupersetOf(IEnumerable<T> other)
        {
            return known.IsSupersetOf(other);
        }

        /// <summary>Whether both have an item in common.</summary>
        public bool Overlaps(IEnumerable<T> other)
        {
            return known.Overlaps(other);
        }

        /// <summary>Whether the other one has the same items and no others, in whatever order.</summary>
        public bool SetEquals(IEnumerable<T> other)
        {
            return known.SetEquals(other);
        }

        /// <summary>Walks over the items, in the order in which they were given, without allocating anything.</summary>
        public ReadOnlyArray<T>.Enumerator GetEnumerator()
        {
            return ReadOnlyArray<T>.Wrap(items).GetEnumerator();
        }

        IEnumerator<T> IEnumerable<T>.GetEnumerator()
        {
            return ((IEnumerable<T>)items).GetEnumerator();
        }

        IEnumerator IEnumerable.GetEnumerator()
        {
            return items.GetEnumerator();
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            // A sum, since the order does not count.
            int hash = 0;
            foreach (T item in items)
            {
                hash = unchecked(hash + item.GetHashCode());
            }
            return hash;
        }

        /// <summary>The items in brackets; of a large set the first ten and the number of the others.</summary>
        public override string ToString()
        {
            StringBuilder text = new StringBuilder("[");
            for (int i = 0; i < items.Length && i < ShownItems; i++)
            {
                // A byte in a set is a number without a sign.
                text.Append(i == 0 ? "" : ", ").Append(Content.Text(items[i], true));
            }
            if (items.Length > ShownItems)
            {
                text.Append(", ... ").Append(items.Length - ShownItems).Append(" more");
            }
            return text.Append(']').ToString();
        }

        string ISeveral.Text(bool unsigned)
        {
            return ToString();
        }

        /// <summary>Takes over what was decoded.</summary>
        /// <param name="items">The items.</param>
        /// <param name="refuse">The error for a message: that an item is there twice.</param>
        internal static ReadOnlySet<T> Decoded(T[] items, Func<string, Exception> refuse)
        {
            return new ReadOnlySet<T>(items, refuse);
        }

        /// <inheritdoc/>
        protected override bool ContentEquals(ReadOnlySet<T> other)
        {
            if (items.Length != other.items.Length)
            {
                return false;
            }
            foreach (T item in items)
            {
                if (!other.known.Contains(item))
                {
                    return false;
                }
            }
            return true;
        }
    }
}
