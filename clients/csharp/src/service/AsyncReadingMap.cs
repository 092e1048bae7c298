// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>What <see cref="ReadingMap{TKey, TValue}"/> is, for a method that is a task.</summary>
    /// <typeparam name="TKey">The type of a key.</typeparam>
    /// <typeparam name="TValue">The type of a value.</typeparam>
    public class AsyncReadingMap<TKey, TValue> : IAsyncEnumerable<KeyValuePair<TKey, TValue>>
    {
        /// <summary>So many entries are read at a time by whoever reads all of them one after the other.</summary>
        private const int PageSize = 1000;

        internal AsyncReadingMap(Internal.Entries<TKey, TValue> entries)
        {
            Entries = entries;
        }

        internal Internal.Entries<TKey, TValue> Entries { get; }

        /// <summary>One for a test of a handler.</summary>
        /// <exception cref="ArgumentNullException">The entries are null.</exception>
        public static AsyncReadingMap<TKey, TValue> Of(IEnumerable<KeyValuePair<TKey, TValue>> entries)
        {
            return new AsyncReadingMap<TKey, TValue>(Internal.Entries<TKey, TValue>.Made(entries));
        }

        /// <summary>How many entries there are.</summary>
        public Task<int> CountAsync()
        {
            return Entries.Count();
        }

        /// <summary>The whole map.</summary>
        public Task<ReadOnlyMap<TKey, TValue>> GetAsync()
        {
            return Entries.All();
        }

        /// <summary>The value of a key, or the default of its type where there is none.</summary>
        public async Task<(bool Found, TValue Value)> TryGetAsync(TKey key)
        {
            Internal.Found<TValue> found = await Entries.Find(key).ConfigureAwait(false);
            return (found.IsThere, found.Value);
        }

        /// <summary>Whether there is such a key.</summary>
        public async Task<bool> ContainsAsync(TKey key)
        {
            return (await Entries.Find(key).ConfigureAwait(false)).IsThere;
        }

        /// <summary>The first entries: at most so many.</summary>
        public Task<ReadOnlyMap<TKey, TValue>> FirstAsync(int most)
        {
            return Entries.Map(default(Internal.Bounds<TKey>), most, false);
        }

        /// <summary>The last entries in the order of the map: at most so many.</summary>
        public Task<ReadOnlyMap<TKey, TValue>> LastAsync(int most)
        {
            return Entries.Map(default(Internal.Bounds<TKey>), most, true);
        }

        /// <summary>The entries from a key on to before another.</summary>
        public Task<ReadOnlyMap<TKey, TValue>> RangeAsync(TKey from, TKey to)
        {
            return Entries.Map(Entries.Between(from, to), int.MaxValue, false);
        }

        /// <summary>The next entries after a key, which need not be there: at most so many.</summary>
        public Task<ReadOnlyMap<TKey, TValue>> AfterAsync(TKey key, int most)
        {
            return Entries.Map(Entries.After(key), most, false);
        }

        /// <summary>The last entries before a key, which need not be there, in the order of the map: at most so many.</summary>
        public Task<ReadOnlyMap<TKey, TValue>> BeforeAsync(TKey key, int most)
        {
            return Entries.Map(Entries.Before(key), most, true);
        }

        /// <summary>All entries, of which only some are read at a time.</summary>
        public async IAsyncEnumerator<KeyValuePair<TKey, TValue>> GetAsyncEnumerator(
            CancellationToken cancellationToken = default
        )
        {
            Internal.Bounds<TKey> bounds = default;
            while (true)
            {
                cancellationToken.ThrowIfCancellationRequested();
                List<KeyValuePair<TKey, TValue>> page =
                    await Entries.Page(bounds, PageSize, false).ConfigureAwait(false);
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
    }

    /// <summary>A map to write.</summary>
    /// <typeparam name="TKey">The type of a key.</typeparam>
    /// <typeparam name="TValue">The type of a value.</typeparam>
    public sealed class AsyncWritingMap<TKey, TValue> : AsyncReadingMap<TKey, TValue>
    {
        internal AsyncWritingMap(Internal.Entries<TKey, TValue> entries) : base(entries)
        {
        }

        /// <summary>One for a test of a handler, which tells what it has come to.</summary>
        /// <exception cref="ArgumentNullException">The entries are null.</exception>
        public new static AsyncWritingMap<TKey, TValue> Of(IEnumerable<KeyValuePair<TKey, TValue>> entries)
        {
            return new AsyncWritingMap<TKey, TValue>(Internal.Entries<TKey, TValue>.Made(entries));
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
#endif
