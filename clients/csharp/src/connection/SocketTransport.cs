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
        private int sendTimeout = -1;
        private int receiveTimeout = -1;

        internal SocketTransport(Socket socket) : this(socket, WindowsWaitsFirst)
        {
        }

        internal SocketTransport(Socket socket, bool waitsFirst) : base(socket)
        {
            this.waitsFirst = waitsFirst;
        }

        internal override bool MayGiveUp => true;

        internal override int Receive(byte[] buffer, int offset, int count, int timeout)
        {
            if (waitsFirst)
            {
                if (timeout >= 0 && !Socket.Poll((int)Math.Min(1000L * timeout, int.MaxValue), SelectMode.SelectRead))
                {
                    return TimedOut;
                }
            }
            else if (Differ(timeout, receiveTimeout))
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
            if (Differ(timeout, sendTimeout))
            {
                Socket.SendTimeout = sendTimeout = timeout;
            }
            SocketError error;
            int size = Socket.Send(buffer, offset, count, SocketFlags.None, out error);
            if (error == SocketError.Success || (size > 0 && IsTimeout(error)))
            {
                return size;
            }
            return IsTimeout(error) ? TimedOut : throw new SocketException((int)error);
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
