// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Almanac;
    using Almanac.Runtime;
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using Xunit;

    /// <summary>Generated code with times, dates, UUIDs and decimal numbers.</summary>
    public sealed class AlmanacTests
    {
        private const string Id = "00112233-4455-6677-8899-aabbccddeeff";
        private const string IdBytes = "00112233445566778899aabbccddeeff";

        private static readonly Event Launch = new Event(
            new Guid(Id), DateTimeOffset.FromUnixTimeSeconds(1767225600), TimeSpan.FromSeconds(1.5),
            new LocalDate(2026, 11, 27), 12.50m
        );

        [Fact]
        public void NativeValuesAreTaken()
        {
            Assert.Equal(
                "Event(id=" + Id + ", start=2026-01-01T00:00:00Z, length=PT1.5S, day=2026-11-27, price=12.50)",
                Launch.ToString()
            );
            Assert.Equal(
                IdBytes + "000000006955b90000000000" + "00000000000000011dcd6500" + "00005130" + "00000002" + "00000002"
                    + "04e2",
                FakeHost.Hex(Launch.ToBytes())
            );
            Assert.Equal(Launch, Event.FromBytes(Launch.ToBytes()));
            Assert.Equal(2026, ((DateTimeOffset)Launch.Start).Year);
            Assert.Equal(12.50m, (decimal)Launch.Price);
        }

        [Fact]
        public void ANumberOfOtherTextIsEqual()
        {
            Event same = Launch.With(price: 12.5m);
            Assert.Equal(Launch, same);
            Assert.Equal(Launch.GetHashCode(), same.GetHashCode());
            Assert.NotEqual(Launch.ToString(), same.ToString());
            Assert.NotEqual(Launch, Launch.With(price: 12.51m));
            Assert.NotEqual(Launch, Launch.With(day: new LocalDate(2026, 11, 28)));
        }

        [Fact]
        public void ConstantsAreThoseOfTheDescription()
        {
            Assert.Equal("0.10", AlmanacClient.Limit.ToString());
            Assert.Equal("2026-01-01T00:00:00Z", AlmanacClient.Begin.ToString());
            Assert.Equal("PT1.5S", AlmanacClient.Step.ToString());
            Assert.Equal("2026-11-27", AlmanacClient.First.ToString());
            Assert.Equal(Guid.Empty, AlmanacClient.Nobody);
        }

        [Fact]
        public void WhatIsLeftOutHasItsDefault()
        {
            Plan plan = new Plan();
            Assert.Equal(
                "Plan(start=2026-01-01T00:00:00.500Z, length=PT-1M-0.5S, day=0004-02-29, id=" + Id
                    + ", price=12.50, large=123456789012345678901234567890.10, end=absent, paid=absent)",
                plan.ToString()
            );
            Assert.Equal(plan, new Plan(price: 12.50m, id: new Guid(Id)));
            Plan paid = plan.With(start: default(Instant), paid: (BigDecimal)1m);
            Assert.Equal(0, paid.Start.UnixSeconds);
            Assert.Equal(1m, paid.Paid);
            Assert.Null(paid.With(paid: null).Paid);
            Assert.Equal(paid, Plan.FromBytes(paid.ToBytes()));
        }

        [Fact]
        public void ADefaultIsSent()
        {
            using (FakeHost host = new FakeHost(peer =>
                   {
                       peer.Send(FakeHost.Preface);
                       FakeHost.Received request = peer.ReadFrame();
                       Assert.EndsWith(
                           IdBytes + "000000006955b90000000000" + "00000000" + "00000001" + "00", request.Body
                       );
                       peer.Send(FrameKind.Response, request.Id);
                       request = peer.ReadFrame();
                       Assert.EndsWith("000000000000000000000000" + "00000001" + "00000001" + "05", request.Body);
                       peer.Send(FrameKind.Response, request.Id);
                       peer.WaitForClose();
                   }))
            {
                using (AlmanacClient client = new AlmanacClient(host.Address))
                {
                    client.Move(new Guid(Id));
                    client.Move(new Guid(Id), default(Instant), 0.5m);
                }
            }
        }

        [Fact]
        public void AnExceptionHasThem()
        {
            TooLate late = new TooLate(AlmanacClient.Begin);
            Assert.Equal("TooLate(due=2026-01-01T00:00:00Z, by=PT1H)", late.Message);
            Assert.Equal(3600, late.By.Seconds);
        }

        [Theory]
        [InlineData(0)]
        [InlineData(1)]
        [InlineData(1000)]
        public void ArraysAndMapsSurviveAtAnySize(int count)
        {
            int[] indexes = Enumerable.Range(-count / 2, count).ToArray();
            Func<int, Instant> instant = i => new Instant(i * 1000000007L, unchecked((i & 0x7fffffff) % 1000000000));
            Func<int, Guid> guid = i => new Guid(i, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
            Shelf shelf = new Shelf(
                indexes.Select(instant).ToArray(), indexes.Select(i => new Duration(i, 1)).ToArray(),
                indexes.Select(i => new LocalDate(i * 1000003)).ToArray(), indexes.Select(guid).ToArray(),
                indexes.Select(i => new BigDecimal(i * 1000000007L, i % 100)).ToArray(),
                indexes.ToDictionary(instant, i => new Duration(0, i & 0xff)),
                indexes.ToDictionary(i => new LocalDate(i), i => (BigDecimal)i),
                indexes.ToDictionary(guid, i => new ReadOnlyArray<Event>(new[] { Launch }))
            );
            Shelf read = Shelf.FromBytes(shelf.ToBytes());
            Assert.Equal(shelf, read);
            Assert.Equal(shelf.ToString(), read.ToString());
            Assert.Equal(FakeHost.Hex(shelf.ToBytes()), FakeHost.Hex(read.ToBytes()));
        }

        [Fact]
        public void AKeyThatIsThereTwiceIsShownAsText()
        {
            string none = "00000000";
            string twice = "00000002" + IdBytes + none + IdBytes + none;
            MalformedException e = Assert.Throws<MalformedException>(
                () => Shelf.FromBytes(FakeHost.Bytes(string.Concat(Enumerable.Repeat(none, 7)) + twice))
            );
            Assert.Equal("the key " + Id + " is there twice (at byte 72)", e.Message);
        }

#if NET8_0_OR_GREATER
        [Fact]
        public void TheirJsonIsTheirText()
        {
            string json = "{\"id\":\"" + Id + "\",\"start\":\"2026-01-01T00:00:00Z\",\"length\":\"PT1.5S\","
                + "\"day\":\"2026-11-27\",\"price\":\"12.50\"}";
            Assert.Equal(json, System.Text.Json.JsonSerializer.Serialize(Launch));
            Assert.Equal(Launch, System.Text.Json.JsonSerializer.Deserialize<Event>(json));
            string digits = "1." + new string('0', 500) + "1";
            Event exact = System.Text.Json.JsonSerializer.Deserialize<Event>(json.Replace("\"12.50\"", digits));
            Assert.Equal(digits, exact.Price.ToString());
            Plan plan = System.Text.Json.JsonSerializer.Deserialize<Plan>("{\"price\":1}");
            Assert.Equal(new Plan(price: 1), plan);
        }

        [Theory]
        [InlineData("\"2026-01-01T00:00:00Z\"", "1767225600", "an Instant such as 2026-01-01T00:00:00Z, as text")]
        [InlineData("PT1.5S", "1.5", "'1.5' is not a Duration")]
        [InlineData("\"PT1.5S\"", "1.5", "a Duration such as PT1H30M or PT1.5S, as text")]
        [InlineData(Id, "{" + Id + "}", "is not a UUID")]
        [InlineData("00112233-", "+0112233-", "is not a UUID")]
        [InlineData("12.50", "NaN", "is not a BigDecimal")]
        [InlineData("\"12.50\"", "true", "a BigDecimal such as 12.50, as text")]
        public void JsonOfAnotherFormIsRefused(string part, string other, string said)
        {
            string json = System.Text.Json.JsonSerializer.Serialize(Launch);
            Assert.Contains(part, json);
            Assert.Contains(
                said,
                Assert
                    .Throws<System.Text.Json.JsonException>(
                        () => System.Text.Json.JsonSerializer.Deserialize<Event>(json.Replace(part, other))
                    )
                    .Message
            );
        }

        [Fact]
        public void TwoTextsOfAKeyAreAKeyTwice()
        {
            string map = "\"lengths\":{\"2026-01-01T00:00:00Z\":\"PT1S\"";
            string json = "{\"instants\":[],\"durations\":[],\"dates\":[],\"ids\":[],\"prices\":[]," + map
                + "},\"rates\":{},\"events\":{}}";
            Assert.Single(System.Text.Json.JsonSerializer.Deserialize<Shelf>(json).Lengths);
            Assert.Contains(
                "the key 2026-01-01T00:00:00Z is there twice",
                Assert
                    .Throws<System.Text.Json.JsonException>(
                        () => System.Text.Json.JsonSerializer.Deserialize<Shelf>(
                            json.Replace(map, map + ",\"2026-01-01T01:00:00+01:00\":\"PT2S\"")
                        )
                    )
                    .Message
            );
        }
#endif
    }
}
