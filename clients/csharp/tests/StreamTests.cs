// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Globalization;
    using System.Linq;
#if NET8_0_OR_GREATER
    using System.Runtime.CompilerServices;
#endif
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;
    using static Creo.Client.Tests.Streams;

    /// <summary>Streams of items, in both directions.</summary>
    public sealed class StreamTests
    {
        private const string Preface = FakeHost.Preface;

        private const int LargeSize = 2 * Credit.Bytes;
        private const int LargeCount = 5;

        private static readonly Method<ReadOnlyArray<byte>> Chunks =
            new Method<ReadOnlyArray<byte>>("Counter.chunks", 1, 2, reader => reader.ReadBytes()) { Downloads = true };

        [Fact]
        public void ReceivesItemsAndGivesCreditAsTheyAreConsumed()
        {
            const int Length = 1000;
            List<string> credits = new List<string>();
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                FakeHost.Received request = peer.ReadFrame();
                Assert.Equal(0, request.Timeout);
                int credit = Credit.Items;
                for (int i = 0; i < Length; i++)
                {
                    if (credit == 0)
                    {
                        FakeHost.Received frame = peer.ReadFrame();
                        Assert.Equal(FrameKind.Credit, frame.Kind);
                        Assert.Equal(request.Id, frame.Id);
                        credit += Granted(frame);
                        credits.Add(frame.Body);
                    }
                    credit--;
                    peer.Send(FrameKind.Item, request.Id, Hex(i));
                }
                peer.Send(FrameKind.End, request.Id);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(Enumerable.Range(0, Length), channel.Stream(Count).Receive());
                    Assert.All(credits, credit => Assert.Equal("0000002000000080", credit));
                }
            }
        }

        [Fact]
        public void IsLazyAndComesOnce()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                FakeHost.Received request = peer.ReadFrame();
                peer.Answer(request.Id, request.Id);
                peer.Send(FrameKind.End, peer.ReadFrame().Id);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    IEnumerable<int> items = channel.Stream(Count).Receive();
                    Assert.Equal(1, Ask(channel));
                    Assert.Empty(items);
                    InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => items.Count());
                    Assert.Contains("Counter.count come once", error.Message);
                }
            }
        }

        [Fact]
        public void AReaderThatStopsEarlyCancels()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                peer.Send(FrameKind.Item, id, Hex(1));
                peer.Send(FrameKind.Item, id, Hex(2));
                peer.ExpectCancel(id);
                peer.Send(FrameKind.Item, id, Hex(3));
                peer.Send(FrameKind.Error, id, "00000000", Status.Cancelled);
                peer.Answer(peer.ReadFrame().Id, 4);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(1, channel.Stream(Count).Receive().First());
                    Assert.Equal(4, Ask(channel));
                }
            }
        }

        [Fact]
        public void AnErrorComesAfterTheItemsBeforeIt()
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
                    List<int> got = new List<int>();
                    ServiceException error = Assert.Throws<ServiceException>(
                        () => got.AddRange(Watched(channel.Stream(Count).Receive(), got))
                    );
                    Assert.Equal(Status.Internal, error.Status);
                    Assert.Equal(new[] { 1 }, got);
                }
            }
        }

        [Fact]
        public void AnItemThatDoesNotDecodeEndsTheCallAndNotTheConnection()
        {
            using (FakeHost host = CancelledAfter("00"))
            {
                using (Channel channel = Open(host, Long))
                {
                    MalformedException error =
                        Assert.Throws<MalformedException>(() => channel.Stream(Count).Receive().Count());
                    Assert.Equal(Phase.Decode, error.Phase);
                    Assert.Contains(": item 0: cut short: ", error.Message);
                    Assert.Equal(4, Ask(channel));
                }
            }
        }

        [Fact]
        public void MoreItemsThanTheHostHasCreditForEndTheConnection()
        {
            using (ManualResetEventSlim closed = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    peer.Send(Preface);
                    int id = peer.ReadFrame().Id;
                    for (int i = 0; i <= Credit.Items; i++)
                    {
                        peer.Send(FrameKind.Item, id, Hex(i));
                    }
                    peer.WaitForClose();
                    closed.Set();
                }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        using (IEnumerator<int> items = channel.Stream(Count).Receive().GetEnumerator())
                        {
                            Assert.True(items.MoveNext());
                            Assert.True(closed.Wait(Long));
                            MalformedException error = Assert.Throws<MalformedException>(() =>
                            {
                                while (items.MoveNext())
                                {
                                }
                            });
                            Assert.EndsWith("ITEM for request 1: one more than it was given credit for", error.Message);
                        }
                    }
                }
            }
        }

        [Fact]
        public void LargeItemsAreCreditedOneByOneAsTheyAreTaken()
        {
            int taken = 0;
            using (FakeHost host = SendingLargeItems(() => Volatile.Read(ref taken)))
            {
                using (Channel channel = Open(host, Long))
                {
                    foreach (ReadOnlyArray<byte> chunk in channel.Stream(Chunks).Receive())
                    {
                        Assert.Equal(LargeSize, chunk.Length);
                        Interlocked.Increment(ref taken);
                    }
                    Assert.Equal(LargeCount, taken);
                }
            }
        }

        [Fact]
        public void AnItemAfterAsManyBytesAsTheHostHasCreditForEndsTheConnection()
        {
            using (ManualResetEventSlim closed = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    peer.Send(Preface);
                    int id = peer.ReadFrame().Id;
                    peer.Send(Chunk(id, 0));
                    peer.Send(Chunk(id, Credit.Bytes - 8));
                    peer.Send(Chunk(id, 0));
                    peer.WaitForClose();
                    closed.Set();
                }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        using (var items = channel.Stream(Chunks).Receive().GetEnumerator())
                        {
                            Assert.True(items.MoveNext());
                            Assert.True(closed.Wait(Long));
                            Assert.True(items.MoveNext());
                            MalformedException error = Assert.Throws<MalformedException>(() => items.MoveNext());
                            Assert.EndsWith("ITEM for request 1: one more than it was given credit for", error.Message);
                        }
                    }
                }
            }
        }

        [Fact]
        public void AnItemOfAnySizeIsSentAndTheNextOneWaitsForItsBytes()
        {
            const int Size = 2 * Credit.Bytes;
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                Assert.Equal(Size + 4, peer.ReadFrame().Body.Length / 2);
                // It lacks one byte.
                peer.Send(FrameKind.Credit, id, Hex(0) + Hex(Size + 4 - Credit.Bytes));
                Assert.Equal(0, peer.AvailableAfterPing());
                peer.Send(FrameKind.Credit, id, Hex(0) + Hex(1));
                Assert.Equal(FrameKind.Item, peer.ReadFrame().Kind);
                Assert.Equal(0, peer.AvailableAfterPing());
                // Bytes can be as many as the field holds.
                peer.Send(FrameKind.Credit, id, Hex(0) + Hex(-1));
                Assert.Equal(FrameKind.Item, peer.ReadFrame().Kind);
                Assert.Equal(FrameKind.End, peer.ReadFrame().Kind);
                peer.Answer(id, 7);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    IEnumerable<ReadOnlyArray<byte>> items =
                        Enumerable.Repeat(ReadOnlyArray<byte>.Wrap(new byte[Size]), 3);
                    Assert.Equal(7, channel.Stream(Sum).Send(items, (writer, item) => writer.Write(item)));
                }
            }
        }

        [Fact]
        public void TheTimeOfAViewIsForAllOfAStream()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                FakeHost.Received request = peer.ReadFrame();
                Assert.InRange(request.Timeout, 1, 300);
                peer.Send(FrameKind.Item, request.Id, Hex(1));
                peer.ExpectCancel(request.Id);
                peer.Answer(peer.ReadFrame().Id, 4);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    DeadlineException error = Assert.Throws<DeadlineException>(
                        () => channel.WithCallTimeout(Short).Stream(Count).Receive().Count()
                    );
                    Assert.Equal(
                        "Counter.count at " + host.Address + ": DEADLINE: no answer within 300 ms", error.Message
                    );
                    Assert.Equal(4, Ask(channel));
                }
            }
        }

        [Fact]
        public async Task TheTimeOfAViewHoldsWhereAnotherThreadReadsFirst()
        {
            using (ManualResetEventSlim reading = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    peer.Send(Preface);
                    int first = peer.ReadFrame().Id;
                    reading.Set();
                    int stream = peer.ReadFrame().Id;
                    peer.Answer(first, 1);
                    peer.ExpectCancel(stream); // and never a word
                    peer.WaitForClose();
                }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        Task<int> reader = Task.Factory.StartNew(() => Ask(channel), TaskCreationOptions.LongRunning);
                        Assert.True(reading.Wait(Long));
                        Assert.Throws<DeadlineException>(
                            () => channel.WithCallTimeout(Short).Stream(Count).Receive().Count()
                        );
                        Assert.Equal(1, await reader);
                    }
                }
            }
        }

        [Fact]
        public void AResultThatThereIsNoMemoryForEndsTheCall()
        {
            Func<WireReader, int> decode = reader => throw new OutOfMemoryException("too large");
            Method<int> large = new Method<int>("Counter.large", 1, 2, decode) { Uploads = true };
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.Answer(peer.ReadFrame().Id, 1);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    MalformedException error =
                        Assert.Throws<MalformedException>(() => channel.Stream(large).Send(Endless(), WriteInt));
                    Assert.EndsWith("the answer cannot be read: too large", error.Message);
                }
            }
        }

        [Fact]
        public async Task AStreamThatNeverGetsItsTurnEnds()
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
                            DeadlineException error = Assert.Throws<DeadlineException>(
                                () => channel.WithCallTimeout(Short).Stream(Sum).Send(Enumerable.Empty<int>(), WriteInt)
                            );
                            Assert.Equal(Phase.Send, error.Phase);
                            over.Set();
                            await Assert.ThrowsAsync<TransportException>(() => large);
                        }
                    }
                }
            }
        }

        [Fact]
        public void ASilentHostIsAskedAndMayStayAsLongAsItAnswers()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                for (int i = 0; i < 3; i++)
                {
                    FakeHost.Received ping = peer.ReadFrame();
                    Assert.Equal(FrameKind.Ping, ping.Kind);
                    peer.Send(FrameKind.Pong, ping.Id, ping.Body);
                }
                peer.Send(FrameKind.Item, id, Hex(1));
                peer.Send(FrameKind.End, id);
                peer.WaitForClose();
            }))
            {
                Options options = new Options { ConnectTimeout = Long, CallTimeout = TimeSpan.FromMilliseconds(100) };
                using (Channel channel = new Channel(host.Address, options))
                {
                    Assert.Equal(new[] { 1 }, channel.Stream(Count).Receive());
                }
            }
        }

        [Fact]
        public void AHostThatDoesNotAnswerAPingIsGivenUp()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
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
                    TransportException error =
                        Assert.Throws<TransportException>(() => channel.Stream(Count).Receive().Count());
                    Assert.Contains("nothing came from the host for 2.1 s, and no answer to a PING", error.Message);
                }
            }
        }

        [Fact]
        public void SendsNoMoreItemsThanThereIsCreditFor()
        {
            const int Length = 1000;
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                int sum = 0;
                for (int i = 0; i < Length; i++)
                {
                    if (i >= Credit.Items && (i - Credit.Items) % 100 == 0)
                    {
                        // Nothing can be on its way: all that was allowed is here, and the next item waits.
                        Assert.Equal(0, peer.Socket.Available);
                        peer.Send(FrameKind.Credit, id, Hex(100) + Hex(400));
                    }
                    FakeHost.Received item = peer.ReadFrame();
                    Assert.Equal(FrameKind.Item, item.Kind);
                    sum += int.Parse(item.Body, NumberStyles.HexNumber);
                }
                Assert.Equal(FrameKind.End, peer.ReadFrame().Kind);
                peer.Answer(id, sum);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(
                        Length * (Length - 1) / 2, channel.Stream(Sum).Send(Enumerable.Range(0, Length), WriteInt)
                    );
                }
            }
        }

        [Fact]
        public void AnEarlyResultEndsTheSending()
        {
            bool disposed = false;
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                peer.ReadFrame();
                peer.Answer(id, 7);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(7, channel.Stream(Sum).Send(Endless(() => disposed = true), WriteInt));
                    Assert.True(disposed);
                }
            }
        }

        [Fact]
        public void AFailingSourceCancels()
        {
            using (ManualResetEventSlim cancelled = new ManualResetEventSlim())
            {
                using (FakeHost host = CancelledAfterAnItem(cancelled))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        Assert.Throws<FormatException>(() => channel.Stream(Sum).Send(Failing(), WriteInt));
                        Assert.True(cancelled.Wait(Long));
                        Assert.Equal(4, Ask(channel));
                    }
                }
            }
        }

        [Fact]
        public void CreditForNothingEndsTheConnection()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.Send(FrameKind.Credit, peer.ReadFrame().Id, Hex(0) + Hex(0));
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    MalformedException error =
                        Assert.Throws<MalformedException>(() => channel.Stream(Sum).Send(Endless(), WriteInt));
                    Assert.EndsWith("a CREDIT of nothing", error.Message);
                }
            }
        }

        [Fact]
        public void GoesBothWaysAtOnce()
        {
            const int Length = 300;
            using (FakeHost host = new FakeHost(EchoItems))
            {
                using (Channel channel = Open(host, Long))
                {
                    IEnumerable<int> doubled =
                        channel.Stream(Doubled).SendAndReceive(Enumerable.Range(0, Length), WriteInt);
                    Assert.Equal(Enumerable.Range(0, Length).Select(i => 2 * i), doubled);
                }
            }
        }

        [Fact]
        public void TheReaderOfTheResultLearnsThatTheSourceFailed()
        {
            using (ManualResetEventSlim cancelled = new ManualResetEventSlim())
            {
                using (FakeHost host = CancelledAfterAnItem(cancelled))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        Assert.Throws<FormatException>(
                            () => channel.Stream(Doubled).SendAndReceive(Failing(), WriteInt).Count()
                        );
                        Assert.True(cancelled.Wait(Long));
                        Assert.Equal(4, Ask(channel));
                    }
                }
            }
        }

        [Fact]
        public void AStreamLeavesOtherCallsAlone()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int stream = peer.ReadFrame().Id;
                for (int i = 0; i < 10; i++)
                {
                    peer.Send(FrameKind.Item, stream, Hex(i));
                    peer.Answer(peer.ReadFrame().Id, i);
                }
                peer.Send(FrameKind.End, stream);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    int expected = 0;
                    foreach (int item in channel.Stream(Count).Receive())
                    {
                        Assert.Equal(expected, item);
                        Assert.Equal(expected, Ask(channel));
                        expected++;
                    }
                    Assert.Equal(10, expected);
                }
            }
        }

        [Fact]
        public void ALostConnectionEndsTheStream()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.Send(FrameKind.Item, peer.ReadFrame().Id, Hex(1));
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    TransportException error =
                        Assert.Throws<TransportException>(() => channel.Stream(Count).Receive().Count());
                    Assert.Equal(Phase.Wait, error.Phase);
                }
            }
        }

        [Fact]
        public void AHundredThousandItemsThatComeAreNotKept()
        {
            Kept kept = new Kept(100000);
            Func<WireReader, Item> decode = reader => kept.Made(new Item(ReadInt(reader)));
            Method<Item> all = new Method<Item>("Counter.all", 1, 2, decode) { Downloads = true };
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                byte[] portion = Frames(id, Credit.Items / 2);
                peer.Send(portion);
                for (int sent = 0; sent < kept.Count; sent += Credit.Items / 2)
                {
                    peer.Send(portion);
                    peer.ReadFrame(); // credit
                }
                peer.Send(FrameKind.End, id);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    foreach (Item item in channel.Stream(all).Receive())
                    {
                        kept.Taken();
                    }
                    kept.Check();
                }
            }
        }

        [Fact]
        public void AHundredThousandItemsThatAreSentAreNotKept()
        {
            Kept kept = new Kept(100000);
            using (FakeHost host = new FakeHost(peer =>
            {
                const int Portion = Credit.Items / 2;
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                for (int got = 0; got < kept.Count; got += Portion)
                {
                    peer.ReadSmallFrames(Portion);
                    peer.Send(FrameKind.Credit, id, Hex(Portion) + Hex(4 * Portion));
                }
                peer.Answer(id, 1);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    IEnumerable<Item> items = Enumerable.Range(0, kept.Count).Select(i => kept.Made(new Item(i)));
                    channel.Stream(Sum).Send(items, (writer, item) =>
                    {
                        WriteInt(writer, item.Number);
                        kept.Taken();
                    });
                    kept.Check();
                }
            }
        }

#if NET8_0_OR_GREATER
        [Fact]
        public async Task LargeItemsAreCreditedOneByOneAsATaskTakesThem()
        {
            int taken = 0;
            using (FakeHost host = SendingLargeItems(() => Volatile.Read(ref taken)))
            {
                using (Channel channel = Open(host, Long))
                {
                    await foreach (var chunk in channel.Stream(Chunks).ReceiveAsync(CancellationToken.None))
                    {
                        Assert.Equal(LargeSize, chunk.Length);
                        Interlocked.Increment(ref taken);
                    }
                    Assert.Equal(LargeCount, taken);
                }
            }
        }

        [Fact]
        public async Task ReceivesWithoutAThreadThatWaits()
        {
            const int Length = 1000;
            using (FakeHost host = new FakeHost(EchoItems))
            {
                using (Channel channel = Open(host, Long))
                {
                    List<int> got = new List<int>();
                    IAsyncEnumerable<int> items =
                        channel.Stream(Doubled).SendAndReceiveAsync(Counted(Length), WriteInt, CancellationToken.None);
                    await foreach (int item in items)
                    {
                        got.Add(item);
                    }
                    Assert.Equal(Enumerable.Range(0, Length).Select(i => 2 * i), got);
                }
            }
        }

        [Fact]
        public async Task SendsWithoutAThreadThatWaits()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                int sum = 0;
                int count = 0;
                FakeHost.Received frame;
                while ((frame = peer.ReadFrame()).Kind == FrameKind.Item)
                {
                    sum += int.Parse(frame.Body, NumberStyles.HexNumber);
                    if (++count % 64 == 0)
                    {
                        peer.Send(FrameKind.Credit, id, Hex(64) + Hex(256));
                    }
                }
                peer.Answer(id, sum);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(
                        499500, await channel.Stream(Sum).SendAsync(Counted(1000), WriteInt, CancellationToken.None)
                    );
                }
            }
        }

        [Fact]
        public async Task CancellingEndsAnAsynchronousStream()
        {
            using (FakeHost host = CancelledAfter(Hex(1)))
            {
                using (Channel channel = Open(host, Long))
                {
                    using (CancellationTokenSource cancelling = new CancellationTokenSource())
                    {
                        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
                        {
                            IAsyncEnumerable<int> items = channel.Stream(Count).ReceiveAsync(CancellationToken.None);
                            await foreach (int item in items.WithCancellation(cancelling.Token))
                            {
                                Assert.Equal(1, item);
                                cancelling.Cancel();
                            }
                        });
                        Assert.Equal(4, Ask(channel));
                    }
                }
            }
        }

        [Fact]
        public async Task AnAsynchronousStreamToldToStopEarlyCancels()
        {
            using (FakeHost host = CancelledAfter(Hex(1)))
            {
                using (Channel channel = Open(host, Long))
                {
                    await foreach (int item in channel.Stream(Count).ReceiveAsync(CancellationToken.None))
                    {
                        break;
                    }
                    Assert.Equal(4, Ask(channel));
                }
            }
        }

        [Fact]
        public async Task ASourceThatWaitsHoldsNoResultUp()
        {
            TaskCompletionSource<bool> toldToStop = new TaskCompletionSource<bool>();
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                Assert.Equal(FrameKind.Item, peer.ReadFrame().Kind);
                peer.Answer(id, 7);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    IAsyncEnumerable<int> source = Waiting(CancellationToken.None, toldToStop);
                    Assert.Equal(7, await channel.Stream(Sum).SendAsync(source, WriteInt, CancellationToken.None));
                    Assert.True(await toldToStop.Task);
                }
            }
        }

        [Fact]
        public async Task ASourceThatFailsCancelsAnAsynchronousCall()
        {
            using (ManualResetEventSlim cancelled = new ManualResetEventSlim())
            {
                using (FakeHost host = CancelledAfterAnItem(cancelled))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        await Assert.ThrowsAsync<FormatException>(
                            () => channel.Stream(Sum).SendAsync(FailingAsync(), WriteInt, CancellationToken.None)
                        );
                        Assert.True(cancelled.Wait(Long));
                        Assert.Equal(4, Ask(channel));
                    }
                }
            }
        }

        [Fact]
        public void AThreadThatTheProgramNeedsElsewhereMayWaitForAStream()
        {
            using (FakeHost host = new FakeHost(EchoItems))
            {
                using (Channel channel = Open(host, Long))
                {
                    StreamCall<int> call = channel.Stream(Doubled);
                    IAsyncEnumerator<int> items =
                        call.SendAndReceiveAsync(Few(), WriteInt, CancellationToken.None).GetAsyncEnumerator();
                    Func<Task<int>> next = async () =>
                        await items.MoveNextAsync().ConfigureAwait(false) ? items.Current : -1;
                    OccupiedThread.Wait(next, 2);
                    OccupiedThread.Wait(next, 4);
                    OccupiedThread.Wait(next, -1);
                }
            }
        }

        private static async IAsyncEnumerable<int> Waiting(
            [EnumeratorCancellation] CancellationToken cancellationToken, TaskCompletionSource<bool> toldToStop
        )
        {
            using (cancellationToken.Register(() => toldToStop.TrySetResult(true)))
            {
                yield return 1;
                await toldToStop.Task;
            }
        }

        private static async IAsyncEnumerable<int> FailingAsync()
        {
            await Task.Yield();
            yield return 1;
            throw new FormatException("the source is at fault");
        }

        private static async IAsyncEnumerable<int> Few()
        {
            yield return 1;
            await Task.Run(DoNothing).ConfigureAwait(false);
            yield return 2;
        }

        private static void DoNothing()
        {
        }

        private static async IAsyncEnumerable<int> Counted(int count)
        {
            for (int i = 0; i < count; i++)
            {
                if (i % 100 == 0)
                {
                    await Task.Yield();
                }
                yield return i;
            }
        }
