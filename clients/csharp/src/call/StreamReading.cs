// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Threading;

    /// <summary>
    /// The reader of the items of a call: there is one at a time. It begins the call with the first read, and closes
    /// it. Where it may, it puts another call in the place of one that was cut.
    /// </summary>
    internal sealed partial class StreamReading<T>
    {
        private readonly object gate = new object();
        private readonly Action sendItems;
        private IItems<T> call;
        private Gap gap;
        private bool enumerated;
        private bool reading;
        private bool begun;
        private bool refused;
        private bool closed;
        private volatile bool ended;

        /// <param name="call">The call.</param>
        /// <param name="sendItems">Is called when it has begun, and sends its items; null where it takes none.</param>
        internal StreamReading(IItems<T> call, Action sendItems)
        {
            this.call = call;
            this.sendItems = sendItems;
        }

        /// <summary>Whether a read has found the end of the stream.</summary>
        internal bool Ended => ended;

        /// <summary>Waits for the next item.</summary>
        /// <returns>Whether there is one: false at the end, and when the time is over.</returns>
        internal bool Read(Deadline limit, out T item)
        {
            Enter();
            try
            {
                while (gap == null || gap.WaitForPause(limit))
                {
                    try
                    {
                        Begin(limit.IsNever);
                        bool found = call.Next(limit, out item);
                        Note(found);
                        return found;
                    }
                    catch (CreoException e) when (Mends(e))
                    {
                        Reopen(e);
                    }
                }
                item = default(T);
                return false;
            }
            finally
            {
                Leave();
            }
        }

        /// <summary>Begins to pass on all items.</summary>
        /// <exception cref="InvalidOperationException">That was begun before.</exception>
        internal void Enumerate()
        {
            lock (gate)
            {
                if (enumerated)
                {
                    throw new InvalidOperationException(
                        "the items of " + call.Method.Name + " come once; call the method again for another stream"
                    );
                }
                enumerated = true;
            }
        }

        /// <summary>Opens the call again when it is cut.</summary>
        internal void Resubscribe(Action<CreoException> told)
        {
            if (told == null)
            {
                throw new ArgumentNullException(nameof(gap));
            }
            Method method = call.Method;
            if (!method.Repeatable || method.Uploads)
            {
                throw new InvalidOperationException(
                    method.Name + " cannot be opened again: "
                    + (method.Uploads ? "it takes a stream, whose items come once"
                                      : "it is neither @STATELESS nor @IDEMPOTENT, nor has it only @READS")
                );
            }
            lock (gate)
            {
                if (begun || reading)
                {
                    throw new InvalidOperationException("items of " + method.Name + " were asked for already");
                }
                gap = new Gap(told, call.ConnectTimeout);
            }
        }

        /// <summary>Ends the call unless it has ended; no more items are read.</summary>
        internal void Close()
        {
            lock (gate)
            {
                closed = true;
            }
            gap?.End();
            call.Close();
            Over();
        }

        private void Enter()
        {
            lock (gate)
            {
                if (reading)
                {
                    throw new InvalidOperationException(
                        "another thread reads the items of " + call.Method.Name + "; one reads at a time"
                    );
                }
                reading = true;
            }
        }

        private void Leave()
        {
            lock (gate)
            {
                reading = false;
            }
        }

        /// <summary>Begins the call unless it has begun.</summary>
        /// <param name="mayWait">Whether to wait in this thread until it is sent.</param>
        private void Begin(bool mayWait)
        {
            if (begun)
            {
                return;
            }
            call.BeginReading(mayWait);
            begun = true;
            sendItems?.Invoke();
        }

        /// <summary>Notes what a read has brought.</summary>
        private void Note(bool found)
        {
            if (found)
            {
                refused = false;
                gap?.Close();
            }
            else if (call.IsAtEnd)
            {
                ended = true;
                Over();
            }
        }

        /// <summary>
        /// Whether the call is to be made once more; not if it takes a stream, too, whose items are gone.
        /// </summary>
        private bool Mends(CreoException e)
        {
            return (!refused && sendItems == null && call.MayRenewToken(e)) || (gap != null && gap.Mends(e));
        }

        /// <summary>Puts another call in the place of one that was cut, or was refused for its token.</summary>
        private void Reopen(CreoException e)
        {
            if (call.MayRenewToken(e))
            {
                lock (gate)
                {
                    refused = true;
                    call = call.Again();
                    begun = false;
                }
                return;
            }
            lock (gate)
            {
                if (closed || !gap.Open(e))
                {
                    gap = null; // From now on each read throws this.
                    System.Runtime.ExceptionServices.ExceptionDispatchInfo.Capture(e).Throw();
                }
                call = call.Again();
                begun = false;
            }
            gap.Tell(e);
        }

        /// <summary>Is called at the end; the asynchronous part gives up its token then.</summary>
        partial void Over();
    }
}
