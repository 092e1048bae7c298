// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Net.Sockets;

    /// <summary>
    /// Carries bytes to and from a host, within the time allowed. One thread may receive while another sends. Failures
    /// are exceptions of the system: <see cref="IsFailure"/> recognizes them.
    /// </summary>
    internal abstract class Transport
    {
        /// <summary>Neither sent nor received: the time is over.</summary>
        internal const int TimedOut = -1;

        /// <summary>
        /// A socket's time-out is set again only when it is off by more than this, to save a system call.
        /// </summary>
        internal const int SlackMilliseconds = 20;

        private readonly Socket socket;

        internal Transport(Socket socket)
        {
            this.socket = socket;
        }

        /// <summary>
        /// Whether a receive may be given up when its time is over. If not, a dedicated thread receives, and all others
        /// wait for it.
        /// </summary>
        internal abstract bool MayGiveUp { get; }

        /// <summary>Whether a receive would not block: there are bytes, or the end.</summary>
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
        /// <param name="timeout">Milliseconds, or -1 for as long as it takes.</param>
        internal abstract int Receive(byte[] buffer, int offset, int count, int timeout);

        /// <summary>
        /// Sends at least one byte and returns how many; <see cref="TimedOut"/> when the time is over.
        /// </summary>
        internal abstract int Send(byte[] buffer, int offset, int count, int timeout);

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
                // It was not connected any more.
            }
            socket.Close();
        }
    }
}
