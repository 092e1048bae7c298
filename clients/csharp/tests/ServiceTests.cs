// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using System;
    using System.Collections.Generic;
    using System.Globalization;
    using System.Linq;
    using System.Text;
    using Creo.Client.Internal;
    using Lab;
    using Xunit;
    using Context = Lab.Runtime.CallContext;
    using Handler = Lab.Runtime.Handler;
    using Worker = Lab.Runtime.Worker;

    /// <summary>Handlers in a worker that is attached to a host, or called by tests.</summary>
    public sealed class ServiceTests
    {
        private const int Call = 7;

        [Fact]
        public void TestsCallHandlersWithViewsThatAreMadeByHand()
        {
            Flow flow = new Flow();
            Lab.Runtime.Writing<double?> level = Lab.Runtime.Writing<double?>.Of(null);
            flow.Set("a", 2, level);
            Assert.Equal(2.0, level.Get());
            Assert.Equal(3.5, flow.Sum(new[] { 1.0, 2.0 }, 0.5));
            Assert.Throws<Empty>(() => flow.Sum(new double[0], 0));
            IEnumerator<double> levels = flow.Watch("a", Lab.Runtime.Watching<double?>.Of(1, 2, null)).GetEnumerator();
            double[] seen = Enumerable.Range(0, 3)
                                .Select(
                                    _ => levels.MoveNext() ? levels.Current : 0
                                )
                                .ToArray();
            Assert.Equal(new double[] { 1, 2, -1 }, seen);
            Assert.Throws<Lab.Runtime.CancelledException>(() => levels.MoveNext());
        }

        [Fact]
        public void TheContextOfATest()
        {
            Dictionary<string, string> texts =
                new Dictionary<string, string> { { "traceparent", "t" }, { "tracestate", "" }, { "tenant", "n" } };
            Context made = Context.Of(texts, "ann", new[] { "admin" }, TimeSpan.FromMinutes(1));
            made.Run(() =>
            {
                Assert.Equal("ann", Context.Current.Caller.Name);
                Assert.Equal(new[] { "admin" }, Context.Current.Caller.Roles);
                Assert.Equal("n", Context.Current.Texts["tenant"]);
                Assert.Equal(new[] { "traceparent" }, Context.Current.Onward().Keys);
                Assert.InRange(Context.Current.TimeLeft.Value, TimeSpan.FromSeconds(1), TimeSpan.FromMinutes(1));
                Assert.False(Context.Current.IsCancelled);
                return 0;
            });
            Assert.Equal("", Context.Current.Caller.Name);
            Assert.Null(Context.Current.TimeLeft);
            Assert.True(Context.Of(timeLeft: TimeSpan.Zero).IsCancelled);
        }

        [Fact]
        public void AWorkerTellsWhatIsWrongWithItsHandlers()
        {
            Assert.Throws<ArgumentException>(() => new Worker());
            ArgumentException twice = Assert.Throws<ArgumentException>(() => new Worker(new Plain(), new Plain()));
            Assert.Contains("two handlers of lab.Plain", twice.Message);
            Assert.Throws<ArgumentOutOfRangeException>(() => new Worker(new Plain()) { Places = 0 });
            InvalidOperationException alone =
                Assert.Throws<InvalidOperationException>(() => new Worker(new Plain(), new Flow()).Serve());
            Assert.Contains("serves lab.Plain, lab.Flow for a host that starts it", alone.Message);
        }

        [Fact]
        public void CallsAreAnsweredUntilTheHostDrainsTheWorker()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                int stream = Attached(peer);
                peer.Send(FrameKind.Item, stream, Begin(new Plain(), "mean", Hex(2) + Hex(1.0) + Hex(2.0)));
                // An answer of eight bytes, no writes, no fields.
                Assert.Equal(Hex(0) + Hex(Call) + Hex(8) + Hex(1.5) + Hex(0) + Hex(0), Report(peer));
                peer.Send(FrameKind.Item, stream, Begin(new Plain(), "mean", Hex(0)));
                Assert.StartsWith(Hex(1) + Hex(Call) + Hex(Empty(new Plain())), Report(peer));
                peer.Send(FrameKind.Item, stream, Begin(new Plain(), "mean", Hex(1)));
                Assert.StartsWith(
                    Hex(2) + Hex(Call) + Hex(1) + Text("the arguments of mean: impossible count: 1 items of 8 bytes or "
                        + "more, 0 bytes left (at byte 0)"),
                    Report(peer)
                );
                peer.Send(FrameKind.Item, stream, Begin(new Plain(), "nothing", ""));
                Assert.StartsWith(
                    Hex(2) + Hex(Call) + Hex(0) + Text("Plain.nothing: System.InvalidOperationException: out of order"),
                    Report(peer)
                );
                Drain(peer, stream);
            }))
            {
                new Worker(new Plain()).Serve(host.Address);
            }
        }

        [Fact]
        public void ACallThatIsWithdrawnEnds()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                int stream = Attached(peer);
                peer.Send(FrameKind.Item, stream, Begin(new Flow(), "sum", Hex(0.0)));
                Assert.Equal(Hex(4) + Hex(Call) + Hex(64), Report(peer)); // credit
                peer.Send(FrameKind.Item, stream, Hex(7) + Hex(Call));
                Assert.Equal(Hex(2) + Hex(Call) + Hex(2) + Hex(0) + Hex(0), Report(peer));
                Drain(peer, stream);
            }))
            {
                new Worker(new Flow()).Serve(host.Address);
            }
        }

        [Fact]
        public void AWorkerThatDrainsTakesNoMoreCalls()
        {
            Worker worker = new Worker(new Plain());
            using (FakeHost host = new FakeHost(peer =>
            {
                int stream = Attached(peer);
                worker.Drain();
                Assert.Equal(Hex(6) + Hex(0), Report(peer)); // no places
                // A call that was on its way is answered.
                peer.Send(FrameKind.Item, stream, Begin(new Plain(), "mean", Hex(1) + Hex(2.0)));
                Assert.Equal(Hex(0) + Hex(Call) + Hex(8) + Hex(2.0) + Hex(0) + Hex(0), Report(peer));
                worker.Drain();
                Drain(peer, stream);
            }))
            {
                worker.Serve(host.Address);
            }
        }

        [Fact]
        public void AHostThatRefusesSaysWhy()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                int stream = Attached(peer);
                string refused = "a488c745" + Text("it differs") + Hex(1) + Text("Plain.mean: other arguments");
                peer.Send(FrameKind.Error, stream, Hex(0) + refused, Status.Exception);
                peer.WaitForClose();
            }))
            {
                Lab.Runtime.WorkerRefusedException refusal = Assert.Throws<Lab.Runtime.WorkerRefusedException>(
                    () => new Worker(new Plain()).Serve(host.Address)
                );
                Assert.Equal("it differs", refusal.Reason);
                Assert.EndsWith("it differs\n    Plain.mean: other arguments", refusal.Message);
            }
        }

        [Fact]
        public void MapsAreWhatTheyHaveComeTo()
        {
            Random random = new Random(1);
            for (int round = 0; round < 100; round++)
            {
                SortedDictionary<int, int> expected = new SortedDictionary<int, int>();
                for (int i = random.Next(8); i > 0; i--)
                {
                    expected[random.Next(20)] = random.Next();
                }
                WritingMap<int, int> map = WritingMap<int, int>.Of(expected);
                for (int step = 0; step < 20; step++)
                {
                    int key = random.Next(20);
                    if (random.Next(3) == 0)
                    {
                        map.Remove(key);
                        expected.Remove(key);
                    }
                    else
                    {
                        map.Put(key, step);
                        expected[key] = step;
                    }
                    CheckMap(expected, map, key, random.Next(5));
                }
                map.Set(new Dictionary<int, int> { { 5, 1 }, { 3, 2 } });
                Assert.Equal(new[] { 3, 5 }, map.Get().Keys);
            }
        }

        private static void CheckMap(SortedDictionary<int, int> expected, ReadingMap<int, int> map, int key, int most)
        {
            Assert.Equal(expected, map);
            Assert.Equal(expected, map.Get());
            Assert.Equal(expected.Count, map.Count);
            Assert.Equal(expected.ContainsKey(key), map.Contains(key));
            Assert.Equal(expected.Take(most), map.First(most));
            Assert.Equal(expected.Skip(expected.Count - most), map.Last(most));
            Assert.Equal(expected.Where(entry => entry.Key > key).Take(most), map.After(key, most));
            Assert.Equal(
                expected.Where(entry => entry.Key < key).Reverse().Take(most).Reverse(), map.Before(key, most)
            );
            Assert.Equal(expected.Where(entry => entry.Key >= key && entry.Key < 15), map.Range(key, 15));
            KeyValuePair<int, int> end;
            Assert.Equal(expected.Count > 0, map.TryLast(out end));
            Assert.Equal(expected.LastOrDefault(), end);
            Assert.Equal(expected.Count > 0, map.TryFirst(out end));
            Assert.Equal(expected.FirstOrDefault(), end);
        }

        [Fact]
        public void TextsAreSortedAsInJava()
        {
            ReadingMap<string, int> map = ReadingMap<string, int>.Of(
                new Dictionary<string, int> { { "\ud83d\ude00", 1 }, { "\uffff", 2 }, { "z", 3 }, { "", 4 } }
            );
            Assert.Equal(new[] { "", "z", "\ud83d\ude00", "\uffff" }, map.Select(entry => entry.Key));
        }

        [Fact]
        public void ArraysAreWhatTheyHaveComeTo()
        {
            Random random = new Random(1);
            for (int round = 0; round < 200; round++)
            {
                List<int> expected = Enumerable.Range(0, random.Next(5)).ToList();
                WritingList<int> list = WritingList<int>.Of(expected);
                for (int step = 0; step < 20; step++)
                {
                    Change(expected, list, random.Next(5), step);
                    Assert.Equal(expected, list);
                    Assert.Equal(expected.Count, list.Count);
                    Assert.Equal(expected, Enumerable.Range(0, expected.Count).Select(index => list[index]));
                    Assert.Throws<ArgumentOutOfRangeException>(() => list[expected.Count]);
                }
                list.Set(new[] { 4, 5 });
                Assert.Equal(4, list.RemoveFirst());
                Assert.Equal(new[] { 5 }, list.Get());
            }
        }

        private static void Change(List<int> expected, WritingList<int> list, int which, int item)
        {
            if (which < 2 || expected.Count == 0)
            {
                expected.Add(item);
                list.Add(item);
            }
            else if (which == 2)
            {
                Assert.Equal(expected[0], list.RemoveFirst());
                expected.RemoveAt(0);
            }
            else if (which == 3)
            {
                Assert.Equal(expected[expected.Count - 1], list.RemoveLast());
                expected.RemoveAt(expected.Count - 1);
            }
            else
            {
                expected[item % expected.Count] = -item;
                list.Put(item % expected.Count, -item);
            }
        }

        /// <summary>The id of the call with which the worker attaches.</summary>
        private static int Attached(FakeHost.Peer peer)
        {
            int stream = peer.ReadFrame().Id;
            peer.Send(FakeHost.Preface);
            return stream;
        }

        /// <summary>Ends what the worker serves, and waits until it is gone.</summary>
        private static void Drain(FakeHost.Peer peer, int stream)
        {
            peer.Send(FrameKind.Item, stream, Hex(8) + "0000000000000000");
            Assert.Equal(FrameKind.End, peer.ReadFrame().Kind);
            peer.Send(FrameKind.End, stream);
            peer.WaitForClose();
        }

        private static string Report(FakeHost.Peer peer)
        {
            FakeHost.Received report = peer.ReadFrame();
            Assert.Equal(FrameKind.Item, report.Kind);
            return report.Body;
        }

        /// <summary>The order that begins a call without time, caller, context and views.</summary>
        private static string Begin(Handler handler, string method, string arguments)
        {
            Lab.Runtime.Internal.ServedInterface served = handler.served_interface;
            int id = served.Methods.Single(each => each.Name == method).Id;
            return Hex(0) + Hex(Call) + Hex(served.Id) + Hex(id) + Hex(arguments.Length / 2) + arguments
                + "0000000000000000" + Hex(0) + Hex(0) + Hex(0) + Hex(0);
        }

        /// <summary>The id of the exception that "mean" throws.</summary>
        private static int Empty(Handler plain)
        {
            return plain.served_interface.Methods.Single(each => each.Name == "mean").Throws.Single().Id;
        }

        private static string Hex(int number)
        {
            return number.ToString("x8", CultureInfo.InvariantCulture);
        }

        private static string Hex(double number)
        {
            return BitConverter.DoubleToInt64Bits(number).ToString("x16", CultureInfo.InvariantCulture);
        }

        private static string Text(string text)
        {
            return Hex(text.Length) + FakeHost.Hex(Encoding.ASCII.GetBytes(text));
        }

        private sealed class Plain : PlainHandler
        {
            public override Lab.Values Echo(Lab.Values values) => values;

            public override double Mean(Lab.Runtime.ReadOnlyArray<double> samples)
            {
                return samples.Count == 0 ? throw new Empty() : samples.Average();
            }

            public override void Nothing()
            {
                throw new InvalidOperationException("out of order");
            }

            public override Lab.Runtime.ReadOnlyArray<byte> Bytes(int size) => new byte[size];

            public override string Cached() => "";
        }

        private sealed class Flow : FlowHandler
        {
            public override void Set(string name, double level, Lab.Runtime.Writing<double?> levels)
            {
                levels.Set(level);
            }

            public override double Sum(IEnumerable<double> numbers, double start)
            {
                List<double> taken = numbers.ToList();
                return taken.Count == 0 ? throw new Empty() : start + taken.Sum();
            }

            public override IEnumerable<long> Count(long to)
            {
                yield break;
            }

            public override IEnumerable<long> Broken(long after) => Count(after);

            public override IEnumerable<Series> Scale(double factor, IEnumerable<Series> series) => series;

            public override IEnumerable<double> Watch(string name, Lab.Runtime.Watching<double?> levels)
            {
                for (double? level = levels.Get();; level = levels.Next())
                {
                    yield return level ?? -1;
                }
            }

            public override IEnumerable<int> WatchAll(
                Lab.Runtime.Watching<Lab.Runtime.ReadOnlyMap<string, double>> levels
            )
            {
                yield return levels.Get().Count;
            }
        }
    }
}
