// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Net.Sockets;
    using System.Threading;

    /// <summary>
    /// Carries bytes to and from a host, within the time allowed. One thread may receive while another sends. Failures
    /// are exceptions of the system: <see cref="IsFailure"/> recognizes them.
    /// </summary>
    internal abstract class Transport
    {
        /// <summary>Says that nothing was sent or received, since the time is over.</summary>
        internal const int TimedOut = -1;

        /// <summary>
        /// A socket's time-out is set again only when it is off by more than this, to save a system call.
        /// </summary>
        internal const int SlackMilliseconds = 20;

        private static readonly byte[] Nothing = new byte[0];

        private readonly Socket socket;
        private SocketAsyncEventArgs arrival;
        private volatile Action arrived;
        private int watched;

        internal Transport(Socket socket)
        {
            this.socket = socket;
        }

        /// <summary>
        /// Whether bytes may have been received that no <see cref="Receive"/> has returned: <see cref="Watch"/> does
        /// not tell of them.
        /// </summary>
        internal virtual bool HasMore => false;

        /// <summary>Whether the socket has something to receive: bytes, or the end.</summary>
        internal bool Readable => socket.Poll(0, SelectMode.SelectRead);

        /// <summary>Whether a small frame can be sent at once.</summary>
        internal bool Writable => socket.Poll(0, SelectMode.SelectWrite);

        protected Socket Socket => socket;

        /// <summary>
        /// Whether an exception means that the connection is lost, rather than that the program has a fault.
        /// </summary>
        internal static bool IsFailure(Exception e)
        {
            return e is SocketException || e is System.IO.IOException || e is ObjectDisposedException
                || e is NotSupportedException;
        }

        /// <summary>
        /// Receives at least one byte and returns how many; 0 at the end of what the host sends, <see cref="TimedOut"/>
        /// when the time is over.
        /// </summary>
        /// <param name="buffer">Takes the bytes.</param>
        /// <param name="offset">Where the first one goes.</param>
        /// <param name="count">The number of bytes at most.</param>
        /// <param name="timeout">Milliseconds, 0 for what is there, or -1 for as long as it takes.</param>
        internal abstract int Receive(byte[] buffer, int offset, int count, int timeout);

        /// <summary>
        /// Sends at least one byte and returns how many; <see cref="TimedOut"/> when the time is over.
        /// </summary>
        internal abstract int Send(byte[] buffer, int offset, int count, int timeout);

        /// <summary>
        /// From now on, no system call on the socket waits for bytes: a thread that waits for them polls the socket
        /// first. So any thread may receive while <see cref="Watch"/> waits, which in .NET it could not otherwise.
        /// </summary>
        internal virtual void StopBlocking()
        {
            if (arrival != null)
            {
                return;
            }
            arrival = new SocketAsyncEventArgs();
            arrival.SetBuffer(Nothing, 0, 0);
            arrival.Completed += (sender, args) => Arrived();
            try
            {
                socket.Blocking = false;
            }
            catch (Exception e) when (IsFailure(e))
            {
                // The socket is closed already, so no call on it waits.
            }
        }

        /// <summary>
        /// Calls back once, in a thread of the pool, when the socket has something to receive, or is closed. No thread
        /// waits for that. Watching it again meanwhile does nothing. <see cref="StopBlocking"/> was called before.
        /// </summary>
        /// <param name="callback">Is called; always the same.</param>
        internal void Watch(Action callback)
        {
            arrived = callback;
            if (Interlocked.Exchange(ref watched, 1) == 1)
            {
                return;
            }
            bool later = false;
            try
            {
                // The caller's context must not live as long as the connection.
                using (ExecutionContext.IsFlowSuppressed() ? null : (IDisposable)ExecutionContext.SuppressFlow())
                {
                    later =
                        socket.ReceiveAsync(arrival); // A receive of no bytes takes none; it ends when some have come.
                }
            }
            catch (Exception e) when (IsFailure(e))
            {
                // The next receive fails, too, and tells why.
            }
            if (!later)
            {
                ThreadPool.UnsafeQueueUserWorkItem(state => Arrived(), null);
            }
        }

        /// <summary>Ends what is sent; the host may still send.</summary>
        internal virtual void EndSending()
        {
            socket.Shutdown(SocketShutdown.Send);
        }

        /// <summary>Closes the socket. A thread that receives or sends meanwhile fails.</summary>
        internal void Close()
        {
            try
            {
                socket.Shutdown(SocketShutdown.Both);
            }
            catch (Exception e) when (IsFailure(e))
            {
                // The socket was not connected any more, which is what this is to bring about.
            }
            socket.Close();
            arrival?.Dispose();
        }

        private void Arrived()
        {
            Volatile.Write(ref watched, 0);
            arrived();
        }
    }
}
