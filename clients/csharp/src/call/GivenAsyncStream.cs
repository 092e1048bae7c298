// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>A stream of items that no host sends, for tasks.</summary>
    internal sealed class GivenAsyncStream<T> : AsyncStream<T>, IAsyncEnumerator<T>
    {
        private readonly GivenStream<T> stream;

        internal GivenAsyncStream(IEnumerable<T> items)
        {
            stream = new GivenStream<T>(items);
        }

        public override bool Ended => stream.Ended;

        public T Current => stream.Current;

        public override ValueTask<(bool Found, T Item)> TryNextAsync(
            TimeSpan time, CancellationToken cancellationToken = default
        )
        {
            cancellationToken.ThrowIfCancellationRequested();
            bool found = stream.TryNext(time, out T item);
            return new ValueTask<(bool Found, T Item)>((found, item));
        }

        public override AsyncStream<T> Resubscribe(Action<CreoException> gap)
        {
            return this;
        }

        public override IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default)
        {
            stream.GetEnumerator();
            return this;
        }

        public ValueTask<bool> MoveNextAsync()
        {
            return new ValueTask<bool>(stream.MoveNext());
        }

        public override ValueTask DisposeAsync()
        {
            stream.Dispose();
            return default;
        }
    }
}
#endif
