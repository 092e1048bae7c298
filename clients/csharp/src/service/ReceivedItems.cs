// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections;
    using System.Collections.Generic;

    /// <summary>The items that the caller sends, once, for a method that blocks.</summary>
    internal sealed class ReceivedItems<T> : IEnumerable<T>, IEnumerator<T>
    {
        private readonly ServedCall call;
        private readonly Kind<T> kind;
        private bool enumerated;
        private bool ended;

        internal ReceivedItems(ServedCall call, Kind<T> kind)
        {
            this.call = call;
            this.kind = kind;
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
            Found<T> next = call.NextItem(kind).GetAwaiter().GetResult();
            ended = !next.IsThere;
            Current = next.Value;
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
