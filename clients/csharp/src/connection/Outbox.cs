// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Net.Sockets;
    using System.Threading;

    /// <summary>How much of a frame was sent.</summary>
    internal enum Sent
    {
        All,
        Nothing,
        Part
    }

    /// <summary>
    /// Writes frames, one thread at a time. A thread that must not block posts what it has to write: that is written at
    /// once if the system takes it, else by a thread for that, which no other work waits for: it may wait for the host.
    /// </summary>
    internal sealed class Outbox
    {
        // A large frame is sent in pieces, so that the deadline is checked between them.
        private const int PieceSize = 1024 * 1024;

        // Up to this size the first frame is copied after the opening, so that both are one write.
        private const int JoinedSize = 64 * 1024;

        // The thread that writes what others posted waits this long for more of it.
        private const int IdleMilliseconds = 100;

        private readonly string name;
        private readonly Transport transport;
        private readonly Action opened;
        private readonly object turn = new object();
        private readonly Queue<Action> posted = new Queue<Action>();
        private byte[] opening;
        private bool working;
        private bool hasThread;

        /// <param name="name">The name of the thread that writes what others posted.</param>
        /// <param name="transport">Takes the bytes.</param>
        /// <param name="opening">What goes before the first frame, in the same write; may be empty.</param>
        /// <param name="opened">Is called when the first frame is about to be written.</param>
        internal Outbox(string name, Transport transport, byte[] opening, Action opened)
        {
            this.name = name;
            this.transport = transport;
            this.opening = opening;
            this.opened = opened;
        }

        /// <summary>Waits for the turn to write.</summary>
        internal bool Enter(Deadline deadline)
        {
            return Monitor.TryEnter(turn) || Monitor.TryEnter(turn, deadline.Remaining());
        }

        internal void Leave()
        {
            Monitor.Exit(turn);
            Flush();
        }

        /// <summary>Has a frame written when its turn comes.</summary>
        /// <param name="write">Writes the frame.</param>
        /// <param name="small">Whether a socket that takes any bytes takes all of it.</param>
        internal void Post(Action write, bool small)
        {
            lock (posted)
            {
                posted.Enqueue(write);
                if (!small)
                {
                    Work();
                }
            }
            Flush();
        }

        /// <summary>Writes a frame whose turn it is.</summary>
        internal Sent Write(byte[] frame, Deadline deadline)
        {
            Sent sent = WriteOpening(deadline);
            return sent == Sent.All ? Write(frame, 0, frame.Length, deadline, Sent.Nothing) : sent;
        }

        /// <summary>
        /// Writes a frame whose turn it is, and directly before it another one, if there is one: in one write, unless
        /// the frame is large.
        /// </summary>
        internal Sent Write(byte[] before, WireWriter frame, Deadline deadline)
        {
            if (before == null)
            {
                return Write(frame, deadline);
            }
            if (frame.Size <= JoinedSize)
            {
                return Write(Joined(before, frame), deadline);
            }
            Sent sent = Write(before, deadline);
            return sent != Sent.All || Write(frame, deadline) == Sent.All ? sent : Sent.Part;
        }

        /// <summary>Writes a frame whose turn it is: in one write, unless it is large.</summary>
        internal Sent Write(WireWriter frame, Deadline deadline)
        {
            if (opening != null && frame.Size <= JoinedSize)
            {
                byte[] joined = Joined(TakeOpening(), frame);
                Sent all = Write(joined, 0, joined.Length, deadline, Sent.Nothing);
                return all == Sent.All ? all : Sent.Part;
            }
            Sent sent = WriteOpening(deadline);
            if (sent != Sent.All)
            {
                return sent;
            }
            int from = 0;
            Sent before = Sent.Nothing;
            for (int i = 0; frame.Insets != null && i < frame.Insets.Count; i++)
            {
                WireWriter.Inset inset = frame.Insets[i];
                sent = Write(frame.Buffer, from, inset.At - from, deadline, before);
                sent = sent == Sent.All ? Write(inset.Bytes, 0, inset.Bytes.Length, deadline, Sent.Part) : sent;
                if (sent != Sent.All)
                {
                    return sent;
                }
                from = inset.At;
                before = Sent.Part;
            }
            return Write(frame.Buffer, from, frame.Length - from, deadline, before);
        }

        private static byte[] Joined(byte[] before, WireWriter frame)
        {
            byte[] joined = new byte[before.Length + frame.Length];
            Buffer.BlockCopy(before, 0, joined, 0, before.Length);
            Buffer.BlockCopy(frame.Buffer, 0, joined, before.Length, frame.Length);
            return joined;
        }

        private Sent WriteOpening(Deadline deadline)
        {
            if (opening == null)
            {
                return Sent.All;
            }
            byte[] bytes = TakeOpening();
            return Write(bytes, 0, bytes.Length, deadline, Sent.Nothing) == Sent.All ? Sent.All : Sent.Part;
        }

        private byte[] TakeOpening()
        {
            byte[] bytes = opening;
            opening = null;
            opened();
            return bytes;
        }

        private Sent Write(byte[] bytes, int offset, int count, Deadline deadline, Sent before)
        {
            int end = offset + count;
            for (int at = offset; at < end;)
            {
                int remaining = deadline.Remaining();
                int piece = Math.Min(PieceSize, end - at);
                int size = remaining == 0 ? Transport.TimedOut : transport.Send(bytes, at, piece, remaining);
                if (size != Transport.TimedOut)
                {
                    at += size;
                }
                else if (deadline.Remaining() == 0)
                {
                    return at == offset ? before : Sent.Part;
                }
                else if (deadline.IsNever || deadline.Remaining() > Transport.SlackMilliseconds)
                {
                    // Modern .NET reports a reset as a time-out, long before the time is over.
                    throw new SocketException((int)SocketError.ConnectionReset);
                }
            }
            return Sent.All;
        }

        /// <summary>
        /// Writes what is posted, as far as that does not block. A thread that has the turn comes here when it leaves.
        /// </summary>
        private void Flush()
        {
            while (IsLeft && Monitor.TryEnter(turn))
            {
                try
                {
                    NextToFlush()?.Invoke();
                }
                finally
                {
                    Monitor.Exit(turn);
                }
            }
        }

        /// <summary>
        /// The next write that does not block, or null. If the system takes nothing, the thread for that does the rest.
        /// </summary>
        private Action NextToFlush()
        {
            bool writable = IsWritable();
            lock (posted)
            {
                if (IsLeft && writable)
                {
                    return posted.Dequeue();
                }
                if (IsLeft)
                {
                    Work();
                }
                return null;
            }
        }

        /// <summary>
        /// Whether a frame waits that this thread should write: no other thread writes what was posted.
        /// </summary>
        private bool IsLeft
        {
            get {
                lock (posted)
                {
                    return posted.Count > 0 && !working;
                }
            }
        }

        private bool IsWritable()
        {
            try
            {
                return transport.Writable;
            }
            catch (Exception e) when (Transport.IsFailure(e))
            {
                return true; // The connection is lost: a write fails at once, so it does not block.
            }
        }

        /// <summary>Has another thread write all that is posted. The caller holds the lock.</summary>
        private void Work()
        {
            if (hasThread)
            {
                Monitor.Pulse(posted);
            }
            else
            {
                new Thread(WorkThrough) { IsBackground = true, Name = name }.Start();
                hasThread = true;
            }
            working = true;
        }

        private void WorkThrough()
        {
            Action write;
            while ((write = NextOrEnd()) != null)
            {
                lock (turn)
                {
                    write();
                }
            }
        }

        /// <summary>The next write for the thread that writes what others posted, or null where it ends.</summary>
        private Action NextOrEnd()
        {
            lock (posted)
            {
                working = posted.Count > 0;
                while (!working)
                {
                    if (!Monitor.Wait(posted, IdleMilliseconds) && !working)
                    {
                        hasThread = false;
                        return null;
                    }
                }
                return posted.Dequeue();
            }
        }
    }
}
