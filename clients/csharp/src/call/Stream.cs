// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections;
    using System.Collections.Generic;

    /// <summary>
    /// The items that a call brings, each once and in their order. The call begins when the first one is asked for. Only
    /// the host's END is the end: a read that was interrupted, or whose time passed, loses nothing, and the next one
    /// goes on; after a failure each read throws the same error, and after <see cref="Dispose"/> an
    /// <see cref="ObjectDisposedException"/>. One thread reads at a time: a second one gets an
    /// <see cref="InvalidOperationException"/> at once. Any thread may dispose of it.
    /// </summary>
    /// <typeparam name="T">The type of an item.</typeparam>
    public abstract class Stream<T> : IEnumerable<T>, IDisposable
    {
        /// <summary>Whether a read has come to the end: no more items follow.</summary>
        public abstract bool Ended { get; }

        /// <summary>The next item within a time, or none. A time that passes takes nothing and ends nothing.</summary>
        /// <param name="time">
        /// How long to wait; zero looks without waiting, and <see cref="System.Threading.Timeout.InfiniteTimeSpan"/>
        /// waits as long as it takes. At most 24 days.
        /// </param>
        /// <param name="item">The item; where there is none, the default of its type.</param>
        /// <returns>Whether there is one. After the end there never is: see <see cref="Ended"/>.</returns>
        /// <exception cref="CreoException">The call failed.</exception>
        /// <exception cref="ArgumentOutOfRangeException">The time is negative or too long.</exception>
        public abstract bool TryNext(TimeSpan time, out T item);

        /// <summary>
        /// Opens the stream again, with the same arguments, each time that the connection is lost or the host is busy or
        /// stopping. The items that the host would have sent in between are missing; the function is told of that.
        /// Where no host takes the call within the client's time to connect, the reads throw what was in the way.
        /// </summary>
        /// <param name="gap">
        /// Is told of each gap, with the error that cut the stream, in the thread that reads. What it throws comes out of
        /// that read; the next one goes on.
        /// </param>
        /// <returns>This stream.</returns>
        /// <exception cref="InvalidOperationException">
        /// The method is neither <c>@STATELESS</c> nor <c>@IDEMPOTENT</c> and does not only have <c>@READS</c>, or it
        /// takes a stream, too; or items were asked for already.
        /// </exception>
        public abstract Stream<T> Resubscribe(Action<CreoException> gap);

        /// <summary>All items that are still to come, once. Disposing of the enumerator ends the stream.</summary>
        /// <exception cref="InvalidOperationException">They were asked for before.</exception>
        public abstract IEnumerator<T> GetEnumerator();

        /// <summary>Ends the call, also in the host, unless it has ended.</summary>
        public abstract void Dispose();

        IEnumerator IEnumerable.GetEnumerator()
        {
            return GetEnumerator();
        }
    }
}
