// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Net;
    using System.Net.Sockets;
    using System.Text;

    /// <summary>
    /// The path of a Unix domain socket. .NET has such a class, but .NET Standard 2.0 and .NET Framework do not.
    /// </summary>
    internal sealed class UnixEndPoint : EndPoint
    {
        private const int FamilySize = 2;

        private readonly string path;

        internal UnixEndPoint(string path)
        {
            this.path = path;
        }

        public override AddressFamily AddressFamily => AddressFamily.Unix;

        /// <summary>As the system expects it: the family, the path, a zero byte.</summary>
        public override SocketAddress Serialize()
        {
            byte[] bytes = Encoding.UTF8.GetBytes(path);
            SocketAddress address = new SocketAddress(AddressFamily.Unix, FamilySize + bytes.Length + 1);
            for (int i = 0; i < bytes.Length; i++)
            {
                address[FamilySize + i] = bytes[i];
            }
            return address;
        }

        /// <summary>Not needed: the ends of a socket are never asked for.</summary>
        public override EndPoint Create(SocketAddress socketAddress)
        {
            return this;
        }

        public override string ToString()
        {
            return "unix:" + path;
        }
    }
}
