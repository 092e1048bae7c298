// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using System;
    using System.Linq;
    using Xunit;

    /// <summary>Dates: their text, their limits, and how they convert.</summary>
    public sealed class LocalDateTests
    {
        [Theory]
        [InlineData(0, "1970-01-01")]
        [InlineData(20784, "2026-11-27")]
        [InlineData(-1, "1969-12-31")]
        [InlineData(-719528, "0000-01-01")]
        [InlineData(-719529, "-0001-12-31")]
        [InlineData(2932896, "9999-12-31")]
        [InlineData(2932897, "+10000-01-01")]
        [InlineData(int.MinValue, "-5877641-06-23")]
        [InlineData(int.MaxValue, "+5881580-07-11")]
        public void TheTextIsThatOfAllLanguages(int days, string text)
        {
            LocalDate date = new LocalDate(days);
            Assert.Equal(text, date.ToString());
            Assert.Equal(date, LocalDate.Parse(text));
            Assert.Equal(date, new LocalDate(date.Year, date.Month, date.Day));
        }

        [Fact]
        public void AllDaysOfFourCenturiesAreThoseOfDateTime()
        {
            DateTime first = new DateTime(1800, 1, 1);
            LocalDate start = (LocalDate)first;
            foreach (int n in Enumerable.Range(0, 146100))
            {
                DateTime day = first.AddDays(n);
                LocalDate date = new LocalDate(start.DaysSince1970 + n);
                if (date.Year != day.Year || date.Month != day.Month || date.Day != day.Day || date != (LocalDate)day)
                {
                    Assert.Equal(day.ToString("yyyy-MM-dd"), date.ToString());
                }
            }
        }

        [Theory]
        [InlineData("")]
        [InlineData("2026-1-1")]
        [InlineData("2026-02-29")]
        [InlineData("1900-02-29")]
        [InlineData("2026-13-01")]
        [InlineData("2026-01-00")]
        [InlineData("2026-01-32")]
        [InlineData("26-01-01")]
        [InlineData("12026-01-01")]
        [InlineData("+2026-01-01")]
        [InlineData("+02026-01-01")]
        [InlineData("-02026-01-01")]
        [InlineData("-0000-01-01")]
        [InlineData("2026-01-01Z")]
        [InlineData("2026-01-01\n")]
        [InlineData("20260101")]
        [InlineData("+5881580-07-12")]
        [InlineData("-5877641-06-22")]
        [InlineData("+9999999999-01-01")]
        [InlineData("-9999999999-01-01")]
        public void WhatIsNoDateIsRefused(string text)
        {
            LocalDate date;
            Assert.False(LocalDate.TryParse(text, out date));
            Assert.Contains("LocalDate", Assert.Throws<FormatException>(() => LocalDate.Parse(text)).Message);
        }

        [Fact]
        public void DaysThatDoNotExistAreRefused()
        {
            Assert.Equal("2024-02-29", new LocalDate(2024, 2, 29).ToString());
            Assert.Throws<ArgumentOutOfRangeException>(() => new LocalDate(2026, 2, 29));
            Assert.Throws<ArgumentOutOfRangeException>(() => new LocalDate(2026, 0, 1));
            Assert.Throws<ArgumentOutOfRangeException>(() => new LocalDate(5881580, 7, 12));
            Assert.Throws<ArgumentOutOfRangeException>(() => new LocalDate(int.MinValue, 1, 1));
            Assert.Throws<ArgumentNullException>(() => LocalDate.Parse(null));
        }

        [Fact]
        public void ADateTimeConvertsAtMidnight()
        {
            LocalDate date = (LocalDate) new DateTime(2026, 11, 27, 0, 0, 0, DateTimeKind.Local);
            Assert.Equal("2026-11-27", date.ToString());
            Assert.Equal(new DateTime(2026, 11, 27), (DateTime)date);
            Assert.Equal(DateTimeKind.Unspecified, ((DateTime)date).Kind);
            string said =
                Assert.Throws<OverflowException>(() => (LocalDate) new DateTime(2026, 11, 27, 1, 0, 0)).Message;
            Assert.Contains("2026-11-27T01:00:00", said);
            Assert.Throws<OverflowException>(() => (DateTime) new LocalDate(0, 12, 31));
            Assert.Throws<OverflowException>(() => (DateTime) new LocalDate(10000, 1, 1));
            Assert.Equal(DateTime.MinValue, (DateTime)(LocalDate)DateTime.MinValue);
        }

#if NET6_0_OR_GREATER
        [Fact]
        public void ADateOnlyConverts()
        {
            foreach (DateOnly day in new[] { DateOnly.MinValue, DateOnly.MaxValue, new DateOnly(2026, 11, 27) })
            {
                LocalDate date = day;
                Assert.Equal(day, (DateOnly)date);
            }
            Assert.Contains(
                "+10000-01-01", Assert.Throws<OverflowException>(() => (DateOnly) new LocalDate(10000, 1, 1)).Message
            );
        }
#endif

        [Fact]
        public void TheyAreInOrder()
        {
            LocalDate early = new LocalDate(-1);
            LocalDate late = new LocalDate(0);
            Assert.True(early < late && early <= late && late > early && late >= early && early != late);
            Assert.False(early > late || early >= late || late < early || late <= early || early == late);
            Assert.Equal(0, late.CompareTo(default(LocalDate)));
        }
    }
}
