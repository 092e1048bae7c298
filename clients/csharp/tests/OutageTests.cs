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

    /// <summary>A host that is down harms those that call it, and nothing else.</summary>
    public sealed class OutageTests
    {
        private const string Preface = FakeHost.Preface;

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public async Task CallsThatWaitForAHostTakeNoThreadOfThePool(bool silent)
        {
            const int Count = 300;
            using (Machine machine = new Machine())
            {
                Options options = new Options { ConnectTimeout = TimeSpan.FromSeconds(3), CallTimeout = Long };
                using (Channel channel = new Channel(machine.Address, options))
                {
                    machine.Fail(silent);
                    AwaitTheEnd(channel);
                    Task<TransportException>[] calls =
                        Enumerable.Range(0, Count)
                            .Select(
                                i => Assert.ThrowsAsync<TransportException>(
                                    () => Asking(channel).AnswerAsync(CancellationToken.None)
                                )
                            )
                            .ToArray();
                    Task unrelated = Task.Run(
                        () =>
                        {}
                    );
                    Assert.Same(unrelated, await Task.WhenAny(calls.Cast<Task>().Concat(new[] { unrelated })));
                    foreach (TransportException error in await Task.WhenAll(calls))
                    {
                        Assert.Equal(Phase.Connect, error.Phase);
                        Assert.StartsWith(
                            "Counter.get at " + machine.Address + ": TRANSPORT: no connection within 3 s: ",
                            error.Message
                        );
                    }
                }
            }
        }

#if NET8_0_OR_GREATER // Mono does not tell how many timers there are.
        [Fact]
        public async Task CallsThatWaitForAHostShareATimer()
        {
            const int Count = 5000;
            using (Machine machine = new Machine())
            {
                machine.Fail(false);
                Options options = new Options { ConnectTimeout = Long, CallTimeout = Long, ConnectLazily = true };
                Channel channel = new Channel(machine.Address, options);
                Task<int>[] calls = Enumerable.Range(0, Count)
                                        .Select(i => Asking(channel).AnswerAsync(CancellationToken.None))
                                        .ToArray();
                Assert.InRange(Timer.ActiveCount, 0, Count / 2); // Other tests have some, too.
                channel.Dispose();
                foreach (Task<int> call in calls)
                {
                    await Assert.ThrowsAsync<CancelledException>(() => call);
                }
            }
        }
#endif

        [Fact]
        public async Task ACallThatWaitsForAHostEndsByItsOwnTimeOrItsToken()
        {
            using (Machine machine = new Machine())
            {
                using (Channel channel = Open(machine.Address, Long))
                {
                    machine.Fail(true);
                    AwaitTheEnd(channel);
                    using (CancellationTokenSource cancelling = new CancellationTokenSource())
                    {
                        Task<int> cancelled = Asking(channel).AnswerAsync(cancelling.Token);
                        DeadlineException error = await Assert.ThrowsAsync<DeadlineException>(
                            () => Asking(channel.WithCallTimeout(Short)).AnswerAsync(CancellationToken.None)
                        );
                        Assert.StartsWith(
                            "Counter.get at " + machine.Address + ": DEADLINE: no connection within 300 ms",
                            error.Message
                        );
                        cancelling.Cancel();
                        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => cancelled);
                    }
                }
            }
        }

        [Fact]
        public async Task DisposingEndsCallsThatWaitForAHost()
        {
            using (Machine machine = new Machine())
            {
                Channel channel = Open(machine.Address, Long);
                machine.Fail(false);
                AwaitTheEnd(channel);
                Task<int> later = Asking(channel).AnswerAsync(CancellationToken.None);
                Task<int> now = Task.Factory.StartNew(() => Ask(channel), TaskCreationOptions.LongRunning);
                await Task.WhenAny(later, now, Task.Delay(Short));
                channel.Dispose();
                foreach (Task<int> call in new[] { later, now })
                {
                    CancelledException error = await Assert.ThrowsAsync<CancelledException>(() => call);
                    Assert.Equal(
                        "Counter.get at " + machine.Address + ": CANCELLED: the client was closed", error.Message
                    );
                    Assert.Equal(Phase.Connect, error.Phase);
                }
            }
        }

        [Fact]
        public async Task ConnectsWithoutBlocking()
        {
            using (FakeHost host = FakeHost.Answering(Preface + "0000000c 02000000 00000001 00000005"))
            {
                using (
                    Channel channel = await Channel.ConnectAsync(host.Address, new Options(), CancellationToken.None)
                )
                {
                    Assert.Equal(5, Ask(channel));
                }
            }
        }

        [Fact]
        public async Task ConnectingWithoutBlockingFailsAsTheConstructorDoes()
        {
            Task<Channel> connecting = Channel.ConnectAsync("localhost", new Options(), CancellationToken.None);
            await Assert.ThrowsAsync<RefusedException>(() => connecting);
            using (Machine machine = new Machine())
            {
                machine.Fail(false);
                TransportException error = await Assert.ThrowsAsync<TransportException>(
                    () => Channel.ConnectAsync(machine.Address, new Options(), CancellationToken.None)
                );
                Assert.StartsWith("cannot connect to " + machine.Address + ": ", error.Message);
            }
        }

        [Fact]
        public async Task ConnectingWithoutBlockingCanBeCancelled()
        {
            using (Machine machine = new Machine())
            {
                machine.Fail(true);
                using (CancellationTokenSource cancelling = new CancellationTokenSource())
                {
                    Options options = new Options { ConnectTimeout = Long };
                    Task<Channel> connecting = Channel.ConnectAsync(machine.Address, options, cancelling.Token);
                    Assert.False(connecting.IsCompleted);
                    cancelling.Cancel();
                    await Assert.ThrowsAnyAsync<OperationCanceledException>(() => connecting);
                    await Assert.ThrowsAnyAsync<OperationCanceledException>(
                        () => Channel.ConnectAsync(machine.Address, options, cancelling.Token)
                    );
                }
            }
        }

        /// <summary>Takes connections until it fails.</summary>
        private sealed class Machine : IDisposable
        {
            private readonly Socket listener =
                new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            private readonly List<Socket> queued = new List<Socket>();

            internal Machine()
            {
                listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
                listener.Listen(1);
                Address = listener.LocalEndPoint.ToString();
            }

            internal string Address { get; }

            public void Dispose()
            {
                listener.Close();
                queued.ForEach(socket => socket.Close());
            }

            /// <summary>Ends its connections and takes no more: it refuses them, or leaves them unanswered.</summary>
            internal void Fail(bool silent)
            {
                while (listener.Poll(0, SelectMode.SelectRead))
                {
                    listener.Accept().Close();
                }
                if (!silent)
                {
                    listener.Close();
                    return;
                }
                // Once the queue of what is not accepted is full, the system leaves further connections unanswered.
                Socket last;
                do
                {
                    last = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
                    queued.Add(last);
                    last.Blocking = false;
                    Assert.Throws<SocketException>(() => last.Connect(listener.LocalEndPoint));
                }
                while (last.Poll(300000, SelectMode.SelectWrite));
            }
        }
    }
}
