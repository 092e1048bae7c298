// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Net;
    using System.Net.Sockets;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>
    /// A connection to a host. It carries one call at a time; others wait for their turn, so it may be shared between threads.
    /// A failure that leaves it unclear what the next bytes mean closes it for good.
    /// </summary>
    internal sealed class Connection : IDisposable
    {
        internal static readonly TimeSpan DefaultConnectTimeout = TimeSpan.FromSeconds(5);
        internal static readonly TimeSpan DefaultCallTimeout = TimeSpan.FromSeconds(30);

        private const int InitialCapacity = 16 * 1024;

        // Room for a body is made at once up to this size; beyond it only as the bytes arrive, for the header may lie.
        private const int TrustedCapacity = 1024 * 1024;

        // A large request goes out in pieces, so that the deadline is looked at between them.
        private const int PieceSize = 1024 * 1024;

        // Socket time-outs are set again only when they are off by more than this, to save a system call.
        private const int SlackMilliseconds = 20;

        // So long a client that is disposed of waits for the host to have read what no answer confirms.
        private const int HangUpMilliseconds = 1000;

        private readonly object turn = new object();
        private readonly Address address;
        private readonly int callTimeout;
        private readonly Socket socket;
        private readonly WireWriter output = new WireWriter();
        private readonly WireReader input = new WireReader();
        private readonly Call call;
        private byte[] received = new byte[InitialCapacity];
        private int receivedStart;
        private int receivedEnd;
        private int sendTimeout;
        private int receiveTimeout;
        private int lastId;
        private bool prefaceSent;
        private bool prefaceReceived;
        private bool unconfirmed;
        private string closedBecause;

        // Why the connection is closed as soon as the open call has its answer; null if it stays open.
        private string ending;
        private volatile bool disposed;

        /// <summary>Connects to <c>host:port</c>.</summary>
        /// <exception cref="ArgumentException">The address or a time-out is not one.</exception>
        /// <exception cref="TransportException">No host answers there in time.</exception>
        internal Connection(string address, TimeSpan connectTimeout, TimeSpan callTimeout)
        {
            this.address = Address.Parse(address);
            this.callTimeout = Deadline.Milliseconds(callTimeout, nameof(callTimeout));
            call = new Call(this, output, input);
            socket = Connect(this.address, Deadline.Milliseconds(connectTimeout, nameof(connectTimeout)));
            socket.SendTimeout = sendTimeout = this.callTimeout;
            socket.ReceiveTimeout = receiveTimeout = this.callTimeout;
        }

        /// <summary>Begins a call once those before it have ended; disposing of the call lets the next one begin.</summary>
        /// <param name="method">Interface and method, for messages.</param>
        /// <param name="protocolId">The fingerprint of the interface.</param>
        /// <param name="methodId">The fingerprint of the method.</param>
        /// <param name="oneway">Whether the method never answers: then the request has id 0, and may wait for its turn in the host for ever.</param>
        /// <exception cref="ObjectDisposedException">The client was disposed of.</exception>
        /// <exception cref="TransportException">An earlier failure closed the connection, or the turn never came.</exception>
        internal Call Begin(string method, int protocolId, int methodId, bool oneway = false)
        {
            Deadline deadline = Deadline.After(callTimeout);
            if (!Monitor.TryEnter(turn, callTimeout))
            {
                throw new TransportException(Context(method) + ": other calls used the connection for " + callTimeout + " ms");
            }
            try
            {
                if (disposed)
                {
                    throw new ObjectDisposedException(Context(method));
                }
                if (closedBecause != null)
                {
                    throw new TransportException(
                        Context(method) + ": the connection is closed (" + closedBecause + "); make a new client");
                }
                output.Clear();
                if (!prefaceSent)
                {
                    int at = output.Reserve(Frame.PrefaceSize);
                    Frame.PutPreface(output.Buffer, at);
                }
                if (oneway)
                {
                    call.Open(method, protocolId, methodId, 0, 0, deadline);
                    return call;
                }
                lastId = lastId == int.MaxValue ? 1 : lastId + 1;
                call.Open(method, protocolId, methodId, lastId, callTimeout, deadline);
                return call;
            }
            catch
            {
                Monitor.Exit(turn);
                throw;
            }
        }

        /// <summary>The call has ended; the next one may begin.</summary>
        internal void End()
        {
            if (received.Length > Frame.KeptCapacity && receivedStart == receivedEnd)
            {
                received = new byte[InitialCapacity];
            }
            Monitor.Exit(turn);
        }

        /// <summary>Sends what the writer holds and waits for the answer, whose body is then in the reader, until the next call begins.</summary>
        /// <exception cref="TransportException">The host is gone, or too slow.</exception>
        /// <exception cref="MalformedException">What arrived is not a frame.</exception>
        internal Frame Exchange(Deadline deadline)
        {
            return Send(deadline) ?? Receive(deadline);
        }

        /// <summary>Sends what the writer holds: in one write, unless it is large.</summary>
        /// <returns>The error with which the host closed instead of reading it, as an answer; nothing when it was sent.</returns>
        /// <exception cref="TransportException">The host is gone, or too slow.</exception>
        internal Frame? Send(Deadline deadline)
        {
            prefaceSent = true;
            unconfirmed = true;
            SocketError error = Write(output.Buffer, output.Length, deadline);
            return error == SocketError.Success ? (Frame?)null : Refusal(error, deadline);
        }

        private SocketError Write(byte[] bytes, int length, Deadline deadline)
        {
            int sent = 0;
            while (sent < length)
            {
                int timeout = Remaining(deadline);
                if (Math.Abs(timeout - sendTimeout) > SlackMilliseconds)
                {
                    socket.SendTimeout = sendTimeout = timeout;
                }
                int piece = Math.Min(PieceSize, length - sent);
                SocketError error;
                sent += socket.Send(bytes, sent, piece, SocketFlags.None, out error);
                if (error != SocketError.Success)
                {
                    return error;
                }
            }
            return SocketError.Success;
        }

        /// <summary>
        /// A host may refuse a request, or the connection, and close before it has read everything. The error that it left says more
        /// than that it is gone.
        /// </summary>
        private Frame Refusal(SocketError error, Deadline deadline)
        {
            // Modern .NET may say long before the time is over that it is, where the host resets the connection meanwhile.
            if (!IsTimeout(error) || deadline.Remaining() > SlackMilliseconds)
            {
                try
                {
                    Frame last = Receive(deadline);
                    if (last.Kind == FrameKind.Error)
                    {
                        Close("the host closed the connection");
                        return last;
                    }
                }
                catch (CreoException)
                {
                    // It left nothing.
                }
            }
            throw Failed("sending failed", error);
        }

        /// <summary>Waits for the next answer; what the host says about the connection ahead of it is heeded.</summary>
        private Frame Receive(Deadline deadline)
        {
            if (!prefaceReceived)
            {
                Frame.CheckPreface(received, Take(Frame.PrefaceSize, deadline));
                prefaceReceived = true;
            }
            while (true)
            {
                Frame frame = Frame.ReadHeader(received, Take(Frame.HeaderSize, deadline));
                int body = Take(frame.BodySize, deadline);
                switch (frame.Kind)
                {
                    case FrameKind.Ping:
                        Pong(frame, body, deadline);
                        break;
                    case FrameKind.GoAway:
                        ending = "the host is shutting down";
                        break;
                    default:
                        unconfirmed = false;
                        input.Open(received, body, frame.BodySize);
                        if (ending != null)
                        {
                            Close(ending);
                        }
                        return frame;
                }
            }
        }

        private void Pong(Frame ping, int body, Deadline deadline)
        {
            byte[] pong = new byte[Frame.HeaderSize + ping.BodySize];
            Frame.PutHeader(pong, 0, pong.Length, FrameKind.Pong, ping.Id);
            Buffer.BlockCopy(received, body, pong, Frame.HeaderSize, ping.BodySize);
            SocketError error = Write(pong, pong.Length, deadline);
            if (IsTimeout(error))
            {
                throw TimedOut();
            }
            if (error != SocketError.Success)
            {
                // What the host said before it went may stand behind its ping.
                ending = "the host closed the connection";
            }
        }

        /// <summary>Interface, method and address, as messages begin.</summary>
        internal string Context(string method)
        {
            return method + " at " + address;
        }

        /// <summary>Closes the connection after a failure; later calls name it.</summary>
        internal void Close(string reason)
        {
            closedBecause = closedBecause ?? reason;
            socket.Close();
        }

        /// <summary>Closes the connection. A call that waits for its answer on another thread fails.</summary>
        public void Dispose()
        {
            disposed = true;
            if (Monitor.TryEnter(turn))
            {
                try
                {
                    HangUp();
                }
                catch (SocketException)
                {
                    // The host is gone: there is nobody to wait for.
                }
                finally
                {
                    Monitor.Exit(turn);
                }
            }
            socket.Close();
        }

        /// <summary>
        /// Lets the host read to the end what no answer confirms. Closing at once could lose it: a socket closed with bytes unread,
        /// as the host's preface may be, is reset.
        /// </summary>
        private void HangUp()
        {
            if (!unconfirmed || closedBecause != null)
            {
                return;
            }
            unconfirmed = false;
            socket.Shutdown(SocketShutdown.Send);
            Deadline deadline = Deadline.After(HangUpMilliseconds);
            int size;
            do
            {
                socket.ReceiveTimeout = Math.Max(1, deadline.Remaining());
                size = socket.Receive(received, 0, received.Length, SocketFlags.None);
            }
            while (size > 0 && deadline.Remaining() > 0);
        }

        private static Socket Connect(Address address, int timeout)
        {
            // A blocking connect on another thread: after an asynchronous one modern .NET would hand every receive to its poller.
            Task<Socket> attempt = Task.Run(() => ConnectToAny(address));
            try
            {
                if (attempt.Wait(timeout))
                {
                    return attempt.Result;
                }
            }
            catch (AggregateException e)
            {
                throw new TransportException("cannot connect to " + address + ": " + e.InnerException.Message, e.InnerException);
            }
            attempt.ContinueWith(late => late.Result.Close(), TaskContinuationOptions.OnlyOnRanToCompletion);
            throw new TransportException("cannot connect to " + address + ": no answer within " + timeout + " ms");
        }

        /// <summary>Tries the addresses of a host in turn, as a name may have one of IPv6 and one of IPv4.</summary>
        private static Socket ConnectToAny(Address address)
        {
            SocketException failure = new SocketException((int)SocketError.HostNotFound);
            foreach (IPAddress candidate in Dns.GetHostAddresses(address.Host))
            {
                Socket socket = new Socket(candidate.AddressFamily, SocketType.Stream, ProtocolType.Tcp);
                try
                {
                    socket.NoDelay = true;
                    socket.Connect(candidate, address.Port);
                    return socket;
                }
                catch (SocketException e)
                {
                    socket.Close();
                    failure = e;
                }
            }
            throw failure;
        }

        /// <summary>Waits until that many more bytes are there and returns where they start.</summary>
        private int Take(int count, Deadline deadline)
        {
            while (receivedEnd - receivedStart < count)
            {
                bool full = receivedEnd == received.Length;
                if (full || (received.Length < TrustedCapacity && received.Length - receivedStart < count))
                {
                    MakeRoom(count);
                }
                int timeout = Remaining(deadline);
                if (Math.Abs(timeout - receiveTimeout) > SlackMilliseconds)
                {
                    socket.ReceiveTimeout = receiveTimeout = timeout;
                }
                SocketError error;
                int size = socket.Receive(received, receivedEnd, received.Length - receivedEnd, SocketFlags.None, out error);
                if (error != SocketError.Success)
                {
                    throw Failed("receiving failed", error);
                }
                if (size == 0)
                {
                    throw Failed(prefaceReceived ? "the host closed the connection" : "the host closed the connection unanswered");
                }
                receivedEnd += size;
            }
            int at = receivedStart;
            receivedStart += count;
            if (receivedStart == receivedEnd)
            {
                // Whoever asked reads the bytes before more are taken, so the next ones may start over.
                receivedStart = receivedEnd = 0;
            }
            return at;
        }

        private void MakeRoom(int count)
        {
            int held = receivedEnd - receivedStart;
            int capacity = Math.Max(received.Length, Math.Min(count, Math.Max(TrustedCapacity, 2 * held)));
            byte[] target = capacity > received.Length ? new byte[capacity] : received;
            Buffer.BlockCopy(received, receivedStart, target, 0, held);
            received = target;
            receivedStart = 0;
            receivedEnd = held;
        }

        private int Remaining(Deadline deadline)
        {
            int milliseconds = deadline.Remaining();
            if (milliseconds == 0)
            {
                throw TimedOut();
            }
            return milliseconds;
        }

        private TransportException TimedOut()
        {
            return Failed("no answer within " + callTimeout + " ms");
        }

        private TransportException Failed(string what, SocketError error)
        {
            if (IsTimeout(error))
            {
                return TimedOut();
            }
            return Failed(what + ": " + new SocketException((int)error).Message);
        }

        private static bool IsTimeout(SocketError error)
        {
            return error == SocketError.TimedOut || error == SocketError.WouldBlock;
        }

        private TransportException Failed(string reason)
        {
            string shown = disposed ? "the client was disposed of during the call" : reason;
            Close(shown);
            return new TransportException(Context(call.Method) + ": " + shown);
        }
    }
}
