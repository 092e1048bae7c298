// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using global::Creo.Client.Internal; // A type of the description may have the name of a part of it.
    using System;
    using System.Collections;
    using System.Collections.Generic;
    using System.Text;

    /// <summary>Helps to make maps.</summary>
    public static class ReadOnlyMap
    {
        /// <summary>Copies entries, in their order, unless they are such a map already.</summary>
        /// <exception cref="ArgumentNullException">The sequence or a key is null.</exception>
        /// <exception cref="ArgumentException">A key is there twice.</exception>
        public static ReadOnlyMap<TKey, TValue> ToReadOnlyMap<TKey, TValue>(
            this IEnumerable<KeyValuePair<TKey, TValue>> entries
        )
        {
            return entries as ReadOnlyMap<TKey, TValue> ?? new ReadOnlyMap<TKey, TValue>(entries);
        }
    }

    /// <summary>
    /// A dictionary that never changes and keeps its entries in the order in which they were given. It is compared by
    /// content, without regard to the order. A <see cref="Dictionary{TKey, TValue}"/> converts to it implicitly (and is
    /// copied), any other dictionary by <c>ToReadOnlyMap</c>; passing one on costs nothing.
    /// </summary>
    /// <typeparam name="TKey">The type of a key.</typeparam>
    /// <typeparam name="TValue">The type of a value.</typeparam>
#if NET6_0_OR_GREATER
    [System.Text.Json.Serialization.JsonConverter(typeof(JsonForm))]
