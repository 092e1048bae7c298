// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Runtime.ExceptionServices;
    using System.Threading;

    /// <summary>
    /// A call whose result, or one of whose parameters, is a stream of items. No more items are sent than the receiver
    /// has given credit for, so a stream of any length needs little memory.
    /// </summary>
    /// <typeparam name="T">
    /// The type of an item of the result, or of the result itself; bool for a method that returns nothing.
    /// </typeparam>
    internal sealed partial class StreamCall<T> : Call
    {
        /// <summary>Each direction begins with credit for this many items.</summary>
        internal const int Window = 64;

        // Credit is given in portions, since each costs a frame.
        private const int Portion = 32;

        private readonly Connections connections;
        private readonly Method<T> method;
        private readonly Queue<T> items = new Queue<T>();
        private readonly Signal sent = new Signal();
        private readonly Signal arrived = new Signal();
        private Liveness liveness;
        private int room = Window;
        private int consumed;
        private bool begun;
        private bool ended;
        private Exception error;
        private CallInfo observed;
        private int told;

        internal StreamCall(Connections connections, Method<T> method, int timeout)
            : base(connections.Writers.Take(), method, timeout)
        {
            this.connections = connections;
            this.method = method;
        }

        /// <summary>Its items may come at any time, so a thread always reads.</summary>
        internal override bool IsUnattended => true;

        internal override int LongestWait => Timeout == 0 ? connections.SilenceTimeout : Timeout;

        internal override Deadline SendDeadline => Deadline.OrAfter(connections.SilenceTimeout);

        protected override string Addresses => connections.AddressText;

        internal override bool HasEnded
        {
            get {
                lock (items)
                {
                    return ended;
                }
            }
        }

        /// <summary>
        /// The items of the result, once. The request is sent when the first one is asked for; a caller that stops
        /// early cancels the call.
        /// </summary>
        internal IEnumerable<T> Receive()
        {
            return Receive(null);
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
                    liveness = new Liveness(this, Connection, connections.SilenceTimeout, connections.PingTimeout);
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

        /// <exception cref="InvalidOperationException">The items were asked for before.</exception>
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
            Observe();
            try
            {
                while (!connections.Connect(this).Send(this))
                {
                }
            }
            catch (Exception e)
            {
                End(e);
                throw;
            }
        }

        /// <summary>Tells the hook, if there is one, that the call begins.</summary>
        private void Observe()
        {
            observed = connections.Watch?.Before(this, Addresses);
        }

        /// <summary>Tells the hook that the call ends, before anybody who waits for it knows.</summary>
        /// <returns>Whether nobody did so before.</returns>
        private bool TellEnd(Exception reason)
        {
            bool first = Interlocked.Exchange(ref told, 1) == 0;
            if (first)
            {
                connections.Watch.After(observed, reason);
            }
            return first;
        }

        /// <summary>Waits for the next item.</summary>
        /// <returns>Whether there is one more.</returns>
        private bool Next(out T item)
        {
            while (IsPending())
            {
                // This thread never reads the connection: the call may end without a word from the host, and a thread
                // that waits for bytes would not notice.
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

        /// <summary>Takes the next item; where the call failed instead, throws its error.</summary>
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
                End(Error(e));
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
                End(Error(e));
            }
        }

        /// <summary>Ends the call unless it has ended, and tells the host.</summary>
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
            if (observed != null && !TellEnd(reason))
            {
                return false;
            }
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
