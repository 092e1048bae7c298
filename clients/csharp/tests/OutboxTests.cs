// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Net.Sockets;
    using System.Threading;
    using Xunit;
    using static Creo.Client.Tests.Calls;

    /// <summary>Which thread writes what is posted.</summary>
    public sealed class OutboxTests
    {
        [Fact]
        public void AThreadThatHasTheTurnLeavesLargeFramesToOthers()
        {
            List<string> writers = new List<string>();
            using (Socket socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp))
            {
                using (CountdownEvent written = new CountdownEvent(2))
                {
                    Outbox outbox =
                        new Outbox("writes", new SocketTransport(socket), new byte[0], () => writers.Add("opens"));
                    int self = Thread.CurrentThread.ManagedThreadId;
                    Action<string> write = name =>
                    {
                        bool here = Thread.CurrentThread.ManagedThreadId == self;
                        // The host may not read it, and the program needs the threads of the pool meanwhile.
                        bool pool = Thread.CurrentThread.IsThreadPoolThread;
                        writers.Add(name + (here ? " by the caller" : pool ? " by the pool" : " by another"));
                        written.Signal();
                    };
                    Assert.True(outbox.Enter(Deadline.Never));
                    outbox.Post(() => write("large"), false);
                    outbox.Post(() => write("small"), true);
                    outbox.Leave();
                    Assert.True(written.Wait(Long));
                    Assert.Equal(new[] { "large by another", "small by another" }, writers);
                }
            }
        }
    }
}
