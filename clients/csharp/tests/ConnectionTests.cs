// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using System;
    using System.Collections.Generic;
    using System.Diagnostics;
    using System.Linq;
    using System.Net;
    using System.Net.Sockets;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;

    /// <summary>Calls against hosts that behave, and against hosts that do not.</summary>
    public sealed class ConnectionTests
    {
        private const string Preface = FakeHost.Preface;
        private static readonly TimeSpan Short = TimeSpan.FromMilliseconds(300);
        private static readonly TimeSpan Long = TimeSpan.FromSeconds(20);

        public static IEnumerable<object[]> Misbehaviour => new[]
        {
            new[] { "another protocol", "485454502f312e31 20343030", "does not speak RASP" },
            new[] { "another version", "5241535002000000", "speaks version 2 of RASP, this client version 1" },
            new[] { "preface with a tail", "5241535001000001 0000000c 02000000 00000001 00000007", "three zero bytes" },
            new[] { "length 0", Preface + "00000000 02000000 00000001", "a frame of 0 bytes" },
            new[] { "length 7", Preface + "00000007 02000000 00000001", "a frame of 7 bytes" },
            new[] { "length over the limit", Preface + "10000001 02000000 00000001", "a frame of 268435457 bytes" },
            new[] { "length over 31 bits", Preface + "ffffffff 02000000 00000001", "a frame of 4294967295 bytes" },
            new[] { "unknown kind", Preface + "0000000c 0c000000 00000001 00000007", "kind 12" },
            new[] { "a pong", Preface + "00000008 08000000 00000001", "kind 8" },
            new[] { "ping with flags", Preface + "00000008 07010000 00000000", "flags" },
            new[] { "ping with a status", Preface + "00000008 07000001 00000000", "a ping with status 1" },
            new[] { "ping too long", Preface + "00000011 07000000 00000000", "a ping with status 0 and a body of 9 bytes" },
            new[] { "goaway with flags", Preface + "00000008 09800000 00000000", "flags" },
            new[] { "goaway with a status", Preface + "00000008 0900000a 00000000", "a goaway with status 10" },
            new[] { "goaway with a body", Preface + "00000009 09000000 00000000", "a goaway with status 0, a body of 1 bytes" },
            new[] { "goaway with an id", Preface + "00000008 09000000 00000001", "a body of 0 bytes and id 1" },
            new[] { "kind 0", Preface + "0000000c 00000000 00000001 00000007", "kind 0" },
            new[] { "a request", Preface + "0000000c 01000000 00000001 00000007", "kind 1" },
            new[] { "flags", Preface + "0000000c 02010000 00000001 00000007", "flags" },
            new[] { "response with a status", Preface + "0000000c 02000001 00000001 00000007", "a response with status 1" },
            new[] { "another id", Preface + "0000000c 02000000 00000002 00000007", "id 2, the request had 1" },
            new[] { "id 0", Preface + "0000000c 02000000 00000000 00000007", "id 0" },
            new[] { "result too short", Preface + "0000000b 02000000 00000001 000007", "ends within a value" },
            new[] { "result too long", Preface + "0000000d 02000000 00000001 00000007 00", "left over" },
            new[] { "no result", Preface + "00000008 02000000 00000001", "ends within a value" },
            new[] { "error with status 0", Preface + "0000000c 03000000 00000001 00000000", "an error with status 0" },
            new[] { "error with status 13", Preface + "0000000c 0300000d 00000001 00000000", "an error with status 13" },
            new[] { "error without a message", Preface + "00000008 0300000b 00000001", "ends within a value" },
            new[] { "error with half a message", Preface + "0000000d 0300000b 00000001 00000002 61", "larger than the message" },
            new[] { "error that is no text", Preface + "0000000e 0300000b 00000001 00000002 c080", "UTF-8" },
            new[] { "error with more behind it", Preface + "0000000d 0300000b 00000001 00000000 00", "left over" },
            new[] { "exception without an id", Preface + "0000000c 0300000c 00000001 00000000", "ends within a value" },
            new[] { "exception without its field", Preface + "00000010 0300000c 00000001 00000000 00000063", "ends within a value" },
            new[] { "exception with half a field", Preface + "00000014 0300000c 00000001 00000000 00000063 00000001", "larger than" },
            new[] { "exception with more behind it", Preface + "00000015 0300000c 00000001 00000000 00000063 00000000 00", "left over" }
        };

        [Fact]
        public void AnswersWithTheResult()
        {
            using (FakeHost host = FakeHost.Answering(Preface + "0000000c 02000000 00000001 0000002a"))
            using (Connection connection = Open(host, Long))
            {
                Assert.Equal(42, Ask(connection));
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
            using (Connection connection = Open(host, TimeSpan.FromSeconds(30)))
            using (Call call = connection.Begin("Counter.add", 0x01020304, -2))
            {
                call.Arguments.WriteInt(5);
                call.Answer();
                Assert.Equal(
                    "5241535001000000" + "00000018" + "01000000" + "00000001" + "01020304" + "fffffffe" + "00007530" + "00000005",
                    FakeHost.Hex(first));
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
            using (Connection connection = Open(host, Long))
            {
                Assert.Equal(1, Ask(connection));
                Assert.Equal(2, Ask(connection));
                Assert.StartsWith("5241535001000000" + "00000014" + "01000000" + "00000001", requests[0]);
                Assert.StartsWith("00000014" + "01000000" + "00000002", requests[1]);
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
            using (Connection connection = Open(host, Long))
            {
                Assert.Equal(42, Ask(connection));
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
            using (Connection connection = Open(host, Long))
            {
                for (int i = 0; i < 2; i++)
                {
                    using (Call call = connection.Begin("Echo.bytes", 1, 2))
                    {
                        call.Arguments.Write(ReadOnlyArray<byte>.Wrap(sent));
                        ReadOnlyArray<byte> received = call.Answer(reader => reader.ReadBytes());
                        Assert.True(sent.SequenceEqual(received));
                    }
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
            using (Connection connection = Open(host, Long))
            {
                ServiceException error = Assert.Throws<ServiceException>(() => Ask(connection));
                Assert.Equal(Status.INTERNAL, error.Status);
                Assert.Equal("Counter.get at " + host.Address + ": INTERNAL: Umeå", error.Message);
                Assert.Equal(7, Ask(connection));
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
            using (Connection connection = Open(host, Long))
            {
                Missing error = Assert.Throws<Missing>(() => Ask(connection));
                Assert.Equal("k", error.Key);
                Assert.Equal("N", error.Message);
                Assert.Equal(7, Ask(connection));
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
            using (Connection connection = Open(host, Long))
            {
                ServiceException error = Assert.Throws<ServiceException>(() => Ask(connection));
                Assert.Equal(Status.EXCEPTION, error.Status);
                Assert.Equal("Counter.get at " + host.Address + ": EXCEPTION: New", error.Message);
                Assert.Equal(7, Ask(connection));
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
            using (Connection connection = Open(host, Long))
            {
                Tell(connection, 1);
                Tell(connection, 2);
                Assert.Equal(7, Ask(connection));
                Assert.Equal("5241535001000000" + "00000018" + "01000000" + "00000000" + "00000001" + "00000003" + "00000000" + "00000001", requests[0]);
                Assert.Equal("00000018" + "01000000" + "00000000" + "00000001" + "00000003" + "00000000" + "00000002", requests[1]);
                Assert.StartsWith("00000014" + "01000000" + "00000001", requests[2]);
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
                using (Connection connection = Open(host, Long))
                using (Call call = connection.Begin("Log.write", 1, 2, oneway: true))
                {
                    call.Arguments.Write(ReadOnlyArray<byte>.Wrap(new byte[1024 * 1024]));
                    call.Send();
                }
                host.Dispose();
                Assert.Equal(8 + 24 + 4 + 1024 * 1024, bytes);
            }
        }

        [Fact]
        public void AHostThatNeverHangsUpDoesNotHoldADisposedClientForLong()
        {
            using (ManualResetEventSlim done = new ManualResetEventSlim())
            using (FakeHost host = new FakeHost(peer => done.Wait(Long)))
            {
                Connection connection = Open(host, Long);
                Tell(connection, 1);
                Stopwatch watch = Stopwatch.StartNew();
                connection.Dispose();
                Assert.InRange(watch.ElapsedMilliseconds, 0, 5000);
                done.Set();
            }
        }

        [Fact]
        public void TakesAnErrorWithoutARequestAsTheEndOfTheConnection()
        {
            using (FakeHost host = FakeHost.Answering(Preface + "0000000f 03000004 00000000 00000003 626967"))
            using (Connection connection = Open(host, Long))
            {
                ServiceException error = Assert.Throws<ServiceException>(() => Ask(connection));
                Assert.Equal("Counter.get at " + host.Address + ": TOO_LARGE: big", error.Message);
                Assert.Throws<TransportException>(() => Ask(connection));
            }
        }

        [Fact]
        public void AnswersPingsWhereverTheyStand()
        {
            List<string> pongs = new List<string>();
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface + "00000008 07000000 00000000 00000010 07000000 00000009 0102030405060708"
                    + "0000000c 02000000 00000001 00000005" + "00000008 07000000 00000000"); // the last is seen by the next call
                pongs.Add(FakeHost.Hex(peer.ReadRequest()));
                pongs.Add(FakeHost.Hex(peer.ReadRequest()));
                peer.ReadRequest();
                pongs.Add(FakeHost.Hex(peer.ReadRequest()));
                peer.Send("0000000c 02000000 00000002 00000006");
                peer.WaitForClose();
            }))
            using (Connection connection = Open(host, Long))
            {
                Assert.Equal(5, Ask(connection));
                Assert.Equal(6, Ask(connection));
                Assert.Equal(new[] { "000000080800000000000000", "0000001008000000000000090102030405060708", "000000080800000000000000" }, pongs);
            }
        }

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public void AfterGoawayTheOpenCallIsAnsweredAndTheNextFailsAtOnce(bool byteByByte)
        {
            const string Goaway = "00000008 09000000 00000000";
            const string Ping = "00000009 07000000 00000000 01";
            byte[] answer = FakeHost.Bytes(Preface + Ping + Goaway + Ping + "0000000c 02000000 00000001 00000005");
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                for (int at = 0, size = byteByByte ? 1 : answer.Length; at < answer.Length; at += size)
                {
                    peer.Send(answer.Skip(at).Take(size).ToArray());
                    Thread.Sleep(1);
                }
                peer.WaitForClose();
            }))
            using (Connection connection = Open(host, Long))
            {
                Assert.Equal(5, Ask(connection));
                TransportException error = Assert.Throws<TransportException>(() => Ask(connection));
                Assert.Equal(
                    "Counter.get at " + host.Address + ": the connection is closed (the host is shutting down); make a new client", error.Message);
                Assert.Throws<TransportException>(() => Tell(connection, 1));
            }
        }

        [Fact]
        public void AGoawayBetweenCallsIsSeenByTheNext()
        {
            // It came too late for the first call, and the second was on its way: the host refuses that one.
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface + "0000000c 02000000 00000001 00000005" + "00000008 09000000 00000000");
                peer.ReadRequest();
                peer.Send("0000000c 0300000a 00000002 00000000");
                peer.WaitForClose();
            }))
            using (Connection connection = Open(host, Long))
            {
                Assert.Equal(5, Ask(connection));
                Assert.Equal(Status.UNAVAILABLE, Assert.Throws<ServiceException>(() => Ask(connection)).Status);
                TransportException error = Assert.Throws<TransportException>(() => Ask(connection));
                Assert.Contains("the host is shutting down", error.Message);
            }
        }

        [Fact]
        public void GivesUpOnAHostThatPingsForEver()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface);
                while (true)
                {
                    peer.Send("00000008 07000000 00000000");
                    peer.ReadRequest();
                }
            }))
            using (Connection connection = Open(host, Short))
            {
                TransportException error = Assert.Throws<TransportException>(() => Ask(connection));
                Assert.Contains("no answer within 300 ms", error.Message);
            }
        }

        [Fact]
        public void HearsWhatAHostSaidBehindItsPingsBeforeItClosed()
        {
            string pings = string.Concat(Enumerable.Repeat("00000008 07000000 00000000", 100));
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface + pings + "00000010 03000005 00000000 00000004 66756c6c");
            }))
            using (Connection connection = Open(host, Long))
            {
                ServiceException error = Assert.Throws<ServiceException>(() => Ask(connection));
                Assert.Equal("Counter.get at " + host.Address + ": BUSY: full", error.Message);
            }
        }

        [Theory]
        [InlineData(false)]
        [InlineData(true)]
        public void HearsAHostThatRefusesTheConnectionWhileItSends(bool oneway)
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(Preface + "00000010 03000005 00000000 00000004 66756c6c");
                peer.ReadOnce();
            }))
            using (Connection connection = Open(host, Long))
            {
                ServiceException error = Assert.Throws<ServiceException>(() =>
                {
                    using (Call call = connection.Begin("Echo.bytes", 1, 2, oneway))
                    {
                        call.Arguments.Write(ReadOnlyArray<byte>.Wrap(new byte[64 * 1024 * 1024]));
                        if (oneway)
                        {
                            call.Send();
                        }
                        else
                        {
                            call.Answer();
                        }
                    }
                });
                Assert.Equal("Echo.bytes at " + host.Address + ": BUSY: full", error.Message);
                Assert.Throws<TransportException>(() => Ask(connection));
            }
        }

        [Theory]
        [MemberData(nameof(Misbehaviour))]
        public void RefusesAnswersThatMakeNoSense(string what, string answer, string message)
        {
            using (FakeHost host = FakeHost.Answering(answer))
            using (Connection connection = Open(host, Long))
            {
                MalformedException error = Assert.Throws<MalformedException>(() => Ask(connection));
                Assert.StartsWith("Counter.get at " + host.Address + ": ", error.Message);
                Assert.True(error.Message.Contains(message), what + ": " + error.Message);
                TransportException later = Assert.Throws<TransportException>(() => Ask(connection));
                Assert.Contains("make a new client", later.Message);
            }
        }

        public static IEnumerable<object[]> AnswerNames => Vector.Read("corpus/answers.txt").Keys.Select(name => new object[] { name });

        /// <summary>What a search for surprising answers has left: each language's client makes the same of it.</summary>
        [Theory]
        [MemberData(nameof(AnswerNames))]
        public void MakesOfAnAnswerWhatTheOthersMakeOfIt(string name)
        {
            Vector vector = Vector.Read("corpus/answers.txt")[name];
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(vector.Bytes);
            }))
            using (Connection connection = Open(host, Long))
            {
                Assert.Equal(vector.Value, Outcome(connection));
            }
        }

        private static string Outcome(Connection connection)
        {
            try
            {
                using (Call call = connection.Begin("Some.method", 1, 2))
                {
                    return "value " + call.Answer(reader => Wire.GetInt(reader.Buffer, reader.Take(4)));
                }
            }
            catch (ServiceException e)
            {
                return "error " + e.Status;
            }
            catch (MalformedException)
            {
                return "malformed";
            }
            catch (TransportException e)
            {
                Assert.DoesNotContain("no answer within", e.Message);
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
            using (Connection connection = Open(host, Long))
            {
                TransportException error = Assert.Throws<TransportException>(() => Ask(connection));
                Assert.Contains("the host closed the connection", error.Message);
            }
        }

        [Theory]
        [InlineData("")]
        [InlineData("5241")]
        [InlineData(Preface + "0000000c 02000000 00000001 0000")]
        [InlineData(Preface + "10000000 02000000 00000001 0000")]
        public void GivesUpWhenTheTimeIsOver(string answer)
        {
            using (FakeHost host = FakeHost.Answering(answer))
            using (Connection connection = Open(host, Short))
            {
                long before = GC.GetTotalMemory(true);
                Stopwatch watch = Stopwatch.StartNew();
                TransportException error = Assert.Throws<TransportException>(() => Ask(connection));
                Assert.Equal("Counter.get at " + host.Address + ": no answer within 300 ms", error.Message);
                Assert.InRange(watch.ElapsedMilliseconds, 250, 5000);
                Assert.InRange(GC.GetTotalMemory(true) - before, long.MinValue, 8 * 1024 * 1024);
                Assert.Throws<TransportException>(() => Ask(connection));
            }
        }

        [Fact]
        public void GivesUpOnAHostThatTricklesForEver()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(Preface + "00100000 02000000 00000001");
                for (int i = 0; i < 200; i++)
                {
                    peer.Send("00");
                    Thread.Sleep(20);
                }
            }))
            using (Connection connection = Open(host, Short))
            {
                Stopwatch watch = Stopwatch.StartNew();
                TransportException error = Assert.Throws<TransportException>(() => Ask(connection));
                Assert.Contains("no answer within 300 ms", error.Message);
                Assert.InRange(watch.ElapsedMilliseconds, 250, 3000);
            }
        }

        [Fact]
        public void GivesUpOnAHostThatDoesNotRead()
        {
            using (ManualResetEventSlim done = new ManualResetEventSlim())
            using (FakeHost host = new FakeHost(peer => done.Wait(Long)))
            using (Connection connection = Open(host, Short))
            {
                Stopwatch watch = Stopwatch.StartNew();
                TransportException error = Assert.Throws<TransportException>(() =>
                {
                    using (Call call = connection.Begin("Echo.bytes", 1, 2))
                    {
                        call.Arguments.Write(ReadOnlyArray<byte>.Wrap(new byte[32 * 1024 * 1024]));
                        call.Answer();
                    }
                });
                Assert.Contains("no answer within 300 ms", error.Message);
                Assert.InRange(watch.ElapsedMilliseconds, 250, 5000);
                done.Set();
            }
        }

        [Fact]
        public void SendsNothingOfArgumentsThatCannotBeEncoded()
        {
            List<string> requests = new List<string>();
            using (FakeHost host = new FakeHost(peer =>
            {
                requests.Add(FakeHost.Hex(peer.ReadRequest()));
                peer.Send(Preface + "0000000c 02000000 00000002 00000001");
                peer.WaitForClose();
            }))
            using (Connection connection = Open(host, Long))
            {
                Assert.Throws<ArgumentException>(() =>
                {
                    using (Call call = connection.Begin("Echo.text", 1, 2))
                    {
                        call.Arguments.Write("half a pair: \ud83d");
                        call.Answer();
                    }
                });
                Assert.Equal(1, Ask(connection));
                Assert.Single(requests);
            }
        }

        [Fact]
        public void ThreadsTakeTurns()
        {
            const int Calls = 200;
            using (FakeHost host = new FakeHost(peer =>
            {
                for (int id = 1; id <= Calls; id++)
                {
                    byte[] request = peer.ReadRequest();
                    byte[] answer = new byte[Frame.HeaderSize + 4];
                    Frame.PutHeader(answer, 0, answer.Length, FrameKind.Response, id);
                    Buffer.BlockCopy(request, request.Length - 4, answer, Frame.HeaderSize, 4);
                    peer.Send(id == 1 ? Preface : "");
                    peer.Send(answer);
                }
                peer.WaitForClose();
            }))
            using (Connection connection = Open(host, Long))
            {
                int[] answers = new int[Calls];
                Parallel.For(0, Calls, i =>
                {
                    using (Call call = connection.Begin("Echo.number", 1, 2))
                    {
                        call.Arguments.WriteInt(i);
                        answers[i] = call.Answer(reader => Wire.GetInt(reader.Buffer, reader.Take(4)));
                    }
                });
                Assert.Equal(Enumerable.Range(0, Calls), answers);
            }
        }

        [Fact]
        public void ATurnThatNeverComesEndsInATimeout()
        {
            using (FakeHost host = FakeHost.Answering(""))
            using (Connection connection = Open(host, Short))
            using (connection.Begin("Counter.get", 1, 2))
            {
                TransportException error = null;
                Thread other = new Thread(() => error = Assert.Throws<TransportException>(() => Ask(connection)));
                other.Start();
                Assert.True(other.Join(Long));
                Assert.Contains("other calls used the connection", error.Message);
            }
        }

        [Fact]
        public void ADisposedClientRefusesCalls()
        {
            using (FakeHost host = FakeHost.Answering(""))
            {
                Connection connection = Open(host, Long);
                connection.Dispose();
                connection.Dispose();
                Assert.Throws<ObjectDisposedException>(() => Ask(connection));
            }
        }

        [Fact]
        public async Task DisposingEndsACallThatWaits()
        {
            using (FakeHost host = FakeHost.Answering(""))
            using (Connection connection = Open(host, Long))
            {
                Task<TransportException> call = Task.Run(() => Assert.Throws<TransportException>(() => Ask(connection)));
                await Task.Delay(200);
                connection.Dispose();
                Assert.Same(call, await Task.WhenAny(call, Task.Delay(Short + Short)));
                Assert.Contains("the client was disposed of", (await call).Message);
            }
        }

        [Fact]
        public void TellsWhereNobodyListens()
        {
            TcpListener listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            string address = "127.0.0.1:" + ((IPEndPoint)listener.LocalEndpoint).Port;
            listener.Stop();
            TransportException error = Assert.Throws<TransportException>(() => new Connection(address, Long, Long));
            Assert.StartsWith("cannot connect to " + address + ": ", error.Message);
        }

        [Fact]
        public void TellsThatAHostHasNoSuchName()
        {
            TransportException error = Assert.Throws<TransportException>(() => new Connection("no-such-host.invalid:1", Long, Long));
            Assert.StartsWith("cannot connect to no-such-host.invalid:1: ", error.Message);
        }

        [Fact]
        public void GivesUpConnectingWhenTheTimeIsOver()
        {
            // Nobody accepts here, so once its queue is full the system leaves further connections without an answer.
            TcpListener listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start(1);
            string address = "127.0.0.1:" + ((IPEndPoint)listener.LocalEndpoint).Port;
            List<Connection> queued = new List<Connection>();
            try
            {
                Stopwatch watch = new Stopwatch();
                TransportException error = Assert.Throws<TransportException>(() =>
                {
                    while (queued.Count < 100)
                    {
                        watch.Restart();
                        queued.Add(new Connection(address, Short, Long));
                    }
                });
                Assert.Equal("cannot connect to " + address + ": no answer within 300 ms", error.Message);
                Assert.InRange(watch.ElapsedMilliseconds, 250, 5000);
            }
            finally
            {
                queued.ForEach(connection => connection.Dispose());
                listener.Stop();
            }
        }

        [Theory]
        [InlineData("127.0.0.1", "127.0.0.1")]
        [InlineData("127.0.0.1", "localhost")]
        [InlineData("::1", "[::1]")]
        public void ConnectsByNameAndNumber(string listening, string host)
        {
            TcpListener listener = new TcpListener(IPAddress.Parse(listening), 0);
            try
            {
                listener.Start();
            }
            catch (SocketException)
            {
                Assert.Contains(":", listening);
                return; // a machine without IPv6
            }
            new Connection(host + ":" + ((IPEndPoint)listener.LocalEndpoint).Port, Long, Long).Dispose();
            listener.Stop();
        }

        [Theory]
        [InlineData("localhost")]
        [InlineData("")]
        [InlineData(":7000")]
        [InlineData("localhost:")]
        [InlineData("localhost:0")]
        [InlineData("localhost:65536")]
        [InlineData("localhost:http")]
        [InlineData("localhost: 7000")]
        [InlineData("::1:7000")]
        public void RefusesWhatIsNoAddress(string address)
        {
            ArgumentException error = Assert.Throws<ArgumentException>(() => new Connection(address, Long, Long));
            Assert.Contains("'" + address + "' is not an address", error.Message);
        }

        [Theory]
        [InlineData("localhost:7000", "localhost", 7000)]
        [InlineData("[::1]:65535", "::1", 65535)]
        public void ParsesAddresses(string text, string host, int port)
        {
            Address address = Address.Parse(text);
            Assert.Equal(host, address.Host);
            Assert.Equal(port, address.Port);
            Assert.Equal(text, address.ToString());
        }

        [Theory]
        [InlineData(0)]
        [InlineData(-1)]
        [InlineData(3e9)]
        public void RefusesTimeoutsThatAreNone(double milliseconds)
        {
            TimeSpan timeout = TimeSpan.FromMilliseconds(milliseconds);
            Assert.Throws<ArgumentOutOfRangeException>(() => new Connection("localhost:1", timeout, Long));
            Assert.Throws<ArgumentOutOfRangeException>(() => new Connection("localhost:1", Long, timeout));
        }

        private static Connection Open(FakeHost host, TimeSpan callTimeout)
        {
            return new Connection(host.Address, Long, callTimeout);
        }

        private static int Ask(Connection connection)
        {
            using (Call call = connection.Begin("Counter.get", 1, 2))
            {
                return call.Answer(
                    reader => Wire.GetInt(reader.Buffer, reader.Take(4)),
                    new DeclaredException(98, (reader, message) => new Missing("another", message)),
                    new DeclaredException(99, (reader, message) => new Missing(reader.ReadString(), message)));
            }
        }

        private static void Tell(Connection connection, int what)
        {
            using (Call call = connection.Begin("Counter.tell", 1, 3, oneway: true))
            {
                call.Arguments.WriteInt(what);
                call.Send();
            }
        }

        private sealed class Missing : CreoException
        {
            internal Missing(string key, string message)
                : base(message, null)
            {
                Key = key;
            }

            internal string Key { get; }
        }
    }
}
