// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;
    using static Creo.Client.Tests.Streams;

    /// <summary>Reading a stream: piece by piece, interrupted, twice at a time, after its end, and over gaps.</summary>
    public sealed class StreamReadingTests
    {
        private const string Preface = FakeHost.Preface;

        private static readonly Method<int> Next = new Method<int>("Counter.next", 1, 2, ReadInt) { Downloads = true };

        [Fact]
        public void ATimeThatPassesTakesNothingAndEndsNothing()
        {
            using (ManualResetEventSlim wanted = new ManualResetEventSlim())
            {
                using (FakeHost host = OnceWanted(wanted, 1, 2))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        Stream<int> stream = channel.Stream(Count).Receive();
                        int item;
                        Assert.False(stream.TryNext(TimeSpan.Zero, out item));
                        Assert.False(stream.TryNext(TimeSpan.FromMilliseconds(1), out item));
                        Assert.False(stream.Ended);
                        wanted.Set();
                        Assert.True(stream.TryNext(Long, out item));
                        Assert.Equal(1, item);
                        Assert.True(stream.TryNext(Timeout.InfiniteTimeSpan, out item));
                        Assert.Equal(2, item);
                        Assert.False(stream.Ended);
                        Assert.False(stream.TryNext(Long, out item));
                        Assert.True(stream.Ended);
                        Assert.False(stream.TryNext(Long, out item));
                    }
                }
            }
        }

        [Fact]
        public void ALoopTakesTheRestAfterAPoll()
        {
            using (FakeHost host = Sending(1, 2, 3))
            {
                using (Channel channel = Open(host, Long))
                {
                    Stream<int> stream = channel.Stream(Count).Receive();
                    int item;
                    Assert.True(stream.TryNext(Long, out item));
                    Assert.Equal(new[] { 2, 3 }, stream.ToArray());
                    Assert.True(stream.Ended);
                    Assert.False(stream.TryNext(Long, out item));
                }
            }
        }

        [Theory]
        [InlineData(-2)]
        [InlineData(4e9)]
        public void AWaitThatCannotBeIsRefused(double milliseconds)
        {
            using (FakeHost host = new FakeHost(peer => peer.WaitForClose()))
            {
                using (Channel channel = Open(host, Long))
                {
                    int item;
                    Assert.Throws<ArgumentOutOfRangeException>(
                        () => channel.Stream(Count).Receive().TryNext(TimeSpan.FromMilliseconds(milliseconds), out item)
                    );
                }
            }
        }

        [Fact]
        public void AnInterruptedReadLosesNothing()
        {
            using (ManualResetEventSlim wanted = new ManualResetEventSlim())
            {
                using (FakeHost host = OnceWanted(wanted, 1, 2))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        IEnumerator<int> items = channel.Stream(Count).Receive().GetEnumerator();
                        Thread.CurrentThread.Interrupt();
                        Assert.Throws<ThreadInterruptedException>(() => items.MoveNext());
                        wanted.Set();
                        Assert.Equal(new[] { 1, 2 }, Rest(items));
                    }
                }
            }
        }

        [Fact]
        public void AReadThatIsInterruptedBeforeThereIsAConnectionBeginsAgain()
        {
            using (FakeHost host = Sending(1, 2))
            {
                Options options = new Options { ConnectTimeout = Long, ConnectLazily = true };
                using (Channel channel = new Channel(host.Address, options))
                {
                    IEnumerator<int> items = channel.Stream(Count).Receive().GetEnumerator();
                    Thread.CurrentThread.Interrupt();
                    Assert.Throws<ThreadInterruptedException>(() => items.MoveNext());
                    Assert.Equal(new[] { 1, 2 }, Rest(items));
                }
            }
        }

        [Fact]
        public void AfterAFailureEachReadThrowsTheSame()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                peer.Send(FrameKind.Item, id, Hex(1));
                peer.Send(FrameKind.Error, id, "00000000", Status.Internal);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Stream<int> stream = channel.Stream(Count).Receive();
                    IEnumerator<int> items = stream.GetEnumerator();
                    Assert.True(items.MoveNext());
                    ServiceException first = Assert.Throws<ServiceException>(() => items.MoveNext());
                    Assert.Same(first, Assert.Throws<ServiceException>(() => items.MoveNext()));
                    stream.Dispose();
                    int item;
                    Assert.Same(first, Assert.Throws<ServiceException>(() => stream.TryNext(TimeSpan.Zero, out item)));
                    Assert.False(stream.Ended);
                }
            }
        }

        [Fact]
        public void AfterItWasClosedEachReadThrows()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                peer.Send(FrameKind.Item, id, Hex(1));
                peer.Send(FrameKind.Item, id, Hex(2));
                peer.ExpectCancel(id);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Stream<int> stream = channel.Stream(Count).Receive();
                    Assert.Equal(1, stream.First());
                    int item;
                    ObjectDisposedException error =
                        Assert.Throws<ObjectDisposedException>(() => stream.TryNext(TimeSpan.Zero, out item));
                    Assert.Equal("the stream was closed", error.Message);
                    Assert.False(stream.Ended);
                    Stream<int> unused = channel.Stream(Count).Receive();
                    unused.Dispose();
                    Assert.Throws<ObjectDisposedException>(() => unused.TryNext(TimeSpan.Zero, out item));
                }
            }
        }

        [Fact]
        public async Task ClosingItEndsARead()
        {
            using (ManualResetEventSlim begun = new ManualResetEventSlim())
            {
                using (FakeHost host = Silent(begun))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        Stream<int> stream = channel.Stream(Count).Receive();
                        Task<int> reader = Task.Factory.StartNew(() => stream.Count(), TaskCreationOptions.LongRunning);
                        Assert.True(begun.Wait(Long));
                        stream.Dispose();
                        await Assert.ThrowsAsync<ObjectDisposedException>(() => reader);
                    }
                }
            }
        }

        [Fact]
        public async Task ASecondReaderAtTheSameTimeGetsAnError()
        {
            using (ManualResetEventSlim begun = new ManualResetEventSlim())
            {
                using (FakeHost host = Silent(begun))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        Stream<int> stream = channel.Stream(Count).Receive();
                        Task<int> reader = Task.Factory.StartNew(() => stream.Count(), TaskCreationOptions.LongRunning);
                        Assert.True(begun.Wait(Long));
                        int item;
                        InvalidOperationException error =
                            Assert.Throws<InvalidOperationException>(() => stream.TryNext(Long, out item));
                        Assert.Contains("another thread reads the items of Counter.count", error.Message);
                        stream.Dispose();
                        await Assert.ThrowsAsync<ObjectDisposedException>(() => reader);
                    }
                }
            }
        }

        [Theory]
        [InlineData((Status)0)] // the connection is lost
        [InlineData(Status.Unavailable)]
        [InlineData(Status.Busy)]
        public void OpensAStreamThatWasCutAgain(Status how)
        {
            using (FakeHost host = new FakeHost(Cut(1, how), SendingItems(2)))
            {
                using (Channel channel = Open(host, Long))
                {
                    List<CreoException> gaps = new List<CreoException>();
                    Stream<int> stream = channel.Stream(Count).Receive().Resubscribe(gaps.Add);
                    int item;
                    Assert.True(stream.TryNext(Long, out item));
                    Assert.Equal(1, item);
                    Assert.Empty(gaps);
                    Assert.True(stream.TryNext(Long, out item));
                    Assert.Equal(2, item);
                    Assert.Equal(how == 0 ? Status.Transport : how, Assert.Single(gaps).Status);
                }
            }
        }

        [Fact]
        public void AGapThatLastsTooLongThrowsWhatWasInTheWay()
        {
            using (FakeHost host = new FakeHost(Cut(1, 0)))
            {
                Options options = new Options { ConnectTimeout = Short };
                using (Channel channel = new Channel(host.Address, options))
                {
                    int gaps = 0;
                    Stream<int> stream = channel.Stream(Count).Receive().Resubscribe(error => gaps++);
                    int item;
                    Assert.True(stream.TryNext(Long, out item));
                    TransportException first = Assert.Throws<TransportException>(() => stream.TryNext(Long, out item));
                    Assert.Equal(Phase.Connect, first.Phase);
                    Assert.Equal(1, gaps);
                    Assert.Same(first, Assert.Throws<TransportException>(() => stream.TryNext(Long, out item)));
                }
            }
        }

        [Fact]
        public void AnotherErrorIsNoGap()
        {
            using (FakeHost host = new FakeHost(Cut(1, Status.Internal)))
            {
                using (Channel channel = Open(host, Long))
                {
                    Stream<int> stream = channel.Stream(Count).Receive().Resubscribe(error => Assert.Null(error));
                    Assert.Throws<ServiceException>(() => stream.Count());
                }
            }
        }

        [Fact]
        public void OnlyRepeatableMethodsWithoutStreamsAreOpenedAgain()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.Send(FrameKind.Item, peer.ReadFrame().Id, Hex(1)); // nothing came before this request
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Contains(
                        "Counter.next cannot be opened again: it is neither",
                        Refusal(() => channel.Stream(Next).Receive().Resubscribe(Ignore))
                    );
                    Assert.Contains(
                        "Counter.double cannot be opened again: it takes a stream",
                        Refusal(() => channel.Stream(Doubled).SendAndReceive(new int[0], WriteInt).Resubscribe(Ignore))
                    );
                    Stream<int> stream = channel.Stream(Count).Receive();
                    int item;
                    Assert.True(stream.TryNext(Long, out item));
                    Assert.Contains(
                        "items of Counter.count were asked for already", Refusal(() => stream.Resubscribe(Ignore))
                    );
                    Assert.Throws<ArgumentNullException>(() => channel.Stream(Count).Receive().Resubscribe(null));
                }
            }
        }

        [Fact]
        public void AStreamOfWhatATestHasIsReadLikeAnyOther()
        {
            Stream<int> stream = new[] { 1, 2 }.ToStream();
            int item;
            Assert.True(stream.TryNext(TimeSpan.Zero, out item));
            Assert.Equal(1, item);
            Assert.Equal(new[] { 2 }, stream.ToArray());
            Assert.True(stream.Ended);
            Assert.False(stream.TryNext(TimeSpan.Zero, out item));
            Assert.Throws<InvalidOperationException>(() => stream.Count());
            stream = new[] { 1, 2 }.ToStream();
            Assert.Equal(1, stream.First());
            Assert.Throws<ObjectDisposedException>(() => stream.TryNext(TimeSpan.Zero, out item));
        }

