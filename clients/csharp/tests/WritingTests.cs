// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Net.Sockets;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;

    /// <summary>What ends a connection while a request is being written.</summary>
    public sealed class WritingTests
    {
        private static readonly Method<int> Get = new Method<int>("Counter.get", 1, 2, reader => 0);

        [Theory]
        [InlineData(true, Phase.Wait)]
        [InlineData(false, Phase.Send)]
        public async Task OnlyTheThreadThatWritesSaysWhetherTheHostHasTheRequest(bool all, Phase phase)
        {
            using (Socket socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp)) using (
                Halting transport = new Halting(socket, all)
            )
            {
                Connection connection = new Connection(
                    Address.Parse("127.0.0.1:1"), transport, new byte[0], 60000,
                    gone =>
                    {}
                );
                Recorded call = new Recorded();
                Task writing = Task.Factory.StartNew(() => connection.Send(call), TaskCreationOptions.LongRunning);
                Assert.True(transport.Begun.Wait(Long));
                connection.Break(Failure.Transport("the host is gone"));
                Assert.Null(call.Why);
                transport.Goes.Set();
                Assert.Same(writing, await Task.WhenAny(writing, Task.Delay(Long)));
                Assert.NotNull(call.Why);
                Assert.Equal(phase, call.Phase);
            }
        }

        /// <summary>Takes what is sent, or refuses it, when a test says so.</summary>
        private sealed class Halting : Transport, IDisposable
        {
            private readonly bool all;

            internal Halting(Socket socket, bool all) : base(socket)
            {
                this.all = all;
            }

            internal ManualResetEventSlim Begun { get; } = new ManualResetEventSlim();

            internal ManualResetEventSlim Goes { get; } = new ManualResetEventSlim();

            public void Dispose()
            {
                Begun.Dispose();
                Goes.Dispose();
            }

            internal override int Receive(byte[] buffer, int offset, int count, int timeout)
            {
                return TimedOut;
            }

            internal override int Send(byte[] buffer, int offset, int count, int timeout)
            {
                Begun.Set();
                Goes.Wait();
                return all ? count : throw new SocketException((int)SocketError.ConnectionReset);
            }
        }

        /// <summary>Knows how it has ended.</summary>
        private sealed class Recorded : Call
        {
            internal Recorded() : base(new WireWriter(), Get, 0)
            {
            }

            internal Failure Why { get; private set; }

            internal override int LongestWait => 60000;

            protected override string Addresses => "127.0.0.1:1";

            internal override bool Fits(FrameKind kind)
            {
                return true;
            }

            internal override void Take(Frame frame, WireReader body)
            {
            }

            internal override void Fail(Failure failure)
            {
                Why = failure;
            }
        }
    }
}
