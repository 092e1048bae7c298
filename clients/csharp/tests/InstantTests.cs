// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using System;
    using Xunit;

    /// <summary>Instants: their text, their limits, and how they convert.</summary>
    public sealed class InstantTests
    {
        [Theory]
        [InlineData(0, 0, "1970-01-01T00:00:00Z")]
        [InlineData(1767225600, 0, "2026-01-01T00:00:00Z")]
        [InlineData(-1, 999999999, "1969-12-31T23:59:59.999999999Z")]
        [InlineData(0, 500000000, "1970-01-01T00:00:00.500Z")]
        [InlineData(0, 1000, "1970-01-01T00:00:00.000001Z")]
        [InlineData(0, 1, "1970-01-01T00:00:00.000000001Z")]
        [InlineData(951782399, 0, "2000-02-28T23:59:59Z")]
        [InlineData(951782400, 0, "2000-02-29T00:00:00Z")]
        [InlineData(-2203977600, 0, "1900-02-28T00:00:00Z")]
        [InlineData(-2203891200, 0, "1900-03-01T00:00:00Z")]
        [InlineData(253402300799, 0, "9999-12-31T23:59:59Z")]
        [InlineData(253402300800, 0, "+10000-01-01T00:00:00Z")]
        [InlineData(-62167219200, 0, "0000-01-01T00:00:00Z")]
        [InlineData(-62167219201, 0, "-0001-12-31T23:59:59Z")]
        [InlineData(-31557014167219200, 0, "-1000000000-01-01T00:00:00Z")]
        [InlineData(31556889864403199, 999999999, "+1000000000-12-31T23:59:59.999999999Z")]
        public void TheTextIsThatOfAllLanguages(long seconds, int nanoseconds, string text)
        {
            Instant instant = new Instant(seconds, nanoseconds);
            Assert.Equal(text, instant.ToString());
            Assert.Equal(instant, Instant.Parse(text));
            Assert.Equal(instant.GetHashCode(), Instant.Parse(text).GetHashCode());
        }

        [Theory]
        [InlineData("2026-01-01T01:00:00+01:00", "2026-01-01T00:00:00Z")]
        [InlineData("2025-12-31T06:00:00-18:00", "2026-01-01T00:00:00Z")]
        [InlineData("2026-01-01T18:00:00+18:00", "2026-01-01T00:00:00Z")]
        [InlineData("2026-01-01T00:00:00-00:00", "2026-01-01T00:00:00Z")]
        [InlineData("2026-01-01T00:00:00.1Z", "2026-01-01T00:00:00.100Z")]
        [InlineData("2026-01-01T00:00:00.1234Z", "2026-01-01T00:00:00.123400Z")]
        [InlineData("-10000-02-29T00:00:00Z", "-10000-02-29T00:00:00Z")]
        public void OtherTextsAreRead(string text, string same)
        {
            Assert.Equal(same, Instant.Parse(text).ToString());
        }

        [Theory]
        [InlineData("")]
        [InlineData("2026-01-01")]
        [InlineData("2026-01-01T00:00:00")]
        [InlineData("2026-01-01T00:00Z")]
        [InlineData("2026-01-01t00:00:00Z")]
        [InlineData("2026-01-01T00:00:00z")]
        [InlineData("2026-01-01 00:00:00Z")]
        [InlineData(" 2026-01-01T00:00:00Z")]
        [InlineData("2026-01-01T00:00:00Z\n")]
        [InlineData("2026-01-01T24:00:00Z")]
        [InlineData("2026-01-01T00:60:00Z")]
        [InlineData("2026-12-31T23:59:60Z")]
        [InlineData("2026-01-01T00:00:00.Z")]
        [InlineData("2026-01-01T00:00:00,5Z")]
        [InlineData("2026-01-01T00:00:00.0000000001Z")]
        [InlineData("2026-01-01T00:00:00+18:01")]
        [InlineData("2026-01-01T00:00:00+19:00")]
        [InlineData("2026-01-01T00:00:00+0100")]
        [InlineData("2026-01-01T00:00:00+01")]
        [InlineData("2026-02-29T00:00:00Z")]
        [InlineData("2026-00-01T00:00:00Z")]
        [InlineData("10000-01-01T00:00:00Z")]
        [InlineData("+2026-01-01T00:00:00Z")]
        [InlineData("-0000-01-01T00:00:00Z")]
        [InlineData("+1000000001-01-01T00:00:00Z")]
        [InlineData("-1000000001-12-31T23:59:59Z")]
        [InlineData("-1000000000-01-01T00:00:00+00:01")]
        [InlineData("٢026-01-01T00:00:00Z")]
        public void WhatIsNoInstantIsRefused(string text)
        {
            Instant instant;
            Assert.False(Instant.TryParse(text, out instant));
            Assert.Contains("Instant", Assert.Throws<FormatException>(() => Instant.Parse(text)).Message);
        }

        [Fact]
        public void NullIsNoText()
        {
            Instant instant;
            Assert.False(Instant.TryParse(null, out instant));
            Assert.Throws<ArgumentNullException>(() => Instant.Parse(null));
        }

        [Fact]
        public void WhatIsOutOfRangeIsRefused()
        {
            Assert.Equal(default(Instant), new Instant(0, 0));
            Assert.Throws<ArgumentOutOfRangeException>(() => new Instant(0, -1));
            Assert.Throws<ArgumentOutOfRangeException>(() => new Instant(0, 1000000000));
            Assert.Throws<ArgumentOutOfRangeException>(() => new Instant(Instant.MinValue.UnixSeconds - 1, 0));
            Assert.Contains(
                "31556889864403200",
                Assert.Throws<ArgumentOutOfRangeException>(() => new Instant(Instant.MaxValue.UnixSeconds + 1, 0))
                    .Message
            );
        }

        [Fact]
        public void ADateTimeOffsetConverts()
        {
            DateTimeOffset time = new DateTimeOffset(2026, 1, 1, 1, 0, 0, TimeSpan.FromHours(1)).AddTicks(-1);
            Instant instant = time;
            Assert.Equal("2025-12-31T23:59:59.999999900Z", instant.ToString());
            Assert.Equal(time, (DateTimeOffset)instant);
            Assert.Equal(TimeSpan.Zero, ((DateTimeOffset)instant).Offset);
            foreach (DateTimeOffset last in new[] { DateTimeOffset.MinValue, DateTimeOffset.MaxValue })
            {
                Assert.Equal(last, (DateTimeOffset)(Instant)last);
            }
        }

        [Fact]
        public void NothingIsLostWithoutAnError()
        {
            Instant fine = Instant.Parse("2026-01-01T00:00:00.123456789Z");
            string said = Assert.Throws<OverflowException>(() => (DateTimeOffset)fine).Message;
            Assert.Contains("2026-01-01T00:00:00.123456789Z", said);
            Assert.Contains("TruncatedToTicks", said);
            Assert.Equal("2026-01-01T00:00:00.123456700Z", fine.TruncatedToTicks().ToString());
            Assert.Equal(1234567, ((DateTimeOffset)fine.TruncatedToTicks()).Ticks % 10000000);
            foreach (string text in new[] { "+10000-01-01T00:00:00Z", "0000-12-31T23:59:59Z" })
            {
                Assert.Contains(
                    text, Assert.Throws<OverflowException>(() => (DateTimeOffset)Instant.Parse(text)).Message
                );
            }
        }

        [Fact]
        public void TheyAreInOrder()
        {
            Instant early = new Instant(-1, 999999999);
            Instant late = new Instant(0, 0);
            Assert.True(early < late && early <= late && late > early && late >= early && early != late);
            Assert.False(early > late || early >= late || late < early || late <= early || early == late);
            Assert.True(new Instant(0, 1) > late);
            Assert.Equal(0, late.CompareTo(default(Instant)));
            Assert.False(late.Equals("1970-01-01T00:00:00Z"));
        }
    }
}
