// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Concurrent;
    using System.Collections.Generic;
    using System.Linq;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;
    using static Creo.Client.Tests.Streams;

    /// <summary>What is told of each call, and what is sent along with it.</summary>
    public sealed class HookTests
    {
        private const string Preface = FakeHost.Preface;

        // Two entries: "a" is "b", "trace" is "1".
        private const string Both = "00000002" + "0000000161" + "0000000162" + "000000057472616365" + "0000000131";

        private static readonly Dictionary<string, string> Fixed = new Dictionary<string, string> { ["a"] = "b" };

        public static IEnumerable<object[]> Ways => new[] { new object[] { false }, new object[] { true } };

        [Theory]
        [MemberData(nameof(Ways))]
        public async Task TheContextIsSentDirectlyBeforeItsRequest(bool later)
        {
            Hook hook = new Hook { Entries = { ["trace"] = "1" } };
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                for (int id = 1; id <= 2; id++)
                {
                    Expect(peer, Both, id);
                    FakeHost.Received request = peer.ReadFrame();
                    Assert.Equal(FrameKind.Request, request.Kind);
                    Assert.Equal(id, request.Id);
                    peer.Answer(id, id);
                }
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, hook, Fixed))
                {
                    Assert.Equal(1, await Call(channel, later));
                    Assert.Equal(2, await Call(channel, later));
                }
                Assert.Equal(
                    new[] { "before Counter.get", "after Counter.get", "before Counter.get", "after Counter.get" },
                    hook.Events
                );
                Assert.Equal(host.Address, hook.Call.Address);
                Assert.Equal("Counter", hook.Call.InterfaceName);
                Assert.Equal("get", hook.Call.MethodName);
            }
        }

        [Fact]
        public void WithoutAHookOrEntriesNothingIsSentAlong()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.Answer(peer.ReadFrame().Id, 1);
                peer.WaitForClose();
            }))
            {
                Hook hook = new Hook();
                using (Channel channel = Open(host, hook, null))
                {
                    Assert.Equal(1, Ask(channel));
                }
                Assert.Equal(2, hook.Events.Count);
            }
            Assert.Null(Watch.Of(new Options { Context = new Dictionary<string, string>() }));
        }

        [Fact]
        public void TheContextOfTheOptionsNeedsNoHookAndIsCopied()
        {
            Dictionary<string, string> context = new Dictionary<string, string>(Fixed);
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                Expect(peer, "00000001" + "0000000161" + "0000000162", 1);
                peer.Answer(peer.ReadFrame().Id, 1);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, null, context))
                {
                    context["a"] = "c";
                    Assert.Equal(1, Ask(channel));
                }
            }
        }

        [Fact]
        public void ALargeRequestFollowsItsContext()
        {
            byte[] bytes = Enumerable.Repeat((byte)7, 200 * 1000).ToArray();
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                Expect(peer, "00000001" + "0000000161" + "0000000162", 1);
                FakeHost.Received request = peer.ReadFrame();
                Assert.Equal(FrameKind.Request, request.Kind);
                peer.Send(FrameKind.Response, request.Id, request.Body.Substring(24));
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, null, Fixed))
                {
                    Assert.Equal(bytes, Echo(channel, bytes));
                }
            }
        }

        [Theory]
        [MemberData(nameof(Ways))]
        public async Task AfterIsToldTheErrorOfACall(bool later)
        {
            Hook hook = new Hook();
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.Send(FrameKind.Error, peer.ReadFrame().Id, "00000000", Status.Busy);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, hook, null))
                {
                    ServiceException e = await Assert.ThrowsAsync<ServiceException>(() => Call(channel, later));
                    Assert.Same(e, hook.Errors.Single());
                }
            }
        }

        [Theory]
        [MemberData(nameof(Ways))]
        public async Task WhatBeforeThrowsFailsTheCallAndNothingIsSent(bool later)
        {
            Hook hook = new Hook { Fault = new FormatException() };
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                peer.Answer(peer.ReadFrame().Id, 5);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, hook, null))
                {
                    Assert.Same(hook.Fault, await Assert.ThrowsAsync<FormatException>(() => Call(channel, later)));
                    Assert.Throws<FormatException>(() => channel.Stream(Count).Receive().Count());
                    Assert.Empty(hook.Errors);
                    hook.Fault = null;
                    Assert.Equal(5, await Call(channel, later));
                }
            }
        }

        [Theory]
        [MemberData(nameof(Ways))]
        public async Task ATooLargeContextFailsTheCallAndNothingIsSent(bool later)
        {
            // 4 bytes count the entries, 4 the bytes of each text.
            Hook hook = new Hook { Entries = { ["k"] = new string('v', 8192 - 4 - 4 - 1 - 4) } };
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                FakeHost.Received context = peer.ReadFrame();
                Assert.Equal(2 * 8192, context.Body.Length);
                peer.Answer(peer.ReadFrame().Id, 5);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, hook, null))
                {
                    hook.Entries["k"] += "v";
                    RefusedException e = await Assert.ThrowsAsync<RefusedException>(() => Call(channel, later));
                    Assert.Equal(Status.TooLarge, e.Status);
                    Assert.Equal(Phase.None, e.Phase);
                    Assert.Equal(
                        "Counter.get at " + host.Address
                            + ": TOO_LARGE: a context of 8193 bytes, where 8192 are allowed",
                        e.Message
                    );
                    Assert.Same(e, hook.Errors.Single());
                    hook.Entries["k"] = hook.Entries["k"].Substring(1);
                    Assert.Equal(5, await Call(channel, later));
                }
            }
        }

        [Fact]
        public void WhatAfterThrowsIsIgnored()
        {
            Hook hook = new Hook { LateFault = new FormatException() };
            using (FakeHost host = FakeHost.Answering(Preface + "0000000c 02000000 00000001 00000007"))
            {
                using (Channel channel = Open(host, hook, null))
                {
                    Assert.Equal(7, Ask(channel));
                }
                Assert.Null(hook.Errors.Single());
            }
        }

        [Fact]
        public void AOneWayCallEndsWhenItsRequestIsHandedOver()
        {
            Hook hook = new Hook();
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                Expect(peer, "00000001" + "0000000161" + "0000000162", 0);
                FakeHost.Received request = peer.ReadFrame();
                Assert.Equal(FrameKind.Request, request.Kind);
                Assert.Equal(0, request.Id);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, hook, Fixed))
                {
                    Tell(channel, 1);
                    Assert.Equal(new[] { "before Counter.tell", "after Counter.tell" }, hook.Events);
                }
            }
        }

        [Fact]
        public void ARequestThatIsSentAgainIsOneCall()
        {
            Hook hook = new Hook();
            Action<FakeHost.Peer> hangUp = peer =>
            {
                peer.Send(Preface);
                Expect(peer, "00000001" + "0000000161" + "0000000162", 1);
                peer.ReadFrame();
            };
            using (FakeHost host = new FakeHost(hangUp, peer =>
            {
                hangUp(peer);
                peer.Answer(1, 3);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, hook, Fixed))
                {
                    Assert.Equal(3, Ask(channel, true));
                }
                Assert.Equal(new[] { "before Counter.look", "after Counter.look" }, hook.Events);
            }
        }

        [Fact]
        public void AStreamIsOneCallFromItsFirstItemToItsEnd()
        {
            Hook hook = new Hook();
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                Expect(peer, "00000001" + "0000000161" + "0000000162", 1);
                int id = peer.ReadFrame().Id;
                peer.Send(FrameKind.Item, id, "00000001");
                peer.Send(FrameKind.End, id);
                peer.Send(FrameKind.Error, peer.ReadAfterContext().Id, "00000000", Status.Busy);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, hook, Fixed))
                {
                    IEnumerable<int> items = channel.Stream(Count).Receive();
                    Assert.Empty(hook.Events);
                    Assert.Equal(new[] { 1 }, items);
                    Assert.Equal(new[] { "before Counter.count", "after Counter.count" }, hook.Events);
                    ServiceException e = Assert.Throws<ServiceException>(() => channel.Stream(Count).Receive().Count());
                    Assert.Equal(new Exception[] { null, e }, hook.Errors);
                }
            }
        }

        [Fact]
        public void AStreamEndsOnceWhoeverEndsIt()
        {
            Hook hook = new Hook();
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadFrame().Id;
                peer.Send(FrameKind.Item, id, "00000001");
                peer.ExpectCancel(id);
                id = peer.ReadFrame().Id;
                peer.ReadSmallFrames(1);
                peer.ExpectCancel(id);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, hook, null))
                {
                    Assert.Equal(1, channel.Stream(Count).Receive().First());
                    FormatException e = Assert.Throws<FormatException>(
                        () => channel.Stream(Sum).Send(Failing(), (writer, item) => writer.WriteInt(item))
                    );
                    Assert.Equal(new Exception[] { null, e }, hook.Errors);
                }
            }
        }

        [Fact]
        public void WhereNoHostAnswersACallEndsWithThat()
        {
            Hook hook = new Hook();
            FakeHost host = new FakeHost();
            host.Dispose();
            Options options = new Options { ConnectLazily = true, ConnectTimeout = Short, Hook = hook };
            using (Channel channel = new Channel(host.Address, options))
            {
                TransportException e = Assert.Throws<TransportException>(() => Ask(channel));
                TransportException late =
                    Assert.Throws<TransportException>(() => channel.Stream(Count).Receive().Count());
                Assert.Equal(new Exception[] { e, late }, hook.Errors);
            }
        }