#endif

        /// <summary>
        /// A host that answers with one item, is told that the call is cancelled, and answers the next one with 4.
        /// </summary>
        private static FakeHost CancelledAfter(string item)
        {
            return new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                peer.Send(FrameKind.Item, id, item);
                peer.ExpectCancel(id);
                peer.Answer(peer.ReadFrame().Id, 4);
                peer.WaitForClose();
            });
        }

        /// <summary>
        /// A host that gets one item, is told that the call is cancelled, and answers the next one with 4.
        /// </summary>
        private static FakeHost CancelledAfterAnItem(ManualResetEventSlim cancelled)
        {
            return new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                Assert.Equal(FrameKind.Item, peer.ReadFrame().Kind);
                peer.ExpectCancel(id);
                cancelled.Set();
                peer.Answer(peer.ReadFrame().Id, 4);
                peer.WaitForClose();
            });
        }

        /// <summary>Sends back twice the number of each item, with credit in both directions.</summary>
        private static void EchoItems(FakeHost.Peer peer)
        {
            peer.Send(Preface);
            int id = peer.ReadFrame().Id;
            int credit = Credit.Items;
            Queue<int> held = new Queue<int>();
            bool ended = false;
            while (!ended || held.Count > 0)
            {
                while (credit > 0 && held.Count > 0)
                {
                    peer.Send(FrameKind.Item, id, Hex(2 * held.Dequeue()));
                    peer.Send(FrameKind.Credit, id, Hex(1) + Hex(4));
                    credit--;
                }
                if (ended && held.Count == 0)
                {
                    break;
                }
                FakeHost.Received frame = peer.ReadFrame();
                switch (frame.Kind)
                {
                    case FrameKind.Item:
                        held.Enqueue(int.Parse(frame.Body, NumberStyles.HexNumber));
                        break;
                    case FrameKind.Credit:
                        credit += Granted(frame);
                        break;
                    default:
                        Assert.Equal(FrameKind.End, frame.Kind);
                        ended = true;
                        break;
                }
            }
            peer.Send(FrameKind.End, id);
            peer.WaitForClose();
        }

        /// <summary>A host that sends each large item as soon as it has credit: when the one before was taken.</summary>
        private static FakeHost SendingLargeItems(Func<int> taken)
        {
            return new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                for (int i = 0; i < LargeCount; i++)
                {
                    peer.Send(Chunk(id, LargeSize));
                    Assert.Equal(Hex(1) + Hex(LargeSize + 4), peer.ReadFrame().Body);
                    Assert.InRange(taken(), i, i + 1); // The reader may not have counted it yet.
                }
                peer.Send(FrameKind.End, id);
                peer.WaitForClose();
            });
        }

        /// <summary>An item that is an array of that many bytes.</summary>
        private static byte[] Chunk(int id, int size)
        {
            byte[] frame = Frame.New(FrameKind.Item, id, 4 + size);
            Wire.PutInt(frame, Frame.HeaderSize, size);
            return frame;
        }

        /// <summary>That many items, as they come over the wire.</summary>
        private static byte[] Frames(int id, int count)
        {
            byte[] frame = Frame.New(FrameKind.Item, id, 4);
            return Enumerable.Repeat(frame, count).SelectMany(bytes => bytes).ToArray();
        }

        private static IEnumerable<int> Endless(Action disposed = null)
        {
            try
            {
                for (int i = 0;; i++)
                {
                    yield return i;
                }
            }
            finally
            {
                disposed?.Invoke();
            }
        }

        private static IEnumerable<int> Failing()
        {
            yield return 1;
            throw new FormatException("the source is at fault");
        }

        private static IEnumerable<int> Watched(IEnumerable<int> items, List<int> seen)
        {
            foreach (int item in items)
            {
                seen.Add(item);
            }
            yield break;
        }

        /// <summary>The items for which a frame gives credit.</summary>
        private static int Granted(FakeHost.Received credit)
        {
            return int.Parse(credit.Body.Substring(0, 8), NumberStyles.HexNumber);
        }

        /// <summary>An item whose lifetime can be observed.</summary>
        private sealed class Item
        {
            internal Item(int number)
            {
                Number = number;
            }

            internal int Number { get; }
        }

        /// <summary>
        /// Counts how many items are made before they are taken, and how many of them are still in memory.
        /// </summary>
        private sealed class Kept
        {
            private readonly List<WeakReference> samples = new List<WeakReference>();
            private int made;
            private int taken;
            private int most;

            internal Kept(int count)
            {
                Count = count;
            }

            internal int Count { get; }

            internal Item Made(Item item)
            {
                if (made % (Count / 100) == 0)
                {
                    samples.Add(new WeakReference(item));
                }
                made++;
                most = Math.Max(most, made - Volatile.Read(ref taken));
                return item;
            }

            internal void Taken()
            {
                Volatile.Write(ref taken, taken + 1);
            }

            internal void Check()
            {
                Assert.InRange(made, Count, Count + Credit.Items);
                Assert.Equal(made, taken);
                Assert.InRange(most, 1, Credit.Items + 1); // one is held by the reader
                GC.Collect();
                Assert.InRange(samples.Count(sample => sample.IsAlive), 0, samples.Count / 10);
            }
        }
    }
}
