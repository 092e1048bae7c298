// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading.Tasks;

    /// <summary>An array, as a method reads and writes it: what it has written lies over what it was given.</summary>
    internal sealed class Items<T>
    {
        private readonly ChangeLog<int, T> log;

        // By their places in the source.
        private readonly Dictionary<int, T> replaced = new Dictionary<int, T>();
        private readonly List<T> added = new List<T>();
        private Source<int, T> source;

        // How many of the first items were removed.
        private int first;

        // After the last item that was there before and still is; below 0 where nobody has asked.
        private int end = -1;

        internal Items(Source<int, T> source, ChangeLog<int, T> log)
        {
            this.source = source;
            this.log = log;
        }

        /// <summary>An array for tests.</summary>
        internal static Items<T> Made(IEnumerable<T> items)
        {
            List<KeyValuePair<int, T>> entries = new List<KeyValuePair<int, T>>();
            foreach (T item in items ?? throw new ArgumentNullException(nameof(items)))
            {
                entries.Add(new KeyValuePair<int, T>(entries.Count, item));
            }
            return new Items<T>(new MadeSource<int, T>(entries), new ChangeLog<int, T>());
        }

        internal async Task<int> Count()
        {
            return await End().ConfigureAwait(false) - first + added.Count;
        }

        internal async Task<T> Item(int index)
        {
            await CheckIndex(index).ConfigureAwait(false);
            int place = first + index;
            if (place >= end)
            {
                return added[place - end];
            }
            T item;
            return replaced.TryGetValue(place, out item) ? item
                                                         : (await source.Find(place).ConfigureAwait(false)).Value;
        }

        internal async Task<ReadOnlyArray<T>> All()
        {
            Bounds<int> bounds = default(Bounds<int>);
            if (first != 0 || end >= 0)
            {
                bounds =
                    new Bounds<int> { HasFrom = true, From = first, HasTo = true, To = end < 0 ? int.MaxValue : end };
            }
            List<T> all = new List<T>();
            foreach (KeyValuePair<int, T> entry in await source.Page(bounds, int.MaxValue, false).ConfigureAwait(false))
            {
                T item;
                all.Add(replaced.TryGetValue(entry.Key, out item) ? item : entry.Value);
            }
            all.AddRange(added);
            return all;
        }

        internal void Add(T item)
        {
            item = log.Value(item);
            log.Add(item);
            added.Add(item);
        }

        internal async Task Put(int index, T item)
        {
            item = log.Value(item);
            await CheckIndex(index).ConfigureAwait(false);
            log.Put(index, item);
            int place = first + index;
            if (place < end)
            {
                replaced[place] = item;
            }
            else
            {
                added[place - end] = item;
            }
        }

        internal async Task<T> RemoveFirst()
        {
            T item = await Item(0).ConfigureAwait(false);
            log.RemoveFirst();
            if (first < end)
            {
                first++;
            }
            else
            {
                added.RemoveAt(0);
            }
            return item;
        }

        internal async Task<T> RemoveLast()
        {
            T item = await Item(await Count().ConfigureAwait(false) - 1).ConfigureAwait(false);
            log.RemoveLast();
            if (added.Count > 0)
            {
                added.RemoveAt(added.Count - 1);
            }
            else
            {
                end--;
                replaced.Remove(end);
            }
            return item;
        }

        internal void Set(ReadOnlyArray<T> items)
        {
            if (items.Items == null)
            {
                throw new ArgumentNullException(nameof(items));
            }
            // All are checked before anything is written.
            foreach (T item in items)
            {
                log.Value(item);
            }
            log.RemoveAll();
            source = new MadeSource<int, T>(new List<KeyValuePair<int, T>>());
            first = 0;
            end = 0;
            replaced.Clear();
            added.Clear();
            foreach (T item in items)
            {
                Add(item);
            }
        }

        private async Task<int> End()
        {
            if (end < 0)
            {
                end = await source.Count().ConfigureAwait(false);
            }
            return end;
        }

        private async Task CheckIndex(int index)
        {
            int count = await Count().ConfigureAwait(false);
            if (index < 0 || index >= count)
            {
                throw new ArgumentOutOfRangeException(nameof(index), "there is no item " + index + " among " + count);
            }
        }
    }
}
