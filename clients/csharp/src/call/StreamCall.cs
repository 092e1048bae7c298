// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Runtime.ExceptionServices;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>
    /// A call whose result, or one of whose parameters, is a stream of items. No more items are sent than the receiver
    /// has given credit for, so a stream of any length needs little memory.
    /// </summary>
    /// <typeparam name="T">
    /// The type of an item of the result, or of the result itself; bool for a method that returns nothing.
    /// </typeparam>
    internal sealed partial class StreamCall<T> : Call, IItems<T>
    {
        private readonly Connections connections;
        private readonly Method<T> method;
        private readonly Queue<Received> items = new Queue<Received>();
        private readonly Credit room = Credit.Initial();
        private readonly Credit consumed = Credit.None();
        private long received;
        private readonly Signal sent = new Signal();
        private readonly Signal arrived = new Signal();

        // Tells a source that no more of its items are wanted.
        private readonly CancellationTokenSource over = new CancellationTokenSource();
        private Liveness liveness;
        private bool ended;
        private bool closed;
        private Exception error;
        private IDisposable alarm;
        private CallInfo observed;
        private int told;
        private bool forTasks;

        internal StreamCall(Connections connections, Method<T> method, int timeout)
            : base(connections.Writers.Take(), method, timeout)
        {
            this.connections = connections;
            this.method = method;
        }

        private StreamCall(StreamCall<T> earlier) : base(earlier)
        {
            connections = earlier.connections;
            method = earlier.method;
            forTasks = earlier.forTasks;
        }

        /// <inheritdoc/>
        Method IItems<T>.Method => Method;

        /// <inheritdoc/>
        public int ConnectTimeout => connections.ConnectTimeout;

        /// <inheritdoc/>
        public bool IsAtEnd { get; private set; }

        /// <summary>True: items may come at any time, also where nobody waits for them.</summary>
        internal override bool IsUnattended => true;

        /// <inheritdoc/>
        internal override bool NeedsReader => !forTasks;

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
        internal Stream<T> Receive()
        {
            return new ReceivedStream<T>(new StreamReading<T>(this, null));
        }

        /// <inheritdoc/>
        public IItems<T> Again()
        {
            if (MayRenewToken(error))
            {
                Connection?.Retire();
            }
            return new StreamCall<T>(this);
        }

        /// <inheritdoc/>
        public void BeginReading(bool mayWait)
        {
            if (mayWait)
            {
                Start();
                return;
            }
            Observe();
            alarm = Timeouts.Watch(this, connections.Alarms);
            Begin();
            if (HasEnded)
            {
                alarm?.Dispose();
            }
        }

        internal override void Begin()
        {
            connections.Post(this);
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
                    AddCredit(body);
                    break;
                case FrameKind.Item:
                    UseRoom(frame.BodySize);
                    TakeItem(frame, body);
                    break;
                case FrameKind.Response:
                    TakeItem(frame, body);
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

        private void Start()
        {
            Observe();
            try
            {
                while (!connections.Connect(this).Send(this))
                {
                }
            }
            catch (ThreadInterruptedException) when (Connection == null)
            {
                throw; // Nothing was sent: it can still begin.
            }
            catch (Exception e)
            {
                Cancel(e);
                throw;
            }
        }

        /// <summary>Tells the hook, if there is one, that the call begins.</summary>
        private void Observe()
        {
            try
            {
                observed = observed ?? connections.Watch?.Before(this, Addresses);
            }
            catch (Exception e)
            {
                End(e);
                throw;
            }
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

        /// <inheritdoc/>
        public bool Next(Deadline limit, out T item)
        {
            while (IsPending())
            {
                if (limit.Remaining() == 0)
                {
                    item = default(T);
                    return false;
                }
                // This thread never reads the connection: the call may end without a word from the host, and a thread
                // that waits for bytes would not notice.
                arrived.Wait(limit);
            }
            if (TryTake(out item))
            {
                return true;
            }
            ThrowUnlessAtEnd();
            return false;
        }

        /// <inheritdoc/>
        public void Close()
        {
            lock (items)
            {
                closed = true;
                items.Clear();
            }
            Cancel(null);
        }

        /// <inheritdoc/>
        public async Task ArrivalAsync(Deadline limit, CancellationToken cancellationToken)
        {
            while (IsPending() && limit.Remaining() != 0 && !cancellationToken.IsCancellationRequested)
            {
                await arrived.SetAsync(limit, cancellationToken).ConfigureAwait(false);
            }
        }

        /// <inheritdoc/>
        public bool MayRenewToken(Exception e)
        {
            ServiceException refusal = e as ServiceException;
            return refusal != null && refusal.Status == Status.Unauthenticated && connections.RenewsToken
                && !connections.IsDisposed;
        }

        /// <inheritdoc/>
        public void StopSource()
        {
            over.Cancel();
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

        /// <inheritdoc/>
        public bool TryTake(out T item)
        {
            byte[] more;
            lock (items)
            {
                if (items.Count == 0)
                {
                    item = default(T);
                    return false;
                }
                Received next = items.Dequeue();
                item = next.Item;
                consumed.Add(1, next.Size);
                if (!consumed.IsPortion || ended)
                {
                    return true;
                }
                more = consumed.MoveTo(room, Id);
            }
            Connection.Post(more);
            return true;
        }

        /// <summary>Throws the error of a call of which nothing is left to read, unless it is at its end.</summary>
        private void ThrowUnlessAtEnd()
        {
            lock (items)
            {
                if (error == null && !closed)
                {
                    IsAtEnd = true;
                }
                if (IsAtEnd)
                {
                    return;
                }
            }
            if (error != null)
            {
                ExceptionDispatchInfo.Capture(error).Throw();
            }
            throw new ObjectDisposedException(null, "the stream was closed");
        }

        /// <exception cref="MalformedException">The host sends more than it has credit for.</exception>
        private void UseRoom(int size)
        {
            lock (items)
            {
                if (!room.IsLeft)
                {
                    throw new MalformedException(
                        "ITEM for request " + unchecked((uint)Id) + ": one more than it was given credit for"
                    );
                }
                room.Use(size);
            }
        }

        private void TakeItem(Frame frame, WireReader body)
        {
            T item;
            try
            {
                item = body.ReadToEnd(method.Decode);
            }
            catch (MalformedException e)
            {
                Connection.Abandon(this);
                End(Error(
                    frame.Kind == FrameKind.Item
                        ? new MalformedException("item " + received + ": " + e.Message, e.InnerException)
                        : e
                ));
                return;
            }
            received++;
            lock (items)
            {
                if (!ended && !closed)
                {
                    items.Enqueue(new Received(item, frame.BodySize));
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

        /// <inheritdoc/>
        public void Cancel(Exception reason)
        {
            if (End(reason))
            {
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
                alarm?.Dispose();
            }
            sent.Set();
            arrived.Set();
            credited.Set();
            return true;
        }

        /// <summary>An item that nobody has taken, with the size of its encoded form.</summary>
        private struct Received
        {
            internal Received(T item, int size)
            {
                Item = item;
                Size = size;
            }

            internal T Item { get; }

            internal int Size { get; }
        }
    }
}
