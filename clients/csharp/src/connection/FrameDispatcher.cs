// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>
    /// Reads what a host sends over a connection, and gives each frame to the call that it is for. Only the leading
    /// thread reads; if its time is over in the middle of a frame, the next leader continues from there.
    /// </summary>
    internal sealed class FrameDispatcher
    {
        private readonly ConnectionLifetime life;
        private readonly Sender sender;
        private readonly FrameReader frames;
        private readonly WireReader input = new WireReader();
        private bool inFrame;
        private Frame frame;
        private Call receiver;
        private Bulk bulk;
        private int skipped;
        private volatile bool pinged;

        /// <param name="life">Has the calls; a frame may end it.</param>
        /// <param name="sender">Sends what frames are answered with.</param>
        /// <param name="transport">Brings the frames.</param>
        /// <param name="address">Where they come from.</param>
        internal FrameDispatcher(ConnectionLifetime life, Sender sender, Transport transport, string address)
        {
            this.life = life;
            this.sender = sender;
            frames = new FrameReader(transport, address);
        }

        /// <summary>Whether the host's preface has come.</summary>
        internal bool Greeted => frames.Greeted;

        /// <summary>Whether a part of the host's preface has come, or all of it.</summary>
        internal bool Begun => frames.Greeted || frames.HasMore;

        /// <summary>Whether bytes were received that have not been read.</summary>
        internal bool HasMore => frames.HasMore;

        /// <summary>When something last came, on the clock of <see cref="System.Diagnostics.Stopwatch"/>.</summary>
        internal long LastReceived => frames.LastReceived;

        /// <summary>A ping is sent: a pong may come.</summary>
        internal void ExpectPong()
        {
            pinged = true;
        }

        /// <summary>Reads a frame.</summary>
        /// <returns>Whether all of it came in time; if not, what came is kept.</returns>
        /// <exception cref="MalformedException">No host sends such a frame here.</exception>
        internal bool Read(Deadline deadline)
        {
            if (!inFrame)
            {
                if (!frames.ReadHeader(deadline, out frame))
                {
                    return false;
                }
                receiver = IsAboutConnection() ? null : life.Find(frame.Id);
                skipped = 0;
                inFrame = true;
            }
            if (!ReadBody(deadline))
            {
                return false;
            }
            inFrame = false;
            receiver = null;
            frames.Trim();
            return true;
        }

        private bool ReadBody(Deadline deadline)
        {
            if (IsAboutConnection())
            {
                int at;
                if (!frames.Take(frame.BodySize, deadline, out at))
                {
                    return false;
                }
                input.Open(frames.Buffer, at, frame.BodySize);
                Heed(at);
                return true;
            }
            if (!(receiver == null ? Skip(deadline) : Fetch(deadline)))
            {
                return false;
            }
            CheckSense();
            if (receiver != null)
            {
                Deliver();
            }
            return true;
        }

        /// <summary>Skips a frame of a call that is not open any more.</summary>
        private bool Skip(Deadline deadline)
        {
            while (skipped < frame.BodySize)
            {
                int size = frames.Skip(frame.BodySize - skipped, deadline);
                if (size == 0)
                {
                    return false;
                }
                skipped += size;
            }
            return true;
        }

        private bool Fetch(Deadline deadline)
        {
            if (bulk == null && receiver.Method.IsBytes && Bulk.IsWorthIt(frame))
            {
                bulk = new Bulk(frame.BodySize);
            }
            if (bulk != null)
            {
                if (!bulk.Read(frames, deadline))
                {
                    return false;
                }
                bulk.Open(input);
                bulk = null;
                return true;
            }
            int at;
            if (!frames.Take(frame.BodySize, deadline, out at))
            {
                return false;
            }
            input.Open(frames.Buffer, at, frame.BodySize);
            return true;
        }

        private bool IsAboutConnection()
        {
            return frame.Kind == FrameKind.Ping || frame.Kind == FrameKind.Pong || frame.Kind == FrameKind.GoAway
                || (frame.Kind == FrameKind.Error && frame.Id == 0);
        }

        /// <exception cref="MalformedException">No host sends such a frame here.</exception>
        private void CheckSense()
        {
            if (receiver != null && !receiver.Fits(frame.Kind))
            {
                throw new MalformedException(
                    frame.Name + " for request " + unchecked((uint)frame.Id)
                    + (frame.Kind == FrameKind.Response ? ", which has a stream as its result"
                                                        : ", which has no such stream")
                );
            }
            if (receiver == null && !life.WasIssued(frame.Id))
            {
                throw new MalformedException(
                    frame.Name + " for request " + unchecked((uint)frame.Id) + ", which was never sent"
                );
            }
        }

        private void Heed(int at)
        {
            switch (frame.Kind)
            {
                case FrameKind.Ping:
                    byte[] pong = Frame.New(FrameKind.Pong, frame.Id, frame.BodySize);
                    Buffer.BlockCopy(frames.Buffer, at, pong, Frame.HeaderSize, frame.BodySize);
                    sender.Post(pong);
                    break;
                case FrameKind.Pong:
                    if (!pinged)
                    {
                        throw new MalformedException("a PONG, where no PING was sent");
                    }
                    break;
                case FrameKind.GoAway:
                    life.Retire();
                    break;
                default:
                    string message = input.ReadString();
                    if (frame.Code != (int)Status.Exception)
                    {
                        input.End();
                    }
                    life.Break(Failure.Service((Status)frame.Code, message));
                    break;
            }
        }

        private void Deliver()
        {
            if (!life.Heard(receiver, receiver.EndsWith(frame.Kind)))
            {
                return;
            }
            if (frame.Kind == FrameKind.Error && frame.Code == (int)Status.Unavailable)
            {
                // The connection is retired before the call learns of it, since the call may begin again at once.
                life.Retire();
            }
            try
            {
                receiver.Take(frame, input);
            }
            catch (Exception e) when (!(e is MalformedException))
            {
                // Most likely there is not enough memory for the answer. No other frame would end the call.
                sender.Abandon(receiver);
                receiver.Fail(
                    Phase.Decode,
                    Failure.Malformed(new MalformedException("the answer cannot be read: " + e.Message, e))
                );
            }
        }
    }
}