#if NET8_0_OR_GREATER
        [Fact]
        public async Task AnAsynchronousStreamIsOneCall()
        {
            Hook hook = new Hook();
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                int id = peer.ReadAfterContext().Id;
                peer.Send(FrameKind.Item, id, "00000001");
                peer.Send(FrameKind.End, id);
                id = peer.ReadAfterContext().Id;
                peer.ExpectCancel(id);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, hook, Fixed))
                {
                    await foreach (int item in channel.Stream(Count).ReceiveAsync(CancellationToken.None))
                    {
                        Assert.Equal(1, item);
                    }
                    using (CancellationTokenSource cancelling = new CancellationTokenSource())
                    {
                        IAsyncEnumerator<int> items =
                            channel.Stream(Count).ReceiveAsync(cancelling.Token).GetAsyncEnumerator();
                        ValueTask<bool> first = items.MoveNextAsync();
                        cancelling.Cancel();
                        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await first);
                    }
                    Assert.Equal(2, hook.Errors.Count);
                    Assert.Null(hook.Errors.First());
                    Assert.IsAssignableFrom<OperationCanceledException>(hook.Errors.Last());
                }
            }
        }
#endif

        private static Channel Open(FakeHost host, CallHook hook, Dictionary<string, string> context)
        {
            return new Channel(
                host.Address, new Options { ConnectTimeout = Long, CallTimeout = Long, Hook = hook, Context = context }
            );
        }

        private static async Task<int> Call(Channel channel, bool later)
        {
            return later ? await Asking(channel).AnswerAsync(CancellationToken.None) : Ask(channel);
        }

        private static void Expect(FakeHost.Peer peer, string context, int id)
        {
            FakeHost.Received frame = peer.ReadFrame();
            Assert.Equal((FrameKind)12, frame.Kind);
            Assert.Equal(id, frame.Id);
            Assert.Equal(context, frame.Body);
        }

        private static IEnumerable<int> Failing()
        {
            yield return 1;
            throw new FormatException();
        }

        /// <summary>Remembers what it is told.</summary>
        private sealed class Hook : CallHook
        {
            internal ConcurrentQueue<string> Events { get; } = new ConcurrentQueue<string>();

            internal ConcurrentQueue<Exception> Errors { get; } = new ConcurrentQueue<Exception>();

            internal Dictionary<string, string> Entries { get; } = new Dictionary<string, string>();

            internal CallInfo Call { get; private set; }

            internal Exception Fault { get; set; }

            internal Exception LateFault { get; set; }

            public override void Before(CallInfo call)
            {
                Call = call;
                Events.Enqueue("before " + call);
                foreach (KeyValuePair<string, string> entry in Entries)
                {
                    call.Context.Add(entry);
                }
                if (Fault != null)
                {
                    throw Fault;
                }
            }

            public override void After(CallInfo call, Exception error)
            {
                Assert.Same(Call, call);
                Events.Enqueue("after " + call);
                Errors.Enqueue(error);
                if (LateFault != null)
                {
                    throw LateFault;
                }
            }
        }
    }
}
