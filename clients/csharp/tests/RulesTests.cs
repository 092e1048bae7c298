// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using Ruled;
    using Xunit;
    using BigDecimal = Ruled.Runtime.BigDecimal;
    using Counts = Ruled.Runtime.ReadOnlyMap<string, Ruled.Runtime.ReadOnlyArray<int>>;
    using Delayed =
        Ruled.Runtime.ReadOnlyMap<Ruled.Runtime.LocalDate, Ruled.Runtime.ReadOnlyArray<Ruled.Runtime.Duration>>;
    using Duration = Ruled.Runtime.Duration;
    using Durations = Ruled.Runtime.ReadOnlyArray<Ruled.Runtime.Duration>;
    using Instant = Ruled.Runtime.Instant;
    using LocalDate = Ruled.Runtime.LocalDate;
    using Numbers = Ruled.Runtime.ReadOnlyArray<int>;

    /// <summary>Values whose description has rules: when they are made, when they are sent, when they are read.</summary>
    public sealed class RulesTests
    {
        private const string WrongName = "name: the text does not match [a-zé\ud83d\ude00]+";

        private static readonly Sample Good =
            new Sample("abc", new[] { 0, 0.5, 1 }, Counted("a", -5, 7), null, new byte[] { 1, 200 });

        private static readonly Dictionary<string, Func<Sample>> Broken = new Dictionary<string, Func<Sample>> {
            { "name: it has 0 characters; allowed: 1 to 5", () => Good.With(name: "") },
            { "name: it has 6 characters; allowed: 1 to 5", () => Good.With(name: "abcdef") },
            { WrongName, () => Good.With(name: "A") },
            { "weights[2]: 1.5 is not in 0..1", () => Good.With(weights: new[] { 0, 1, 1.5 }) },
            { "weights[0]: NaN is not in 0..1", () => Good.With(weights: new[] { double.NaN }) },
            { "weights[0]: -1 is not in 0..1", () => Good.With(weights: new double[] { -1 }) },
            { "weights: it has 5 items; allowed: at most 4", () => Good.With(weights: new double[5]) },
            { "counts: it has 0 entries; allowed: at least 1",
              () => Good.With(counts: new Counts(new Dictionary<string, Numbers>())) },
            { "counts[\"a\\\"?b\"]: as a key, it has 4 characters; allowed: at most 3",
              () => Good.With(counts: Counted("a\"\nb")) },
            { "counts[\"a\"][1]: -6 is not in -5..", () => Good.With(counts: Counted("a", 0, -6)) },
            { "level: 6 is not in 1..5", () => Good.With(level: 6) },
            { "bytes[1]: 201 is not in 1..200", () => Good.With(bytes: new byte[] { 1, 201 }) },
            { "total: 0 is not in 1..18446744073709551614", () => Good.With(total: 0) },
            { "total: 18446744073709551615 is not in 1..18446744073709551614", () => Good.With(total: ulong.MaxValue) },
        };

        private static readonly Booking Booked = new Booking(
            Instant.Parse("2026-01-01T00:00:00Z"), Day("2026-01-01"), Duration.Parse("PT1H"), Prices("0.00", "99.99"),
            Delays("2026-12-31", "PT0S")
        );

        private static readonly Dictionary<string, Func<Booking>> OutOfRange = new Dictionary<string, Func<Booking>> {
            { "made: 2025-12-31T23:59:59.999999999Z is not in 2026-01-01T00:00:00Z..2027-01-01T00:00:00Z",
              () => Booked.With(made: Instant.Parse("2025-12-31T23:59:59.999999999Z")) },
            { "made: 2027-01-01T00:00:00.000000001Z is not in 2026-01-01T00:00:00Z..2027-01-01T00:00:00Z",
              () => Booked.With(made: Instant.Parse("2027-01-01T00:00:00.000000001Z")) },
            { "day: 2025-12-31 is not in 2026-01-01..", () => Booked.With(day: Day("2025-12-31")) },
            { "length: PT0S is not in PT1M..PT24H", () => Booked.With(length: Duration.Parse("PT0S")) },
            { "length: PT-0.5S is not in PT1M..PT24H", () => Booked.With(length: Duration.Parse("PT-0.5S")) },
            { "prices[1]: 99.991 is not in 0..99.99", () => Booked.With(prices: Prices("1", "99.991")) },
            { "prices[0]: -1E-7 is not in 0..99.99", () => Booked.With(prices: Prices("-1E-7")) },
            { "delays[2027-01-01]: as a key, 2027-01-01 is not in ..2026-12-31",
              () => Booked.With(delays: Delays("2027-01-01")) },
            { "delays[2026-01-01][1]: PT-1S is not in PT0S..",
              () => Booked.With(delays: Delays("2026-01-01", "PT0S", "PT-1S")) },
        };

        public static IEnumerable<object[]> RangesOfOthers =>
            OutOfRange.Keys.Select(mistake => new object[] { mistake });

        public static IEnumerable<object[]> Mistakes => Broken.Keys.Select(mistake => new object[] { mistake });

        [Theory]
        [MemberData(nameof(Mistakes))]
        public void AValueIsNotMadeThatBreaksARule(string mistake)
        {
            Refused("Sample." + mistake, () => Broken[mistake]());
        }

        [Theory]
        [MemberData(nameof(RangesOfOthers))]
        public void TimesAndDecimalNumbersHaveRangesToo(string mistake)
        {
            Refused("Booking." + mistake, () => OutOfRange[mistake]());
        }

        [Theory]
        [InlineData("a")]
        [InlineData("éééé\ud83d\ude00")]
        [InlineData("\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00\ud83d\ude00")]
        public void CharactersAreCodePoints(string name)
        {
            Assert.Equal(name, Good.With(name: name).Name);
        }

        [Fact]
        public void HalfASurrogatePairIsACharacterThatNoPatternHasByItself()
        {
            Refused("Sample." + WrongName, () => Good.With(name: "a\ud83d"));
        }

        [Fact]
        public void ConstructorsAndExceptionsCheckToo()
        {
            Refused(
                "Sample.level: 0 is not in 1..5", () => new Sample("a", new double [0], Counted("a"), 0, new byte[0])
            );
            Refused("Late.minutes: 0 is not in 1..", () => new Late(0));
            Assert.Equal(1, new Late(1).Minutes);
        }

        [Fact]
        public void NullIsRefusedAsWithoutRules()
        {
            Assert.Equal(
                "name",
                Assert
                    .Throws<ArgumentNullException>(
                        () => new Sample(null, new double [0], Counted("a"), null, new byte[0])
                    )
                    .ParamName
            );
        }

        /// <summary>It was sent or kept when other rules held; a host refuses it as an argument.</summary>
        [Fact]
        public void WhatIsReadIsNotChecked()
        {
            Sample read = Bad();
            Assert.Equal("Abc", read.Name);
            Refused("Sample." + WrongName, () => read.With(level: 2));
        }

#if NET8_0_OR_GREATER
        [Fact]
        public void JsonThatIsReadIsNotChecked()
        {
            string json = System.Text.Json.JsonSerializer.Serialize(Good);
            Assert.Equal(Good, System.Text.Json.JsonSerializer.Deserialize<Sample>(json));
            Assert.Equal(Bad(), System.Text.Json.JsonSerializer.Deserialize<Sample>(json.Replace("abc", "Abc")));
            string without = json.Substring(0, json.IndexOf(",\"total\"", StringComparison.Ordinal)) + "}";
            Assert.Equal(Good, System.Text.Json.JsonSerializer.Deserialize<Sample>(without));
        }
#endif

        [Fact]
        public void ACallChecksItsArgumentsAndAllThatTheyHold()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(FakeHost.Preface);
                peer.Answer(peer.ReadFrame().Id, 5);
                peer.WaitForClose();
            }))
            {
                using (RuledClient ruled = new RuledClient(host.Address))
                {
                    Refused("Ruled.put: count: 11 is not in 1..10", () => ruled.Put(Good, 11));
                    Refused("Ruled.put: count: 0 is not in 1..10", () => ruled.PutAsync(Good, 0));
                    Refused("Ruled.put: sample." + WrongName, () => ruled.Put(Bad()));
                    Refused("Ruled.root: of: NaN is not in 0..", () => ruled.Root(double.NaN));
                    Refused("Ruled.root: unit: the text does not match [ab]", () => ruled.Root(1, "ab"));
                    LocalDate day = Day("2025-12-31");
                    Refused("Ruled.book: day: 2025-12-31 is not in 2026-01-01..", () => ruled.Book(day));
                    Refused("Ruled.book: share: 1.01 is not in 0.1..1", () => ruled.Book(Day("2026-01-01"), 1.01m));
                    Tree good = Holding(Good);
                    Tree inside = new Tree(Good, new[] { good, Holding(Bad()) }, Others(Good));
                    Refused("Ruled.plant: tree.trees[1].sample." + WrongName, () => ruled.Plant(inside));
                    Tree others = new Tree(Good, new Tree[0], Others(Bad()));
                    Refused("Ruled.plant: tree.others[7].sample." + WrongName, () => ruled.Plant(others));
                    // The only request that comes to the host.
                    Assert.Equal(5, ruled.Plant(new Tree(Good, new[] { good }, Others(null))));
                }
            }
        }

        [Fact]
        public void WhatIsNestedTooDeepIsRefusedBeforeItIsChecked()
        {
            Tree tree = Holding(Bad());
            for (int i = 0; i < 100 * 1000; i++)
            {
                tree = new Tree(Good, new[] { tree }, Others(null));
            }
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(FakeHost.Preface);
                peer.WaitForClose();
            }))
            {
                using (RuledClient ruled = new RuledClient(host.Address))
                {
                    Refused("the value is " + Wire.TooDeep, () => ruled.Plant(tree));
                }
            }
        }

        [Fact]
        public void AnItemThatBreaksARuleCancelsItsCall()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(FakeHost.Preface);
                int id = peer.ReadFrame().Id;
                FakeHost.Received item = peer.ReadFrame();
                Assert.Equal(FrameKind.Item, item.Kind);
                Assert.Equal("4000000000000000", item.Body);
                peer.ExpectCancel(id);
                peer.Send(FrameKind.Error, id, "00000000", Status.Cancelled);
                peer.Answer(peer.ReadFrame().Id, 5);
                peer.WaitForClose();
            }))
            {
                using (RuledClient ruled = new RuledClient(host.Address))
                {
                    Refused("Ruled.sum: values[1]: 101 is not in 0..100", () => ruled.Sum(new[] { 2.0, 101 }));
                    Assert.Equal(5, ruled.Plant(Holding(Good)));
                }
            }
        }

        [Fact]
        public void NumbersOfEachTypeHaveRanges()
        {
            Assert.Null(ValueRule.Range<float>(0.1f, 0.5f, "0.1..0.5").Mistake("x", 0.1f));
            Assert.Equal(
                "x: 0.6 is not in 0.1..0.5", ValueRule.Range<float>(0.1f, 0.5f, "0.1..0.5").Mistake("x", 0.6f)
            );
            Assert.Equal(
                "x: Infinity is not in ..1",
                ValueRule.Range<double>(double.NegativeInfinity, 1, "..1").Mistake("x", double.PositiveInfinity)
            );
            Assert.Null(
                ValueRule.Range<double>(double.NegativeInfinity, 1, "..1").Mistake("x", double.NegativeInfinity)
            );
            Assert.Null(ValueRule.Range<double>(0.0, 1, "0..1").Mistake("x", -0.0));
            Assert.Equal("x: 3 is not in ..2", ValueRule.Range<uint>(uint.MinValue, 2u, "..2").Mistake("x", 3u));
            ValueRule<ReadOnlyArray<byte>> bytes =
                ValueRule.Items(ValueRule.Signed(ValueRule.Range<sbyte>(-5, 127, "-5..")));
            Assert.Equal("x[1]: -6 is not in -5..", bytes.Mistake("x", new byte[] { 0xfb, 0xfa }));
        }

        [Fact]
        public void WhatIsAbsentBreaksNoRule()
        {
            Assert.Null(ValueRule.Characters(1, 2, "1 to 2").Mistake("x", null));
            Assert.Null(ValueRule.Mistake(ValueRule.Range<int>(1, 2, "1..2"), "x", null));
            Assert.Equal("x: 3 is not in 1..2", ValueRule.Mistake(ValueRule.Range<int>(1, 2, "1..2"), "x", (int?)3));
        }

        [Fact]
        public void OneIsCountedAsOne()
        {
            Assert.Equal(
                "x: it has 1 character; allowed: at least 2",
                ValueRule.Characters(2, int.MaxValue, "at least 2").Mistake("x", "\ud83d\ude00")
            );
            Assert.Equal("x: it has 1 item; allowed: 0", ValueRule.Count<bool>(0, 0, "0").Mistake("x", new[] { true }));
            Assert.Equal(
                "x: it has 1 entry; allowed: 0", ValueRule.Entries<char, int>(0, 0, "0").Mistake("x", Keyed('a'))
            );
        }

        [Fact]
        public void KeysAreShownAsTheyAreAndLongOnesAreCut()
        {
            Assert.Equal("x[a]: 1 is not in ..0", BrokenValue('a'));
            Assert.Equal("x[true]: 1 is not in ..0", BrokenValue(true));
            Assert.Equal("x[200]: 1 is not in ..0", BrokenValue((byte)200));
            Assert.Equal("x[-7]: 1 is not in ..0", BrokenValue(-7L));
            string key = new string('a', 39) + "\ud83d\ude00";
            Assert.Equal("x[\"" + key + "\"]: 1 is not in ..0", BrokenValue(key));
            Assert.Equal("x[\"" + key + "...\"]: 1 is not in ..0", BrokenValue(key + "a"));
        }

        private static string BrokenValue<TKey>(TKey key)
        {
            return ValueRule.Values<TKey, int>(ValueRule.Range<int>(int.MinValue, 0, "..0")).Mistake("x", Keyed(key));
        }

        private static ReadOnlyMap<TKey, int> Keyed<TKey>(TKey key)
        {
            return new Dictionary<TKey, int> { { key, 1 } };
        }

        private static void Refused(string message, Action act)
        {
            Assert.Equal(message, Assert.Throws<ArgumentException>(act).Message);
        }

        private static void Refused(string message, Func<object> act)
        {
            Assert.Equal(
                message,
                Assert
                    .Throws<ArgumentException>(
                        () =>
                        { act(); }
                    )
                    .Message
            );
        }

        /// <summary>What nobody can make, but another release may have sent.</summary>
        private static Sample Bad()
        {
            byte[] bytes = Good.ToBytes();
            bytes[4] = (byte)'A'; // the first letter of the name
            return Sample.FromBytes(bytes);
        }

        private static Counts Counted(string key, params int[] numbers)
        {
            return new Dictionary<string, Numbers> { { key, numbers } };
        }

        private static LocalDate Day(string text)
        {
            return LocalDate.Parse(text);
        }

        private static BigDecimal[] Prices(params string[] numbers)
        {
            return numbers.Select(BigDecimal.Parse).ToArray();
        }

        private static Delayed Delays(string day, params string[] spans)
        {
            return new Dictionary<LocalDate, Durations> { { Day(day), spans.Select(Duration.Parse).ToArray() } };
        }

        private static Tree Holding(Sample sample)
        {
            return new Tree(sample, new Tree[0], Others(null));
        }

        private static Dictionary<long, Maybe> Others(Sample sample)
        {
            return new Dictionary<long, Maybe> { { 7, new Maybe(sample) } };
        }
    }
}
