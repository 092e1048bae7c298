// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>
    /// The sending side of a connection: requests, further frames of their calls, and frames about the connection.
    /// </summary>
    internal sealed class Sender
    {
        // A frame that no thread waits for must be accepted by the host within this time.
        private const int PostMilliseconds = 10000;

        private readonly IConnection<Call> connection;
        private readonly ConnectionLifetime life;
        private readonly Outbox outbox;

        /// <param name="connection">The connection, for its calls.</param>
        /// <param name="life">Its life.</param>
        /// <param name="outbox">Writes its frames.</param>
        internal Sender(IConnection<Call> connection, ConnectionLifetime life, Outbox outbox)
        {
            this.connection = connection;
            this.life = life;
            this.outbox = outbox;
        }

        /// <summary>Sends a request. If that fails, the call has ended, or ends by what the host has sent.</summary>
        /// <returns>Whether the connection took it. The connection may have ended meanwhile.</returns>
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
        /// Sends a request without blocking the caller. If the connection takes no more calls, the call begins again.
        /// </summary>
        internal void Post(Call call)
        {
            outbox.Post(() =>
            {
                if (!Write(call))
                {
                    call.Begin();
                }
            }, call.SentSize <= Call.SmallSize);
        }

        /// <summary>
        /// Sends a small frame of an open call, or about the connection, without blocking the caller.
        /// </summary>
        internal void Post(byte[] bytes)
        {
            outbox.Post(() => Write(bytes), true);
        }

        /// <summary>Sends a further frame of an open call.</summary>
        /// <returns>Whether it was open, and all of the frame was sent.</returns>
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

        /// <summary>
        /// As <see cref="SendMore"/>, without blocking the caller; <paramref name="done"/> gets the outcome.
        /// </summary>
        internal void PostMore(Call call, WireWriter more, Deadline deadline, Action<bool> done)
        {
            outbox.Post(() => done(WriteMore(call, more, deadline)), more.Size <= Call.SmallSize);
        }

        /// <summary>Tells the host that the answer of a call is not wanted any more.</summary>
        /// <returns>Whether the call was open.</returns>
        internal bool Abandon(Call call)
        {
            bool sent = life.Remove(call, false);
            if (sent)
            {
                Post(Frame.New(FrameKind.Cancel, call.Id, 0));
            }
            return sent || life.Unstrand(call);
        }

        private bool Write(Call call)
        {
            bool wanted;
            bool taken = life.Open(call, connection, out wanted);
            if (!wanted)
            {
                return taken;
            }
            try
            {
                call.FillHeader();
                Sent sent = outbox.Write(call.Context, call.Request, call.SendDeadline);
                if (sent == Sent.All)
                {
                    call.WasSent();
                    return true;
                }
                if (call.Method.Oneway || life.Remove(call, false))
                {
                    Timeouts.EndSending(call);
                }
                if (sent == Sent.Part)
                {
                    life.Break(Failure.Transport("another call gave up in the middle of its request"));
                }
            }
            catch (Exception e) when (Transport.IsFailure(e))
            {
                life.StopSending(call, e);
            }
            finally
            {
                life.Written(call);
            }
            return true;
        }

        private bool WriteMore(Call call, WireWriter more, Deadline deadline)
        {
            if (!life.IsOpen(call))
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
                life.StopSending(null, e);
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
                life.Break(Failure.Transport("the host took no more"));
            }
            return false;
        }

        private void Write(byte[] bytes)
        {
            if (life.IsBroken)
            {
                return;
            }
            try
            {
                if (outbox.Write(bytes, Deadline.After(PostMilliseconds)) != Sent.All)
                {
                    life.Break(Failure.Transport("the host took nothing for " + Deadline.Text(PostMilliseconds)));
                }
            }
            catch (Exception e) when (Transport.IsFailure(e))
            {
                life.StopSending(null, e);
            }
        }
    }
}
