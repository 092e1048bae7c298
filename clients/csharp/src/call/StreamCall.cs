// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;
    using System.Runtime.ExceptionServices;
    using System.Threading;

    /// <summary>
    /// A call whose result, or one of whose parameters, is a stream of items. No more items travel than whoever takes
    /// them has given credit for, so a stream of any length needs little memory.
    /// </summary>
    /// <typeparam name="T">
    /// The type of an item of the result, or of the result itself; bool for a method that returns nothing.
    /// </typeparam>
    internal sealed partial class StreamCall<T> : Call
    {
        /// <summary>Each direction begins with credit for so many items.</summary>
        internal const int Window = 64;

        // Credit is given in portions, for each costs a frame.
        private const int Portion = 32;

        private readonly Method<T> method;
        private readonly Queue<T> items = new Queue<T>();
        private readonly Signal sent = new Signal();
        private readonly Signal arrived = new Signal();
        private readonly Signal credited = new Signal();
        private Liveness liveness;
        private int room = Window;
        private int consumed;
        private long credit = Window;
        private bool begun;
        private bool ended;
        private Exception error;

        internal StreamCall(Channel channel, Method<T> method, int timeout) : base(channel, method, timeout)
        {
            this.method = method;
        }

        /// <summary>Its items come when they like, so somebody always reads.</summary>
        internal override bool IsUnattended => true;

        internal override Deadline SendDeadline => Deadline.OrAfter(Channel.SilenceTimeout);

        protected override bool HasEnded
        {
            get {
                lock (items)
                {
                    return ended;
                }
            }
        }

        /// <summary>
        /// The items of the result, once. The request is sent when the first one is asked for; whoever stops early
        /// cancels the call.
        /// </summary>
        internal IEnumerable<T> Receive()
        {
            return Receive(null);
        }

        /// <summary>The same for a method that takes items as well: a thread of its own draws and sends them.</summary>
        internal IEnumerable<T> SendAndReceive<TItem>(IEnumerable<TItem> source, Action<WireWriter, TItem> write)
        {
            return Receive(() =>
            {
                Thread sender = new Thread(() => SendInBackground(source, write));
                sender.IsBackground = true;
                sender.Name = Method.Name + " sends";
                sender.Start();
            });
        }

        /// <summary>
        /// Draws and sends items, and waits for the one result. Where it comes early, no more items are drawn.
        /// </summary>
        internal T Send<TItem>(IEnumerable<TItem> source, Action<WireWriter, TItem> write)
        {
            Start();
            try
            {
                SendAll(source, write);
                T result;
                Next(out result);
                return result;
            }
            finally
            {
                Cancel(null);
            }
        }

        internal override bool Fits(FrameKind kind)
        {
            switch (kind)
            {
                case FrameKind.Item:
                case FrameKind.End:
                    return Method.Downloads;
                case FrameKind.Response:
                    return !Method.Downloads;
                case FrameKind.Credit:
                    return Method.Uploads;
                default:
                    return kind == FrameKind.Error;
            }
        }

        internal override bool EndsWith(FrameKind kind)
        {
            return kind != FrameKind.Item && kind != FrameKind.Credit;
        }

        internal override void WasSent()
        {
            base.WasSent();
            lock (items)
            {
                if (!ended)
                {
                    liveness = new Liveness(this, Connection, Channel.SilenceTimeout, Channel.PingTimeout);
                }
            }
            sent.Set();
        }

        internal override void Take(Frame frame, WireReader body)
        {
            switch (frame.Kind)
            {
                case FrameKind.Credit:
                    AddCredit(Wire.GetInt(body.Buffer, body.Take(4)));
                    break;
                case FrameKind.Item:
                    CheckRoom();
                    TakeItem(body);
                    break;
                case FrameKind.Response:
                    TakeItem(body);
                    End(null);
                    break;
                case FrameKind.Error:
                    TakeError(frame, body);
                    break;
                default:
                    End(null);
                    break;
            }
        }

        internal override void Fail(Failure failure)
        {
            End(Error(failure));
        }

        private IEnumerable<T> Receive(Action sendItems)
        {
            Start();
            try
            {
                sendItems?.Invoke();
                T item;
                while (Next(out item))
                {
                    yield return item;
                }
            }
            finally
            {
                Cancel(null);
            }
        }

        private void CheckFirst()
        {
            lock (items)
            {
                if (begun)
                {
                    throw new InvalidOperationException(
                        "the items of " + Method.Name + " come once; call the method again for another stream"
                    );
                }
                begun = true;
            }
        }

        private void Start()
        {
            CheckFirst();
            while (!Channel.Connect(Method.Name, Timeout, Deadline).Send(this))
            {
            }
        }

        /// <summary>Waits for the next item.</summary>
        /// <returns>Whether there is one more.</returns>
        private bool Next(out T item)
        {
            while (IsPending())
            {
                // Never as the one who reads: the call may end without a word from the host, and who waits for that
                // would not see it.
                arrived.Wait(Deadline.Never);
            }
            return TakeNext(out item);
        }

        /// <summary>Whether neither an item nor the end has come.</summary>
        private bool IsPending()
        {
            lock (items)
            {
                bool pending = items.Count == 0 && !ended;
                if (pending)
                {
                    arrived.Reset();
                }
                return pending;
            }
        }

        /// <summary>Takes the next item; where the call failed instead, says so.</summary>
        /// <returns>Whether there was one; false at the end.</returns>
        private bool TakeNext(out T item)
        {
            lock (items)
            {
                if (items.Count == 0)
                {
                    if (error != null)
                    {
                        ExceptionDispatchInfo.Capture(error).Throw();
                    }
                    item = default(T);
                    return false;
                }
                item = items.Dequeue();
                consumed++;
                if (consumed < Portion || ended)
                {
                    return true;
                }
                consumed = 0;
                room += Portion;
            }
            byte[] frame = Frame.New(FrameKind.Credit, Id, 4);
            Wire.PutInt(frame, Frame.HeaderSize, Portion);
            Connection.Post(frame);
            return true;
        }

        private void SendInBackground<TItem>(IEnumerable<TItem> source, Action<WireWriter, TItem> write)
        {
            try
            {
                SendAll(source, write);
            }
            catch (Exception e)
            {
                Cancel(e); // Whoever takes the items of the result gets to know.
            }
        }

        private void SendAll<TItem>(IEnumerable<TItem> source, Action<WireWriter, TItem> write)
        {
            foreach (TItem item in source)
            {
                while (!TakeCredit())
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
                Channel.Writers.GiveBack(frame);
            }
        }

        private WireWriter FrameOf<TItem>(TItem item, Action<WireWriter, TItem> write)
        {
            WireWriter frame = Channel.Writers.Take();
            frame.Reserve(Frame.HeaderSize);
            write(frame, item);
            Frame.PutHeader(frame.Buffer, 0, frame.Size, FrameKind.Item, Id);
            return frame;
        }

        private WireWriter LastFrame()
        {
            WireWriter frame = Channel.Writers.Take();
            frame.Reserve(Frame.HeaderSize);
            Frame.PutHeader(frame.Buffer, 0, frame.Size, FrameKind.End, Id);
            return frame;
        }

        /// <summary>Takes credit for one item, if there is some.</summary>
        private bool TakeCredit()
        {
            lock (items)
            {
                if (ended)
                {
                    return false;
                }
                if (credit > 0)
                {
                    credit--;
                    return true;
                }
                credited.Reset();
                return false;
            }
        }

        private void AddCredit(int count)
        {
            if (count < 1)
            {
                throw new MalformedException("credit for " + count + " items");
            }
            lock (items)
            {
                credit += count;
            }
            credited.Set();
        }

        /// <exception cref="MalformedException">The host sends more than it has credit for.</exception>
        private void CheckRoom()
        {
            lock (items)
            {
                if (room-- <= 0)
                {
                    throw new MalformedException("an item of " + Method.Name + " beyond the credit that it had");
                }
            }
        }

        private void TakeItem(WireReader body)
        {
            T item;
            try
            {
                item = method.Decode(body);
                body.End();
            }
            catch (MalformedException e)
            {
                Connection.Abandon(this);
                Fail(Failure.Malformed(e));
                return;
            }
            lock (items)
            {
                if (!ended)
                {
                    items.Enqueue(item);
                }
            }
            arrived.Set();
        }

        private void TakeError(Frame frame, WireReader body)
        {
            try
            {
                Failure failure;
                End(ReadError(frame, body, out failure));
            }
            catch (MalformedException e)
            {
                Fail(Failure.Malformed(e));
            }
        }

        /// <summary>Ends the call where it has not ended; the host is told.</summary>
        private void Cancel(Exception reason)
        {
            if (End(reason))
            {
                lock (items)
                {
                    items.Clear();
                }
                Connection?.Abandon(this);
            }
        }

        private bool End(Exception reason)
        {
            lock (items)
            {
                if (ended)
                {
                    return false;
                }
                ended = true;
                error = reason;
                liveness?.Dispose();
            }
            sent.Set();
            arrived.Set();
            credited.Set();
            return true;
        }
    }
}
