// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NET8_0_OR_GREATER
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;
    using System.Runtime.CompilerServices;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>Calls with streams where no thread waits. Older frameworks have no IAsyncEnumerable.</summary>
    internal sealed partial class StreamCall<T>
    {
        /// <summary>The items of the result, once, as by <see cref="Receive()"/>.</summary>
        internal IAsyncEnumerable<T> ReceiveAsync(CancellationToken cancellationToken)
        {
            return ReceiveAsync(null, cancellationToken);
        }

        /// <summary>The same for a method that takes items as well.</summary>
        internal IAsyncEnumerable<T> SendAndReceiveAsync<TItem>(
            IAsyncEnumerable<TItem> source, Action<WireWriter, TItem> write, CancellationToken cancellationToken)
        {
            return ReceiveAsync(() => SendInBackgroundAsync(source, write, cancellationToken), cancellationToken);
        }

        /// <summary>Draws and sends items, and waits for the one result.</summary>
        internal async Task<T> SendAsync<TItem>(IAsyncEnumerable<TItem> source, Action<WireWriter, TItem> write, CancellationToken cancellationToken)
        {
            CheckFirst();
            using (CancelBy(cancellationToken))
            {
                try
                {
                    Begin();
                    await SendAllAsync(source, write, cancellationToken).ConfigureAwait(false);
                    await NextAsync().ConfigureAwait(false);
                    T result;
                    TryNext(out result);
                    return result;
                }
                finally
                {
                    Cancel(null);
                }
            }
        }

        internal override void Begin()
        {
            Connection live = Channel.Live(Deadline.Start);
            if (live != null)
            {
                live.Post(this);
                return;
            }
            ThreadPool.UnsafeQueueUserWorkItem(call => call.ConnectAndSend(), this, false);
        }

        private async IAsyncEnumerable<T> ReceiveAsync(Action sendItems, [EnumeratorCancellation] CancellationToken cancellationToken)
        {
            CheckFirst();
            using (CancelBy(cancellationToken))
            {
                try
                {
                    Begin();
                    sendItems?.Invoke();
                    while (await NextAsync().ConfigureAwait(false))
                    {
                        T item;
                        TryNext(out item);
                        yield return item;
                    }
                }
                finally
                {
                    Cancel(null);
                }
            }
        }

        private CancellationTokenRegistration CancelBy(CancellationToken cancellationToken)
        {
            return cancellationToken.Register(() => Cancel(new OperationCanceledException(cancellationToken)));
        }

        private void ConnectAndSend()
        {
            try
            {
                while (!HasEnded && !Channel.Connect(Method.Name, Timeout, Deadline).Send(this))
                {
                }
            }
            catch (Exception e) when (e is CreoException || e is ObjectDisposedException)
            {
                End(e);
            }
        }

        /// <summary>Waits until there is an item, the end or a failure.</summary>
        private async Task<bool> NextAsync()
        {
            while (true)
            {
                lock (items)
                {
                    if (items.Count > 0 || error != null)
                    {
                        return true;
                    }
                    if (ended)
                    {
                        return false;
                    }
                    arrived.Reset();
                }
                await arrived.SetAsync().ConfigureAwait(false);
            }
        }

        private async void SendInBackgroundAsync<TItem>(IAsyncEnumerable<TItem> source, Action<WireWriter, TItem> write, CancellationToken cancellationToken)
        {
            try
            {
                await SendAllAsync(source, write, cancellationToken).ConfigureAwait(false);
            }
            catch (Exception e)
            {
                Cancel(e); // Whoever takes the items of the result gets to know.
            }
        }

        private async Task SendAllAsync<TItem>(IAsyncEnumerable<TItem> source, Action<WireWriter, TItem> write, CancellationToken cancellationToken)
        {
            await sent.SetAsync().ConfigureAwait(false); // The items go under its id.
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
            TaskCompletionSource<bool> done = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
            Connection.PostMore(this, frame, SendDeadline, all =>
            {
                Channel.Writers.GiveBack(frame);
                done.TrySetResult(all);
            });
            return done.Task;
        }
    }
}
#endif
