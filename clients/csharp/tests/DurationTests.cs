// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using System;
    using Xunit;

    /// <summary>Durations: their text, their limits, and how they convert.</summary>
    public sealed class DurationTests
    {
        [Theory]
        [InlineData(0, 0, "PT0S")]
        [InlineData(1, 500000000, "PT1.5S")]
        [InlineData(-1, 500000000, "PT-0.5S")]
        [InlineData(-2, 500000000, "PT-1.5S")]
        [InlineData(-1, 999999999, "PT-0.000000001S")]
        [InlineData(29172, 345000000, "PT8H6M12.345S")]
        [InlineData(-90, 0, "PT-1M-30S")]
        [InlineData(-61, 500000000, "PT-1M-0.5S")]
        [InlineData(60, 0, "PT1M")]
        [InlineData(60, 1, "PT1M0.000000001S")]
        [InlineData(3600, 0, "PT1H")]
        [InlineData(86400, 0, "PT24H")]
        [InlineData(-3601, 0, "PT-1H-1S")]
        [InlineData(long.MaxValue, 999999999, "PT2562047788015215H30M7.999999999S")]
        [InlineData(long.MinValue, 0, "PT-2562047788015215H-30M-8S")]
        public void TheTextIsThatOfAllLanguages(long seconds, int nanoseconds, string text)
        {
            Duration duration = new Duration(seconds, nanoseconds);
            Assert.Equal(text, duration.ToString());
            Assert.Equal(duration, Duration.Parse(text));
            Assert.Equal(duration.GetHashCode(), Duration.Parse(text).GetHashCode());
        }

        [Theory]
        [InlineData("P1D", "PT24H")]
        [InlineData("P-1DT1H", "PT-23H")]
        [InlineData("-PT1M-30S", "PT-30S")]
        [InlineData("-PT-0.5S", "PT0.5S")]
        [InlineData("-PT0.5S", "PT-0.5S")]
        [InlineData("PT-0S", "PT0S")]
        [InlineData("PT90M", "PT1H30M")]
        [InlineData("PT0000000000000000000000000000000000000001.5S", "PT1.5S")]
        [InlineData("-PT9223372036854775808S", "PT-2562047788015215H-30M-8S")]
        public void OtherTextsAreRead(string text, string same)
        {
            Assert.Equal(same, Duration.Parse(text).ToString());
        }

        [Theory]
        [InlineData("")]
        [InlineData("P")]
        [InlineData("PT")]
        [InlineData("P1DT")]
        [InlineData("1S")]
        [InlineData("PT1")]
        [InlineData("pt1s")]
        [InlineData("PT1.S")]
        [InlineData("PT.5S")]
        [InlineData("PT1,5S")]
        [InlineData("PT1.5M")]
        [InlineData("PT+1S")]
        [InlineData("+PT1S")]
        [InlineData("PT--1S")]
        [InlineData("PT1M1H")]
        [InlineData("P1Y")]
        [InlineData("P1W")]
        [InlineData("PT1S ")]
        [InlineData("PT1S\n")]
        [InlineData("PT0.0000000001S")]
        [InlineData("PT9223372036854775808S")]
        [InlineData("PT-9223372036854775808.1S")]
        [InlineData("P999999999999999999999D")]
        [InlineData("PT99999999999999999999999999999999999999999999999S")]
        public void WhatIsNoDurationIsRefused(string text)
        {
            Duration duration;
            Assert.False(Duration.TryParse(text, out duration));
            Assert.Contains("Duration", Assert.Throws<FormatException>(() => Duration.Parse(text)).Message);
        }

        [Fact]
        public void OtherNanosecondsAreRefused()
        {
            Assert.Equal(default(Duration), new Duration(0, 0));
            Assert.Throws<ArgumentOutOfRangeException>(() => new Duration(0, -1));
            Assert.Throws<ArgumentOutOfRangeException>(() => new Duration(0, 1000000000));
            Assert.Throws<ArgumentNullException>(() => Duration.Parse(null));
        }

        [Fact]
        public void ATimeSpanConverts()
        {
            Duration duration = TimeSpan.FromTicks(-1);
            Assert.Equal("PT-0.0000001S", duration.ToString());
            foreach (TimeSpan span in new[] { TimeSpan.MinValue, TimeSpan.MaxValue, TimeSpan.Zero, new TimeSpan(-5) })
            {
                Assert.Equal(span, (TimeSpan)(Duration)span);
            }
        }

        [Fact]
        public void NothingIsLostWithoutAnError()
        {
            Duration fine = new Duration(-1, 999999999);
            string said = Assert.Throws<OverflowException>(() => (TimeSpan)fine).Message;
            Assert.Contains("PT-0.000000001S", said);
            Assert.Contains("TruncatedToTicks", said);
            Assert.Equal(TimeSpan.FromTicks(-1), (TimeSpan)fine.TruncatedToTicks());
            Duration most = TimeSpan.MaxValue;
            Assert.Throws<OverflowException>(() => (TimeSpan) new Duration(most.Seconds, most.Nanoseconds + 100));
            Assert.Throws<OverflowException>(() => (TimeSpan)Duration.MinValue);
            Assert.Throws<OverflowException>(() => (TimeSpan)Duration.MaxValue);
        }

        [Fact]
        public void TheyAreInOrder()
        {
            Duration little = new Duration(-1, 999999999);
            Duration much = new Duration(0, 0);
            Assert.True(little < much && little <= much && much > little && much >= little && little != much);
            Assert.False(little > much || little >= much || much < little || much <= little || little == much);
            Assert.Equal(0, much.CompareTo(default(Duration)));
        }
    }
}
