// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.IO;
    using System.Threading;

    /// <summary>
    /// A connection to a host. It carries many calls at a time, told apart by their ids. A failure after which the
    /// meaning of the next bytes is not clear ends it, together with all open calls. Thread-safe.
    /// </summary>
    internal sealed class Connection : IConnection<Call>
    {
        // After this long without a call, the connection is read before the next request: the host may have sent a
        // GOAWAY, or closed.
        private const int IdleMilliseconds = 100;

        // How long a client that is disposed of waits for the host to read requests that no answer confirms.
        private const int HangUpMilliseconds = 1000;

        private readonly Transport transport;
        private readonly LeaderFollower leader;
        private readonly ConnectionLifetime life;
        private readonly Sender sender;
        private readonly FrameDispatcher dispatcher;
        private readonly int greetingTimeout;
        private readonly Action<Connection> ended;
        private readonly Action lookAround;

        // Runs from the first request until the host's preface has come.
        private volatile Timer greeting;

        private long lastUsed = System.Diagnostics.Stopwatch.GetTimestamp();

        /// <param name="address">Where the host is.</param>
        /// <param name="transport">Reaches it.</param>
        /// <param name="opening">What goes before the first request.</param>
        /// <param name="greetingTimeout">Milliseconds from the first request to the host's preface.</param>
        /// <param name="ended">Told when it has ended.</param>
        internal Connection(
            Address address, Transport transport, byte[] opening, int greetingTimeout, Action<Connection> ended
        )
        {
            Address = address.ToString();
            this.transport = transport;
            this.greetingTimeout = greetingTimeout;
            this.ended = ended;
            lookAround = LookAround;
            leader = new LeaderFollower("Creo at " + address, ReadInBackground, transport.StopBlocking, Watch);
            life = new ConnectionLifetime(transport, leader, End);
            sender = new Sender(this, life, new Outbox("Creo sends to " + address, transport, opening, ExpectGreeting));
            dispatcher = new FrameDispatcher(life, sender, transport, Address);
        }

        /// <inheritdoc/>
        public string Address { get; }

        /// <inheritdoc/>
        public long LastReceived => dispatcher.LastReceived;

        /// <summary>Whether what listens there was asked for something and has not shown that it is a host.</summary>
        internal bool IsStrange => greeting != null && !dispatcher.Greeted;

        /// <summary>Whether it takes requests, as far as can be told without waiting.</summary>
        /// <param name="now">The moment, on the clock of <see cref="System.Diagnostics.Stopwatch"/>.</param>
        internal bool IsUsable(long now)
        {
            bool idle = (now - lastUsed) * 1000 / System.Diagnostics.Stopwatch.Frequency >= IdleMilliseconds;
            lastUsed = now;
            if ((idle || dispatcher.HasMore) && !life.IsEnding)
            {
                LookAround();
            }
            return !life.IsEnding;
        }

        /// <summary>Sends a request. If that fails, the call has ended, or ends by what the host has sent.</summary>
        /// <returns>Whether the connection took it. The connection may have ended meanwhile.</returns>
        internal bool Send(Call call)
        {
            return sender.Send(call);
        }

        /// <summary>
        /// Sends a request without blocking the caller. If the connection takes no more calls, the call begins again.
        /// </summary>
        internal void Post(Call call)
        {
            sender.Post(call);
        }

        /// <inheritdoc/>
        public void Post(byte[] bytes)
        {
            sender.Post(bytes);
        }

        /// <inheritdoc/>
        public bool SendMore(Call call, WireWriter more, Deadline deadline)
        {
            return sender.SendMore(call, more, deadline);
        }

        /// <inheritdoc/>
        public void PostMore(Call call, WireWriter more, Deadline deadline, Action<bool> done)
        {
            sender.PostMore(call, more, deadline, done);
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
                        leader.HandOn(false);
                    }
                }
            }
            return signal.IsSet;
        }

        /// <inheritdoc/>
        public bool Abandon(Call call)
        {
            return sender.Abandon(call);
        }

        /// <inheritdoc/>
        public void Ping()
        {
            dispatcher.ExpectPong();
            sender.Post(Frame.New(FrameKind.Ping, 0, 0));
        }

        /// <inheritdoc/>
        public void Retire()
        {
            life.Retire();
        }

        /// <inheritdoc/>
        public void Break(Failure failure)
        {
            life.Break(failure);
        }

        /// <summary>
        /// Ends because the client is disposed of, after giving the host time to read requests that no answer confirms.
        /// Closing at once could lose them: a socket that is closed with unread bytes, such as the host's preface, is
        /// reset.
        /// </summary>
        internal void HangUp()
        {
            if (life.Close())
            {
                try
                {
                    transport.EndSending();
                    Wait(life.Gone, Deadline.After(HangUpMilliseconds));
                }
                catch (Exception e) when (Transport.IsFailure(e))
                {
                    // The host has gone, so no reason can come from it any more.
                }
            }
            life.Break(Failure.Closed());
        }

        /// <summary>
        /// Limits the time for the host's preface, which comes as soon as the host has read the client's. A timer does
        /// it, whoever reads.
        /// </summary>
        private void ExpectGreeting()
        {
            greeting = new Timer(
                connection => ((Connection)connection).EndUnlessGreeted(), this, greetingTimeout, greetingTimeout
            );
        }

        private void EndUnlessGreeted()
        {
            LookAround(); // Where only one-way requests were sent, nobody has read what the host said.
            if (dispatcher.Greeted || life.IsBroken)
            {
                greeting?.Dispose();
                return;
            }
            try
            {
                // Readable bytes may be the preface, which the thread that leads is about to read.
                if (!transport.Readable)
                {
                    life.Break(Failure.Silent(Address, greetingTimeout, dispatcher.Begun));
                }
            }
            catch (Exception e) when (Transport.IsFailure(e))
            {
                life.Break(Failure.Transport(e.Message, e));
            }
        }

        private void End()
        {
            greeting?.Dispose();
            ended(this);
        }

        private void LookAround()
        {
            if (!leader.TryTake())
            {
                return; // Another thread reads the connection, and notices what has come.
            }
            try
            {
                while (!life.IsBroken && ReadFrame(Deadline.Now))
                {
                }
            }
            finally
            {
                leader.HandOn(true);
            }
        }

        private void ReadInBackground()
        {
            while (leader.NeedsThread && ReadFrame(Deadline.Never))
            {
            }
        }

        /// <summary>Has a thread of the pool read when something has come.</summary>
        /// <param name="dry">Whether only more bytes from the host are worth a look.</param>
        private void Watch(bool dry)
        {
            if (life.IsBroken)
            {
                return;
            }
            if (!dry && (dispatcher.HasMore || transport.HasMore))
            {
                ThreadPool.UnsafeQueueUserWorkItem(connection => ((Connection)connection).LookAround(), this);
            }
            else
            {
                transport.Watch(lookAround);
            }
        }

        /// <summary>Reads a frame and gives it to the call that it is for.</summary>
        /// <returns>Whether one came in time, and another one may.</returns>
        private bool ReadFrame(Deadline deadline)
        {
            try
            {
                return dispatcher.Read(deadline) && !life.IsBroken;
            }
            catch (MalformedException e)
            {
                life.Break(Failure.Malformed(e));
            }
            catch (Exception e)
            {
                // Whatever it is, the calls that wait must learn of it; on a background thread nothing else would
                // report it.
                string reason = e is EndOfStreamException ? e.Message : "receiving failed: " + e.Message;
                life.Break(Failure.Transport(life.SendFailure ?? reason, e));
            }
            return false;
        }
    }
}
