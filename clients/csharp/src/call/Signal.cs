// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System.Collections.Generic;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>
    /// What one thread or task waits for: that something happened, or that it is its turn to read the connection.
    /// </summary>
    internal sealed class Signal
    {
        private bool set;
        private bool promoted;
        private TaskCompletionSource<bool> source;

        /// <summary>The place of the signal in the list of those for which a thread waits.</summary>
        internal LinkedListNode<Signal> Place { get; set; }

        internal bool IsSet
        {
            get {
                lock (this)
                {
                    return set;
                }
            }
        }

        internal void Set()
        {
            lock (this)
            {
                set = true;
                Monitor.Pulse(this);
                source?.TrySetResult(true);
                source = null;
            }
        }

        /// <summary>A task that ends when the signal is set.</summary>
        internal Task SetAsync()
        {
            lock (this)
            {
                if (set)
                {
                    return Task.FromResult(true);
                }
                source = source ?? new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
                return source.Task;
            }
        }

        /// <summary>
        /// A task that ends when the signal is set, the time is over or the token is cancelled; it never fails.
        /// </summary>
        internal async Task SetAsync(Deadline deadline, CancellationToken cancellationToken)
        {
            Task set = SetAsync();
            if (set.IsCompleted || (deadline.IsNever && !cancellationToken.CanBeCanceled))
            {
                await set.ConfigureAwait(false);
                return;
            }
            using (CancellationTokenSource over = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken))
            {
                int remaining;
                // A delay may end before its time.
                while (!set.IsCompleted && !over.IsCancellationRequested && (remaining = deadline.Remaining()) != 0)
                {
                    await Task.WhenAny(set, Task.Delay(remaining, over.Token)).ConfigureAwait(false);
                }
                over.Cancel(); // The timer must not outlive the wait.
            }
        }

        internal void Reset()
        {
            lock (this)
            {
                set = false;
            }
        }

        /// <summary>Tells the thread that waits that it is its turn to read.</summary>
        internal void Promote()
        {
            lock (this)
            {
                promoted = true;
                Monitor.Pulse(this);
            }
        }

        /// <summary>Whether it was promoted since this was asked last.</summary>
        internal bool TakePromotion()
        {
            lock (this)
            {
                bool was = promoted;
                promoted = false;
                return was;
            }
        }

        /// <summary>Waits until it is set or promoted, or the time is over.</summary>
        internal void Wait(Deadline deadline)
        {
            lock (this)
            {
                int remaining;
                while (!set && !promoted && (remaining = deadline.Remaining()) != 0)
                {
                    Monitor.Wait(this, remaining);
                }
            }
        }
    }
}
