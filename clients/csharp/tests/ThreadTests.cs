// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Diagnostics;
    using System.IO;
    using System.Linq;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;
    using static Creo.Client.Tests.Streams;

    /// <summary>
    /// Which threads calls need: none where no thread waits, and where all threads of the pool wait, none of these.
    /// </summary>
    [Collection(nameof(AloneInTheProcess))]
    public sealed class ThreadTests : IClassFixture<Certificates>
    {
        private const int Clients = 50;

        // Threads of the pool, of which a busy machine gets some more, and what the runtime has for all sockets.
        private const int Few = Clients / 2;

        private readonly Certificates certificates;

        /// <summary>Takes what openssl made.</summary>
        public ThreadTests(Certificates certificates)
        {
            this.certificates = certificates;
        }

        [Theory]
        [InlineData(false)]
#if NETCOREAPP
        [InlineData(true)] // Mono's streams take threads at the host that this test plays.
#endif
        public void AsynchronousCallsNeedNoThreadForEachConnection(bool encrypted)
        {
            CountThreads(encrypted, channel => Asking(channel).AnswerAsync(CancellationToken.None), Answer);
        }

#if NETCOREAPP
        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public void AsynchronousStreamsNeedNoThreadForEachConnection(bool encrypted)
        {
            CountThreads(encrypted, FirstAsync, SendOne);
        }
#endif

        [Theory]
        [InlineData(false, false)]
        [InlineData(false, true)]
#if NETCOREAPP
        [InlineData(true, false)]
        [InlineData(true, true)]
#endif
        public void AllThreadsOfThePoolMayWait(bool encrypted, bool streams)
        {
            int most;
            int ports;
            ThreadPool.GetMaxThreads(out most, out ports);
            int few = Math.Max(4, Environment.ProcessorCount);
            using (ManualResetEventSlim go = new ManualResetEventSlim())
            {
                Action<FakeHost.Peer, int> answer = streams ? (Action<FakeHost.Peer, int>)SendOne : Answer;
                using (FakeHost host = new FakeHost(peer => Serve(peer, encrypted, go, answer)))
                {
                    using (Channel channel = Open(host, encrypted))
                    {
                        Task<int> first = streams ? null : Asking(channel).AnswerAsync(CancellationToken.None);
                        Task<int>[] calls = null;
                        Assert.True(ThreadPool.SetMaxThreads(few, ports));
                        try
                        {
                            calls = Enumerable.Range(0, 2 * few)
                                        .Select(i => Task.Run(() => streams ? First(channel) : Ask(channel)))
                                        .ToArray();
                            Assert.True(SpinWait.SpinUntil(AllWait, Long));
                            go.Set();
                            Assert.True(EndInTime(calls), "no thread reads the answers");
                        }
                        finally
                        {
                            ThreadPool.SetMaxThreads(most, ports);
                        }
                        Assert.True(first == null || EndInTime(first));
                    }
                }
            }
        }

        private void CountThreads(bool encrypted, Func<Channel, Task<int>> call, Action<FakeHost.Peer, int> answer)
        {
            using (CountdownEvent begun = new CountdownEvent(Clients + 1)) using (
                CountdownEvent asked = new CountdownEvent(Clients)
            ) using (ManualResetEventSlim go = new ManualResetEventSlim())
            {
                Action<FakeHost.Peer> serve = peer =>
                {
                    Greet(peer, encrypted);
                    begun.Signal();
                    int id = peer.ReadFrame().Id;
                    asked.Signal();
                    go.Wait(Long);
                    answer(peer, id);
                    peer.WaitForClose();
                };
                Action<FakeHost.Peer> warm = peer =>
                {
                    Greet(peer, encrypted);
                    begun.Signal();
                    answer(peer, peer.ReadFrame().Id);
                    peer.WaitForClose();
                };
                Action<FakeHost.Peer>[] peers = new[] { warm }.Concat(Enumerable.Repeat(serve, Clients)).ToArray();
                using (FakeHost host = new FakeHost(peers))
                {
                    List<Channel> channels = new List<Channel>();
                    channels.Add(Open(host, encrypted));
                    Assert.True(EndInTime(call(channels[0])));
                    channels.AddRange(Enumerable.Range(0, Clients).Select(i => Open(host, encrypted)));
                    Assert.True(begun.Wait(Long));
                    int before = CountThreads();
                    Task<int>[] calls = channels.Skip(1).Select(call).ToArray();
                    Assert.True(asked.Wait(Long));
                    int more = CountThreads() - before;
                    go.Set();
                    Assert.True(EndInTime(calls));
                    channels.ForEach(channel => channel.Dispose());
                    Assert.True(more < Few, more + " more threads for " + Clients + " connections");
                }
            }
        }

        /// <summary>Answers nothing before it may go on, and then everything.</summary>
        private void Serve(
            FakeHost.Peer peer, bool encrypted, ManualResetEventSlim go, Action<FakeHost.Peer, int> answer
        )
        {
            Greet(peer, encrypted);
            go.Wait(Long);
            while (true)
            {
                FakeHost.Received frame = peer.ReadFrame();
                if (frame.Kind == FrameKind.Request)
                {
                    answer(peer, frame.Id);
                }
            }
        }

        private void Greet(FakeHost.Peer peer, bool encrypted)
        {
            if (encrypted)
            {
                certificates.Encrypt(peer, "host");
            }
            peer.Send(FakeHost.Preface);
        }

        private Channel Open(FakeHost host, bool encrypted)
        {
            TlsOptions tls = encrypted ? new TlsOptions { AuthorityFile = certificates.FileOf("ca") } : null;
            string address = host.Address.Replace("127.0.0.1", "localhost");
            return new Channel(address, new Options { ConnectTimeout = Long, CallTimeout = Long, Tls = tls });
        }

        /// <summary>Waits in this thread, since none of the pool may be free.</summary>
        private static bool EndInTime(params Task<int>[] calls)
        {
            return Task.WaitAll(calls, Long) && calls.All(call => call.Result == 1);
        }

        private static bool AllWait()
        {
            int free;
            int ports;
            ThreadPool.GetAvailableThreads(out free, out ports);
            return free == 0;
        }

        private static int CountThreads()
        {
            const string Threads = "/proc/self/task";
            return Directory.Exists(Threads) ? Directory.GetDirectories(Threads).Length
                                             : Process.GetCurrentProcess().Threads.Count;
        }

        private static int First(Channel channel)
        {
            return channel.Stream(Count).Receive().Single();
        }

#if NETCOREAPP
        private static async Task<int> FirstAsync(Channel channel)
        {
            int sum = 0;
            await foreach (int item in channel.Stream(Count).ReceiveAsync(CancellationToken.None))
            {
                sum += item;
            }
            return sum;
        }
#endif

        private static void Answer(FakeHost.Peer peer, int id)
        {
            peer.Answer(id, 1);
        }

        private static void SendOne(FakeHost.Peer peer, int id)
        {
            peer.Send(FrameKind.Item, id, "00000001");
            peer.Send(FrameKind.End, id);
        }
    }

    /// <summary>For tests of what is the whole process's.</summary>
    [CollectionDefinition(nameof(AloneInTheProcess), DisableParallelization = true)]
    public sealed class AloneInTheProcess
    {
    }
}
