// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;

    /// <summary>
    /// The life of a connection: which calls are open, whether it takes more of them, and its end. It ends once, and
    /// fails the calls that are still open. Thread-safe.
    /// </summary>
    internal sealed class ConnectionLifetime
    {
        private readonly object gate = new object();
        private readonly Transport transport;
        private readonly LeaderFollower leader;
        private readonly Action ended;
        private readonly OpenCalls open = new OpenCalls();

        private Call stranded;
        private volatile string sendFailure;
        private volatile bool ending;
        private volatile bool broken;

        // The call whose request is being written; null for none. Only the thread that writes knows how much of it the
        // host may have, so where the connection ends meanwhile, that thread ends the call.
        private Call writing;
        private Failure leftToWriter;

        // The newest id before a one-way request that no later answer has confirmed yet; null where there is none.
        private int? unconfirmed;

        /// <param name="transport">Is closed at the end.</param>
        /// <param name="leader">Is told of calls that no thread waits for.</param>
        /// <param name="ended">Is called at the end.</param>
        internal ConnectionLifetime(Transport transport, LeaderFollower leader, Action ended)
        {
            this.transport = transport;
            this.leader = leader;
            this.ended = ended;
        }

        /// <summary>Whether it takes no new calls.</summary>
        internal bool IsEnding => ending;

        /// <summary>Whether it has ended.</summary>
        internal bool IsBroken => broken;

        /// <summary>Is set when the connection ends.</summary>
        internal Signal Gone { get; } = new Signal();

        /// <summary>Why nothing can be sent any more; null where that is not known.</summary>
        internal string SendFailure => sendFailure;

        /// <summary>Opens a call that is about to be sent.</summary>
        /// <param name="call">The call.</param>
        /// <param name="over">The connection.</param>
        /// <param name="wanted">Whether its answer is still wanted; if not, it is not sent.</param>
        /// <returns>Whether new calls are taken.</returns>
        internal bool Open(Call call, IConnection<Call> over, out bool wanted)
        {
            lock (gate)
            {
                wanted = !ending && call.Opened(over);
                if (!wanted)
                {
                    return !ending;
                }
                if (call.Method.Oneway)
                {
                    unconfirmed = open.LastId;
                }
                else
                {
                    call.Id = open.Add(call);
                    writing = call;
                }
            }
            if (call.IsUnattended && !call.Method.Oneway)
            {
                leader.Attend(call.NeedsReader);
            }
            return true;
        }

        /// <summary>Notes that the request of a call was written, or could not be.</summary>
        internal void Written(Call call)
        {
            Failure failure;
            lock (gate)
            {
                writing = null;
                failure = leftToWriter;
                leftToWriter = null;
            }
            if (failure != null)
            {
                Dismiss(call, false);
                call.Fail(failure);
            }
        }

        internal bool IsOpen(Call call)
        {
            lock (gate)
            {
                return open.Contains(call);
            }
        }

        /// <summary>The open call of an id, or null.</summary>
        internal Call Find(int id)
        {
            lock (gate)
            {
                return open.Find(id);
            }
        }

        /// <summary>Whether the connection has sent a request with this id.</summary>
        internal bool WasIssued(int id)
        {
            lock (gate)
            {
                return open.WasIssued(id);
            }
        }

        /// <summary>Notes that a frame came for a call.</summary>
        /// <param name="call">The call.</param>
        /// <param name="last">Whether nothing follows.</param>
        /// <returns>Whether the call is, or was, open: then nothing else ends it.</returns>
        internal bool Heard(Call call, bool last)
        {
            return last ? Remove(call, true) : IsOpen(call);
        }

        /// <summary>Removes a call that has ended, or whose answer is not wanted any more.</summary>
        /// <returns>Whether it was open.</returns>
        internal bool Remove(Call call, bool answered)
        {
            bool done;
            lock (gate)
            {
                if (!open.Remove(call))
                {
                    return false;
                }
                if (answered && unconfirmed != null && OpenCalls.IsLater(call.Id, unconfirmed.Value))
                {
                    // The host reads requests in order: an answer to a later one confirms the earlier ones.
                    unconfirmed = null;
                }
                done = IsDone;
            }
            Dismiss(call, done);
            return true;
        }

        /// <summary>Stops waiting for the reason why a one-way request could not be sent.</summary>
        /// <returns>Whether the call was waiting for it.</returns>
        internal bool Unstrand(Call call)
        {
            bool done;
            lock (gate)
            {
                if (stranded != call)
                {
                    return false;
                }
                stranded = null;
                done = IsDone;
            }
            Dismiss(call, done);
            return true;
        }

        /// <summary>
        /// Notes that nothing can be sent any more. A host may refuse a request, or the connection, and close before it
        /// has read everything. The error that it has sent says more than that it is gone, so what has come is still
        /// read.
        /// </summary>
        /// <param name="call">The call whose request was being sent; null where it was another frame.</param>
        /// <param name="e">What the transport threw.</param>
        internal void StopSending(Call call, Exception e)
        {
            bool lost;
            bool done;
            lock (gate)
            {
                ending = true;
                sendFailure = sendFailure ?? "sending failed: " + e.Message;
                lost = broken;
                if (!lost && call != null && call.Method.Oneway)
                {
                    stranded = call;
                }
                done = IsDone;
            }
            if (done)
            {
                Break(Failure.Transport(sendFailure, e));
            }
            if (call == null || !call.Method.Oneway)
            {
                return; // The end of the connection ends the calls that are open.
            }
            if (lost)
            {
                call.Fail(Failure.Transport(sendFailure, e));
            }
            else if (call.IsUnattended)
            {
                leader.Attend(call.NeedsReader);
            }
        }

        /// <summary>Has the connection take no new calls, and end with the last open one.</summary>
        internal void Retire()
        {
            lock (gate)
            {
                ending = true;
                if (!IsDone)
                {
                    return;
                }
            }
            Break(null);
        }

        /// <summary>Has the connection take no new calls.</summary>
        /// <returns>Whether requests were sent that no answer has confirmed.</returns>
        internal bool Close()
        {
            lock (gate)
            {
                ending = true;
                return unconfirmed != null && !broken;
            }
        }

        /// <summary>Ends the connection, and all open calls with it.</summary>
        internal void Break(Failure failure)
        {
            List<Call> failed;
            Failure reason = failure ?? Failure.Transport("the host is shutting down");
            lock (gate)
            {
                if (broken)
                {
                    return;
                }
                ending = true;
                broken = true;
                failed = open.Clear();
                if (failed.Remove(writing))
                {
                    leftToWriter = reason;
                }
                if (stranded != null)
                {
                    failed.Add(stranded);
                    stranded = null;
                }
            }
            transport.Close();
            Gone.Set();
            leader.End();
            ended();
            foreach (Call call in failed)
            {
                Dismiss(call, false);
                call.Fail(reason);
            }
        }

        /// <summary>Whether the connection takes no new calls and has none open, so that it may end. Under the gate.</summary>
        private bool IsDone => ending && open.Count == 0 && stranded == null && unconfirmed == null;

        private void Dismiss(Call call, bool done)
        {
            if (call.IsUnattended)
            {
                leader.Dismiss(call.NeedsReader);
            }
            if (done)
            {
                Break(null);
            }
        }
    }
}
