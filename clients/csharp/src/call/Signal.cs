// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
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

        /// <summary>Its place among those that wait, while it does.</summary>
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

        /// <summary>Ends when it is set.</summary>
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

        internal void Reset()
        {
            lock (this)
            {
                set = false;
            }
        }

        /// <summary>Makes it the one that reads.</summary>
        internal void Promote()
        {
            lock (this)
            {
                promoted = true;
                Monitor.Pulse(this);
            }
        }

        /// <summary>Whether it was made the one that reads since it was asked last.</summary>
        internal bool TakePromotion()
        {
            lock (this)
            {
                bool was = promoted;
                promoted = false;
                return was;
            }
        }

        /// <summary>Waits for either, or until the time is over.</summary>
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
