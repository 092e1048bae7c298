// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading;

    /// <summary>The sending direction: each item is sent when the host has given credit for it.</summary>
    internal sealed partial class StreamCall<T>
    {
        private readonly Signal credited = new Signal();
        private readonly Credit credit = Credit.Initial();
        private long written;

        /// <summary>
        /// The items of the result, once, as by <see cref="Receive()"/>, of a method that takes items, too. A separate
        /// thread draws them from the source and sends them.
        /// </summary>
        internal Stream<T> SendAndReceive<TItem>(IEnumerable<TItem> source, Action<WireWriter, TItem> write)
        {
            return new ReceivedStream<T>(new StreamReading<T>(this, () =>
            {
                Thread sender = new Thread(() => SendInBackground(source, write));
                sender.IsBackground = true;
                sender.Name = Method.Name + " sends";
                sender.Start();
            }));
        }

        /// <summary>
        /// Draws items from the source, sends them, and waits for the single result. Once that is there, no more items
        /// are drawn.
        /// </summary>
        internal T Send<TItem>(IEnumerable<TItem> source, Action<WireWriter, TItem> write)
        {
            Start();
            try
            {
                SendAll(source, write);
                T result;
                Next(Deadline.Never, out result);
                return result;
            }
            catch (Exception e)
            {
                Cancel(e);
                throw;
            }
            finally
            {
                Cancel(null);
            }
        }

        private void SendInBackground<TItem>(IEnumerable<TItem> source, Action<WireWriter, TItem> write)
        {
            try
            {
                sent.Wait(Deadline.Never); // The items carry the id that the request has then.
                SendAll(source, write);
            }
            catch (Exception e)
            {
                Cancel(e); // The thread that takes the items of the result throws it.
            }
        }

        private void SendAll<TItem>(IEnumerable<TItem> source, Action<WireWriter, TItem> write)
        {
            foreach (TItem item in source)
            {
                while (!HasCredit())
                {
                    if (HasEnded)
                    {
                        return;
                    }
                    credited.Wait(Deadline.Never);
                }
                if (!SendFrame(FrameOf(item, write)))
                {
                    return;
                }
            }
            if (!HasEnded)
            {
                SendFrame(LastFrame());
            }
        }

        private bool SendFrame(WireWriter frame)
        {
            try
            {
                return Connection.SendMore(this, frame, SendDeadline);
            }
            finally
            {
                connections.Writers.GiveBack(frame);
            }
        }

        private WireWriter FrameOf<TItem>(TItem item, Action<WireWriter, TItem> write)
        {
            WireWriter frame = connections.Writers.Take();
            frame.Begin(this, written++);
            frame.Reserve(Frame.HeaderSize);
            frame.EndHeader();
            write(frame, item);
            Frame.PutHeader(frame.Buffer, 0, frame.Size, FrameKind.Item, Id);
            lock (items)
            {
                credit.Use(frame.Size - Frame.HeaderSize);
            }
            return frame;
        }

        private WireWriter LastFrame()
        {
            WireWriter frame = connections.Writers.Take();
            frame.Reserve(Frame.HeaderSize);
            Frame.PutHeader(frame.Buffer, 0, frame.Size, FrameKind.End, Id);
            return frame;
        }

        /// <summary>Whether an item may be sent.</summary>
        private bool HasCredit()
        {
            lock (items)
            {
                if (ended)
                {
                    return false;
                }
                if (!credit.IsLeft)
                {
                    credited.Reset();
                }
                return credit.IsLeft;
            }
        }

        private void AddCredit(WireReader body)
        {
            int at = body.Take(Frame.CreditSize);
            uint count = unchecked((uint)Wire.GetInt(body.Buffer, at));
            uint bytes = unchecked((uint)Wire.GetInt(body.Buffer, at + 4));
            if (count == 0 && bytes == 0)
            {
                throw new MalformedException("a CREDIT of nothing");
            }
            lock (items)
            {
                credit.Add(count, bytes);
            }
            credited.Set();
        }
    }
}
