// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Concurrent;
    using System.Collections.Generic;
    using System.Diagnostics;
    using System.Linq;
    using System.Net.Sockets;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;

    /// <summary>A client that nobody uses any more ends, though nobody disposed of it.</summary>
    public sealed class CollectionTests : IClassFixture<Certificates>
    {
        private const int Count = 20;

        // Mono takes whatever is on a stack for a reference, and so keeps one or the other.
        private const int Enough = Count - 2;

        private readonly Certificates certificates;
        private readonly ConcurrentBag<Socket> open = new ConcurrentBag<Socket>();
        private int closed;

        /// <summary>Takes what openssl made.</summary>
        public CollectionTests(Certificates certificates)
        {
            this.certificates = certificates;
        }

        [Theory]
        [InlineData(false)]
#if NET8_0_OR_GREATER // On Mono's stack of a thread that reads from an SslStream is often the last call.
        [InlineData(true)]
#endif
        public void ClientsThatNobodyUsesEnd(bool encrypted)
        {
            Action<FakeHost.Peer> behaviour = peer => AnswerOnce(peer, encrypted);
            using (FakeHost host = new FakeHost(Enumerable.Repeat(behaviour, Count).ToArray()))
            {
                string address = host.Address.Replace("127.0.0.1", "localhost");
                Options options = new Options { ConnectTimeout = Long, CallTimeout = Long };
                options.Tls = encrypted ? new TlsOptions { AuthorityFile = certificates.FileOf("ca") } : null;
                List<WeakReference> connections = new List<WeakReference>();
                // Nothing on the stack of this thread is left afterwards.
                Thread thread = new Thread(() =>
                {
                    for (int i = 0; i < Count; i++)
                    {
                        connections.Add(Use(new Channel(address, options)));
                    }
                });
                thread.Start();
                Assert.True(thread.Join(Long));
                // As long as a thread of a connection runs, the connection is in use.
                bool collected = Collected(() => Volatile.Read(ref closed) >= Enough && Unused(connections) >= Enough);
                string outcome = closed + " of " + Count + " closed, " + Unused(connections) + " unused";
                foreach (Socket socket in open)
                {
                    socket.Dispose();
                }
                Assert.True(collected, outcome);
            }
        }

#if NET8_0_OR_GREATER
        [Fact]
        public async Task ACallKeepsItsClient()
        {
            using (ManualResetEventSlim collected = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    int id = peer.ReadFrame().Id;
                    collected.Wait(Long);
                    peer.Send(FakeHost.Preface);
                    peer.Answer(id, 5);
                    peer.WaitForClose();
                }))
                {
                    Task<int> call = Begin(host);
                    for (int i = 0; i < 3; i++)
                    {
                        GC.Collect();
                        GC.WaitForPendingFinalizers();
                    }
                    collected.Set();
                    Assert.Equal(5, await call);
                    call = null;
                    Assert.True(Collected(() => host.HasServed));
                }
            }
        }

        private static Task<int> Begin(FakeHost host)
        {
            return Asking(Open(host, Long)).AnswerAsync(CancellationToken.None);
        }
#endif

        private static int Unused(List<WeakReference> connections)
        {
            return connections.Count(one => !one.IsAlive);
        }

        private static WeakReference Use(Channel channel)
        {
            Assert.Equal(5, Asking(channel).AnswerAsync(CancellationToken.None).Result);
            return new WeakReference(channel.Connections.Live(Stopwatch.GetTimestamp()));
        }

        /// <summary>Collects garbage until something is so.</summary>
        private static bool Collected(Func<bool> isSo)
        {
            return SpinWait.SpinUntil(
                () =>
                {
                    GC.Collect();
                    GC.WaitForPendingFinalizers();
                    // Nothing tells that there is more garbage. Mono forgets timers that were disposed of, and the
                    // connections that they were for, when another one is due.
                    Task.Delay(50).Wait();
                    return isSo();
                },
                Long
            );
        }

        private void AnswerOnce(FakeHost.Peer peer, bool encrypted)
        {
            if (encrypted)
            {
                certificates.Encrypt(peer, "host");
            }
            peer.Send(FakeHost.Preface);
            peer.Answer(peer.ReadFrame().Id, 5);
            open.Add(peer.Socket);
            try
            {
                peer.WaitForClose();
            }
            finally
            {
                Interlocked.Increment(ref closed);
            }
        }
    }
}
