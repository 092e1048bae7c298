// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections;
    using System.Collections.Generic;

    /// <summary>An array to read. See <see cref="Reading{T}"/>.</summary>
    /// <typeparam name="T">The type of an item.</typeparam>
    public class ReadingList<T> : IEnumerable<T>
    {
        internal ReadingList(Internal.Items<T> items)
        {
            Items = items;
        }

        internal Internal.Items<T> Items { get; }

        /// <summary>How many items there are.</summary>
        public int Count => Items.Count().GetAwaiter().GetResult();

        /// <summary>The item at an index from 0 to <see cref="Count"/> - 1.</summary>
        /// <exception cref="ArgumentOutOfRangeException">There is no such item.</exception>
        public T this[int index] => Items.Item(index).GetAwaiter().GetResult();

        /// <summary>One for a test of a handler.</summary>
        /// <exception cref="ArgumentNullException">The items are null.</exception>
        public static ReadingList<T> Of(IEnumerable<T> items)
        {
            return new ReadingList<T>(Internal.Items<T>.Made(items));
        }

        /// <summary>All items.</summary>
        public ReadOnlyArray<T> Get()
        {
            return Items.All().GetAwaiter().GetResult();
        }

        /// <summary>All items, as they are now.</summary>
        public IEnumerator<T> GetEnumerator()
        {
            return ((IEnumerable<T>)Get()).GetEnumerator();
        }

        IEnumerator IEnumerable.GetEnumerator()
        {
            return GetEnumerator();
        }
    }

    /// <summary>An array to write.</summary>
    /// <typeparam name="T">The type of an item.</typeparam>
    public sealed class WritingList<T> : ReadingList<T>
    {
        internal WritingList(Internal.Items<T> items) : base(items)
        {
        }

        /// <summary>One for a test of a handler, which tells what it has come to.</summary>
        /// <exception cref="ArgumentNullException">The items are null.</exception>
        public new static WritingList<T> Of(IEnumerable<T> items)
        {
            return new WritingList<T>(Internal.Items<T>.Made(items));
        }

        /// <summary>Sets other items, in place of all that are there.</summary>
        /// <exception cref="ArgumentException">The state cannot have one of them; nothing has changed.</exception>
        public void Set(ReadOnlyArray<T> items)
        {
            Items.Set(items);
        }

        /// <summary>Adds an item at the end.</summary>
        /// <exception cref="ArgumentException">The state cannot have it.</exception>
        public void Add(T item)
        {
            Items.Add(item);
        }

        /// <summary>Replaces an item.</summary>
        /// <exception cref="ArgumentOutOfRangeException">There is no such item.</exception>
        public void Put(int index, T item)
        {
            Items.Put(index, item).GetAwaiter().GetResult();
        }

        /// <summary>Removes the first item, and returns it.</summary>
        /// <exception cref="ArgumentOutOfRangeException">There is none.</exception>
        public T RemoveFirst()
        {
            return Items.RemoveFirst().GetAwaiter().GetResult();
        }

        /// <summary>Removes the last item, and returns it.</summary>
        /// <exception cref="ArgumentOutOfRangeException">There is none.</exception>
        public T RemoveLast()
        {
            return Items.RemoveLast().GetAwaiter().GetResult();
        }
    }
}
