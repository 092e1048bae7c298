// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.IO;
    using System.Linq;
    using System.Net;
    using System.Net.NetworkInformation;
    using System.Net.Sockets;
    using System.Text;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;
    using static Creo.Client.Tests.Streams;

    /// <summary>Tokens, where they are sent and where they are not; and Unix domain sockets.</summary>
    public sealed class TokenTests
    {
        private const string Preface = FakeHost.Preface;

        // creo-csharp, åkey
        private const string Hello = "00000020 0b000000 00000000 0000000b 6372656f2d637368617270 00000005 c3a56b6579";

        [Fact]
        public void ShowsTheTokenBeforeTheFirstRequestInOneWrite()
        {
            string first = null;
            using (FakeHost host = new FakeHost(peer =>
            {
                first = FakeHost.Hex(peer.ReadOnce());
                peer.Send(Preface);
                peer.Answer(1, 7);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = new Channel(host.Address, new Options { Token = "\u00e5key" }))
                {
                    Assert.Equal(7, Ask(channel));
                    Assert.StartsWith((Preface + Hello + "00000014 01000000 00000001").Replace(" ", ""), first);
                }
            }
        }

        [Fact]
        public void AFunctionIsAskedForTheTokenAtEachConnection()
        {
            using (FakeHost host = new FakeHost(Showing("token 1", 1), Showing("token 2", 2)))
            {
                int asked = 0;
                Options options = new Options { ConnectTimeout = Long, TokenProvider = () => "token " + ++asked };
                using (Channel channel = new Channel(host.Address, options))
                {
                    Assert.Equal(1, Ask(channel));
                    AwaitTheEnd(channel);
                    Assert.Equal(2, Ask(channel));
                    Assert.Equal(2, asked);
                }
            }
        }

        [Theory]
        [InlineData(false, false)]
        [InlineData(true, false)]
        [InlineData(false, true)] // the host ends the connection
        [InlineData(true, true)]
        public async Task ACallWithATokenThatIsNotAcceptedIsMadeOnceMore(bool waits, bool ends)
        {
            using (FakeHost host = new FakeHost(Refusing("token 1", ends), Showing("token 2", 7)))
            {
                using (Channel channel = new Channel(host.Address, Asked(waits)))
                {
                    Assert.Equal(7, waits ? await Asking(channel).AnswerAsync(CancellationToken.None) : Ask(channel));
                }
            }
        }

        [Fact]
        public void AStreamIsOpenedOnceMoreForAnotherToken()
        {
            using (FakeHost host = new FakeHost(Refusing("token 1", false), peer =>
            {
                ExpectToken(peer, "token 2");
                int id = peer.ReadFrame().Id;
                peer.Send(FrameKind.Item, id, "00000005");
                peer.Send(FrameKind.End, id);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = new Channel(host.Address, Asked(false)))
                {
                    Assert.Equal(new[] { 5 }, channel.Stream(Count).Receive());
                }
            }
        }

        [Fact]
        public void ASecondTokenThatIsNotAcceptedFailsTheCall()
        {
            using (FakeHost host = new FakeHost(Refusing("token 1", false), Refusing("token 2", false)))
            {
                using (Channel channel = new Channel(host.Address, Asked(false)))
                {
                    Assert.Equal(Status.Unauthenticated, Assert.Throws<ServiceException>(() => Ask(channel)).Status);
                }
            }
        }

        [Fact]
        public void AFunctionThatFailsIsWhyThereIsNoConnection()
        {
            using (FakeHost host = new FakeHost())
            {
                Options options = new Options { TokenProvider = () => throw new FormatException("no key") };
                TransportException error = Assert.Throws<TransportException>(() => new Channel(host.Address, options));
                Assert.Equal("cannot connect to " + host.Address + ": there is no token: no key", error.Message);
            }
        }

        [Fact]
        public void ThereIsOneWayToAToken()
        {
            Options options = new Options { Token = "a", TokenProvider = () => "b" };
            Assert.Throws<ArgumentException>(() => new Channel("localhost:1", options));
        }

        [Fact]
        public void ARefusedTokenFailsTheCall()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                Assert.Equal(FrameKind.Hello, peer.ReadFrame().Kind);
                peer.ReadFrame();
                peer.Send(FrameKind.Error, 0, "00000003 777768", Status.Unauthenticated);
            }))
            {
                using (Channel channel = new Channel(host.Address, new Options { Token = "wrong" }))
                {
                    ServiceException error = Assert.Throws<ServiceException>(() => Ask(channel));
                    Assert.Equal(Status.Unauthenticated, error.Status);
                    Assert.Equal("Counter.get at " + host.Address + ": UNAUTHENTICATED: wwh", error.Message);
                }
            }
        }

        [Fact]
        public void SendsNoTokenInPlainTextToAnotherMachine()
        {
            IPAddress outside = NetworkInterface.GetAllNetworkInterfaces()
                                    .SelectMany(one => one.GetIPProperties().UnicastAddresses)
                                    .Select(one => one.Address)
                                    .Where(address => address.AddressFamily == AddressFamily.InterNetwork)
                                    .FirstOrDefault(address => !IPAddress.IsLoopback(address));
            // Where there is none, an address that is reserved for documentation: nothing is sent there either.
            outside = outside ?? IPAddress.Parse("192.0.2.1");
            TransportException error =
                Assert.Throws<TransportException>(() => new Channel(outside + ":7", new Options { Token = "key" }));
            Assert.Contains(
                "the token is not sent in plain text to another machine: set Options.Tls, or ", error.Message
            );
            Assert.EndsWith("Options.AllowPlaintextToken", error.Message);
            TransportException allowed = Assert.Throws<TransportException>(
                () => new Channel(
                    outside + ":7", new Options { Token = "key", AllowPlaintextToken = true, ConnectTimeout = Short }
                )
            );
            Assert.DoesNotContain("plain text", allowed.Message);
        }

        [Fact]
        public void ATokenThatIsNoTextIsRefused()
        {
            Assert.ThrowsAny<ArgumentException>(
                () => new Channel("localhost:1", new Options { Token = "half a pair: \ud83d" })
            );
        }

        [Fact]
        public void CallsOverAUnixDomainSocket()
        {
            string path = Path.Combine(Path.GetTempPath(), "creo-" + Guid.NewGuid().ToString("N") + ".\u00e5");
            using (FakeHost host = new FakeHost(new UnixEndPoint(path), peer =>
            {
                peer.Send(Preface);
                Assert.Equal(FrameKind.Hello, peer.ReadFrame().Kind);
                peer.Answer(peer.ReadFrame().Id, 7);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = new Channel("unix:" + path, new Options { Token = "key" }))
                {
                    Assert.Equal(7, Ask(channel));
                    channel.Dispose();
                    Assert.Contains("unix:" + path, Assert.Throws<CancelledException>(() => Ask(channel)).Message);
                }
            }
            File.Delete(path);
        }

        private static Options Asked(bool waits)
        {
            int asked = 0;
            Func<string> next = () => "token " + ++asked;
            return new Options {
                ConnectTimeout = Long, TokenProvider = waits ? null : next,
                AsyncTokenProvider = waits ? () => Task.Run(next) : (Func<Task<string>>)null
            };
        }

        private static void ExpectToken(FakeHost.Peer peer, string token)
        {
            peer.Send(Preface);
            Assert.EndsWith(FakeHost.Hex(Encoding.UTF8.GetBytes(token)), peer.ReadFrame().Body);
        }

        /// <summary>Answers one call of a client that shows this token.</summary>
        private static Action<FakeHost.Peer> Showing(string token, int result)
        {
            return peer =>
            {
                ExpectToken(peer, token);
                peer.Answer(peer.ReadFrame().Id, result);
            };
        }

        /// <summary>Refuses this token, for a call or for the connection.</summary>
        private static Action<FakeHost.Peer> Refusing(string token, bool ends)
        {
            return peer =>
            {
                ExpectToken(peer, token);
                int id = peer.ReadFrame().Id;
                peer.Send(FrameKind.Error, ends ? 0 : id, "00000000", Status.Unauthenticated);
                peer.WaitForClose();
            };
        }
    }
}
