// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading.Tasks;

    /// <summary>A map, as a method reads and writes it: what it has written lies over what it was given.</summary>
    internal sealed class Entries<TKey, TValue>
    {
        private readonly ChangeLog<TKey, TValue> log;
        private Source<TKey, TValue> source;

        // What was put; there is none where an entry was removed.
        private Dictionary<TKey, Found<TValue>> changes = NoChanges();

        internal Entries(Source<TKey, TValue> source, ChangeLog<TKey, TValue> log)
        {
            this.source = source;
            this.log = log;
        }

        /// <summary>A map for tests.</summary>
        internal static Entries<TKey, TValue> Made(IEnumerable<KeyValuePair<TKey, TValue>> entries)
        {
            return new Entries<TKey, TValue>(MadeSource<TKey, TValue>.Of(entries), new ChangeLog<TKey, TValue>());
        }

        internal Task<Found<TValue>> Find(TKey key)
        {
            key = log.Key(key);
            Found<TValue> changed;
            return changes.TryGetValue(key, out changed) ? Task.FromResult(changed) : source.Find(key);
        }

        internal async Task<int> Count()
        {
            int count = await source.Count().ConfigureAwait(false);
            foreach (KeyValuePair<TKey, Found<TValue>> change in changes)
            {
                Found<TValue> before = await source.Find(change.Key).ConfigureAwait(false);
                count += (change.Value.IsThere ? 1 : 0) - (before.IsThere ? 1 : 0);
            }
            return count;
        }

        internal async Task<ReadOnlyMap<TKey, TValue>> All()
        {
            return new ReadOnlyMap<TKey, TValue>(
                await Page(default(Bounds<TKey>), int.MaxValue, false).ConfigureAwait(false)
            );
        }

        internal async Task<ReadOnlyMap<TKey, TValue>> Map(Bounds<TKey> bounds, int most, bool last)
        {
            return new ReadOnlyMap<TKey, TValue>(await Page(bounds, most, last).ConfigureAwait(false));
        }

        /// <summary>The first entry or the last one; none in an empty map.</summary>
        internal async Task<Found<KeyValuePair<TKey, TValue>>> End(bool last)
        {
            List<KeyValuePair<TKey, TValue>> one = await Page(default(Bounds<TKey>), 1, last).ConfigureAwait(false);
            return one.Count == 0 ? default(Found<KeyValuePair<TKey, TValue>>)
                                  : new Found<KeyValuePair<TKey, TValue>>(one[0]);
        }

        internal async Task<List<KeyValuePair<TKey, TValue>>> Page(Bounds<TKey> bounds, int most, bool last)
        {
            if (most < 0)
            {
                throw new ArgumentOutOfRangeException(nameof(most), most + " entries");
            }
            List<KeyValuePair<TKey, Found<TValue>>> own = new List<KeyValuePair<TKey, Found<TValue>>>();
            foreach (KeyValuePair<TKey, Found<TValue>> change in changes)
            {
                if (bounds.Hold(change.Key))
                {
                    own.Add(change);
                }
            }
            int asked = most > int.MaxValue - own.Count ? int.MaxValue : most + own.Count;
            List<KeyValuePair<TKey, TValue>> entries = await source.Page(bounds, asked, last).ConfigureAwait(false);
            if (own.Count == 0)
            {
                return entries;
            }
            entries.RemoveAll(entry => changes.ContainsKey(entry.Key));
            foreach (KeyValuePair<TKey, Found<TValue>> change in own)
            {
                if (change.Value.IsThere)
                {
                    entries.Add(new KeyValuePair<TKey, TValue>(change.Key, change.Value.Value));
                }
            }
            entries.Sort((left, right) => Bounds<TKey>.Order.Compare(left.Key, right.Key));
            return MadeSource<TKey, TValue>.Cut(entries, most, last);
        }

        internal Bounds<TKey> Between(TKey from, TKey to)
        {
            return new Bounds<TKey> { HasFrom = true, From = log.Key(from), HasTo = true, To = log.Key(to) };
        }

        internal Bounds<TKey> After(TKey key)
        {
            return new Bounds<TKey> { HasFrom = true, From = log.Key(key), After = true };
        }

        internal Bounds<TKey> Before(TKey key)
        {
            return new Bounds<TKey> { HasTo = true, To = log.Key(key) };
        }

        internal void Put(TKey key, TValue value)
        {
            key = log.Key(key);
            value = log.Value(value);
            log.Put(key, value);
            changes[key] = new Found<TValue>(value);
        }

        internal void Remove(TKey key)
        {
            key = log.Key(key);
            log.Remove(key);
            changes[key] = default(Found<TValue>);
        }

        internal void Set(ReadOnlyMap<TKey, TValue> entries)
        {
            // All are checked before anything is written.
            foreach (KeyValuePair<TKey, TValue> entry in entries ?? throw new ArgumentNullException(nameof(entries)))
            {
                log.Key(entry.Key);
                log.Value(entry.Value);
            }
            log.RemoveAll();
            source = new MadeSource<TKey, TValue>(new List<KeyValuePair<TKey, TValue>>());
            changes = NoChanges();
            foreach (KeyValuePair<TKey, TValue> entry in entries)
            {
                Put(entry.Key, entry.Value);
            }
        }

        private static Dictionary<TKey, Found<TValue>> NoChanges()
        {
            return new Dictionary<TKey, Found<TValue>>(MapKeys.Comparer<TKey>());
        }
    }
}