#if NET8_0_OR_GREATER
        [Fact]
        public async Task ATimeThatPassesTakesNothingFromAnAsynchronousStream()
        {
            using (ManualResetEventSlim wanted = new ManualResetEventSlim())
            {
                using (FakeHost host = OnceWanted(wanted, 1, 2))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        AsyncStream<int> stream = channel.Stream(Count).ReceiveAsync(CancellationToken.None);
                        Assert.Equal((false, 0), await stream.TryNextAsync(TimeSpan.Zero));
                        Assert.Equal((false, 0), await stream.TryNextAsync(TimeSpan.FromMilliseconds(1)));
                        wanted.Set();
                        Assert.Equal((true, 1), await stream.TryNextAsync(Long));
                        Assert.Equal((true, 2), await stream.TryNextAsync(Timeout.InfiniteTimeSpan));
                        Assert.False(stream.Ended);
                        Assert.Equal((false, 0), await stream.TryNextAsync(Long));
                        Assert.True(stream.Ended);
                    }
                }
            }
        }

        [Fact]
        public async Task ACancelledReadLosesNothing()
        {
            using (ManualResetEventSlim wanted = new ManualResetEventSlim())
            {
                using (FakeHost host = OnceWanted(wanted, 1, 2))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        AsyncStream<int> stream = channel.Stream(Count).ReceiveAsync(CancellationToken.None);
                        using (CancellationTokenSource cancelling = new CancellationTokenSource())
                        {
                            Task<(bool, int)> read = stream.TryNextAsync(Long, cancelling.Token).AsTask();
                            InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(
                                () => stream.TryNextAsync(Long).AsTask()
                            );
                            Assert.Contains("another thread reads", error.Message);
                            await cancelling.CancelAsync();
                            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => read);
                            await Assert.ThrowsAnyAsync<OperationCanceledException>(
                                () => stream.TryNextAsync(Long, cancelling.Token).AsTask()
                            );
                        }
                        wanted.Set();
                        List<int> got = new List<int>();
                        await foreach (int item in stream)
                        {
                            got.Add(item);
                        }
                        Assert.Equal(new[] { 1, 2 }, got);
                        Assert.True(stream.Ended);
                    }
                }
            }
        }

        [Fact]
        public async Task TheTokenOfTheCallEndsItAndEachReadSaysSo()
        {
            using (ManualResetEventSlim begun = new ManualResetEventSlim())
            {
                using (FakeHost host = Silent(begun))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        using (CancellationTokenSource cancelling = new CancellationTokenSource())
                        {
                            AsyncStream<int> stream = channel.Stream(Count).ReceiveAsync(cancelling.Token);
                            Task<(bool, int)> read = stream.TryNextAsync(Long).AsTask();
                            await cancelling.CancelAsync();
                            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => read);
                            await Assert.ThrowsAnyAsync<OperationCanceledException>(
                                () => stream.TryNextAsync(Long).AsTask()
                            );
                            Assert.False(stream.Ended);
                        }
                    }
                }
            }
        }

        [Fact]
        public async Task AfterAnAsynchronousStreamWasClosedEachReadThrows()
        {
            using (ManualResetEventSlim begun = new ManualResetEventSlim())
            {
                using (FakeHost host = Silent(begun))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        AsyncStream<int> stream = channel.Stream(Count).ReceiveAsync(CancellationToken.None);
                        Task<(bool, int)> read = stream.TryNextAsync(Long).AsTask();
                        await stream.DisposeAsync();
                        await Assert.ThrowsAsync<ObjectDisposedException>(() => read);
                        await Assert.ThrowsAsync<ObjectDisposedException>(() => stream.TryNextAsync(Long).AsTask());
                    }
                }
            }
        }

        [Fact]
        public async Task OpensAnAsynchronousStreamThatWasCutAgain()
        {
            using (FakeHost host = new FakeHost(Cut(1, 0), Cut(2, 0), SendingItems(3)))
            {
                using (Channel channel = Open(host, Long))
                {
                    List<CreoException> gaps = new List<CreoException>();
                    List<int> got = new List<int>();
                    AsyncStream<int> stream =
                        channel.Stream(Count).ReceiveAsync(CancellationToken.None).Resubscribe(gaps.Add);
                    await foreach (int item in stream)
                    {
                        got.Add(item);
                    }
                    Assert.Equal(new[] { 1, 2, 3 }, got);
                    Assert.Equal(2, gaps.Count);
                }
            }
        }

        [Fact]
        public async Task AnAsynchronousStreamWhoseRequestNobodyTakesEndsWithItsTime()
        {
            using (ManualResetEventSlim writing = new ManualResetEventSlim())
            {
                using (ManualResetEventSlim over = new ManualResetEventSlim())
                {
                    using (FakeHost host = new FakeHost(peer =>
                    {
                        peer.ReadOnce();
                        writing.Set();
                        over.Wait(Long);
                    }))
                    {
                        using (Channel channel = Open(host, Long))
                        {
                            Task<ReadOnlyArray<byte>> large = Task.Run(() => Echo(channel, new byte[32 * 1024 * 1024]));
                            Assert.True(writing.Wait(Long));
                            Channel view = channel.WithCallTimeout(Short);
                            await Assert.ThrowsAsync<DeadlineException>(
                                () =>
                                    view.Stream(Count).ReceiveAsync(CancellationToken.None).TryNextAsync(Long).AsTask()
                            );
                            over.Set();
                            await Assert.ThrowsAsync<TransportException>(() => large);
                        }
                    }
                }
            }
        }

        [Fact]
        public async Task AnAsynchronousStreamOfWhatATestHasIsReadLikeAnyOther()
        {
            AsyncStream<int> stream = new[] { 1, 2 }.ToAsyncStream();
            Assert.Equal((true, 1), await stream.TryNextAsync(TimeSpan.Zero));
            await foreach (int item in stream)
            {
                Assert.Equal(2, item);
            }
            Assert.True(stream.Ended);
            Assert.Equal((false, 0), await stream.TryNextAsync(TimeSpan.Zero));
        }
