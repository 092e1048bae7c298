// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;
    using System.Threading.Tasks;

    /// <summary>What <see cref="ReadingList{T}"/> is, for a method that is a task.</summary>
    /// <typeparam name="T">The type of an item.</typeparam>
    public class AsyncReadingList<T>
    {
        internal AsyncReadingList(Internal.Items<T> items)
        {
            Items = items;
        }

        internal Internal.Items<T> Items { get; }

        /// <summary>One for a test of a handler.</summary>
        /// <exception cref="ArgumentNullException">The items are null.</exception>
        public static AsyncReadingList<T> Of(IEnumerable<T> items)
        {
            return new AsyncReadingList<T>(Internal.Items<T>.Made(items));
        }

        /// <summary>How many items there are.</summary>
        public Task<int> CountAsync()
        {
            return Items.Count();
        }

        /// <summary>All items.</summary>
        public Task<ReadOnlyArray<T>> GetAsync()
        {
            return Items.All();
        }

        /// <summary>The item at an index from 0 on.</summary>
        /// <exception cref="ArgumentOutOfRangeException">There is no such item.</exception>
        public Task<T> GetAsync(int index)
        {
            return Items.Item(index);
        }
    }

    /// <summary>An array to write.</summary>
    /// <typeparam name="T">The type of an item.</typeparam>
    public sealed class AsyncWritingList<T> : AsyncReadingList<T>
    {
        internal AsyncWritingList(Internal.Items<T> items) : base(items)
        {
        }

        /// <summary>One for a test of a handler, which tells what it has come to.</summary>
        /// <exception cref="ArgumentNullException">The items are null.</exception>
        public new static AsyncWritingList<T> Of(IEnumerable<T> items)
        {
            return new AsyncWritingList<T>(Internal.Items<T>.Made(items));
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
        public Task PutAsync(int index, T item)
        {
            return Items.Put(index, item);
        }

        /// <summary>Removes the first item, and returns it.</summary>
        /// <exception cref="ArgumentOutOfRangeException">There is none.</exception>
        public Task<T> RemoveFirstAsync()
        {
            return Items.RemoveFirst();
        }

        /// <summary>Removes the last item, and returns it.</summary>
        /// <exception cref="ArgumentOutOfRangeException">There is none.</exception>
        public Task<T> RemoveLastAsync()
        {
            return Items.RemoveLast();
        }
    }
}
#endif
