// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>The items of a call, for tasks.</summary>
    internal sealed class ReceivedAsyncStream<T> : AsyncStream<T>, IAsyncEnumerator<T>
    {
        private readonly StreamReading<T> reading;
        private T current;

        /// <param name="reading">Reads the items.</param>
        /// <param name="cancellationToken">Ends the call.</param>
        internal ReceivedAsyncStream(StreamReading<T> reading, CancellationToken cancellationToken)
        {
            this.reading = reading;
            reading.EndBy(cancellationToken);
        }

        public override bool Ended => reading.Ended;

        public T Current => current;

        public override ValueTask<(bool Found, T Item)> TryNextAsync(
            TimeSpan time, CancellationToken cancellationToken = default
        )
        {
            return reading.ReadAsync(Deadline.ToWait(time), cancellationToken);
        }

        public override AsyncStream<T> Resubscribe(Action<CreoException> gap)
        {
            reading.Resubscribe(gap);
            return this;
        }

        public override IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default)
        {
            reading.Enumerate();
            reading.EndBy(cancellationToken);
            return this;
        }

        public ValueTask<bool> MoveNextAsync()
        {
            ValueTask<(bool Found, T Item)> read = reading.ReadAsync(Deadline.Never, CancellationToken.None);
            return read.IsCompletedSuccessfully ? new ValueTask<bool>(Take(read.Result)) : TakeAsync(read);
        }

        public override ValueTask DisposeAsync()
        {
            reading.Close();
            return default;
        }

        private async ValueTask<bool> TakeAsync(ValueTask<(bool Found, T Item)> read)
        {
            return Take(await read.ConfigureAwait(false));
        }

        private bool Take((bool Found, T Item)read)
        {
            current = read.Item;
            return read.Found;
        }
    }
}
#endif
