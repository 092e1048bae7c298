// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System.Collections.Generic;
    using System.Threading.Tasks;

    /// <summary>A plain state or an entry of a map, as a host sends it: along with the call, or when it is asked for.</summary>
    internal sealed class SentPart<T> : Part<T>
    {
        /// <summary>The key of what is one value by itself.</summary>
        internal static readonly byte[] Alone = new byte[0];

        private readonly IStates states;
        private readonly int place;
        private readonly string name;
        private readonly Kind<T> kind;
        private readonly bool entry;
        private int version = -1;
        private T value;

        /// <param name="states">Those of the call that sees it.</param>
        /// <param name="place">The number of its view.</param>
        /// <param name="name">That of the parameter.</param>
        /// <param name="kind">Of its value.</param>
        /// <param name="entry">Whether it is an entry, so that null is none.</param>
        internal SentPart(IStates states, int place, string name, Kind<T> kind, bool entry)
        {
            this.states = states;
            this.place = place;
            this.name = name;
            this.kind = kind;
            this.entry = entry;
        }

        internal override async Task<T> Get()
        {
            states.CheckOpen();
            if (version != states.Version)
            {
                int current = states.Version;
                SentView view = states.Views[place];
                Row[] rows = view.Complete ? view.Rows
                                           : (await states.Ask(place, Questions.Row(Alone)).ConfigureAwait(false)).Rows;
                value = rows.Length == 0 ? default(T) : kind.Decode(rows[0].Value);
                version = current;
            }
            return value;
        }

        internal override async Task<T> Next()
        {
            await states.Move(place).ConfigureAwait(false);
            return await Get().ConfigureAwait(false);
        }

        internal override void Set(T changed)
        {
            if (entry && changed == null)
            {
                states.Write(StateChange.Remove(place, Alone));
            }
            else
            {
                states.Write(StateChange.Put(place, Alone, kind.Encode(kind.Check(changed, name))));
            }
            value = changed;
            version = states.Version;
        }
    }

    /// <summary>All of a map, for a method with streams.</summary>
    internal sealed class WatchedMap<TKey, TValue> : Part<ReadOnlyMap<TKey, TValue>>
    {
        private readonly IStates states;
        private readonly int place;
        private readonly SentSource<TKey, TValue> source;

        internal WatchedMap(IStates states, int place, SentSource<TKey, TValue> source)
        {
            this.states = states;
            this.place = place;
            this.source = source;
        }

        internal override async Task<ReadOnlyMap<TKey, TValue>> Get()
        {
            return new ReadOnlyMap<TKey, TValue>(
                await source.Page(default(Bounds<TKey>), int.MaxValue, false).ConfigureAwait(false)
            );
        }

        internal override async Task<ReadOnlyMap<TKey, TValue>> Next()
        {
            await states.Move(place).ConfigureAwait(false);
            return await Get().ConfigureAwait(false);
        }
    }

    /// <summary>All of an array, for a method with streams.</summary>
    internal sealed class WatchedList<T> : Part<ReadOnlyArray<T>>
    {
        private readonly IStates states;
        private readonly int place;
        private readonly SentSource<int, T> source;

        internal WatchedList(IStates states, int place, SentSource<int, T> source)
        {
            this.states = states;
            this.place = place;
            this.source = source;
        }

        internal override async Task<ReadOnlyArray<T>> Get()
        {
            List<T> items = new List<T>();
            foreach (KeyValuePair<int, T> entry in await source.Page(default(Bounds<int>), int.MaxValue, false)
                         .ConfigureAwait(false))
            {
                items.Add(entry.Value);
            }
            return items;
        }

        internal override async Task<ReadOnlyArray<T>> Next()
        {
            await states.Move(place).ConfigureAwait(false);
            return await Get().ConfigureAwait(false);
        }
    }
}
