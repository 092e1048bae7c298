// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections;
    using System.Collections.Generic;
    using System.Threading.Tasks;

    /// <summary>The items that the caller sends, once, for a method that blocks.</summary>
    internal sealed class ReceivedItems<T> : IEnumerable<T>, IEnumerator<T>
    {
        private readonly Func<Task<Found<T>>> next;
        private bool enumerated;
        private bool ended;

        /// <param name="next">Waits for the next item; there is none at the end.</param>
        internal ReceivedItems(Func<Task<Found<T>>> next)
        {
            this.next = next;
        }

        public T Current { get; private set; }

        object IEnumerator.Current => Current;

        public IEnumerator<T> GetEnumerator()
        {
            if (enumerated)
            {
                throw new InvalidOperationException("the items that a caller sends come once");
            }
            enumerated = true;
            return this;
        }

        IEnumerator IEnumerable.GetEnumerator()
        {
            return GetEnumerator();
        }

        public bool MoveNext()
        {
            if (ended)
            {
                return false;
            }
            Found<T> item = next().GetAwaiter().GetResult();
            ended = !item.IsThere;
            Current = item.Value;
            return !ended;
        }

        public void Reset()
        {
            throw new NotSupportedException();
        }

        public void Dispose()
        {
        }
    }
}
