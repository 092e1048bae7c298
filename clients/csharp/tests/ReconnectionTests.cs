// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using System.Net;
    using System.Net.Sockets;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;

    /// <summary>What happens to calls when a connection ends, and to those after it.</summary>
    public sealed class ReconnectionTests
    {
        private const string Preface = FakeHost.Preface;

        [Fact]
        public void TheNextCallOpensAnotherConnection()
        {
            using (FakeHost host = new FakeHost(AnswerOnce(5), AnswerOnce(6), AnswerOnce(7)))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(5, Ask(channel));
                    AwaitTheEnd(channel);
                    Assert.Equal(6, Ask(channel));
                    AwaitTheEnd(channel);
                    Assert.Equal(7, Ask(channel));
                }
            }
        }

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public async Task AClientThatConnectsLazilyWaitsForItsHostAtItsFirstCall(bool asynchronous)
        {
            Options options = new Options { ConnectTimeout = TimeSpan.FromMilliseconds(100), ConnectLazily = true };
            IPEndPoint anywhere = new IPEndPoint(IPAddress.Loopback, 0);
            using (Socket place = FakeHost.Reserve(anywhere))
            {
                using (Channel channel = new Channel(place.LocalEndPoint.ToString(), options))
                {
                    TransportException error =
                        await Assert.ThrowsAsync<TransportException>(() => Repeatable(channel, asynchronous));
                    Assert.Equal(Phase.Connect, error.Phase);
                }
            }
            // Another place: the client that gave up may just be trying to connect once more.
            options.ConnectTimeout = Long;
            using (Socket place = FakeHost.Reserve(anywhere))
            {
                using (Channel channel = new Channel(place.LocalEndPoint.ToString(), options))
                {
                    using (new FakeHost(place, AnswerOnce(6)))
                    {
                        Assert.Equal(6, await Repeatable(channel, asynchronous));
                    }
                }
            }
        }

        [Fact]
        public void ACallThatWasUnderWayIsNotSentAgain()
        {
            using (FakeHost host = new FakeHost(peer => peer.ReadFrame(), AnswerOnce(6)))
            {
                using (Channel channel = Open(host, Long))
                {
                    TransportException error = Assert.Throws<TransportException>(() => Ask(channel));
                    Assert.StartsWith("Counter.get at " + host.Address + ": TRANSPORT: ", error.Message);
                    Assert.EndsWith("; the host may have carried out the request", error.Message);
                    Assert.Equal(Phase.Wait, error.Phase);
                    Assert.Equal(1, error.RequestId);
                    Assert.Equal(6, Ask(channel));
                }
            }
        }

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public async Task ARepeatableCallIsSentAgain(bool asynchronous)
        {
            using (FakeHost host = new FakeHost(peer => peer.ReadFrame(), peer => peer.ReadFrame(), AnswerOnce(6)))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(6, await Repeatable(channel, asynchronous));
                }
            }
        }

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public async Task ARepeatableCallIsSentThreeTimesAtMost(bool asynchronous)
        {
            int sent = 0;
            Action<FakeHost.Peer> hangUp = peer =>
            {
                peer.ReadFrame();
                Interlocked.Increment(ref sent);
            };
            using (FakeHost host = new FakeHost(hangUp, hangUp, hangUp, AnswerOnce(6)))
            {
                using (Channel channel = Open(host, Long))
                {
                    if (asynchronous)
                    {
                        await Assert.ThrowsAsync<TransportException>(
                            () => Asking(channel, repeatable: true).AnswerAsync(CancellationToken.None)
                        );
                    }
                    else
                    {
                        Assert.Throws<TransportException>(() => Ask(channel, repeatable: true));
                    }
                    Assert.Equal(3, sent);
                    Assert.Equal(6, Ask(channel));
                }
            }
        }

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public async Task ARepeatableCallIsSentAgainElsewhereWhereTheHostIsStopping(bool asynchronous)
        {
            int sent = 0;
            using (FakeHost host = new FakeHost(
                peer =>
                {
                    peer.Send(Preface);
                    while (true)
                    {
                        peer.Send(FrameKind.Error, peer.ReadFrame().Id, "00000000", Status.Unavailable);
                        Interlocked.Increment(ref sent);
                    }
                },
                AnswerOnce(6)))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(6, await Repeatable(channel, asynchronous));
                    Assert.Equal(1, sent);
                }
            }
        }

        [Fact]
        public void AFailureOfTheServiceIsNeverRepeated()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.Send(FrameKind.Error, peer.ReadFrame().Id, "00000000", Status.Internal);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(
                        Status.Internal, Assert.Throws<ServiceException>(() => Ask(channel, repeatable: true)).Status
                    );
                }
            }
        }

        [Fact]
        public async Task AfterAGoawayOpenCallsAreAnsweredAndNewOnesGoElsewhere()
        {
            using (ManualResetEventSlim second = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(
                    peer =>
                    {
                        peer.Send(Preface);
                        int open = peer.ReadFrame().Id;
                        peer.Answer(peer.ReadFrame().Id, 5);
                        peer.Send(FrameKind.GoAway, 0);
                        second.Wait(Long);
                        peer.Answer(open, 4);
                        peer.WaitForClose();
                    },
                    peer =>
                    {
                        peer.Send(Preface);
                        peer.Answer(peer.ReadFrame().Id, 6);
                        second.Set();
                        peer.WaitForClose();
                    }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        Task<int> open = Asking(channel).AnswerAsync(CancellationToken.None);
                        Assert.Equal(5, Ask(channel));
                        AwaitTheEnd(channel);
                        Assert.Equal(6, Ask(channel));
                        Assert.Equal(4, await open);
                    }
                }
            }
        }

        [Fact]
        public void AGoawayRightAfterAnAnswerIsHeeded()
        {
            using (FakeHost host = new FakeHost(
                peer =>
                {
                    peer.ReadFrame();
                    peer.Send(Preface + "0000000c 02000000 00000001 00000005" + "00000008 09000000 00000000");
                    peer.WaitForClose();
                },
                AnswerOnce(6)))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(5, Ask(channel));
                    Assert.Equal(6, Ask(channel));
                }
            }
        }

        [Fact]
        public async Task AConnectionThatTakesNoMoreCallsClosesWithTheLastAnswer()
        {
            using (ManualResetEventSlim closed = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    peer.Send(Preface);
                    int open = peer.ReadFrame().Id;
                    peer.ReadFrame(); // a one-way request: the answer to a later one confirms it
                    int later = peer.ReadFrame().Id;
                    peer.Send(FrameKind.GoAway, 0);
                    peer.Answer(open, 4);
                    peer.Answer(later, 5);
                    peer.WaitForClose();
                    closed.Set();
                }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        Task<int> open = Asking(channel).AnswerAsync(CancellationToken.None);
                        Tell(channel, 1);
                        Assert.Equal(5, Ask(channel));
                        Assert.Equal(4, await open);
                        Assert.True(closed.Wait(Long));
                    }
                }
            }
        }

        [Fact]
        public async Task WaitsForAHostThatComesBack()
        {
            using (FakeHost host = new FakeHost(AnswerOnce(5)))
            {
                using (Channel channel = Open(host, Long))
                {
                    int port = int.Parse(host.Address.Split(':')[1]);
                    Assert.Equal(5, Ask(channel));
                    AwaitTheEnd(channel);
                    host.Dispose();
                    Task<int> call = Task.Run(() => Ask(channel));
                    using (new FakeHost(new IPEndPoint(IPAddress.Loopback, port), AnswerOnce(6)))
                    {
                        Assert.Equal(6, await call);
                    }
                }
            }
        }

        [Fact]
        public void GivesUpWhereNoHostComesBack()
        {
            using (FakeHost host = new FakeHost(AnswerOnce(5)))
            {
                Options options = new Options { ConnectTimeout = TimeSpan.FromSeconds(2), CallTimeout = Long };
                using (Channel channel = new Channel(host.Address, options))
                {
                    Assert.Equal(5, Ask(channel));
                    AwaitTheEnd(channel);
                    host.Dispose(); // Its listener takes connections until it is closed.
                    TransportException error = Assert.Throws<TransportException>(() => Ask(channel));
                    Assert.StartsWith(
                        "Counter.get at " + host.Address + ": TRANSPORT: no connection within 2 s: ", error.Message
                    );
                    Assert.Equal(Phase.Connect, error.Phase);
                    Assert.Equal(0, error.RequestId);
                    DeadlineException late = Assert.Throws<DeadlineException>(
                        () => Ask(channel.WithCallTimeout(TimeSpan.FromMilliseconds(100)))
                    );
                    Assert.StartsWith(
                        "Counter.get at " + host.Address + ": DEADLINE: no connection within 100 ms", late.Message
                    );
                }
            }
        }

        [Fact]
        public void CallsThatNeedAConnectionAtTheSameTimeShareIt()
        {
            const int Count = 20;
            using (FakeHost host = new FakeHost(
                AnswerOnce(5),
                peer =>
                {
                    peer.Send(Preface);
                    for (int i = 0; i < Count; i++)
                    {
                        peer.Answer(peer.ReadFrame().Id, 6);
                    }
                    peer.WaitForClose();
                }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(5, Ask(channel));
                    AwaitTheEnd(channel);
                    int[] answers = new int[Count];
                    Thread[] threads =
                        Enumerable.Range(0, Count).Select(i => new Thread(() => answers[i] = Ask(channel))).ToArray();
                    Array.ForEach(threads, thread => thread.Start());
                    Array.ForEach(threads, thread => Assert.True(thread.Join(Long)));
                    Assert.All(answers, answer => Assert.Equal(6, answer));
                }
            }
        }

        [Fact]
        public void PausesGrowAndAreNotTheSameForAll()
        {
            Backoff backoff = new Backoff();
            int[] pauses = Enumerable.Range(0, 7).Select(i => backoff.Next()).ToArray();
            int[] expected = { 100, 200, 400, 800, 1600, 2000, 2000 };
            for (int i = 0; i < pauses.Length; i++)
            {
                Assert.InRange(pauses[i], 0.8 * expected[i], 1.2 * expected[i]);
            }
            Assert.NotEqual(1, Enumerable.Range(0, 10).Select(i => backoff.Next()).Distinct().Count());
        }

        /// <summary>Answers one call, and closes.</summary>
        private static Action<FakeHost.Peer> AnswerOnce(int result)
        {
            return peer =>
            {
                peer.Send(Preface);
                peer.Answer(peer.ReadFrame().Id, result);
            };
        }

        private static Task<int> Repeatable(Channel channel, bool asynchronous)
        {
            return asynchronous ? Asking(channel, repeatable: true).AnswerAsync(CancellationToken.None)
                                : Task.FromResult(Ask(channel, repeatable: true));
        }
    }
}
