// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading.Tasks;

    /// <summary>
    /// What a map was before a method has written to it; an array is a map from the places of its items. Where the method
    /// blocks, all tasks here and in what is built on it have ended when they are returned: the thread has waited then.
    /// </summary>
    internal abstract class Source<TKey, TValue>
    {
        /// <summary>The value of a key, or none.</summary>
        internal abstract Task<Found<TValue>> Find(TKey key);

        internal abstract Task<int> Count();

        /// <summary>The first entries within these bounds or the last ones, in their order: at most so many.</summary>
        internal abstract Task<List<KeyValuePair<TKey, TValue>>> Page(Bounds<TKey> bounds, int most, bool last);
    }

    /// <summary>A value, or none.</summary>
    internal struct Found<T>
    {
        internal Found(T value)
        {
            Value = value;
            IsThere = true;
        }

        internal bool IsThere { get; }

        internal T Value { get; }
    }

    /// <summary>Keys of a map: from one on to before another.</summary>
    internal struct Bounds<TKey>
    {
        internal bool HasFrom;
        internal TKey From;

        /// <summary>Whether it begins only after the first key.</summary>
        internal bool After;
        internal bool HasTo;
        internal TKey To;

        /// <summary>Texts are sorted as in Java, by their UTF-16.</summary>
        internal static readonly IComparer<TKey> Order =
            typeof(TKey) == typeof(string) ? (IComparer<TKey>)StringComparer.Ordinal : Comparer<TKey>.Default;

        internal bool IsAll => !HasFrom && !HasTo;

        internal bool Hold(TKey key)
        {
            if (HasFrom)
            {
                int place = Order.Compare(key, From);
                if (place < 0 || (After && place == 0))
                {
                    return false;
                }
            }
            return !HasTo || Order.Compare(key, To) < 0;
        }
    }

    /// <summary>One that was made by hand, or has all.</summary>
    internal sealed class MadeSource<TKey, TValue> : Source<TKey, TValue>
    {
        private readonly List<KeyValuePair<TKey, TValue>> entries;

        // Made when it is asked for.
        private Dictionary<TKey, TValue> byKey;

        /// <param name="entries">Sorted by their keys.</param>
        internal MadeSource(List<KeyValuePair<TKey, TValue>> entries)
        {
            this.entries = entries;
        }

        /// <summary>One with these entries in any order.</summary>
        internal static MadeSource<TKey, TValue> Of(IEnumerable<KeyValuePair<TKey, TValue>> entries)
        {
            if (entries == null)
            {
                throw new ArgumentNullException(nameof(entries));
            }
            List<KeyValuePair<TKey, TValue>> sorted = new List<KeyValuePair<TKey, TValue>>(entries);
            sorted.Sort((left, right) => Bounds<TKey>.Order.Compare(left.Key, right.Key));
            return new MadeSource<TKey, TValue>(sorted);
        }

        internal override Task<Found<TValue>> Find(TKey key)
        {
            if (byKey == null)
            {
                byKey = new Dictionary<TKey, TValue>(MapKeys.Comparer<TKey>());
                foreach (KeyValuePair<TKey, TValue> entry in entries)
                {
                    byKey[entry.Key] = entry.Value;
                }
            }
            TValue value;
            return Task.FromResult(
                byKey.TryGetValue(key, out value) ? new Found<TValue>(value) : default(Found<TValue>)
            );
        }

        internal override Task<int> Count()
        {
            return Task.FromResult(entries.Count);
        }

        internal override Task<List<KeyValuePair<TKey, TValue>>> Page(Bounds<TKey> bounds, int most, bool last)
        {
            List<KeyValuePair<TKey, TValue>> within =
                bounds.IsAll ? entries : entries.FindAll(entry => bounds.Hold(entry.Key));
            return Task.FromResult(Cut(within, most, last));
        }

        /// <summary>The first of these or the last: at most so many. The list is a new one.</summary>
        internal static List<KeyValuePair<TKey, TValue>> Cut(List<KeyValuePair<TKey, TValue>> all, int most, bool last)
        {
            int count = Math.Min(most, all.Count);
            return all.GetRange(last ? all.Count - count : 0, count);
        }
    }

    /// <summary>Is told what a method writes to a map or an array; this one needs not know.</summary>
    internal class ChangeLog<TKey, TValue>
    {
        /// <summary>The key, checked.</summary>
        internal virtual TKey Key(TKey key) => key;

        /// <summary>The value, checked.</summary>
        internal virtual TValue Value(TValue value) => value;

        internal virtual void Put(TKey key, TValue value)
        {
        }

        internal virtual void Remove(TKey key)
        {
        }

        internal virtual void Add(TValue value)
        {
        }

        internal virtual void RemoveAll()
        {
        }

        internal virtual void RemoveFirst()
        {
        }

        internal virtual void RemoveLast()
        {
        }
    }
}
