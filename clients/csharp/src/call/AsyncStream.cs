// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>
    /// What <see cref="Stream{T}"/> is, without a thread that waits. The token of the method that made it, and that of
    /// <c>WithCancellation</c>, end the call: then each read throws an <see cref="OperationCanceledException"/>. The
    /// token of a read ends only that read, and nothing is lost.
    /// </summary>
    /// <remarks>
    /// <c>await using</c> disposes of it. It is no IAsyncDisposable: with that, <c>ConfigureAwait</c> would be ambiguous.
    /// </remarks>
    /// <typeparam name="T">The type of an item.</typeparam>
    public abstract class AsyncStream<T> : IAsyncEnumerable<T>
    {
        /// <inheritdoc cref="Stream{T}.Ended"/>
        public abstract bool Ended { get; }

        /// <summary>The next item within a time, or none. A time that passes takes nothing and ends nothing.</summary>
        /// <param name="time">
        /// How long to wait; zero looks without waiting, and <see cref="Timeout.InfiniteTimeSpan"/> waits as long as it
        /// takes. At most 24 days.
        /// </param>
        /// <param name="cancellationToken">Ends this read; the stream goes on.</param>
        /// <returns>
        /// Whether there is one, and the item, or where there is none the default of its type. After the end there never
        /// is one: see <see cref="Ended"/>.
        /// </returns>
        /// <exception cref="CreoException">The call failed.</exception>
        /// <exception cref="ArgumentOutOfRangeException">The time is negative or too long.</exception>
        public abstract ValueTask<(bool Found, T Item)> TryNextAsync(
            TimeSpan time, CancellationToken cancellationToken = default
        );

        /// <inheritdoc cref="Stream{T}.Resubscribe"/>
        public abstract AsyncStream<T> Resubscribe(Action<CreoException> gap);

        /// <summary>All items that are still to come, once. Disposing of the enumerator ends the stream.</summary>
        /// <param name="cancellationToken">Ends the call, also in the host.</param>
        /// <exception cref="InvalidOperationException">They were asked for before.</exception>
        public abstract IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default);

        /// <summary>Ends the call, also in the host, unless it has ended.</summary>
        public abstract ValueTask DisposeAsync();
    }
}
#endif
