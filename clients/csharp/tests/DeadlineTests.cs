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

    /// <summary>No call lasts longer than it may, and one that ended early harms no other.</summary>
    public sealed class DeadlineTests
    {
        private const string Preface = FakeHost.Preface;

        [Theory]
        [InlineData(1, "1 ms")]
        [InlineData(999, "999 ms")]
        [InlineData(1000, "1 s")]
        [InlineData(1500, "1.5 s")]
        [InlineData(2050, "2.05 s")]
        [InlineData(30001, "30.001 s")]
        [InlineData(int.MaxValue, "2147483.647 s")]
        public void TheTextOfATime(int milliseconds, string text)
        {
            Assert.Equal(text, Deadline.Text(milliseconds));
        }

        [Fact]
        public void ALateAnswerIsSkippedAndTheConnectionStaysUsable()
        {
            List<string> frames = new List<string>();
            using (ManualResetEventSlim over = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    int late = peer.ReadFrame().Id;
                    over.Wait(Long);
                    FakeHost.Received cancel = peer.ReadFrame();
                    frames.Add(cancel.Kind + " " + cancel.Id);
                    peer.Send(Preface);
                    peer.Answer(late, 1);
                    peer.Answer(peer.ReadFrame().Id, 2);
                    peer.WaitForClose();
                }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        DeadlineException error =
                            Assert.Throws<DeadlineException>(() => Ask(channel.WithCallTimeout(Short)));
                        over.Set();
                        Assert.Equal(
                            "Counter.get at " + host.Address + ": DEADLINE: no answer within 300 ms", error.Message
                        );
                        Assert.Equal(Status.Deadline, error.Status);
                        Assert.Equal(Phase.Wait, error.Phase);
                        Assert.Equal(host.Address, error.Address);
                        Assert.Equal(1, error.RequestId);
                        Assert.Equal(2, Ask(channel));
                        Assert.Equal(new[] { "Cancel 1" }, frames);
                    }
                }
            }
        }

        [Theory]
        [InlineData("")]
        [InlineData("5241")]
        [InlineData(Preface + "0000000c 02000000 00000001 0000")]
        [InlineData(Preface + "10000000 02000000 00000001 0000")]
        public void GivesUpInTheMiddleOfAnAnswer(string answer)
        {
            using (FakeHost host = FakeHost.Answering(answer))
            {
                using (Channel channel = Open(host, Short))
                {
                    DeadlineException error = Assert.Throws<DeadlineException>(() => Ask(channel));
                    Assert.Equal(
                        "Counter.get at " + host.Address + ": DEADLINE: no answer within 300 ms", error.Message
                    );
                }
            }
        }

        [Fact]
        public void GoesOnWithAFrameThatAnotherCallLeftHalfRead()
        {
            using (ManualResetEventSlim over = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    peer.ReadFrame();
                    peer.Send(Preface + "0000000c 02000000 00000001 00");
                    over.Wait(Long);
                    peer.Send("000007");
                    peer.ExpectCancel(1);
                    peer.Answer(peer.ReadFrame().Id, 8);
                    peer.WaitForClose();
                }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        Assert.Throws<DeadlineException>(() => Ask(channel.WithCallTimeout(Short)));
                        over.Set();
                        Assert.Equal(8, Ask(channel));
                    }
                }
            }
        }

        [Fact]
        public void GivesUpOnAHostThatTricklesForEver()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface + "00100000 02000000 00000001");
                while (true)
                {
                    peer.Send("00");
                    Thread.Sleep(1);
                }
            }))
            {
                using (Channel channel = Open(host, Short))
                {
                    Assert.Throws<DeadlineException>(() => Ask(channel));
                }
            }
        }

        [Fact]
        public void GivesUpOnAHostThatPingsForEver()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface);
                while (true)
                {
                    peer.Send("00000008 07000000 00000000");
                    peer.ReadRequest();
                }
            }))
            {
                using (Channel channel = Open(host, Short))
                {
                    Assert.Throws<DeadlineException>(() => Ask(channel));
                }
            }
        }

        [Fact]
        public void GivesUpOnAHostThatDoesNotRead()
        {
            using (ManualResetEventSlim done = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(
                    peer => done.Wait(Long),
                    peer =>
                    {
                        peer.Send(Preface);
                        peer.Answer(peer.ReadFrame().Id, 3);
                        peer.WaitForClose();
                    }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        DeadlineException error = Assert.Throws<DeadlineException>(
                            () => Pour(channel.WithCallTimeout(Short), new byte[32 * 1024 * 1024])
                        );
                        Assert.Equal(
                            "Echo.bytes at " + host.Address
                                + ": DEADLINE: the host did not take the request within 300 ms",
                            error.Message
                        );
                        Assert.Equal(Phase.Send, error.Phase);
                        // What went out of the request makes its connection useless: there is another.
                        Assert.Equal(3, Ask(channel));
                        done.Set();
                    }
                }
            }
        }

        [Fact]
        public void TheTimeOfAViewIsToldToTheHost()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                for (int i = 0; i < 2; i++)
                {
                    FakeHost.Received request = peer.ReadFrame();
                    peer.Answer(request.Id, request.Timeout);
                }
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Channel view = channel.WithCallTimeout(TimeSpan.FromSeconds(5));
                    Assert.InRange(Ask(view), 1, 5000);
                    view.Dispose();
                    Assert.InRange(Ask(channel), 5001, (int)Long.TotalMilliseconds);
                }
            }
        }

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public async Task ACallWithoutATimeOutLastsAsLongAsItsHostIsThere(bool unattended)
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                FakeHost.Received request = peer.ReadFrame();
                for (int i = 0; i < 2; i++)
                {
                    FakeHost.Received ping = peer.ReadFrame();
                    Assert.Equal(FrameKind.Ping, ping.Kind);
                    peer.Send(FrameKind.Pong, ping.Id, ping.Body);
                }
                peer.Answer(request.Id, request.Timeout);
                peer.ReadFrame();
                Assert.Equal(FrameKind.Ping, peer.ReadFrame().Kind);
                peer.WaitForClose();
            }))
            {
                Options options = new Options {
                    ConnectTimeout = TimeSpan.FromSeconds(2), CallTimeout = TimeSpan.FromMilliseconds(100)
                };
                using (Channel channel = new Channel(host.Address, options))
                {
                    Channel patient = channel.WithCallTimeout(Timeout.InfiniteTimeSpan);
                    Func<Task<int>> ask = () =>
                        unattended ? Asking(patient).AnswerAsync(CancellationToken.None) : Task.Run(() => Ask(patient));
                    Assert.Equal(0, await ask());
                    TransportException error = await Assert.ThrowsAsync<TransportException>(ask);
                    Assert.Contains("nothing came from the host for 2.1 s, and no answer to a PING", error.Message);
                }
            }
        }

        [Fact]
        public void TheHostMaySayThatTheTimeIsOver()
        {
            using (FakeHost host = FakeHost.Answering(Preface + "00000010 03000006 00000001 00000004 6c617465"))
            {
                using (Channel channel = Open(host, Long))
                {
                    DeadlineException error = Assert.Throws<DeadlineException>(() => Ask(channel));
                    Assert.Equal("Counter.get at " + host.Address + ": DEADLINE: late", error.Message);
                }
            }
        }
    }
}
