// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections;
    using System.Collections.Generic;

    /// <summary>
    /// A map to read, or a part of one, sorted by its keys; of a large one only what is asked for is read. See
    /// <see cref="Reading{T}"/>.
    /// </summary>
    /// <typeparam name="TKey">The type of a key.</typeparam>
    /// <typeparam name="TValue">The type of a value.</typeparam>
    public class ReadingMap<TKey, TValue> : IEnumerable<KeyValuePair<TKey, TValue>>
    {
        /// <summary>So many entries are read at a time by whoever reads all of them one after the other.</summary>
        private const int PageSize = 1000;

        internal ReadingMap(Internal.Entries<TKey, TValue> entries)
        {
            Entries = entries;
        }

        internal Internal.Entries<TKey, TValue> Entries { get; }

        /// <summary>How many entries there are.</summary>
        public int Count => Entries.Count().GetAwaiter().GetResult();

        /// <summary>The value of a key.</summary>
        /// <exception cref="KeyNotFoundException">There is no such key.</exception>
        public TValue this[TKey key]
        {
            get
            {
                TValue value;
                return TryGet(key, out value) ? value : throw new KeyNotFoundException("there is no key " + key);
            }
        }

        /// <summary>One for a test of a handler.</summary>
        /// <exception cref="ArgumentNullException">The entries are null.</exception>
        public static ReadingMap<TKey, TValue> Of(IEnumerable<KeyValuePair<TKey, TValue>> entries)
        {
            return new ReadingMap<TKey, TValue>(Internal.Entries<TKey, TValue>.Made(entries));
        }

        /// <summary>The whole map.</summary>
        public ReadOnlyMap<TKey, TValue> Get()
        {
            return Entries.All().GetAwaiter().GetResult();
        }

        /// <summary>The value of a key, or the default of its type.</summary>
        /// <returns>Whether there is such a key.</returns>
        public bool TryGet(TKey key, out TValue value)
        {
            Internal.Found<TValue> found = Entries.Find(key).GetAwaiter().GetResult();
            value = found.Value;
            return found.IsThere;
        }

        /// <summary>Whether there is such a key.</summary>
        public bool Contains(TKey key)
        {
            return Entries.Find(key).GetAwaiter().GetResult().IsThere;
        }

        /// <summary>The entry with the lowest key.</summary>
        /// <returns>Whether there is one.</returns>
        public bool TryFirst(out KeyValuePair<TKey, TValue> entry)
        {
            return TryEnd(false, out entry);
        }

        /// <summary>The entry with the highest key.</summary>
        /// <returns>Whether there is one.</returns>
        public bool TryLast(out KeyValuePair<TKey, TValue> entry)
        {
            return TryEnd(true, out entry);
        }

        /// <summary>The first entries: at most so many.</summary>
        public ReadOnlyMap<TKey, TValue> First(int most)
        {
            return Map(default(Internal.Bounds<TKey>), most, false);
        }

        /// <summary>The last entries in the order of the map: at most so many.</summary>
        public ReadOnlyMap<TKey, TValue> Last(int most)
        {
            return Map(default(Internal.Bounds<TKey>), most, true);
        }

        /// <summary>The entries from a key on to before another.</summary>
        public ReadOnlyMap<TKey, TValue> Range(TKey from, TKey to)
        {
            return Map(Entries.Between(from, to), int.MaxValue, false);
        }

        /// <summary>The next entries after a key, which need not be there: at most so many.</summary>
        public ReadOnlyMap<TKey, TValue> After(TKey key, int most)
        {
            return Map(Entries.After(key), most, false);
        }

        /// <summary>The last entries before a key, which need not be there, in the order of the map: at most so many.</summary>
        public ReadOnlyMap<TKey, TValue> Before(TKey key, int most)
        {
            return Map(Entries.Before(key), most, true);
        }

        /// <summary>All entries, of which only some are read at a time.</summary>
        public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator()
        {
            Internal.Bounds<TKey> bounds = default(Internal.Bounds<TKey>);
            while (true)
            {
                List<KeyValuePair<TKey, TValue>> page = Entries.Page(bounds, PageSize, false).GetAwaiter().GetResult();
                foreach (KeyValuePair<TKey, TValue> entry in page)
                {
                    yield return entry;
                }
                if (page.Count < PageSize)
                {
                    yield break;
                }
                bounds = Entries.After(page[page.Count - 1].Key);
            }
        }

        IEnumerator IEnumerable.GetEnumerator()
        {
            return GetEnumerator();
        }

        private bool TryEnd(bool last, out KeyValuePair<TKey, TValue> entry)
        {
            Internal.Found<KeyValuePair<TKey, TValue>> found = Entries.End(last).GetAwaiter().GetResult();
            entry = found.Value;
            return found.IsThere;
        }

        private ReadOnlyMap<TKey, TValue> Map(Internal.Bounds<TKey> bounds, int most, bool last)
        {
            return Entries.Map(bounds, most, last).GetAwaiter().GetResult();
        }
    }

    /// <summary>A map to write.</summary>
    /// <typeparam name="TKey">The type of a key.</typeparam>
    /// <typeparam name="TValue">The type of a value.</typeparam>
    public sealed class WritingMap<TKey, TValue> : ReadingMap<TKey, TValue>
    {
        internal WritingMap(Internal.Entries<TKey, TValue> entries) : base(entries)
        {
        }

        /// <summary>One for a test of a handler, which tells what it has come to.</summary>
        /// <exception cref="ArgumentNullException">The entries are null.</exception>
        public new static WritingMap<TKey, TValue> Of(IEnumerable<KeyValuePair<TKey, TValue>> entries)
        {
            return new WritingMap<TKey, TValue>(Internal.Entries<TKey, TValue>.Made(entries));
        }

        /// <summary>Sets other entries, in place of all that are there.</summary>
        /// <exception cref="ArgumentException">The state cannot have one of them; nothing has changed.</exception>
        public void Set(ReadOnlyMap<TKey, TValue> entries)
        {
            Entries.Set(entries);
        }

        /// <summary>Adds an entry or replaces it.</summary>
        /// <exception cref="ArgumentException">The state cannot have it.</exception>
        public void Put(TKey key, TValue value)
        {
            Entries.Put(key, value);
        }

        /// <summary>Removes an entry; does nothing where there is none.</summary>
        public void Remove(TKey key)
        {
            Entries.Remove(key);
        }
    }
}
