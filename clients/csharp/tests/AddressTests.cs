// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.IO;
    using System.Linq;
    using System.Net;
    using System.Net.Sockets;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;

    /// <summary>Where hosts are, and how a client finds them.</summary>
    public sealed class AddressTests
    {
        private const string Preface = FakeHost.Preface;

        [Fact]
        public void TellsThatNoHostListens()
        {
            using (Socket taken = Taken())
            {
                string address = taken.LocalEndPoint.ToString();
                TransportException error = Assert.Throws<TransportException>(() => Connect(address, Long, Long));
                Assert.StartsWith("cannot connect to " + address + ": ", error.Message);
            }
        }

        [Fact]
        public void TellsThatAHostHasNoSuchName()
        {
            TransportException error =
                Assert.Throws<TransportException>(() => Connect("no-such-host.invalid:1", Long, Long));
            Assert.StartsWith("cannot connect to no-such-host.invalid:1: ", error.Message);
        }

        [Fact]
        public void GivesUpConnectingWhenTheTimeIsOver()
        {
            // Nothing accepts connections here, so once the queue is full the system leaves further ones unanswered.
            TcpListener listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start(1);
            string address = "127.0.0.1:" + ((IPEndPoint)listener.LocalEndpoint).Port;
            List<Channel> queued = new List<Channel>();
            try
            {
                TransportException error = Assert.Throws<TransportException>(() =>
                {
                    while (queued.Count < 100)
                    {
                        queued.Add(Connect(address, Short, Long));
                    }
                });
                Assert.Equal("cannot connect to " + address + ": timed out", error.Message);
                Assert.Equal(Phase.Connect, error.Phase);
                Assert.Equal(Status.Transport, error.Status);
                Assert.Equal(address, error.Address);
            }
            finally
            {
                queued.ForEach(channel => channel.Dispose());
                listener.Stop();
            }
        }

        [Theory]
        [InlineData("127.0.0.1", "127.0.0.1")]
        [InlineData("127.0.0.1", "localhost")]
        [InlineData("::1", "[::1]")]
        public void ConnectsByNameAndNumber(string listening, string host)
        {
            TcpListener listener = new TcpListener(IPAddress.Parse(listening), 0);
            try
            {
                listener.Start();
            }
            catch (SocketException)
            {
                Assert.Contains(":", listening);
                return; // a machine without IPv6
            }
            Connect(host + ":" + ((IPEndPoint)listener.LocalEndpoint).Port, Long, Long).Dispose();
            listener.Stop();
        }

        [Theory]
        [InlineData("localhost")]
        [InlineData("")]
        [InlineData(":7000")]
        [InlineData("localhost:")]
        [InlineData("localhost:0")]
        [InlineData("localhost:65536")]
        [InlineData("localhost:http")]
        [InlineData("localhost: 7000")]
        [InlineData("::1:7000")]
        [InlineData("localhost:7000,")]
        [InlineData("unix:")]
        public void RefusesWhatIsNoAddress(string address)
        {
            RefusedException error = Assert.Throws<RefusedException>(() => Connect(address, Long, Long));
            Assert.Contains("' is not an address; ", error.Message);
            Assert.Equal(Status.BadArgument, error.Status);
            Assert.Equal(Phase.None, error.Phase);
        }

        [Theory]
        [InlineData("localhost:7000", "localhost", 7000)]
        [InlineData("[::1]:65535", "::1", 65535)]
        public void ParsesAddresses(string text, string host, int port)
        {
            Address address = Address.Parse(text);
            Assert.Equal(host, address.Host);
            Assert.Equal(port, address.Port);
            Assert.Equal(text, address.ToString());
            Assert.Null(address.Path);
        }

        [Fact]
        public void ParsesPathsAndLists()
        {
            Assert.Equal("/run/a:b", Address.Parse("unix:/run/a:b").Path);
            Assert.Equal(
                new[] { "a:1", "unix:/b", "[::1]:2" },
                Address.ParseList("a:1, unix:/b,[::1]:2").Select(one => one.ToString())
            );
            Assert.Equal(107, Address.Parse("unix:/" + new string('x', 106)).Path.Length);
            Assert.Throws<RefusedException>(() => Address.Parse("unix:/" + new string('x', 107)));
        }

        [Fact]
        public void TriesAListInOrder()
        {
            using (FakeHost host = FakeHost.Answering(Preface + "0000000c 02000000 00000001 00000005"))
            {
                using (Socket taken = Taken()) using (
                    Channel channel = Open(taken.LocalEndPoint + "," + host.Address, Long)
                )
                {
                    Assert.Equal(5, Ask(channel));
                }
            }
        }

        [Fact]
        public void TellsWhyEachOfAListDoesNotAnswer()
        {
            using (Socket taken = Taken())
            {
                string first = taken.LocalEndPoint.ToString();
                string second = "unix:/no-such-folder/socket";
                TransportException error = Assert.Throws<TransportException>(() => Open(first + "," + second, Long));
                Assert.StartsWith("cannot connect to " + error.Address + ": " + first + ": ", error.Message);
                Assert.EndsWith("; " + second + ": no such file: is the host running?", error.Message);
                Assert.Equal(first + "," + second, error.Address);
            }
        }

        [Fact]
        public void TellsThatNobodyListensAtASocketThatIsThere()
        {
            string path = Path.Combine(Path.GetTempPath(), "creo-" + Guid.NewGuid().ToString("N"));
            try
            {
                using (Socket socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified))
                {
                    socket.Bind(new UnixEndPoint(path));
                }
                TransportException error = Assert.Throws<TransportException>(() => Open("unix:" + path, Long));
                Assert.StartsWith(
                    "cannot connect to unix:" + path + ": connection refused: is the host running?", error.Message
                );
            }
            finally
            {
                File.Delete(path);
            }
        }

        [Theory]
        [InlineData(0)]
        [InlineData(-2)]
        [InlineData(3e9)]
        public void RefusesTimeoutsThatAreNone(double milliseconds)
        {
            TimeSpan timeout = TimeSpan.FromMilliseconds(milliseconds);
            Assert.Throws<ArgumentOutOfRangeException>(() => Connect("localhost:1", timeout, Long));
            Assert.Throws<ArgumentOutOfRangeException>(() => Connect("localhost:1", Long, timeout));
        }

        private static Channel Connect(string address, TimeSpan connectTimeout, TimeSpan callTimeout)
        {
            return new Channel(address, new Options { ConnectTimeout = connectTimeout, CallTimeout = callTimeout });
        }

        /// <summary>Holds a port on which nobody listens, so that no other program takes it meanwhile.</summary>
        private static Socket Taken()
        {
            Socket socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
            return socket;
        }
    }
}
