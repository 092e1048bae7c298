// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.IO;
    using System.Net.Sockets;

    /// <summary>Plain bytes over a TCP or Unix domain socket.</summary>
    internal sealed class SocketTransport : Transport
    {
        // On Windows the state of a socket is undefined after a receive that timed out, so there the wait is a separate
        // call.
        private static readonly bool WindowsWaitsFirst = Path.DirectorySeparatorChar == '\\';

        private readonly bool waitsFirst;
        private volatile bool blocking = true;
        private int sendTimeout = -1;
        private int receiveTimeout = -1;

        internal SocketTransport(Socket socket) : this(socket, WindowsWaitsFirst)
        {
        }

        internal SocketTransport(Socket socket, bool waitsFirst) : base(socket)
        {
            this.waitsFirst = waitsFirst;
        }

        internal override void StopBlocking()
        {
            base.StopBlocking();
            blocking = false;
        }

        internal override int Receive(byte[] buffer, int offset, int count, int timeout)
        {
            if (!blocking ? timeout != 0 : timeout == 0 || (waitsFirst && timeout > 0))
            {
                if (!Wait(timeout, SelectMode.SelectRead))
                {
                    return TimedOut;
                }
            }
            else if (blocking && !waitsFirst && Differ(timeout, receiveTimeout))
            {
                Socket.ReceiveTimeout = receiveTimeout = timeout;
            }
            SocketError error;
            int size = Socket.Receive(buffer, offset, count, SocketFlags.None, out error);
            if (error == SocketError.Success)
            {
                return size;
            }
            return IsTimeout(error) ? TimedOut : throw new SocketException((int)error);
        }

        internal override int Send(byte[] buffer, int offset, int count, int timeout)
        {
            if (blocking && Differ(timeout, sendTimeout))
            {
                Socket.SendTimeout = sendTimeout = timeout;
            }
            SocketError error;
            int size;
            do
            {
                size = Socket.Send(buffer, offset, count, SocketFlags.None, out error);
            }
            while (error == SocketError.WouldBlock && !blocking && Wait(timeout, SelectMode.SelectWrite));
            if (error == SocketError.Success || (size > 0 && IsTimeout(error)))
            {
                return size;
            }
            return IsTimeout(error) ? TimedOut : throw new SocketException((int)error);
        }

        /// <summary>Waits until a small frame can be sent at once.</summary>
        /// <param name="timeout">Milliseconds, or -1 for as long as it takes.</param>
        /// <returns>Whether it can be in time.</returns>
        internal bool AwaitWritable(int timeout)
        {
            return Wait(timeout, SelectMode.SelectWrite);
        }

        /// <summary>Waits until the socket is ready.</summary>
        /// <returns>Whether it was in time.</returns>
        private bool Wait(int timeout, SelectMode mode)
        {
            return Socket.Poll(timeout < 0 ? -1 : (int)Math.Min(1000L * timeout, int.MaxValue), mode);
        }

        private static bool Differ(int timeout, int set)
        {
            return timeout < 0 || set < 0 ? timeout != set : Math.Abs(timeout - set) > SlackMilliseconds;
        }

        private static bool IsTimeout(SocketError error)
        {
            return error == SocketError.TimedOut || error == SocketError.WouldBlock;
        }
    }
}
