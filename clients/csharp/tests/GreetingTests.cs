// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;

    /// <summary>What takes connections and is no host is told apart from a host that works for long.</summary>
    public sealed class GreetingTests : IClassFixture<Certificates>
    {
        private const string Preface = FakeHost.Preface;

        private static readonly TimeSpan Limit = TimeSpan.FromSeconds(2);
        private static readonly TimeSpan AmpleLimit = TimeSpan.FromSeconds(10);
        private static readonly TimeSpan AfterTheLimit = TimeSpan.FromSeconds(3);

        private readonly Certificates certificates;

        /// <summary>Takes what openssl made.</summary>
        public GreetingTests(Certificates certificates)
        {
            this.certificates = certificates;
        }

        [Theory]
        [InlineData(false, false)]
        [InlineData(false, true)]
        [InlineData(true, true)]
        public async Task TellsThatAHostSaysNothing(bool encrypted, bool asynchronous)
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                Begin(peer, encrypted);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host.Address, encrypted, Limit))
                {
                    TransportException error = await Assert.ThrowsAsync<TransportException>(
                        () => asynchronous ? Asking(channel).AnswerAsync(CancellationToken.None)
                                           : Task.Run(() => Ask(channel))
                    );
                    string address = Named(host.Address);
                    Assert.Equal(
                        "Counter.get at " + address + ": TRANSPORT: " + address
                            + " took the connection and said nothing for 2 s: is it a Creo host?"
                            + "; the host may have carried out the request",
                        error.Message
                    );
                    Assert.Equal(Phase.Wait, error.Phase);
                    Assert.Equal(1, error.RequestId);
                }
            }
        }

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public async Task TheOnlyAddressIsNotAskedAgain(bool asynchronous)
        {
            using (FakeHost host = new FakeHost(peer => peer.WaitForClose()))
            {
                using (Channel channel = Open(host.Address, false, Limit))
                {
                    UnaryCall<int> call = Asking(channel, true);
                    TransportException error = await Assert.ThrowsAsync<TransportException>(
                        () => asynchronous ? call.AnswerAsync(CancellationToken.None) : Task.Run(() => call.Answer())
                    );
                    Assert.Equal(Phase.Wait, error.Phase);
                }
            }
        }

        [Fact]
        public void ACallWithLessTimeEndsByItsOwn()
        {
            using (FakeHost host = new FakeHost(peer => peer.WaitForClose()))
            {
                using (Channel channel = Calls.Open(host, Short))
                {
                    Assert.Throws<DeadlineException>(() => Ask(channel));
                }
            }
        }

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public void AHostThatGreetedMayTakeItsTime(bool encrypted)
        {
            using (ManualResetEventSlim greeted = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    Begin(peer, encrypted, greeted);
                    int id = peer.ReadFrame().Id;
                    Thread.Sleep(AfterTheLimit);
                    peer.Answer(id, 5);
                    peer.WaitForClose();
                }))
                {
                    using (Channel channel = Open(host.Address, encrypted, Limit))
                    {
                        Assert.True(greeted.Wait(Long));
                        Assert.Equal(5, Ask(channel));
                    }
                }
            }
        }

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public void AGreetingThatNobodyHasReadCounts(bool encrypted)
        {
            using (ManualResetEventSlim greeted = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    Begin(peer, encrypted, greeted);
                    peer.ReadFrame();
                    peer.Answer(peer.ReadFrame().Id, 5);
                    peer.WaitForClose();
                }))
                {
                    using (Channel channel = Open(host.Address, encrypted, Limit))
                    {
                        Assert.True(greeted.Wait(Long));
                        Tell(channel, 1);
                        Thread.Sleep(AfterTheLimit);
                        Assert.Equal(5, Ask(channel));
                    }
                }
            }
        }

        [Fact]
        public void ARepeatableCallTriesAnotherAddress()
        {
            using (FakeHost silent = new FakeHost(peer => peer.WaitForClose()))
            {
                using (FakeHost host = FakeHost.Answering(Preface + "0000000c 02000000 00000001 00000005"))
                {
                    using (Channel channel = Open(silent.Address + "," + host.Address, false, Limit))
                    {
                        Assert.Equal(5, Ask(channel, true));
                    }
                }
            }
        }

        [Fact]
        public void AfterASilentAddressTheNextCallTriesAnother()
        {
            using (FakeHost silent = new FakeHost(peer => peer.WaitForClose()))
            {
                using (FakeHost host = FakeHost.Answering(Preface + "0000000c 02000000 00000001 00000005"))
                {
                    using (Channel channel = Open(silent.Address + "," + host.Address, false, AmpleLimit))
                    {
                        Assert.Throws<TransportException>(() => Ask(channel));
                        Assert.Equal(5, Ask(channel));
                    }
                }
            }
        }

        private static string Named(string address)
        {
            return address.Replace("127.0.0.1", "localhost");
        }

        private Channel Open(string address, bool encrypted, TimeSpan limit)
        {
            Options options = new Options { ConnectTimeout = Long, CallTimeout = Long, GreetingTimeout = limit };
            options.Tls = encrypted ? new TlsOptions { AuthorityFile = certificates.FileOf("ca") } : null;
            return new Channel(Named(address), options);
        }

        private void Begin(FakeHost.Peer peer, bool encrypted, ManualResetEventSlim greeted)
        {
            Begin(peer, encrypted);
            peer.Send(Preface);
            greeted.Set();
        }

        private void Begin(FakeHost.Peer peer, bool encrypted)
        {
            if (encrypted)
            {
                certificates.Encrypt(peer, "host");
            }
        }
    }
}
