// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading.Tasks;

    /// <summary>A map or an array, as a host sends it. What has come along is decoded when it is looked at.</summary>
    internal sealed class SentSource<TKey, TValue> : Source<TKey, TValue>
    {
        /// <summary>So many rows are asked for at a time.</summary>
        private const int MostRows = 1000;

        private readonly IStates states;
        private readonly int place;
        private readonly Kind<TKey> keys;
        private readonly Kind<TValue> values;
        private int version = -1;
        private MadeSource<TKey, TValue> known;

        internal SentSource(IStates states, int place, Kind<TKey> keys, Kind<TValue> values)
        {
            this.states = states;
            this.place = place;
            this.keys = keys;
            this.values = values;
        }

        internal override async Task<Found<TValue>> Find(TKey key)
        {
            if (Known() != null)
            {
                return await known.Find(key).ConfigureAwait(false);
            }
            Row[] rows = (await states.Ask(place, Questions.Row(keys.Encode(key))).ConfigureAwait(false)).Rows;
            return rows.Length == 0 ? default(Found<TValue>) : new Found<TValue>(values.Decode(rows[0].Value));
        }

        internal override async Task<int> Count()
        {
            return Known() != null
                ? await known.Count().ConfigureAwait(false)
                : checked((int)(await states.Ask(place, Questions.Count()).ConfigureAwait(false)).Count);
        }

        internal override async Task<List<KeyValuePair<TKey, TValue>>> Page(Bounds<TKey> bounds, int most, bool last)
        {
            if (Known() != null)
            {
                return await known.Page(bounds, most, last).ConfigureAwait(false);
            }
            byte[] from = bounds.HasFrom ? keys.Encode(bounds.From) : null;
            bool after = bounds.After;
            byte[] to = bounds.HasTo ? keys.Encode(bounds.To) : null;
            List<KeyValuePair<TKey, TValue>> found = new List<KeyValuePair<TKey, TValue>>();
            bool more = true;
            while (more && found.Count < most)
            {
                int wanted = Math.Min(MostRows, most - found.Count);
                Order page =
                    await states.Ask(place, Questions.Page(from, after, to, last, wanted)).ConfigureAwait(false);
                if (page.Rows.Length == 0)
                {
                    break;
                }
                if (last)
                {
                    found.InsertRange(0, Decoded(page.Rows));
                    to = page.Rows[0].Key;
                }
                else
                {
                    found.AddRange(Decoded(page.Rows));
                    from = page.Rows[page.Rows.Length - 1].Key;
                    after = true;
                }
                more = page.More;
            }
            return MadeSource<TKey, TValue>.Cut(found, most, last);
        }

        /// <summary>All that there is, where it has come along.</summary>
        private MadeSource<TKey, TValue> Known()
        {
            states.CheckOpen();
            if (version != states.Version)
            {
                SentView view = states.Views[place];
                known = view.Complete ? new MadeSource<TKey, TValue>(Decoded(view.Rows)) : null;
                version = states.Version;
            }
            return known;
        }

        private List<KeyValuePair<TKey, TValue>> Decoded(Row[] rows)
        {
            List<KeyValuePair<TKey, TValue>> entries = new List<KeyValuePair<TKey, TValue>>(rows.Length);
            foreach (Row row in rows)
            {
                entries.Add(new KeyValuePair<TKey, TValue>(keys.Decode(row.Key), values.Decode(row.Value)));
            }
            return entries;
        }
    }

    /// <summary>Notes what is written to a map or an array; the host gets it with the answer.</summary>
    internal sealed class SentChanges<TKey, TValue> : ChangeLog<TKey, TValue>
    {
        private readonly IStates states;
        private readonly int place;
        private readonly string name;
        private readonly Kind<TKey> keys;
        private readonly Kind<TValue> values;

        internal SentChanges(IStates states, int place, string name, Kind<TKey> keys, Kind<TValue> values)
        {
            this.states = states;
            this.place = place;
            this.name = name;
            this.keys = keys;
            this.values = values;
        }

        internal override TKey Key(TKey key) => keys.Check(key, name);

        internal override TValue Value(TValue value) => values.Check(value, name);

        internal override void Put(TKey key, TValue value)
        {
            states.Write(StateChange.Put(place, keys.Encode(key), values.Encode(value)));
        }

        internal override void Remove(TKey key)
        {
            states.Write(StateChange.Remove(place, keys.Encode(key)));
        }

        internal override void Add(TValue value)
        {
            states.Write(StateChange.Add(place, values.Encode(value)));
        }

        internal override void RemoveAll()
        {
            states.Write(StateChange.RemoveAll(place));
        }

        internal override void RemoveFirst()
        {
            states.Write(StateChange.RemoveFirst(place));
        }

        internal override void RemoveLast()
        {
            states.Write(StateChange.RemoveLast(place));
        }
    }
}
