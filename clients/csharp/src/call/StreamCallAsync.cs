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
        internal IAsyncEnumerable<T> ReceiveAsync(CancellationToken cancellationToken)
        {
            return ReceiveAsync(cancellationToken, null);
        }

        /// <summary>The items of the result, once, of a method that takes items, too.</summary>
        internal IAsyncEnumerable<T> SendAndReceiveAsync<TItem>(
            IAsyncEnumerable<TItem> source, Action<WireWriter, TItem> write, CancellationToken cancellationToken
        )
        {
            return ReceiveAsync(cancellationToken, over => SendInBackgroundAsync(source, write, over));
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

        internal override void Begin()
        {
            connections.Post(this);
        }

        private async IAsyncEnumerable<T> ReceiveAsync(
            [EnumeratorCancellation] CancellationToken cancellationToken, Action<CancellationToken> sendItems
        )
        {
            CheckFirst();
            Observe();
            using (CancelBy(cancellationToken))
            {
                using (
                    CancellationTokenSource over = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken)
                )
                {
                    try
                    {
                        Begin();
                        sendItems?.Invoke(over.Token);
                        await ArrivalAsync().ConfigureAwait(false);
                        T item;
                        while (TakeNext(out item))
                        {
                            yield return item;
                            await ArrivalAsync().ConfigureAwait(false);
                        }
                    }
                    finally
                    {
                        Cancel(null);
                        over.Cancel(); // The source may be waiting for something.
                    }
                }
            }
        }

        private CancellationTokenRegistration CancelBy(CancellationToken cancellationToken)
        {
            return cancellationToken.Register(() => Cancel(new OperationCanceledException(cancellationToken)));
        }

        /// <summary>Waits until there is an item or the end.</summary>
        private async Task ArrivalAsync()
        {
            while (IsPending())
            {
                await arrived.SetAsync().ConfigureAwait(false);
            }
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
                while (!TakeCredit())
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
