// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;
    using System.IO;

    /// <summary>
    /// A connection to a host. It carries many calls at a time, told apart by their ids. A failure that leaves it
    /// unclear what the next bytes mean ends it, and with it all calls that are open.
    /// </summary>
    internal sealed class Connection
    {
        // A host's goodbye is looked for ahead of a request where nothing was called for so long.
        private const int IdleMilliseconds = 100;

        // So long a client that is disposed of waits for the host to have read what no answer confirms.
        private const int HangUpMilliseconds = 1000;

        // So long a host may take to accept a frame that nobody waits for.
        private const int PostMilliseconds = 10000;

        private readonly object gate = new object();
        private readonly Transport transport;
        private readonly FrameDispatcher dispatcher;
        private readonly Outbox outbox;
        private readonly LeaderFollower leader;
        private readonly OpenCalls open = new OpenCalls();
        private readonly Signal gone = new Signal();
        private readonly Action<Connection> ended;

        private long lastUsed = System.Diagnostics.Stopwatch.GetTimestamp();
        private Call stranded;
        private string sendFailure;
        private volatile bool ending;
        private volatile bool broken;

        // The newest id ahead of a one-way request that no later answer has confirmed yet; null where there is none.
        private int? unconfirmed;

        /// <param name="address">Where the host is.</param>
        /// <param name="transport">Reaches it.</param>
        /// <param name="opening">What goes ahead of the first request.</param>
        /// <param name="ended">Told when it has ended.</param>
        internal Connection(Address address, Transport transport, byte[] opening, Action<Connection> ended)
        {
            Address = address.ToString();
            this.transport = transport;
            this.ended = ended;
            dispatcher = new FrameDispatcher(this, transport);
            outbox = new Outbox(transport, opening);
            leader = new LeaderFollower(!transport.MayGiveUp, "Creo at " + address, ReadInBackground);
        }

        internal string Address { get; }

        /// <summary>When something last came, on the clock of <see cref="System.Diagnostics.Stopwatch"/>.</summary>
        internal long LastReceived => dispatcher.LastReceived;

        /// <summary>Whether it takes requests, as far as one can tell without waiting.</summary>
        /// <param name="now">The moment, on the clock of <see cref="System.Diagnostics.Stopwatch"/>.</param>
        internal bool IsUsable(long now)
        {
            bool idle = (now - lastUsed) * 1000 / System.Diagnostics.Stopwatch.Frequency >= IdleMilliseconds;
            lastUsed = now;
            if ((idle || dispatcher.HasMore) && !ending)
            {
                LookAround();
            }
            return !ending;
        }

        /// <summary>Sends a request. Where that fails, the call has ended, or will by what the host says.</summary>
        /// <returns>Whether it was taken; the connection may have ended meanwhile.</returns>
        internal bool Send(Call call)
        {
            if (!outbox.Enter(call.SendDeadline))
            {
                Timeouts.EndSending(call);
                return true;
            }
            try
            {
                return Write(call);
            }
            finally
            {
                outbox.Leave();
            }
        }

        /// <summary>
        /// Sends a request without holding the caller up; where the connection takes none any more, the call begins
        /// again.
        /// </summary>
        internal void Post(Call call)
        {
            outbox.Post(() =>
            {
                if (!Write(call))
                {
                    call.Begin();
                }
            }, call.Request.Size <= Call.SmallSize);
        }

        /// <summary>
        /// Sends a small frame of an open call, or about the connection, without holding the caller up.
        /// </summary>
        internal void Post(byte[] bytes)
        {
            outbox.Post(() => WritePosted(bytes), true);
        }

        /// <summary>Sends a further frame of an open call.</summary>
        /// <returns>Whether it was open, and all of the frame went out.</returns>
        internal bool SendMore(Call call, WireWriter more, Deadline deadline)
        {
            bool entered = outbox.Enter(deadline);
            try
            {
                return entered ? WriteMore(call, more, deadline) : Stuck(call, Sent.Nothing);
            }
            finally
            {
                if (entered)
                {
                    outbox.Leave();
                }
            }
        }

        /// <summary>The same without holding the caller up; <paramref name="done"/> is told.</summary>
        internal void PostMore(Call call, WireWriter more, Deadline deadline, Action<bool> done)
        {
            outbox.Post(() => done(WriteMore(call, more, deadline)), more.Size <= Call.SmallSize);
        }

        /// <summary>Waits until the signal is set, and reads what comes meanwhile unless another thread does.</summary>
        /// <returns>Whether it was set in time.</returns>
        internal bool Wait(Signal signal, Deadline deadline)
        {
            while (!signal.IsSet && deadline.Remaining() != 0)
            {
                if (leader.TakeOrWait(signal, deadline))
                {
                    try
                    {
                        while (!signal.IsSet && ReadFrame(deadline))
                        {
                        }
                    }
                    finally
                    {
                        leader.HandOn();
                    }
                }
            }
            return signal.IsSet;
        }

        /// <summary>Nobody waits for a call's answer any more: the host is told.</summary>
        /// <returns>Whether it was open.</returns>
        internal bool Abandon(Call call)
        {
            bool sent = Remove(call, false);
            if (sent)
            {
                Post(Frame.New(FrameKind.Cancel, call.Id, 0));
            }
            return sent || Unstrand(call);
        }

        /// <summary>Asks the host whether it is there; the answer shows in <see cref="LastReceived"/>.</summary>
        internal void Ping()
        {
            dispatcher.ExpectPong();
            Post(Frame.New(FrameKind.Ping, 0, 0));
        }

        /// <summary>The open call of an id, or null.</summary>
        internal Call Find(int id)
        {
            lock (gate)
            {
                return open.Find(id);
            }
        }

        /// <summary>Whether a request had this id.</summary>
        internal bool WasIssued(int id)
        {
            lock (gate)
            {
                return open.WasIssued(id);
            }
        }

        /// <summary>A frame came for a call.</summary>
        /// <param name="call">The call.</param>
        /// <param name="last">Whether nothing follows.</param>
        /// <returns>Whether it is, or was, open: nobody else ends it then.</returns>
        internal bool Heard(Call call, bool last)
        {
            return last ? Remove(call, true) : IsOpen(call);
        }

        /// <summary>Takes no new calls; ends with the last open one.</summary>
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

        /// <summary>Ends, and all open calls with it.</summary>
        internal void Break(Failure failure)
        {
            List<Call> failed;
            lock (gate)
            {
                if (broken)
                {
                    return;
                }
                ending = true;
                broken = true;
                failed = open.Clear();
                if (stranded != null)
                {
                    failed.Add(stranded);
                    stranded = null;
                }
            }
            transport.Close();
            gone.Set();
            ended(this);
            foreach (Call call in failed)
            {
                Dismiss(call);
                call.Fail(failure ?? Failure.Transport("the host is stopping"));
            }
        }

        /// <summary>
        /// Ends when the client is disposed of. What no answer confirms the host may read first. Closing at once could
        /// lose it: a socket closed with bytes unread, as the host's preface may be, is reset.
        /// </summary>
        internal void HangUp()
        {
            bool unsure;
            lock (gate)
            {
                ending = true;
                unsure = unconfirmed != null && !broken;
            }
            if (unsure)
            {
                try
                {
                    transport.EndSending();
                    Wait(gone, Deadline.After(HangUpMilliseconds));
                }
                catch (Exception e) when (Transport.IsFailure(e))
                {
                    // The host is gone: there is nobody to wait for.
                }
            }
            Break(Failure.Transport("the client was disposed of during the call"));
        }

        private void LookAround()
        {
            if (!leader.TryTake())
            {
                return; // Another thread reads, and sees it.
            }
            try
            {
                while (!broken && (dispatcher.HasMore || transport.Readable) && ReadFrame(Deadline.After(1)))
                {
                }
            }
            catch (Exception e) when (Transport.IsFailure(e))
            {
                Break(Failure.Transport(e.Message, e));
            }
            finally
            {
                leader.HandOn();
            }
        }

        private void ReadInBackground()
        {
            while (leader.IsUnattended && ReadFrame(Deadline.Never))
            {
            }
        }

        private bool Write(Call call)
        {
            lock (gate)
            {
                if (ending)
                {
                    return false;
                }
                if (!call.Opened(this))
                {
                    return true; // Nobody waits for it any more.
                }
                if (call.Method.Oneway)
                {
                    unconfirmed = open.LastId;
                }
                else
                {
                    call.Id = open.Add(call);
                }
            }
            if (call.IsUnattended && !call.Method.Oneway)
            {
                leader.Attend();
            }
            try
            {
                call.FillHeader();
                Sent sent = outbox.Write(call.Request, call.SendDeadline);
                if (sent == Sent.All)
                {
                    call.WasSent();
                    return true;
                }
                if (call.Method.Oneway || Remove(call, false))
                {
                    Timeouts.EndSending(call);
                }
                if (sent == Sent.Part)
                {
                    Break(Failure.Transport("another call gave up in the middle of its request"));
                }
            }
            catch (Exception e) when (Transport.IsFailure(e))
            {
                StopSending(call, e);
            }
            return true;
        }

        private bool WriteMore(Call call, WireWriter more, Deadline deadline)
        {
            if (!IsOpen(call))
            {
                return false;
            }
            try
            {
                Sent sent = outbox.Write(more, deadline);
                return sent == Sent.All || Stuck(call, sent);
            }
            catch (Exception e) when (Transport.IsFailure(e))
            {
                StopSending(null, e);
                return false;
            }
        }

        private bool Stuck(Call call, Sent sent)
        {
            bool expired = call.Deadline.Remaining() == 0;
            if (expired && Abandon(call))
            {
                Timeouts.EndSending(call);
            }
            if (!expired || sent == Sent.Part)
            {
                Break(Failure.Transport("the host took no more"));
            }
            return false;
        }

        /// <summary>
        /// A host may refuse a request, or the connection, and close before it has read everything. The error that it
        /// left says more than that it is gone, so what came is still read.
        /// </summary>
        private void StopSending(Call call, Exception e)
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
                return; // Whatever ends the connection ends the calls that are open.
            }
            if (lost)
            {
                call.Fail(Failure.Transport(sendFailure, e));
            }
            else if (call.IsUnattended)
            {
                leader.Attend();
            }
        }

        private void WritePosted(byte[] bytes)
        {
            if (broken)
            {
                return;
            }
            try
            {
                if (outbox.Write(bytes, Deadline.After(PostMilliseconds)) != Sent.All)
                {
                    Break(Failure.Transport("the host took nothing for " + PostMilliseconds + " ms"));
                }
            }
            catch (Exception e) when (Transport.IsFailure(e))
            {
                StopSending(null, e);
            }
        }

        /// <summary>Reads a frame and gives it to whom it is for.</summary>
        /// <returns>Whether one came in time, and another one may.</returns>
        private bool ReadFrame(Deadline deadline)
        {
            try
            {
                return dispatcher.Read(deadline) && !broken;
            }
            catch (MalformedException e)
            {
                Break(Failure.Malformed(e));
            }
            catch (Exception e)
            {
                // Whatever it is: the calls that wait have to know, and the thread may be one that nobody looks after.
                Break(Failure.Transport(
                    sendFailure ?? (e is EndOfStreamException ? e.Message : "receiving failed: " + e.Message), e
                ));
            }
            return false;
        }

        private bool IsOpen(Call call)
        {
            lock (gate)
            {
                return open.Contains(call);
            }
        }

        /// <summary>Takes no new calls, and waits for nothing any more. The caller holds the gate.</summary>
        private bool IsDone => ending && open.Count == 0 && stranded == null && unconfirmed == null;

        /// <summary>A call has ended, or nobody waits for it any more.</summary>
        private bool Remove(Call call, bool answered)
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
                    unconfirmed = null; // The host reads in order.
                }
                done = IsDone;
            }
            Dismiss(call);
            if (done)
            {
                Break(null);
            }
            return true;
        }

        /// <summary>Nobody waits any more for what a one-way request came to that could not be sent.</summary>
        private bool Unstrand(Call call)
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
            Dismiss(call);
            if (done)
            {
                Break(null);
            }
            return true;
        }

        private void Dismiss(Call call)
        {
            if (call.IsUnattended)
            {
                leader.Dismiss();
            }
        }
    }
}