#endif
    public sealed class ReadOnlyMap<TKey, TValue>
        : Value<ReadOnlyMap<TKey, TValue>>, IReadOnlyDictionary<TKey, TValue>, INullable, ISeveral
    {
        private const int ShownEntries = 10;

        // The count in a message may lie: beyond this size the index grows with the keys that turn out to be distinct.
        private const int TrustedCapacity = 64 * 1024;

        private static readonly IEqualityComparer<TKey> KeyComparer = MapKeys.Comparer<TKey>();
        private static readonly IEqualityComparer<TValue> ValueComparer = Content.Comparer<TValue>();
        private static readonly bool MayHoldNulls = Content.MayHoldNulls<TValue>();

        private readonly TKey[] keys;
        private readonly TValue[] values;
        private readonly Dictionary<TKey, int> places;

        /// <summary>Holds a copy of the entries, in their order.</summary>
        /// <exception cref="ArgumentNullException">The sequence or a key is null.</exception>
        /// <exception cref="ArgumentException">A key is there twice.</exception>
        public ReadOnlyMap(IEnumerable<KeyValuePair<TKey, TValue>> entries)
        {
            List<TKey> givenKeys = new List<TKey>();
            List<TValue> givenValues = new List<TValue>();
            foreach (KeyValuePair<TKey, TValue> entry in entries ?? throw new ArgumentNullException(nameof(entries)))
            {
                givenKeys.Add(entry.Key);
                givenValues.Add(entry.Value);
            }
            keys = givenKeys.ToArray();
            values = givenValues.ToArray();
            places = Index(keys, refusal => new ArgumentException(refusal, nameof(entries)));
        }

        private ReadOnlyMap(TKey[] keys, TValue[] values, Func<string, Exception> refuse)
        {
            this.keys = keys;
            this.values = values;
            places = Index(keys, refuse);
        }

        /// <summary>The number of entries.</summary>
        public int Count => keys.Length;

        /// <summary>The keys, in the order of the entries.</summary>
        public ReadOnlyArray<TKey> Keys => ReadOnlyArray<TKey>.Wrap(keys);

        /// <summary>The values, in the order of the entries.</summary>
        public ReadOnlyArray<TValue> Values => ReadOnlyArray<TValue>.Wrap(values);

        IEnumerable<TKey> IReadOnlyDictionary<TKey, TValue>.Keys => Keys;

        IEnumerable<TValue> IReadOnlyDictionary<TKey, TValue>.Values => Values;

        /// <summary>The value of a key.</summary>
        /// <exception cref="KeyNotFoundException">There is no such key.</exception>
        public TValue this[TKey key]
        {
            get
            {
                TValue value;
                return TryGetValue(key, out value) ? value
                                                   : throw new KeyNotFoundException("there is no key " + KeyText(key));
            }
        }

        /// <summary>Copies a dictionary, in the order in which it lists its entries.</summary>
        public static implicit operator ReadOnlyMap<TKey, TValue>(Dictionary<TKey, TValue> entries)
        {
            return entries == null ? null : new ReadOnlyMap<TKey, TValue>(entries);
        }

        /// <summary>Whether there is a value of this key.</summary>
        public bool ContainsKey(TKey key)
        {
            return places.ContainsKey(key);
        }

        /// <summary>Gives the value of a key, where there is one.</summary>
        public bool TryGetValue(TKey key, out TValue value)
        {
            int place;
            bool found = places.TryGetValue(key, out place);
            value = found ? values[place] : default(TValue);
            return found;
        }

        /// <summary>
        /// Walks over the entries, in the order in which they were given, without allocating anything.
        /// </summary>
        public Enumerator GetEnumerator()
        {
            return new Enumerator(this);
        }

        IEnumerator<KeyValuePair<TKey, TValue>> IEnumerable<KeyValuePair<TKey, TValue>>.GetEnumerator()
        {
            for (int i = 0; i < keys.Length; i++)
            {
                yield return new KeyValuePair<TKey, TValue>(keys[i], values[i]);
            }
        }

        IEnumerator IEnumerable.GetEnumerator()
        {
            return ((IEnumerable<KeyValuePair<TKey, TValue>>)this).GetEnumerator();
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            // A sum, since the order does not count.
            int hash = 0;
            for (int i = 0; i < keys.Length; i++)
            {
                hash = unchecked(
                    hash + (31 * keys[i].GetHashCode() ^ (values[i] == null ? 0 : ValueComparer.GetHashCode(values[i])))
                );
            }
            return hash;
        }

        /// <summary>The entries in brackets; of a large map the first ten and the number of the others.</summary>
        public override string ToString()
        {
            return Text(false);
        }

        /// <summary>Takes over what was decoded.</summary>
        /// <param name="keys">The keys.</param>
        /// <param name="values">The value of each.</param>
        /// <param name="refuse">The error for a message: that a key is there twice.</param>
        internal static ReadOnlyMap<TKey, TValue> Decoded(TKey[] keys, TValue[] values, Func<string, Exception> refuse)
        {
            return new ReadOnlyMap<TKey, TValue>(keys, values, refuse);
        }

        /// <inheritdoc/>
        protected override bool ContentEquals(ReadOnlyMap<TKey, TValue> other)
        {
            if (keys.Length != other.keys.Length)
            {
                return false;
            }
            for (int i = 0; i < keys.Length; i++)
            {
                TValue value;
                if (!other.TryGetValue(keys[i], out value) || !ValueComparer.Equals(values[i], value))
                {
                    return false;
                }
            }
            return true;
        }

        private string Text(bool unsigned)
        {
            if (keys.Length == 0)
            {
                return "[:]";
            }
            StringBuilder text = new StringBuilder("[");
            for (int i = 0; i < keys.Length && i < ShownEntries; i++)
            {
                text.Append(i == 0 ? "" : ", ")
                    .Append(KeyText(keys[i]))
                    .Append(": ")
                    .Append(Content.Text(values[i], unsigned));
            }
            if (keys.Length > ShownEntries)
            {
                text.Append(", ... ").Append(keys.Length - ShownEntries).Append(" more");
            }
            return text.Append(']').ToString();
        }

        /// <summary>A byte that is a key is a number without a sign.</summary>
        private static string KeyText(TKey key)
        {
            return Content.Text(key, true);
        }

        string ISeveral.Text(bool unsigned)
        {
            return Text(unsigned);
        }

        string INullable.FindNull()
        {
            for (int i = 0; MayHoldNulls && i < values.Length; i++)
            {
                string place = values[i] == null ? "" : (values[i] as INullable)?.FindNull();
                if (place != null)
                {
                    return "[" + KeyText(keys[i]) + "]" + place;
                }
            }
            return null;
        }

        private static Dictionary<TKey, int> Index(TKey[] keys, Func<string, Exception> refuse)
        {
            Dictionary<TKey, int> places =
                new Dictionary<TKey, int>(Math.Min(keys.Length, TrustedCapacity), KeyComparer);
            for (int i = 0; i < keys.Length; i++)
            {
                if (places.ContainsKey(keys[i]))
                {
                    throw refuse("the key " + KeyText(keys[i]) + " is there twice");
                }
                places.Add(keys[i], i);
            }
            return places;
        }

        /// <summary>A position in a map; made by <c>foreach</c>.</summary>
        public struct Enumerator
        {
            private readonly ReadOnlyMap<TKey, TValue> map;
            private int index;

            internal Enumerator(ReadOnlyMap<TKey, TValue> map)
            {
                this.map = map;
                index = -1;
            }

            /// <summary>The entry at this position.</summary>
            public KeyValuePair<TKey, TValue> Current =>
                new KeyValuePair<TKey, TValue>(map.keys[index], map.values[index]);

            /// <summary>Goes on to the next entry; false at the end.</summary>
            public bool MoveNext()
            {
                index++;
                return index < map.keys.Length;
            }
        }
    }
}
