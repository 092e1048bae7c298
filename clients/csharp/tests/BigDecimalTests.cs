// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Numerics;
    using Xunit;

    /// <summary>Decimal numbers: their text, their limits, how they convert, and their bytes.</summary>
    public sealed class BigDecimalTests
    {
        private static readonly string Nines = new string('9', 1000);

        [Theory]
        [InlineData(0, 0, "0")]
        [InlineData(100, 2, "1.00")]
        [InlineData(-5, 1, "-0.5")]
        [InlineData(1, -3, "1E+3")]
        [InlineData(10, -2, "1.0E+3")]
        [InlineData(1, 6, "0.000001")]
        [InlineData(1, 7, "1E-7")]
        [InlineData(-123, 10, "-1.23E-8")]
        [InlineData(0, 3, "0.000")]
        [InlineData(0, 7, "0E-7")]
        [InlineData(0, -5, "0E+5")]
        [InlineData(1, 1000, "1E-1000")]
        [InlineData(-1, -1000, "-1E+1000")]
        [InlineData(long.MinValue, 3, "-9223372036854775.808")]
        public void TheTextIsThatOfAllLanguages(long unscaled, int scale, string text)
        {
            BigDecimal number = new BigDecimal(unscaled, scale);
            Assert.Equal(text, number.ToString());
            BigDecimal read = BigDecimal.Parse(text);
            Assert.Equal(unscaled, read.Unscaled);
            Assert.Equal(scale, read.Scale);
        }

        [Theory]
        [InlineData("-0.00", "0.00")]
        [InlineData("1e3", "1E+3")]
        [InlineData("1.5E0003", "1.5E+3")]
        [InlineData("12E-1", "1.2")]
        [InlineData("1E-0", "1")]
        [InlineData("1e00", "1")]
        public void OtherTextsAreRead(string text, string same)
        {
            Assert.Equal(same, BigDecimal.Parse(text).ToString());
        }

        [Theory]
        [InlineData("")]
        [InlineData("-")]
        [InlineData("+1")]
        [InlineData("01")]
        [InlineData(".5")]
        [InlineData("5.")]
        [InlineData("1,5")]
        [InlineData(" 1")]
        [InlineData("1\n")]
        [InlineData("1E")]
        [InlineData("0x1")]
        [InlineData("NaN")]
        [InlineData("1E+1001")]
        [InlineData("1E-1001")]
        [InlineData("1E99999999999999999999")]
        [InlineData("٢")]
        public void WhatIsNoNumberIsRefused(string text)
        {
            BigDecimal number;
            Assert.False(BigDecimal.TryParse(text, out number));
            Assert.Contains("BigDecimal", Assert.Throws<FormatException>(() => BigDecimal.Parse(text)).Message);
        }

        [Fact]
        public void AThousandDigitsAreTheLimit()
        {
            Assert.Equal(Nines, BigDecimal.Parse(Nines).ToString());
            Assert.Equal("-0." + Nines, BigDecimal.Parse("-0." + Nines).ToString());
            Assert.Throws<FormatException>(() => BigDecimal.Parse("1" + Nines));
            Assert.Throws<FormatException>(() => BigDecimal.Parse("0.0" + Nines));
            Assert.Throws<ArgumentOutOfRangeException>(() => new BigDecimal(BigInteger.Pow(10, 1000), 0));
            Assert.Throws<ArgumentOutOfRangeException>(() => new BigDecimal(-BigInteger.Pow(10, 1000), 0));
            Assert.Throws<ArgumentOutOfRangeException>(() => new BigDecimal(1, 1001));
            Assert.Throws<ArgumentOutOfRangeException>(() => new BigDecimal(1, -1001));
            Assert.Throws<ArgumentOutOfRangeException>(() => new BigDecimal(1, int.MinValue));
            Assert.Throws<ArgumentNullException>(() => BigDecimal.Parse(null));
        }

        /// <summary>A row of zeros can be divided in many ways, which a pattern must not try one after the other.</summary>
        [Fact]
        public void ManyZerosAreReadAtOnce()
        {
            BigDecimal number;
            Assert.False(BigDecimal.TryParse("1E" + new string('0', 300000) + "x", out number));
            Assert.Equal("1E+3", BigDecimal.Parse("1E" + new string('0', 300000) + "3").ToString());
        }

        [Fact]
        public void TheSameNumberIsEqualWhateverItsText()
        {
            string[] hundred = { "100", "1E+2", "100.000", "0.1E3", "10E1" };
            foreach (string text in hundred)
            {
                Assert.Equal(BigDecimal.Parse("100"), BigDecimal.Parse(text));
                Assert.Equal(BigDecimal.Parse("100").GetHashCode(), BigDecimal.Parse(text).GetHashCode());
            }
            Assert.True(BigDecimal.Parse("0.00") == default(BigDecimal));
            Assert.Equal(0, BigDecimal.Parse("0E-9").GetHashCode());
            Assert.True(BigDecimal.Parse("1E-1000") > BigDecimal.Parse("-1E+1000"));
            Assert.True(BigDecimal.Parse("0.10") < BigDecimal.Parse("0.101"));
            Assert.True(BigDecimal.Parse("0.10") <= BigDecimal.Parse("0.1") && BigDecimal.Parse("2") >= 2m);
            Assert.True(BigDecimal.Parse("1") != BigDecimal.Parse("1.0000001"));
        }

        [Fact]
        public void ADecimalConverts()
        {
            BigDecimal price = 12.50m;
            Assert.Equal("12.50", price.ToString());
            BigDecimal whole = 5;
            Assert.Equal("5", whole.ToString());
            BigDecimal large = ulong.MaxValue;
            Assert.Equal("18446744073709551615", large.ToString());
            decimal[] numbers = {
                0m,
                -0.0m,
                1.10m,
                decimal.MaxValue,
                decimal.MinValue,
                0.0000000000000000000000000001m,
                4294967296m,
                18446744073709551616m
            };
            foreach (decimal number in numbers)
            {
                Assert.Equal(number, (decimal)(BigDecimal)number);
            }
            Assert.Equal(
                "1.10", ((decimal)BigDecimal.Parse("1.10")).ToString(null, new System.Globalization.CultureInfo(""))
            );
            Assert.Equal(1000m, (decimal)BigDecimal.Parse("1E+3"));
            Assert.Equal(1m, (decimal)BigDecimal.Parse("1." + new string('0', 500)));
        }

        [Fact]
        public void NothingIsRounded()
        {
            foreach (string text in new[] { "1E+29", "1E-29", "79228162514264337593543950336", Nines, "-1E+1000" })
            {
                Assert.Contains(text, Assert.Throws<OverflowException>(() => (decimal)BigDecimal.Parse(text)).Message);
            }
        }

        [Theory]
        [InlineData("0", "00000000 00000001 00")]
        [InlineData("1.00", "00000002 00000001 64")]
        [InlineData("127", "00000000 00000001 7f")]
        [InlineData("128", "00000000 00000002 0080")]
        [InlineData("-128", "00000000 00000001 80")]
        [InlineData("-129", "00000000 00000002 ff7f")]
        [InlineData("255", "00000000 00000002 00ff")]
        [InlineData("-256", "00000000 00000002 ff00")]
        [InlineData("-1E+3", "fffffffd 00000001 ff")]
        public void ItsBytesAreTheShortest(string text, string bytes)
        {
            string hex = bytes.Replace(" ", "");
            WireWriter writer = new WireWriter();
            writer.Write(BigDecimal.Parse(text));
            Assert.Equal(hex, FakeHost.Hex(writer.ToArray()));
            Assert.Equal(text, Read(hex).ToString());
        }

        [Fact]
        public void TheLongestIsWrittenAndRead()
        {
            foreach (string text in new[] { Nines, "-" + Nines })
            {
                WireWriter writer = new WireWriter();
                writer.Write(BigDecimal.Parse(text));
                Assert.Equal(424, writer.Length);
                Assert.Equal(text, Read(FakeHost.Hex(writer.ToArray())).ToString());
            }
        }

        [Theory]
        [InlineData("00000000 00000000", "0 bytes")]
        [InlineData("00000000 ffffffff 00", "impossible count")]
        [InlineData("00000000 00000002 00", "impossible count")]
        [InlineData("00000000 00000002 007f", "more bytes than it needs")]
        [InlineData("00000000 00000002 ff80", "more bytes than it needs")]
        [InlineData("000003e9 00000001 00", "the scale 1001")]
        [InlineData("fffffc17 00000001 00", "the scale -1001")]
        [InlineData("00000000", "cut short")]
        public void OtherBytesAreMalformed(string bytes, string said)
        {
            Assert.Contains(said, Assert.Throws<MalformedException>(() => Read(bytes.Replace(" ", ""))).Message);
        }

        [Fact]
        public void TooManyDigitsAreMalformed()
        {
            foreach (BigInteger digits in new[] { BigInteger.Pow(10, 1000), -BigInteger.Pow(10, 1000) })
            {
                byte[] bytes = digits.ToByteArray();
                Array.Reverse(bytes);
                string hex = "00000000" + bytes.Length.ToString("x8") + FakeHost.Hex(bytes);
                Assert.Contains("1000 digits", Assert.Throws<MalformedException>(() => Read(hex)).Message);
            }
            string many = "00000000" + 417.ToString("x8") + "01" + new string('0', 832);
            Assert.Contains("417 bytes", Assert.Throws<MalformedException>(() => Read(many)).Message);
        }

        private static BigDecimal Read(string hex)
        {
            byte[] bytes = FakeHost.Bytes(hex);
            WireReader reader = new WireReader();
            reader.Open(bytes, 0, bytes.Length);
            BigDecimal number = reader.ReadBigdecimal();
            reader.End();
            return number;
        }
    }
}
