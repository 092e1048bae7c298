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

    /// <summary>Calls without a thread that waits.</summary>
    public sealed class AsyncTests
    {
        private const string Preface = FakeHost.Preface;

        [Fact]
        public async Task AnswersWithResultsAndErrors()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.Answer(peer.ReadFrame().Id, 1);
                peer.Send(FrameKind.Error, peer.ReadFrame().Id, "00000000", Status.Internal);
                peer.Send(FrameKind.Error, peer.ReadFrame().Id, "00000001 4e 00000063 00000001 6b", Status.Exception);
                peer.Send(FrameKind.Response, peer.ReadFrame().Id, "00");
                peer.Answer(peer.ReadFrame().Id, 2);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(1, await AskAsync(channel));
                    Assert.Equal(
                        Status.Internal, (await Assert.ThrowsAsync<ServiceException>(() => AskAsync(channel))).Status
                    );
                    Missing missing = await Assert.ThrowsAsync<Missing>(() => AskAsync(channel));
                    Assert.Equal("k", missing.Key);
                    Assert.Equal(3, missing.RequestId);
                    Assert.Equal(host.Address, missing.Address);
                    Assert.Equal(Status.Exception, missing.Status);
                    await Assert.ThrowsAsync<MalformedException>(() => AskAsync(channel));
                    Assert.Equal(2, await AskAsync(channel));
                }
            }
        }

        [Fact]
        public async Task DisposingBlocksNobodyAndEndsOpenCalls()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.ReadFrame();
                peer.WaitForClose();
            }))
            {
                Channel channel = Open(host, Long);
                Task<int> call = AskAsync(channel);
                await channel.DisposeAsync();
                await Assert.ThrowsAsync<CancelledException>(() => call);
            }
        }

        [Fact]
        public async Task CancellingReachesTheHost()
        {
            using (ManualResetEventSlim requested = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    peer.Send(Preface);
                    int id = peer.ReadFrame().Id;
                    requested.Set();
                    peer.ExpectCancel(id);
                    peer.Send(FrameKind.Error, id, "00000000", Status.Cancelled);
                    peer.Answer(peer.ReadFrame().Id, 2);
                    peer.WaitForClose();
                }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        using (CancellationTokenSource cancelling = new CancellationTokenSource())
                        {
                            Task<int> call = Asking(channel).AnswerAsync(cancelling.Token);
                            Assert.True(requested.Wait(Long));
                            cancelling.Cancel();
                            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
                            Assert.True(call.IsCanceled);
                            Assert.Equal(2, await AskAsync(channel));
                        }
                    }
                }
            }
        }

        [Fact]
        public async Task ACancelledTokenSendsNothing()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                FakeHost.Received first = peer.ReadFrame();
                peer.Answer(first.Id, first.Id);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    await Assert.ThrowsAnyAsync<OperationCanceledException>(
                        () => Asking(channel).AnswerAsync(new CancellationToken(true))
                    );
                    Assert.Equal(1, await AskAsync(channel));
                }
            }
        }

        [Fact]
        public async Task GivesUpWhenTheTimeIsOver()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int late = peer.ReadFrame().Id;
                peer.ExpectCancel(late);
                peer.Answer(late, 1);
                peer.Answer(peer.ReadFrame().Id, 2);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    DeadlineException error =
                        await Assert.ThrowsAsync<DeadlineException>(() => AskAsync(channel.WithCallTimeout(Short)));
                    Assert.Equal(
                        "Counter.get at " + host.Address + ": DEADLINE: no answer within 300 ms", error.Message
                    );
                    Assert.Equal(2, await AskAsync(channel));
                }
            }
        }

        [Fact]
        public async Task DoesNotBlockACallerWhoseHostDoesNotRead()
        {
            using (ManualResetEventSlim begun = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    begun.Wait(Long);
                    peer.Send(Preface);
                    peer.Send(FrameKind.Response, peer.ReadFrame().Id, "00000000");
                    peer.WaitForClose();
                }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        Task<ReadOnlyArray<byte>> call = EchoAsync(channel, new byte[32 * 1024 * 1024]);
                        Assert.False(call.IsCompleted);
                        begun.Set();
                        Assert.Empty(await call);
                    }
                }
            }
        }

        [Fact]
        public async Task TheConnectionsEndFailsAll()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadFrame();
                peer.ReadFrame();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Task<int> first = AskAsync(channel);
                    Task<int> second = AskAsync(channel);
                    await Assert.ThrowsAsync<TransportException>(() => first);
                    await Assert.ThrowsAsync<TransportException>(() => second);
                }
            }
        }

        [Fact]
        public async Task DisposingFailsCalls()
        {
            using (FakeHost host = FakeHost.Answering(""))
            {
                Channel channel = Open(host, Long);
                Task<int> call = AskAsync(channel);
                channel.Dispose();
                CancelledException error = await Assert.ThrowsAsync<CancelledException>(() => call);
                Assert.Equal(Status.Cancelled, error.Status);
                Assert.Equal(Phase.Wait, error.Phase);
                error = await Assert.ThrowsAsync<CancelledException>(() => AskAsync(channel));
                Assert.Equal(Phase.None, error.Phase);
            }
        }

        [Fact]
        public async Task AContinuationMayCallAgainAndBlock()
        {
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
                    Task<int> second = AskAsync(channel).ContinueWith(
                        first => Ask(channel), TaskContinuationOptions.ExecuteSynchronously
                    );
                    Assert.Equal(2, await second);
                }
            }
        }

        [Fact]
        public void AThreadThatTheProgramNeedsElsewhereMayWaitForATask()
        {
            using (FakeHost host = new FakeHost(
                peer =>
                {
                    peer.Send(Preface);
                    peer.Answer(peer.ReadFrame().Id, 1);
                    peer.ReadFrame();
                },
                peer =>
                {
                    peer.Send(Preface);
                    peer.Answer(peer.ReadFrame().Id, 2);
                    peer.WaitForClose();
                }))
            {
                using (Channel channel = Open(host, Long))
                {
                    OccupiedThread.Wait(() => AskAsync(channel), 1);
                    OccupiedThread.Wait(() => Asking(channel, repeatable: true).AnswerAsync(CancellationToken.None), 2);
                }
            }
        }

        private static Task<int> AskAsync(Channel channel)
        {
            return Asking(channel).AnswerAsync(CancellationToken.None);
        }
    }
}
