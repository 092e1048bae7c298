// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections;
    using System.Collections.Generic;

    /// <summary>A stream of items that no host sends.</summary>
    internal sealed class GivenStream<T> : Stream<T>, IEnumerator<T>
    {
        private readonly IEnumerable<T> items;
        private IEnumerator<T> source;
        private bool enumerated;
        private bool closed;
        private bool ended;

        internal GivenStream(IEnumerable<T> items)
        {
            this.items = items;
        }

        public override bool Ended => ended;

        public T Current => source.Current;

        object IEnumerator.Current => Current;

        public override bool TryNext(TimeSpan time, out T item)
        {
            Deadline.ToWait(time);
            bool found = MoveNext();
            item = found ? Current : default(T);
            return found;
        }

        public override Stream<T> Resubscribe(Action<CreoException> gap)
        {
            return this;
        }

        public override IEnumerator<T> GetEnumerator()
        {
            if (enumerated)
            {
                throw new InvalidOperationException("the items of a stream come once");
            }
            enumerated = true;
            return this;
        }

        public bool MoveNext()
        {
            if (ended)
            {
                return false;
            }
            if (closed)
            {
                throw new ObjectDisposedException(null, "the stream was closed");
            }
            source = source ?? items.GetEnumerator();
            ended = !source.MoveNext();
            return !ended;
        }

        public void Reset()
        {
            throw new NotSupportedException();
        }

        public override void Dispose()
        {
            closed = true;
            source?.Dispose();
        }
    }
}
