// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections;
    using System.Collections.Generic;

    /// <summary>The items of a call, for a thread that waits for them.</summary>
    internal sealed class ReceivedStream<T> : Stream<T>, IEnumerator<T>
    {
        private readonly StreamReading<T> reading;
        private T current;

        internal ReceivedStream(StreamReading<T> reading)
        {
            this.reading = reading;
        }

        public override bool Ended => reading.Ended;

        public T Current => current;

        object IEnumerator.Current => current;

        public override bool TryNext(TimeSpan time, out T item)
        {
            return reading.Read(Deadline.ToWait(time), out item);
        }

        public override Stream<T> Resubscribe(Action<CreoException> gap)
        {
            reading.Resubscribe(gap);
            return this;
        }

        public override IEnumerator<T> GetEnumerator()
        {
            reading.Enumerate();
            return this;
        }

        public bool MoveNext()
        {
            return reading.Read(Deadline.Never, out current);
        }

        public void Reset()
        {
            throw new NotSupportedException();
        }

        public override void Dispose()
        {
            reading.Close();
        }
    }
}
