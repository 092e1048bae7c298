// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Diagnostics;
    using System.Linq;
    using System.Net;
    using System.Net.Sockets;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;

    /// <summary>Calls against hosts that behave, and against hosts that do not.</summary>
    public sealed class ConnectionTests
    {
        private const string Preface = FakeHost.Preface;

        /// <summary>After these frames the meaning of the next bytes is not known.</summary>
        public static IEnumerable<object[]> BadFrames => new[] {
            new[] {
                "another protocol", "5353482d322e302d 4f70656e", "this is no RASP host: its first bytes are 53 53 48 2d"
            },
            new[] { "HTTP", "485454502f312e31 20343030", " answered with HTTP: it is not a Creo host" },
            new[] { "another version", "5241535002000000", "speaks version 2 of RASP, this client version 1" },
            new[] {
                "preface with a tail", "5241535001000001 0000000c 02000000 00000001 00000007",
                "this is no RASP host: its first bytes are 52 41 53 50 01 00 00 01"
            },
            new[] { "length 0", Preface + "00000000 02000000 00000001", "a frame's length is 0" },
            new[] { "length 7", Preface + "00000007 02000000 00000001", "a frame's length is 7" },
            new[] { "length over the limit", Preface + "10000001 02000000 00000001", "a frame's length is 268435457" },
            new[] { "length over 31 bits", Preface + "ffffffff 02000000 00000001", "a frame's length is 4294967295" },
            new[] { "unknown kind", Preface + "0000000c 0c000000 00000001 00000007", "kind 12" },
            new[] { "a pong", Preface + "00000008 08000000 00000000", "a PONG, where no PING was sent" },
            new[] { "ping with flags", Preface + "00000008 07010000 00000000", "flags" },
            new[] { "ping with a status", Preface + "00000008 07000001 00000000", "PING with status 1" },
            new[] { "ping too long", Preface + "00000011 07000000 00000000", "a PING with a body of 9 bytes" },
            new[] { "goaway with flags", Preface + "00000008 09800000 00000000", "flags" },
            new[] { "goaway with a status", Preface + "00000008 0900000a 00000000", "GOAWAY with status 10" },
            new[] { "goaway with a body", Preface + "00000009 09000000 00000000", "a GOAWAY with a body of 1 bytes" },
            new[] { "goaway with an id", Preface + "00000008 09000000 00000001", "a body of 0 bytes and request id 1" },
            new[] { "kind 0", Preface + "0000000c 00000000 00000001 00000007", "kind 0" },
            new[] { "a request", Preface + "0000000c 01000000 00000001 00000007", "kind 1" },
            new[] { "flags", Preface + "0000000c 02010000 00000001 00000007", "flags" },
            new[] {
                "response with a status", Preface + "0000000c 02000001 00000001 00000007", "RESPONSE with status 1"
            },
            new[] {
                "an id that was never sent", Preface + "0000000c 02000000 00000002 00000007",
                "RESPONSE for request 2, which was never sent"
            },
            new[] {
                "id 0", Preface + "0000000c 02000000 00000000 00000007", "RESPONSE for request 0, which was never sent"
            },
            new[] { "error with status 0", Preface + "0000000c 03000000 00000001 00000000", "ERROR with status 0" },
            new[] { "error with status 13", Preface + "0000000c 0300000d 00000001 00000000", "ERROR with status 13" },
            new[] {
                "an item of no stream", Preface + "0000000c 04000000 00000001 00000007",
                "ITEM for request 1, which has no such stream"
            },
            new[] {
                "an end of no stream", Preface + "00000008 05000000 00000001",
                "END for request 1, which has no such stream"
            },
            new[] {
                "credit for no stream", Preface + "00000010 0a000000 00000001 00000007 00000007",
                "CREDIT for request 1, which has no such stream"
            },
            new[] { "a hello", Preface + "00000008 0b000000 00000000", "kind 11" }
        };

        /// <summary>Frames with a wrong body; where the next frame starts is clear.</summary>
        public static IEnumerable<object[]> BadBodies => new[] {
            new[] { "result too short", Preface + "0000000b 02000000 00000001 000007", "cut short: " },
            new[] { "result too long", Preface + "0000000d 02000000 00000001 00000007 00", "left over" },
            new[] { "no result", Preface + "00000008 02000000 00000001", "cut short: " },
            new[] { "error without a message", Preface + "00000008 0300000b 00000001", "cut short: " },
            new[] {
                "error with half a message", Preface + "0000000d 0300000b 00000001 00000002 61",
                "impossible count: 2 items of 1 bytes or more, 1 bytes left"
            },
            new[] { "error that is no text", Preface + "0000000e 0300000b 00000001 00000002 c080", "UTF-8" },
            new[] { "error with more after it", Preface + "0000000d 0300000b 00000001 00000000 00", "left over" },
            new[] { "exception without an id", Preface + "0000000c 0300000c 00000001 00000000", "cut short: " },
            new[] {
                "exception without its field", Preface + "00000010 0300000c 00000001 00000000 00000063", "cut short: "
            },
            new[] {
                "exception with half a field", Preface + "00000014 0300000c 00000001 00000000 00000063 00000001",
                "impossible count: 1 items of 1 bytes or more, 0 bytes left"
            },
            new[] {
                "exception with more after it", Preface + "00000015 0300000c 00000001 00000000 00000063 00000000 00",
                "left over"
            }
        };

        [Fact]
        public void AnswersWithTheResult()
        {
            using (FakeHost host = FakeHost.Answering(Preface + "0000000c 02000000 00000001 0000002a"))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(42, Ask(channel));
                }
            }
        }

        [Fact]
        public void SendsPrefaceAndRequestInOneWrite()
        {
            byte[] first = null;
            using (FakeHost host = new FakeHost(peer =>
            {
                first = peer.ReadOnce();
                peer.Send(Preface + "00000008 02000000 00000001");
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, TimeSpan.FromSeconds(30)))
                {
                    Increase(channel, 5);
                    string sent = FakeHost.Hex(first);
                    Assert.Equal(
                        "5241535001000000" + "00000018" + "01000000" + "00000001" + "01020304" + "fffffffe",
                        sent.Substring(0, 56)
                    );
                    Assert.InRange(Convert.ToInt32(sent.Substring(56, 8), 16), 1, 30000);
                    Assert.Equal("00000005", sent.Substring(64));
                }
            }
        }

        [Fact]
        public void SendsThePrefaceOnceAndCountsIdsUp()
        {
            List<string> requests = new List<string>();
            using (FakeHost host = new FakeHost(peer =>
            {
                requests.Add(FakeHost.Hex(peer.ReadRequest()));
                peer.Send(Preface + "0000000c 02000000 00000001 00000001");
                requests.Add(FakeHost.Hex(peer.ReadRequest()));
                peer.Send("0000000c 02000000 00000002 00000002");
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(1, Ask(channel));
                    Assert.Equal(2, Ask(channel));
                    Assert.StartsWith("5241535001000000" + "00000014" + "01000000" + "00000001", requests[0]);
                    Assert.StartsWith("00000014" + "01000000" + "00000002", requests[1]);
                }
            }
        }

        [Fact]
        public void TakesAnswersThatArriveByteByByte()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                foreach (byte one in FakeHost.Bytes(Preface + "0000000c 02000000 00000001 0000002a"))
                {
                    peer.Send(new[] { one });
                    Thread.Sleep(1);
                }
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(42, Ask(channel));
                }
            }
        }

        [Theory]
        [InlineData(16 * 1024)]
        [InlineData(1024 * 1024)]
        [InlineData(9 * 1024 * 1024 + 5)]
        public void TakesAndSendsMessagesOfAnySize(int size)
        {
            byte[] sent = Enumerable.Range(0, size).Select(i => unchecked((byte)(i * 7))).ToArray();
            using (FakeHost host = new FakeHost(peer =>
            {
                for (int id = 1; id <= 2; id++)
                {
                    byte[] request = peer.ReadRequest();
                    int arguments = (id == 1 ? Frame.PrefaceSize : 0) + 24;
                    byte[] answer = new byte[Frame.HeaderSize + request.Length - arguments];
                    Frame.PutHeader(answer, 0, answer.Length, FrameKind.Response, id);
                    Buffer.BlockCopy(request, arguments, answer, Frame.HeaderSize, request.Length - arguments);
                    peer.Send(id == 1 ? Preface : "");
                    peer.Send(answer);
                }
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    for (int i = 0; i < 2; i++)
                    {
                        Assert.True(sent.SequenceEqual(Echo(channel, sent)));
                    }
                }
            }
        }

        [Theory]
        [InlineData(100000, 0, null)]
        [InlineData(100001, 0, "impossible count: 100001 items of 1 bytes or more, 100000 bytes left")]
        [InlineData(99999, 0, "left over: 1 bytes (at byte 100003)")]
        [InlineData(-1, 0, "impossible count: -1 items")]
        [InlineData(100000, 3000000, "left over: 3000000 bytes (at byte 100004)")]
        public void TakesALargeArrayOfBytesOnlyWhereItIsAllThereIs(int count, int more, string fault)
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface);
                byte[] answer = Frame.New(FrameKind.Response, peer.ReadFrame().Id, 4 + 100000 + more);
                Wire.PutInt(answer, Frame.HeaderSize, count);
                answer[Frame.HeaderSize + 4 + 99999] = 7;
                peer.Send(answer);
                peer.Answer(peer.ReadFrame().Id, 4);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    if (fault == null)
                    {
                        ReadOnlyArray<byte> received = Echo(channel, new byte[0]);
                        Assert.Equal(100000, received.Count);
                        Assert.Equal(7, received[99999]);
                    }
                    else
                    {
                        Assert.Contains(
                            fault, Assert.Throws<MalformedException>(() => Echo(channel, new byte[0])).Message
                        );
                    }
                    Assert.Equal(4, Ask(channel));
                }
            }
        }

        [Fact]
        public void TellsTheErrorOfTheHostAndStaysUsable()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface + "00000011 0300000b 00000001 00000005 556d65c3a5");
                peer.ReadRequest();
                peer.Send("0000000c 02000000 00000002 00000007");
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    ServiceException error = Assert.Throws<ServiceException>(() => Ask(channel));
                    Assert.Equal(Status.Internal, error.Status);
                    Assert.Equal("Counter.get at " + host.Address + ": INTERNAL: Umeå", error.Message);
                    Assert.Equal(7, Ask(channel));
                }
            }
        }

        [Fact]
        public void ThrowsTheExceptionThatTheMethodDeclares()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface + "00000016 0300000c 00000001 00000001 4e 00000063 00000001 6b");
                peer.ReadRequest();
                peer.Send("0000000c 02000000 00000002 00000007");
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Missing error = Assert.Throws<Missing>(() => Ask(channel));
                    Assert.Equal("k", error.Key);
                    Assert.Equal("Counter.get at " + host.Address + ": N", error.Message);
                    Assert.Equal(7, Ask(channel));
                }
            }
        }

        [Fact]
        public void TellsTheMessageOfAnExceptionThatItDoesNotKnow()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface + "00000017 0300000c 00000001 00000003 4e6577 00000064 01020304");
                peer.ReadRequest();
                peer.Send("0000000c 02000000 00000002 00000007");
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    ServiceException error = Assert.Throws<ServiceException>(() => Ask(channel));
                    Assert.Equal(Status.Exception, error.Status);
                    Assert.Equal("Counter.get at " + host.Address + ": EXCEPTION: New", error.Message);
                    Assert.Equal(7, Ask(channel));
                }
            }
        }

        [Fact]
        public void DoesNotWaitAfterAOneWayRequest()
        {
            List<string> requests = new List<string>();
            using (FakeHost host = new FakeHost(peer =>
            {
                requests.Add(FakeHost.Hex(peer.ReadRequest()));
                requests.Add(FakeHost.Hex(peer.ReadRequest()));
                requests.Add(FakeHost.Hex(peer.ReadRequest()));
                peer.Send(Preface + "0000000c 02000000 00000001 00000007");
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Tell(channel, 1);
                    Tell(channel, 2);
                    Assert.Equal(7, Ask(channel));
                    Assert.Equal(
                        "5241535001000000" + "00000018" + "01000000" + "00000000" + "00000001" + "00000003" + "00000000"
                            + "00000001",
                        requests[0]
                    );
                    Assert.Equal(
                        "00000018" + "01000000" + "00000000" + "00000001" + "00000003" + "00000000" + "00000002",
                        requests[1]
                    );
                    Assert.StartsWith("00000014" + "01000000" + "00000001", requests[2]);
                }
            }
        }

        [Fact]
        public void WhatIsSentOneWayArrivesThoughTheClientIsDisposedOfAtOnce()
        {
            int bytes = 0;
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface); // left unread by the client
                Thread.Sleep(300);
                bytes = peer.ReadRequest().Length;
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Pour(channel, new byte[1024 * 1024]);
                }
                host.Dispose();
                Assert.Equal(8 + 24 + 4 + 1024 * 1024, bytes);
            }
        }

        [Fact]
        public void AHostThatNeverHangsUpDoesNotHoldADisposedClientForLong()
        {
            using (ManualResetEventSlim done = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer => done.Wait(Long)))
                {
                    Channel channel = Open(host, Long);
                    Tell(channel, 1);
                    channel.Dispose(); // This returns, though the host waits for what comes after it.
                    done.Set();
                }
            }
        }

        [Fact]
        public void TakesAnErrorWithoutARequestAsTheEndOfTheConnection()
        {
            using (FakeHost host = FakeHost.Answering(Preface + "0000000f 03000004 00000000 00000003 626967"))
            {
                using (Channel channel = Open(host, Long))
                {
                    ServiceException error = Assert.Throws<ServiceException>(() => Ask(channel));
                    Assert.Equal("Counter.get at " + host.Address + ": TOO_LARGE: big", error.Message);
                }
            }
        }

        [Fact]
        public void AnswersPingsWhereverTheyAre()
        {
            const string LastPing = "00000008 07000000 00000000"; // The next call sees it.
            List<string> pongs = new List<string>();
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface + "00000008 07000000 00000000 00000010 07000000 00000009 0102030405060708"
                    + "0000000c 02000000 00000001 00000005" + LastPing);
                pongs.Add(FakeHost.Hex(peer.ReadRequest()));
                pongs.Add(FakeHost.Hex(peer.ReadRequest()));
                pongs.Add(FakeHost.Hex(peer.ReadRequest()));
                peer.ReadRequest();
                peer.Send("0000000c 02000000 00000002 00000006");
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Equal(5, Ask(channel));
                    Assert.Equal(6, Ask(channel));
                    const string Pong = "000000080800000000000000";
                    Assert.Equal(new[] { Pong, "0000001008000000000000090102030405060708", Pong }, pongs);
                }
            }
        }

        [Fact]
        public void HearsWhatAHostSaidAfterItsPingsBeforeItClosed()
        {
            string pings = string.Concat(Enumerable.Repeat("00000008 07000000 00000000", 100));
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface + pings + "00000010 03000005 00000000 00000004 66756c6c");
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    ServiceException error = Assert.Throws<ServiceException>(() => Ask(channel));
                    Assert.Equal("Counter.get at " + host.Address + ": BUSY: full", error.Message);
                }
            }
        }

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public void HearsAHostThatRefusesTheConnectionWhileItSends(bool oneway)
        {
            Action<FakeHost.Peer> refuse = peer =>
            {
                peer.Send(Preface + "00000010 03000005 00000000 00000004 66756c6c");
                peer.ReadOnce();
            };
            // The first connection is not even used where it is looked at before the call.
            using (FakeHost host = new FakeHost(refuse, refuse))
            {
                using (Channel channel = Open(host, Long))
                {
                    byte[] much = new byte[64 * 1024 * 1024];
                    ServiceException error = Assert.Throws<ServiceException>(() =>
                    {
                        if (oneway)
                        {
                            Pour(channel, much);
                        }
                        else
                        {
                            Echo(channel, much);
                        }
                    });
                    Assert.Equal("Echo.bytes at " + host.Address + ": BUSY: full", error.Message);
                }
            }
        }

        [Theory]
        [MemberData(nameof(BadFrames))]
        public void EndsAConnectionWhoseFramesMakeNoSense(string what, string answer, string message)
        {
            using (ManualResetEventSlim closed = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(
                    peer =>
                    {
                        peer.ReadRequest();
                        peer.Send(answer);
                        peer.WaitForClose();
                        closed.Set();
                    },
                    peer =>
                    {
                        peer.Send(Preface);
                        peer.Answer(peer.ReadFrame().Id, 7);
                        peer.WaitForClose();
                    }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        MalformedException error = Assert.Throws<MalformedException>(() => Ask(channel));
                        Assert.StartsWith("Counter.get at " + host.Address + ": MALFORMED: ", error.Message);
                        Assert.True(error.Message.Contains(message), what + ": " + error.Message);
                        Assert.Equal(Phase.Wait, error.Phase);
                        Assert.True(closed.Wait(Long));
                        Assert.Equal(7, Ask(channel));
                    }
                }
            }
        }

        [Theory]
        [MemberData(nameof(BadBodies))]
        public void RefusesAnAnswerThatDoesNotDecodeAndStaysConnected(string what, string answer, string message)
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(answer);
                peer.Answer(peer.ReadFrame().Id, 7);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    MalformedException error = Assert.Throws<MalformedException>(() => Ask(channel));
                    Assert.StartsWith("Counter.get at " + host.Address + ": MALFORMED: ", error.Message);
                    Assert.True(error.Message.Contains(message), what + ": " + error.Message);
                    Assert.Equal(Status.Malformed, error.Status);
                    Assert.Equal(Phase.Decode, error.Phase);
                    Assert.Equal(host.Address, error.Address);
                    Assert.Equal(1, error.RequestId);
                    Assert.Equal(7, Ask(channel));
                }
            }
        }

        public static IEnumerable<object[]> AnswerNames()
        {
            foreach (string name in Vector.Read("corpus/answers.txt").Keys)
            {
                yield return new object[] { name, false };
                yield return new object[] { name, true };
            }
        }

        /// <summary>Answers found by fuzzing: the clients of all languages treat them alike.</summary>
        [Theory]
        [MemberData(nameof(AnswerNames))]
        public async Task TreatsAnAnswerAsTheOtherLanguagesDo(string name, bool later)
        {
            Vector vector = Vector.Read("corpus/answers.txt")[name];
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(vector.Bytes);
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Func<Task<int>> call = () => Task.FromResult(Ask(channel));
                    if (later)
                    {
                        call = () => Asking(channel).AnswerAsync(CancellationToken.None);
                    }
                    Assert.Equal(vector.Value, await Outcome(call));
                }
            }
        }

        public static IEnumerable<object[]> FailureNames =>
            Vector.Read("rasp.txt").Where(row => row.Value.Type == "failure").Select(row => new object[] { row.Key });

        [Theory]
        [MemberData(nameof(FailureNames))]
        public void TellsFailuresAsTheOtherLanguagesDo(string name)
        {
            Vector vector = Vector.Read("rasp.txt")[name];
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(vector.Bytes);
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    string said = Assert.ThrowsAny<CreoException>(() => Ask(channel)).Message;
                    Assert.Contains(vector.Value.Replace("{address}", host.Address), said);
                }
            }
        }

        public static IEnumerable<object[]> TimedFailureNames => Vector.Read("rasp.txt")
                                                                     .Where(row => Limits(row.Value.Type) != null)
                                                                     .Select(row => new object[] { row.Key });

        [Theory]
        [MemberData(nameof(TimedFailureNames))]
        public void TellsFailuresThatComeWithTimeAsTheOtherLanguagesDo(string name)
        {
            Vector vector = Vector.Read("rasp.txt")[name];
            using (FakeHost host = new FakeHost(peer =>
            {
                if (vector.Type != "handshake")
                {
                    peer.ReadRequest();
                    peer.Send(vector.Bytes);
                }
                if (vector.Type != "gone")
                {
                    peer.WaitForClose();
                }
            }))
            {
                CreoException error = Assert.ThrowsAny<CreoException>(() =>
                {
                    using (Channel channel = new Channel(host.Address, Limits(vector.Type)))
                    {
                        if (vector.Type == "limited")
                        {
                            channel.WithCallTimeout(TimeSpan.FromMilliseconds(500)).Stream(Streams.Count).Receive().Count();
                        }
                        Ask(vector.Type == "silent" ? channel.WithCallTimeout(Timeout.InfiniteTimeSpan) : channel);
                    }
                });
                string[] said = vector.Value.Split(new[] { ' ' }, 2);
                Assert.Equal(said[0], Content.Text(error.Status));
                Assert.EndsWith(said[1].Replace("{address}", host.Address), error.Message);
            }
        }

        [Fact]
        public void TellsThatTheHostDoesNotTakeARequest()
        {
            using (ManualResetEventSlim done = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer => done.Wait(Long)))
                {
                    using (Channel channel = Open(host, TimeSpan.FromMilliseconds(500)))
                    {
                        AssertSaid("full", () => Pour(channel, new byte[64 << 20]));
                        done.Set();
                    }
                }
            }
        }

        [Theory]
        [InlineData("absent-connect")]
        [InlineData("absent-call")]
        [InlineData("absent-path")]
        [InlineData("absent-name")]
        public void TellsThatThereIsNoHost(string kind)
        {
            TimeSpan half = TimeSpan.FromMilliseconds(500);
            Options options =
                kind == "absent-call" ? new Options { CallTimeout = half } : new Options { ConnectTimeout = half };
            options.ConnectLazily = true;
            using (Socket taken = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp))
            {
                taken.Bind(new IPEndPoint(IPAddress.Loopback, 0));
                string address = kind == "absent-path" ? "unix:/nobody/there"
                    : kind == "absent-name"            ? "foo..bar:7000"
                                                       : taken.LocalEndPoint.ToString();
                using (Channel channel = new Channel(address, options))
                {
                    AssertSaid(kind, () => Ask(channel));
                }
            }
        }

        [Fact]
        public void SendsAMessageAsLargeAsAFrameCanHold()
        {
            byte[] part = new byte[(256 * 1024 * 1024 - 20) / 4 - 4];
            Options options = new Options { ConnectLazily = true, ConnectTimeout = TimeSpan.FromMilliseconds(1) };
            using (Channel channel = new Channel("unix:/nobody/there", options))
            {
                AssertSaid("too-large", () => SayFourTimes(channel, part, 1));
                Assert.Throws<TransportException>(() => SayFourTimes(channel, part, 0)); // Nobody listens.
            }
        }

        /// <summary>Sends four arrays, and so many bytes after them.</summary>
        private static void SayFourTimes(Channel channel, byte[] part, int more)
        {
            UnaryCall<bool> call = channel.Call(Calls.Bulk);
            for (int i = 0; i < 4; i++)
            {
                call.Arguments.Write(ReadOnlyArray<byte>.Wrap(part));
            }
            call.Arguments.Reserve(more);
            call.Answer();
        }

        [Fact]
        public void TellsThatAContextIsTooLarge()
        {
            Options options = new Options {
                ConnectLazily = true, Context = new Dictionary<string, string> { { "k", new string('v', 8192) } }
            };
            using (Channel channel = new Channel("unix:/nobody/there", options))
            {
                AssertSaid("context", () => Ask(channel));
            }
        }

        private static void AssertSaid(string kind, Action call)
        {
            Vector row = Vector.Read("rasp.txt").Values.Single(each => each.Type == kind);
            string[] said = row.Value.Split(new[] { ' ' }, 2);
            CreoException error = Assert.ThrowsAny<CreoException>(call);
            Assert.Equal(said[0], Content.Text(error.Status));
            Assert.Contains(said[1], error.Message);
        }

        /// <summary>What a client is told of time, for a kind of failure that comes with it.</summary>
        private static Options Limits(string kind)
        {
            TimeSpan half = TimeSpan.FromMilliseconds(500);
            switch (kind)
            {
                case "late":
                    return new Options { CallTimeout = half };
                case "limited":
                    return new Options();
                case "strange":
                    return new Options { ConnectTimeout = half };
                case "gone":
                    return new Options();
                case "silent":
                    return new Options { ConnectTimeout = half, CallTimeout = half };
                case "handshake":
                    return new Options { ConnectTimeout = half, Tls = new TlsOptions() };
                default:
                    return null;
            }
        }

        private static async Task<string> Outcome(Func<Task<int>> call)
        {
            try
            {
                return "value " + await call();
            }
            catch (ServiceException e)
            {
                return "error " + Content.Text(e.Status);
            }
            catch (MalformedException)
            {
                return "malformed";
            }
            catch (TransportException e)
            {
                Assert.DoesNotContain("within", e.Message);
                return "cut";
            }
        }

        [Theory]
        [InlineData("")]
        [InlineData("524153")]
        [InlineData(Preface)]
        [InlineData(Preface + "0000000c 0200")]
        [InlineData(Preface + "0000000c 02000000 00000001 0000")]
        public void TellsWhenTheHostHangsUp(string answer)
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(answer);
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    TransportException error = Assert.Throws<TransportException>(() => Ask(channel));
                    Assert.Contains("the host closed the connection", error.Message);
                }
            }
        }

        [Fact]
        public void SendsNothingOfArgumentsThatCannotBeEncoded()
        {
            List<string> requests = new List<string>();
            using (FakeHost host = new FakeHost(peer =>
            {
                requests.Add(FakeHost.Hex(peer.ReadRequest()));
                peer.Send(Preface + "0000000c 02000000 00000001 00000001");
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, Long))
                {
                    Assert.Throws<ArgumentException>(() => SayHalfAPair(channel));
                    RefusedException error = Assert.Throws<RefusedException>(() => SayTooMuch(channel, false));
                    string message = " at " + host.Address
                        + ": TOO_LARGE: a message of 268435437 bytes or more, where a frame can hold 268435436";
                    Assert.Equal("Counter.get" + message, error.Message);
                    Assert.Equal(Status.TooLarge, error.Status);
                    Assert.Equal(Phase.None, error.Phase);
                    error = Assert.Throws<RefusedException>(() => SayTooMuch(channel, true));
                    Assert.Equal("Echo.bytes" + message + ": send them as a Stream", error.Message);
                    Assert.Equal(1, Ask(channel));
                    Assert.Single(requests);
                }
            }
        }

        [Fact]
        public void ADisposedClientRefusesCalls()
        {
            using (FakeHost host = FakeHost.Answering(""))
            {
                Channel channel = Open(host, Long);
                channel.Dispose();
                channel.Dispose();
                CancelledException error = Assert.Throws<CancelledException>(() => Ask(channel));
                Assert.Equal("Counter.get at " + host.Address + ": CANCELLED: the client was closed", error.Message);
                Assert.Equal(Phase.None, error.Phase);
                Assert.Equal(0, error.RequestId);
            }
        }

        [Fact]
        public async Task DisposingEndsACallThatWaits()
        {
            using (ManualResetEventSlim requested = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    peer.ReadRequest();
                    requested.Set();
                    peer.WaitForClose();
                }))
                {
                    using (Channel channel = Open(host, Long))
                    {
                        Task<CancelledException> call =
                            Task.Run(() => Assert.Throws<CancelledException>(() => Ask(channel)));
                        Assert.True(requested.Wait(Long));
                        channel.Dispose();
                        CancelledException error = await call;
                        Assert.Equal(
                            "Counter.get at " + host.Address
                                + ": CANCELLED: the client was closed; the host may have carried out the request",
                            error.Message
                        );
                        Assert.Equal(Phase.Wait, error.Phase);
                        Assert.Equal(1, error.RequestId);
                    }
                }
            }
        }
    }
}
