// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Runtime.CompilerServices;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>Calls with streams for which no thread waits. Older frameworks have no IAsyncEnumerable.</summary>
    internal sealed partial class StreamCall<T>
    {
        /// <summary>The items of the result, once, as by <see cref="Receive()"/>.</summary>
        internal AsyncStream<T> ReceiveAsync(CancellationToken cancellationToken)
        {
            forTasks = true;
            return new ReceivedAsyncStream<T>(new StreamReading<T>(this, null), cancellationToken);
        }

        /// <summary>The items of the result, once, of a method that takes items, too.</summary>
        internal AsyncStream<T> SendAndReceiveAsync<TItem>(
            IAsyncEnumerable<TItem> source, Action<WireWriter, TItem> write, CancellationToken cancellationToken
        )
        {
            forTasks = true;
            StreamReading<T> reading =
                new StreamReading<T>(this, () => SendInBackgroundAsync(source, write, over.Token));
            return new ReceivedAsyncStream<T>(reading, cancellationToken);
        }

        /// <summary>
        /// Draws items from the source, sends them, and waits for the single result. A source that has no item yet
        /// blocks no thread.
        /// </summary>
        internal async Task<T> SendAsync<TItem>(
            IAsyncEnumerable<TItem> source, Action<WireWriter, TItem> write, CancellationToken cancellationToken
        )
        {
            T result = default(T);
            await foreach (T one in SendAndReceiveAsync(source, write, cancellationToken).ConfigureAwait(false))
            {
                result = one;
            }
            return result;
        }

        private async void SendInBackgroundAsync<TItem>(
            IAsyncEnumerable<TItem> source, Action<WireWriter, TItem> write, CancellationToken cancellationToken
        )
        {
            try
            {
                await SendAllAsync(source, write, cancellationToken).ConfigureAwait(false);
            }
            catch (Exception e)
            {
                Cancel(e); // The task that takes the items of the result throws it.
            }
        }

        private async Task SendAllAsync<TItem>(
            IAsyncEnumerable<TItem> source, Action<WireWriter, TItem> write, CancellationToken cancellationToken
        )
        {
            await sent.SetAsync().ConfigureAwait(false); // The items carry the id that the request has then.
            await foreach (TItem item in source.WithCancellation(cancellationToken).ConfigureAwait(false))
            {
                while (!HasCredit())
                {
                    if (HasEnded)
                    {
                        return;
                    }
                    await credited.SetAsync().ConfigureAwait(false);
                }
                if (!await PostFrame(FrameOf(item, write)).ConfigureAwait(false))
                {
                    return;
                }
            }
            if (!HasEnded)
            {
                await PostFrame(LastFrame()).ConfigureAwait(false);
            }
        }

        private Task<bool> PostFrame(WireWriter frame)
        {
            TaskCompletionSource<bool> done =
                new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
            Connection.PostMore(this, frame, SendDeadline, all =>
            {
                connections.Writers.GiveBack(frame);
                done.TrySetResult(all);
            });
            return done.Task;
        }
    }
}
#endif