#endif

        /// <summary>A host that sends these items and the end once a test wants them.</summary>
        private static FakeHost OnceWanted(ManualResetEventSlim wanted, params int[] items)
        {
            return new FakeHost(peer =>
            {
                wanted.Wait(Long);
                SendingItems(items)(peer);
            });
        }

        private static FakeHost Sending(params int[] items)
        {
            return new FakeHost(SendingItems(items));
        }

        private static Action<FakeHost.Peer> SendingItems(params int[] items)
        {
            return peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                Array.ForEach(items, item => peer.Send(FrameKind.Item, id, Hex(item)));
                peer.Send(FrameKind.End, id);
                peer.WaitForClose();
            };
        }

        /// <summary>A host that takes a call and sends nothing for it.</summary>
        private static FakeHost Silent(ManualResetEventSlim begun)
        {
            return new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                begun.Set();
                peer.ExpectCancel(id);
                peer.WaitForClose();
            });
        }

        /// <summary>Sends an item; then the stream ends with the error, or with the connection where there is none.</summary>
        private static Action<FakeHost.Peer> Cut(int item, Status how)
        {
            return peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                peer.Send(FrameKind.Item, id, Hex(item));
                if (how == 0)
                {
                    return;
                }
                peer.Send(FrameKind.Error, id, "00000000", how);
                if (how == Status.Busy)
                {
                    peer.Send(FrameKind.Item, peer.ReadFrame().Id, Hex(item + 1));
                }
                peer.WaitForClose();
            };
        }

        private static List<int> Rest(IEnumerator<int> items)
        {
            List<int> rest = new List<int>();
            while (items.MoveNext())
            {
                rest.Add(items.Current);
            }
            return rest;
        }

        private static string Refusal(Action act)
        {
            return Assert.Throws<InvalidOperationException>(act).Message;
        }

        private static void Ignore(CreoException gap)
        {
        }
    }
}
