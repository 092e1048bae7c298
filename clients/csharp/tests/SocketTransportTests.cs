// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System.Net;
    using System.Net.Sockets;
    using Xunit;

    /// <summary>A socket whose receives may be given up, in the way that each operating system needs.</summary>
    public sealed class SocketTransportTests
    {
        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public void AReceiveThatWasGivenUpLosesNothing(bool waitsFirst)
        {
            using (Socket listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp))
            {
                using (Socket client = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp))
                {
                    listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
                    listener.Listen(1);
                    client.Connect(listener.LocalEndPoint);
                    using (Socket host = listener.Accept())
                    {
                        SocketTransport transport = new SocketTransport(client, waitsFirst);
                        byte[] bytes = new byte[10];
                        Assert.Equal(Transport.TimedOut, transport.Receive(bytes, 0, 10, 1));
                        host.Send(new byte[] { 1, 2, 3 });
                        Assert.Equal(3, transport.Receive(bytes, 0, 10, -1));
                        Assert.Equal(Transport.TimedOut, transport.Receive(bytes, 3, 7, 1));
                        host.Shutdown(SocketShutdown.Send);
                        Assert.Equal(0, transport.Receive(bytes, 3, 7, -1));
                        Assert.Equal(new byte[] { 1, 2, 3, 0 }, new[] { bytes[0], bytes[1], bytes[2], bytes[3] });
                    }
                }
            }
        }
    }
}
