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

    /// <summary>Many calls at a time over one connection.</summary>
    public sealed class MultiplexingTests
    {
        private const string Preface = FakeHost.Preface;

        [Fact]
        public void AThousandCallsGetTheirAnswersInWhateverOrderTheyCome()
        {
            const int Count = 1000;
            using (FakeHost host = new FakeHost(peer => AnswerAllBackwards(peer, Count)))
            {
                using (Channel channel = Open(host, Long))
                {
                    int[] answers = new int[Count];
                    Thread[] threads = Enumerable.Range(0, Count)
                                           .Select(i => new Thread(() => answers[i] = Echo(channel, i), 128 * 1024))
                                           .ToArray();
                    Array.ForEach(threads, thread => thread.Start());
                    Array.ForEach(threads, thread => thread.Join());
                    Assert.Equal(Enumerable.Range(0, Count), answers);
                }
            }
        }

        [Fact]
        public async Task AThousandCallsNeedNoThreads()
        {
            const int Count = 1000;
            using (FakeHost host = new FakeHost(peer => AnswerAllBackwards(peer, Count)))
            {
                using (Channel channel = Open(host, Long))
                {
                    Task<int>[] calls = Enumerable.Range(0, Count)
                                            .Select(i => Echoing(channel, i).AnswerAsync(CancellationToken.None))
                                            .ToArray();
                    Assert.Equal(Enumerable.Range(0, Count), await Task.WhenAll(calls));
                }
            }
        }

        [Fact]
        public void TheLeadIsHandedOnWhereTheLeaderIsAnsweredFirst()
        {
            using (AutoResetEvent answered = new AutoResetEvent(false))
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    peer.Send(Preface);
                    FakeHost.Received[] requests = { peer.ReadFrame(), peer.ReadFrame(), peer.ReadFrame() };
                    foreach (FakeHost.Received request in requests)
                    {
                        peer.Answer(request.Id, request.Argument);
                        Assert.True(answered.WaitOne(Long));
                    }
                    peer.WaitForClose();
                }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        int[] answers = new int[3];
                        InParallel(3, i =>
                        {
                            answers[i] = Echo(channel, i);
                            answered.Set();
                        });
                        Assert.Equal(Enumerable.Range(0, 3), answers);
                    }
                }
            }
        }

        [Fact]
        public async Task ABlockingCallIsAnsweredWhileAnotherThreadReadsForAsynchronousOnes()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int first = peer.ReadFrame().Id;
                peer.Answer(peer.ReadFrame().Id, 2);
                peer.Answer(peer.ReadFrame().Id, 3);
                peer.Answer(first, 1);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Task<int> open = Asking(channel).AnswerAsync(CancellationToken.None);
                    Assert.Equal(2, Ask(channel));
                    Assert.Equal(3, Ask(channel));
                    Assert.Equal(1, await open);
                }
            }
        }

        [Fact]
        public void AnswersToNoOpenCallAreSkipped()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                peer.Answer(id, 1);
                peer.Answer(id, 2); // twice
                peer.Send(FrameKind.Error, id, "00000000", Status.Cancelled);
                peer.Send(new byte[] { 0, 0x10, 0, 8, 2, 0, 0, 0, 0, 0, 0, 1 }); // and a large one
                peer.Send(new byte[0x100000]);
                peer.Answer(peer.ReadFrame().Id, 3);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(1, Ask(channel));
                    Assert.Equal(3, Ask(channel));
                }
            }
        }

        [Fact]
        public void AnAnswerToAnIdThatWasNeverSentEndsAllCalls()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.ReadFrame();
                peer.ReadFrame();
                peer.Answer(3, 1);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    InParallel(2, i =>
                    {
                        MalformedException error = Assert.Throws<MalformedException>(() => Ask(channel));
                        Assert.EndsWith("RESPONSE for request 3, which was never sent", error.Message);
                    });
                }
            }
        }

        [Fact]
        public void AnAnswerThatDoesNotDecodeLeavesTheOthersAlone()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                FakeHost.Received[] requests = { peer.ReadFrame(), peer.ReadFrame() };
                peer.Send(FrameKind.Response, requests.Single(request => request.Argument == 0).Id, "0000");
                peer.Answer(requests.Single(request => request.Argument == 1).Id, 1);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    InParallel(2, i =>
                    {
                        if (i == 0)
                        {
                            Assert.Throws<MalformedException>(() => Echo(channel, i));
                        }
                        else
                        {
                            Assert.Equal(1, Echo(channel, i));
                        }
                    });
                }
            }
        }

        [Fact]
        public void AnAnswerThatThereIsNoMemoryForLeavesTheOthersAlone()
        {
            Method<int> large =
                new Method<int>("Counter.large", 1, 2, reader => throw new OutOfMemoryException("too large"));
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.Answer(peer.ReadFrame().Id, 1);
                peer.Answer(peer.ReadFrame().Id, 2);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    MalformedException error = Assert.Throws<MalformedException>(() => channel.Call(large).Answer());
                    Assert.EndsWith("the answer cannot be read: too large", error.Message);
                    Assert.Equal(2, Ask(channel));
                }
            }
        }

        [Fact]
        public async Task AnInterruptedThreadDoesNotTakeTheLeadWithIt()
        {
            using (ManualResetEventSlim interrupted = new ManualResetEventSlim())
            {
                using (SemaphoreSlim requested = new SemaphoreSlim(0))
                {
                    using (FakeHost host = new FakeHost(peer =>
                    {
                        peer.Send(Preface);
                        int first = peer.ReadFrame().Id;
                        requested.Release();
                        int second = peer.ReadFrame().Id;
                        requested.Release();
                        peer.ExpectCancel(second);
                        interrupted.Wait(Long);
                        peer.Answer(first, 1);
                        peer.Answer(peer.ReadFrame().Id, 3);
                        peer.WaitForClose();
                    }))
                    {
                        using (Channel channel = Open(host, Long))
                        {
                            Task<int> leader =
                                Task.Factory.StartNew(() => Ask(channel), TaskCreationOptions.LongRunning);
                            Assert.True(requested.Wait(Long));
                            Exception error = null;
                            Thread follower = new Thread(() => error = Record.Exception(() => Ask(channel)));
                            follower.Start();
                            Assert.True(requested.Wait(Long));
                            follower.Interrupt();
                            Assert.True(follower.Join(Long));
                            interrupted.Set();
                            Assert.IsType<ThreadInterruptedException>(error);
                            Assert.Equal(1, await leader);
                            Assert.Equal(3, Ask(channel));
                        }
                    }
                }
            }
        }

        private static void InParallel(int count, Action<int> act)
        {
            IEnumerable<Task> tasks = Enumerable.Range(0, count).Select(
                i => Task.Factory.StartNew(() => act(i), TaskCreationOptions.LongRunning)
            );
            Task.WaitAll(tasks.ToArray());
        }

        private static void AnswerAllBackwards(FakeHost.Peer peer, int count)
        {
            peer.Send(Preface);
            List<FakeHost.Received> requests = new List<FakeHost.Received>();
            while (requests.Count < count)
            {
                requests.Add(peer.ReadFrame());
            }
            requests.Reverse();
            requests.ForEach(request => peer.Answer(request.Id, request.Argument));
            peer.WaitForClose();
        }
    }
}
