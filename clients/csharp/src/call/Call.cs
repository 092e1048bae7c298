// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Threading;

    /// <summary>
    /// One request and what the host answers. The caller writes the arguments; nothing is sent before the answer is
    /// asked for. A call ends with its answer, its deadline, its cancellation or the end of its connection, whichever
    /// comes first.
    /// </summary>
    internal abstract class Call : IMessage
    {
        /// <summary>A request up to this size is sent at once where the socket takes anything.</summary>
        internal const int SmallSize = 16 * 1024;

        private const int TimeoutAt = Frame.HeaderSize + 8;

        private volatile IConnection<Call> connection;

        /// <param name="request">Takes the frame, and is empty.</param>
        /// <param name="method">The method.</param>
        /// <param name="timeout">Milliseconds for all of the call; 0 where it may take as long as it likes.</param>
        internal Call(WireWriter request, Method method, int timeout)
        {
            Method = method;
            Phase = Phase.Connect;
            Timeout = timeout;
            Deadline = timeout == 0 ? Deadline.Never : Deadline.After(timeout);
            Request = request;
            Request.Begin(this);
            Request.Reserve(Frame.HeaderSize);
            Request.WriteInt(method.ProtocolId);
            Request.WriteInt(method.Id);
            Request.WriteInt(0);
            Request.EndHeader();
        }

        /// <summary>The same call, to be sent once more.</summary>
        internal Call(Call earlier)
        {
            Method = earlier.Method;
            Phase = Phase.Connect;
            Timeout = earlier.Timeout;
            Deadline = earlier.Deadline;
            Request = earlier.Request;
            Request.Begin(this);
        }

        internal Method Method { get; }

        /// <summary>How many milliseconds the whole call may take; 0 where it has no limit.</summary>
        internal int Timeout { get; }

        /// <summary>The end of the call's time; then <see cref="Timeouts"/> ends it.</summary>
        internal Deadline Deadline { get; }

        /// <summary>
        /// Milliseconds that any part of it may take: all of its time, or where it has no limit, the time for which a
        /// host may be silent.
        /// </summary>
        internal abstract int LongestWait { get; }

        /// <summary>By this time the host must have accepted what is being sent.</summary>
        internal virtual Deadline SendDeadline => Deadline;

        /// <summary>The frame, from its header on.</summary>
        internal WireWriter Request { get; private set; }

        /// <summary>Takes the arguments, in the order of the description.</summary>
        internal WireWriter Arguments => Request;

        /// <summary>The frame that is sent directly before the request; null where there is none.</summary>
        internal byte[] Context { get; set; }

        /// <summary>How many bytes are sent before the answer is waited for.</summary>
        internal int SentSize => Request.Size + (Context == null ? 0 : Context.Length);

        /// <summary>The id of the call on its connection; 0 where it has none.</summary>
        internal int Id { get; set; }

        /// <summary>Whether no thread that waits for its answer reads the connection.</summary>
        internal virtual bool IsUnattended => false;

        /// <summary>Whether a thread waits for the call that does not read, so that another thread must.</summary>
        internal virtual bool NeedsReader => false;

        /// <summary>The connection over which the call was sent; null before that.</summary>
        internal IConnection<Call> Connection => connection;

        internal Phase Phase { get; set; }

        /// <summary>Whether the answer is not wanted any more.</summary>
        internal virtual bool HasEnded => false;

        /// <summary>All addresses of its client, as they were given.</summary>
        protected abstract string Addresses { get; }

        /// <summary>Looks for a connection and sends the request over it, without blocking the caller.</summary>
        internal virtual void Begin()
        {
            throw new NotSupportedException();
        }

        /// <summary>Tells the call that its request is about to be sent over a connection.</summary>
        /// <returns>Whether the answer is still wanted.</returns>
        internal bool Opened(IConnection<Call> over)
        {
            Phase = Phase.Send;
            connection = over;
            // A thread that ends the call marks it as ended first, and then looks for the connection.
            Thread.MemoryBarrier();
            return !HasEnded;
        }

        internal void FillHeader()
        {
            Frame.PutHeader(Request.Buffer, 0, Request.Size, FrameKind.Request, Id);
            if (Context != null)
            {
                Frame.PutHeader(Context, 0, Context.Length, FrameKind.Context, Id);
            }
            bool endless = Method.Oneway || Deadline.IsNever;
            Wire.PutInt(Request.Buffer, TimeoutAt, endless ? 0 : Math.Max(1, Deadline.Remaining()));
        }

        /// <summary>Tells the call that all of its request was sent.</summary>
        internal virtual void WasSent()
        {
            Phase = Phase.Wait;
        }

        /// <summary>Whether the host may send a frame of this kind under the id of the call.</summary>
        internal abstract bool Fits(FrameKind kind);

        /// <summary>Whether a frame of this kind is the last one of the call.</summary>
        internal virtual bool EndsWith(FrameKind kind)
        {
            return true;
        }

        /// <summary>Takes a frame that the host sent, in the thread that reads the connection.</summary>
        internal abstract void Take(Frame frame, WireReader body);

        /// <summary>Ends the call: the host did not answer, or not with a result.</summary>
        internal abstract void Fail(Failure failure);

        /// <summary>Ends the call, which failed in this phase.</summary>
        internal void Fail(Phase phase, Failure failure)
        {
            Phase = phase;
            Fail(failure);
        }

        /// <inheritdoc/>
        public Exception TooLarge(long size, int limit)
        {
            // Of a stream, the request and some items may have been sent.
            Phase = connection == null ? Phase.None : Phase;
            return Error(Failure.TooLarge(size, limit, Method.Arrays));
        }

        /// <summary>Starts the call over, with the same request.</summary>
        protected void Reset()
        {
            Id = 0;
            connection = null;
            Phase = Phase.Connect;
        }

        /// <summary>
        /// Releases the request, which must not be used any more, and returns its writer for another call.
        /// </summary>
        protected WireWriter ReleaseRequest()
        {
            WireWriter writer = Request;
            Request = null;
            return writer;
        }

        protected CreoException Error(Failure failure)
        {
            return Error(failure, Phase);
        }

        private CreoException Error(Failure failure, Phase during)
        {
            return failure.Of(Method.Name, Address, during, Id);
        }

        /// <summary>The error of a call whose answer cannot be decoded.</summary>
        protected CreoException Error(MalformedException e)
        {
            Phase = Phase.Decode;
            return Error(Failure.Malformed(e));
        }

        private string Address => connection?.Address ?? Addresses;

        /// <summary>
        /// The error that a frame holds. It is an answer, also where the host gave it before it had read all.
        /// </summary>
        /// <exception cref="MalformedException">It holds none.</exception>
        protected CreoException ReadError(Frame frame, WireReader body, out Failure failure)
        {
            string said = body.ReadString();
            Status status = (Status)frame.Code;
            string absent = status == Status.UnknownProtocol ? Method.Interface + " is not served there. " : "";
            failure = Failure.Service(status, absent + said);
            if (status == Status.Exception)
            {
                int id = Wire.GetInt(body.Buffer, body.Take(4));
                DeclaredException exception = Array.Find(Method.Declared, one => one.Id == id);
                if (exception == null)
                {
                    // The host's description declares more than this one: its fields cannot be read, its message can.
                    return Error(failure, Phase.Wait);
                }
                string text = Method.Name + " at " + Address + ": " + said;
                CreoException error = body.ReadToEnd(reader => exception.Read(reader, text));
                return error.Of(Address, Id);
            }
            body.End();
            return Error(failure, Phase.Wait);
        }
    }
}
