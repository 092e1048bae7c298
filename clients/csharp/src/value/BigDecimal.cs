// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using global::Creo.Client.Internal; // A type of the description may have the name of a part of it.
    using System;
    using System.Globalization;
    using System.Numerics;
    using System.Text.RegularExpressions;

    /// <summary>
    /// A decimal number of up to 1,000 digits, exact: a whole number and where its point is. Two that are the same number
    /// are equal, such as 1.0 and 1.00, whose texts differ. A <see cref="decimal"/> and every whole number convert to it
    /// by themselves. It converts to a <see cref="decimal"/> by a cast, which throws where that has no room for it.
    /// </summary>
#if NET6_0_OR_GREATER
    [System.Text.Json.Serialization.JsonConverter(typeof(JsonForm))]
#endif
    [TextForm(What, Numbers = true)]
    public struct BigDecimal : IComparable<BigDecimal>, IEquatable<BigDecimal>
    {
        internal const int MostDigits = 1000;
        internal const int MostScale = 1000;

        private const string What = "a BigDecimal such as 12.50";

        // A number that is smaller is written with an exponent.
        private const int LeastPlainExponent = -6;

        private const int MostScaleOfDecimal = 28;

        private static readonly BigInteger Bound = BigInteger.Pow(10, MostDigits);
        private static readonly BigInteger BoundOfDecimal = BigInteger.Pow(2, 96);

        private static readonly Regex Form = new Regex(
            "\\A(?<minus>-)?(?<whole>0|[1-9][0-9]*)(?:[.](?<fraction>[0-9]+))?(?:[eE](?<sign>[+-])?(?<exponent>[0-9]+))?\\z"
        );

        private readonly BigInteger unscaled;
        private readonly int scale;

        /// <summary>The number that is <c>unscaled / 10^scale</c>.</summary>
        /// <param name="unscaled">Its digits, at most 1,000.</param>
        /// <param name="scale">How many of them are after the point, -1,000 to 1,000.</param>
        /// <exception cref="ArgumentOutOfRangeException">There are more digits, or it is another scale.</exception>
        public BigDecimal(BigInteger unscaled, int scale)
        {
            if (!IsScale(scale) || !IsUnscaled(unscaled))
            {
                throw new ArgumentOutOfRangeException(null, Refusal(unscaled, scale));
            }
            this.unscaled = unscaled;
            this.scale = scale;
        }

        /// <summary>The digits with their sign, as if there were no point among them.</summary>
        public BigInteger Unscaled => unscaled;

        /// <summary>How many of the digits are after the point; so many zeros follow where it is negative.</summary>
        public int Scale => scale;

        /// <summary>The same number, with as many digits after the point.</summary>
        public static implicit operator BigDecimal(decimal number)
        {
            int[] parts = decimal.GetBits(number);
            BigInteger digits = ((BigInteger)unchecked((uint)parts[2]) << 64)
                | ((BigInteger)unchecked((uint)parts[1]) << 32) | unchecked((uint)parts[0]);
            return new BigDecimal(parts[3] < 0 ? -digits : digits, (parts[3] >> 16) & 0xff);
        }

        /// <summary>The same number.</summary>
        /// <exception cref="ArgumentOutOfRangeException">It has more than 1,000 digits.</exception>
        public static implicit operator BigDecimal(BigInteger number)
        {
            return new BigDecimal(number, 0);
        }

        /// <summary>The same number; zeros at its end may be lost.</summary>
        /// <exception cref="OverflowException">A <see cref="decimal"/> has not so many digits.</exception>
        public static explicit operator decimal(BigDecimal number)
        {
            BigInteger digits = BigInteger.Abs(number.unscaled);
            int scale = number.scale;
            BigInteger tenth;
            while (scale > 0 && (scale > MostScaleOfDecimal || digits >= BoundOfDecimal) && TryTenth(digits, out tenth))
            {
                digits = tenth;
                scale--;
            }
            if (scale < 0)
            {
                digits *= BigInteger.Pow(10, -scale);
                scale = 0;
            }
            if (digits >= BoundOfDecimal || scale > MostScaleOfDecimal)
            {
                throw new OverflowException(
                    "the BigDecimal " + number + " has more digits than a decimal; use Unscaled and Scale"
                );
            }
            uint low = (uint)(digits & uint.MaxValue);
            uint middle = (uint)((digits >> 32) & uint.MaxValue);
            uint high = (uint)(digits >> 64);
            return unchecked(new decimal((int)low, (int)middle, (int)high, number.unscaled.Sign < 0, (byte)scale));
        }

        /// <summary>Whether both are the same number.</summary>
        public static bool operator ==(BigDecimal left, BigDecimal right)
        {
            return left.Equals(right);
        }

        /// <summary>Whether the two differ.</summary>
        public static bool operator !=(BigDecimal left, BigDecimal right)
        {
            return !left.Equals(right);
        }

        /// <summary>Whether the left one is less.</summary>
        public static bool operator<(BigDecimal left, BigDecimal right)
        {
            return left.CompareTo(right) < 0;
        }

        /// <summary>Whether the left one is greater.</summary>
        public static bool operator>(BigDecimal left, BigDecimal right)
        {
            return left.CompareTo(right) > 0;
        }

        /// <summary>Whether the left one is not greater.</summary>
        public static bool operator <=(BigDecimal left, BigDecimal right)
        {
            return left.CompareTo(right) <= 0;
        }

        /// <summary>Whether the left one is not less.</summary>
        public static bool operator >=(BigDecimal left, BigDecimal right)
        {
            return left.CompareTo(right) >= 0;
        }

        /// <summary>Reads text such as <c>12.50</c> or <c>1E+3</c>, a number as JSON has it.</summary>
        /// <exception cref="ArgumentNullException">It is null.</exception>
        /// <exception cref="FormatException">
        /// It is no number, has more than 1,000 digits, or a scale that is not from -1,000 to 1,000.
        /// </exception>
        public static BigDecimal Parse(string text)
        {
            BigDecimal number;
            return TryParse(text ?? throw new ArgumentNullException(nameof(text)), out number)
                ? number
                : throw new FormatException(
                      "'" + text + "' is not " + What
                      + "; there may be up to 1,000 digits, and a scale of -1,000 to 1,000"
                  );
        }

        /// <summary>The same without an exception.</summary>
        /// <returns>Whether it is such a number.</returns>
        public static bool TryParse(string text, out BigDecimal number)
        {
            Match match = Form.Match(text ?? "");
            number = default(BigDecimal);
            string fraction = match.Groups["fraction"].Value;
            // Not by the pattern, which would try each way to divide a long row of zeros.
            string exponent = match.Groups["exponent"].Value.TrimStart('0');
            string digits = (match.Groups["whole"].Value + fraction).TrimStart('0');
            // What has so many digits is out of range, and would take long to read.
            if (!match.Success || digits.Length > MostDigits || fraction.Length > 2 * MostScale || exponent.Length > 5)
            {
                return false;
            }
            int power = exponent.Length == 0 ? 0 : int.Parse(exponent, CultureInfo.InvariantCulture);
            int scale = fraction.Length - (match.Groups["sign"].Value == "-" ? -power : power);
            if (!IsScale(scale))
            {
                return false;
            }
            BigInteger unscaled =
                digits.Length == 0 ? BigInteger.Zero : BigInteger.Parse(digits, CultureInfo.InvariantCulture);
            number = new BigDecimal(match.Groups["minus"].Success ? -unscaled : unscaled, scale);
            return true;
        }

        /// <inheritdoc/>
        public int CompareTo(BigDecimal other)
        {
            int most = Math.Max(scale, other.scale);
            return Scaled(most).CompareTo(other.Scaled(most));
        }

        /// <summary>Whether both are the same number; 1.0 and 1.00 are.</summary>
        public bool Equals(BigDecimal other)
        {
            return CompareTo(other) == 0;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return other is BigDecimal && Equals((BigDecimal)other);
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            if (unscaled.IsZero)
            {
                return 0;
            }
            BigInteger digits = unscaled;
            int places = scale;
            BigInteger tenth;
            while (TryTenth(digits, out tenth))
            {
                digits = tenth;
                places--;
            }
            return unchecked((31 * digits.GetHashCode()) + places);
        }

        /// <summary>The number with all its digits; <c>1.00</c> stays so. A large or a small one is such as <c>1E+3</c>.</summary>
        public override string ToString()
        {
            string digits = BigInteger.Abs(unscaled).ToString(CultureInfo.InvariantCulture);
            string sign = unscaled.Sign < 0 ? "-" : "";
            int exponent = digits.Length - 1 - scale;
            if (scale < 0 || exponent < LeastPlainExponent)
            {
                string fraction = digits.Length == 1 ? "" : "." + digits.Substring(1);
                string power = exponent.ToString(CultureInfo.InvariantCulture);
                return sign + digits[0] + fraction + "E" + (exponent < 0 ? "" : "+") + power;
            }
            if (scale == 0)
            {
                return sign + digits;
            }
            digits = digits.PadLeft(scale + 1, '0');
            int point = digits.Length - scale;
            return sign + digits.Substring(0, point) + "." + digits.Substring(point);
        }

        internal static bool IsScale(int scale)
        {
            return scale >= -MostScale && scale <= MostScale;
        }

        internal static bool IsUnscaled(BigInteger unscaled)
        {
            return BigInteger.Abs(unscaled) < Bound;
        }

        private static string Refusal(BigInteger unscaled, int scale)
        {
            return IsScale(scale) ? "a BigDecimal of more than " + MostDigits + " digits"
                                  : "a BigDecimal of scale " + scale + ", which is not from -1000 to 1000";
        }

        /// <summary>The tenth of a number, if that is whole.</summary>
        private static bool TryTenth(BigInteger number, out BigInteger tenth)
        {
            BigInteger rest;
            tenth = BigInteger.DivRem(number, 10, out rest);
            return rest.IsZero;
        }

        /// <summary>What the unscaled number would be with a scale that is not less.</summary>
        private BigInteger Scaled(int other)
        {
            return other == scale ? unscaled : unscaled * BigInteger.Pow(10, other - scale);
        }
    }
}
