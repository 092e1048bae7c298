// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Streams;

    /// <summary>The methods that the tests call, as generated code has them.</summary>
    internal static class Calls
    {
        /// <summary>Long enough for anything that should happen.</summary>
        internal static readonly TimeSpan Long = TimeSpan.FromSeconds(60);

        /// <summary>How long a test waits for something that should not happen.</summary>
        internal static readonly TimeSpan Short = TimeSpan.FromMilliseconds(300);

        private static readonly DeclaredException[] Declared = {
            new DeclaredException(98, (reader, message) => new Missing("another", message)),
            new DeclaredException(99, (reader, message) => new Missing(reader.ReadString(), message))
        };

        private static readonly Method<int> Get = new Method<int>("Counter.get", 1, 2, ReadInt, Declared);
        private static readonly Method<int> Look =
            new Method<int>("Counter.look", 1, 2, ReadInt, Declared) { Repeatable = true };
        private static readonly Method<bool> Add = new Method<bool>("Counter.add", 0x01020304, -2, Nothing.Decode);
        private static readonly Method<int> Number = new Method<int>("Echo.number", 1, 2, ReadInt);
        private static readonly Method<bool> Note =
            new Method<bool>("Counter.tell", 1, 3, Nothing.Decode) { Oneway = true };
        private static readonly Method<ReadOnlyArray<byte>> Bytes =
            new Method<ReadOnlyArray<byte>>("Echo.bytes", 1, 2, reader => reader.ReadBytes()) { Arrays = true };
        internal static readonly Method<bool> Bulk =
            new Method<bool>("Echo.bytes", 1, 2, Nothing.Decode) { Oneway = true };

        internal static Channel Open(FakeHost host, TimeSpan callTimeout)
        {
            return Open(host.Address, callTimeout);
        }

        internal static Channel Open(string address, TimeSpan callTimeout)
        {
            return new Channel(address, new Options { ConnectTimeout = Long, CallTimeout = callTimeout });
        }

        /// <summary>A call without arguments whose result is a number.</summary>
        internal static UnaryCall<int> Asking(Channel channel, bool repeatable = false)
        {
            return channel.Call(repeatable ? Look : Get);
        }

        internal static int Ask(Channel channel, bool repeatable = false)
        {
            return Asking(channel, repeatable).Answer();
        }

        internal static UnaryCall<int> Echoing(Channel channel, int number)
        {
            UnaryCall<int> call = channel.Call(Number);
            call.Arguments.WriteInt(number);
            return call;
        }

        internal static int Echo(Channel channel, int number)
        {
            return Echoing(channel, number).Answer();
        }

        internal static void Increase(Channel channel, int number)
        {
            UnaryCall<bool> call = channel.Call(Add);
            call.Arguments.WriteInt(number);
            call.Answer();
        }

        internal static void Tell(Channel channel, int what)
        {
            UnaryCall<bool> call = channel.Call(Note);
            call.Arguments.WriteInt(what);
            call.Answer();
        }

        internal static ReadOnlyArray<byte> Echo(Channel channel, byte[] bytes)
        {
            UnaryCall<ReadOnlyArray<byte>> call = channel.Call(Bytes);
            call.Arguments.Write(ReadOnlyArray<byte>.Wrap(bytes));
            return call.Answer();
        }

        internal static Task<ReadOnlyArray<byte>> EchoAsync(Channel channel, byte[] bytes)
        {
            UnaryCall<ReadOnlyArray<byte>> call = channel.Call(Bytes);
            call.Arguments.Write(ReadOnlyArray<byte>.Wrap(bytes));
            return call.AnswerAsync(CancellationToken.None);
        }

        internal static void Pour(Channel channel, byte[] bytes)
        {
            UnaryCall<bool> call = channel.Call(Bulk);
            call.Arguments.Write(ReadOnlyArray<byte>.Wrap(bytes));
            call.Answer();
        }

        internal static void SayHalfAPair(Channel channel)
        {
            UnaryCall<int> call = channel.Call(Get);
            call.Arguments.Write("half a pair: \ud83d");
            call.Answer();
        }

        /// <summary>Writes one byte more than a frame can hold; a request takes 20 after its length.</summary>
        internal static void SayTooMuch(Channel channel, bool array)
        {
            int count = Frame.MaxLength - 19;
            if (array)
            {
                channel.Call(Bytes).Arguments.Reserve(count);
            }
            else
            {
                channel.Call(Get).Arguments.Reserve(count);
            }
        }

        /// <summary>Waits until the client knows that the host takes no more calls on its connection.</summary>
        internal static void AwaitTheEnd(Channel channel)
        {
            long now = System.Diagnostics.Stopwatch.GetTimestamp();
            Assert.True(SpinWait.SpinUntil(
                () => channel.Connections.Live(now += System.Diagnostics.Stopwatch.Frequency) == null, Long
            ));
        }

        /// <summary>An exception of the description.</summary>
        internal sealed class Missing : CreoException
        {
            internal Missing(string key, string message) : base(message)
            {
                Key = key;
            }

            internal string Key { get; }
        }
    }
}
