// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Globalization;
    using System.Text;

    /// <summary>
    /// The text of floating-point numbers, the same in every language: rounded to the fewest digits that read back as
    /// the same number. The conversions of .NET Framework and Mono are not exact, so this one computes with all decimal
    /// digits that a number has.
    /// </summary>
    internal static class NumberText
    {
        private const uint LimbBase = 1000 * 1000 * 1000;

        // From 10^FirstFixed to below 10^FirstScientific a number is written without an exponent.
        private const int FirstFixed = -4;
        private const int FirstScientific = 16;

        internal static string Of(double value)
        {
            long bits = BitConverter.DoubleToInt64Bits(value);
            return Of(bits < 0, bits & ((1L << 52) - 1), (int)(bits >> 52) & 0x7ff, 52, 0x7ff);
        }

        internal static string Of(float value)
        {
            int bits = Wire.FloatToBits(value);
            return Of(bits < 0, bits & ((1 << 23) - 1), (bits >> 23) & 0xff, 23, 0xff);
        }

        private static string Of(bool negative, long fraction, int exponent, int fractionBits, int lastExponent)
        {
            string sign = negative ? "-" : "";
            if (exponent == lastExponent)
            {
                return fraction != 0 ? "NaN" : sign + "Infinity";
            }
            if (exponent == 0 && fraction == 0)
            {
                return sign + "0.0";
            }
            long mantissa = exponent == 0 ? fraction : fraction | (1L << fractionBits);
            // The number is 4 * mantissa * 2^power, so that what is half-way to its neighbours has whole factors, too.
            int power = Math.Max(exponent, 1) - (lastExponent / 2) - fractionBits - 2;
            bool nearerBelow = fraction == 0 && exponent > 1;
            string high = Digits((4 * mantissa) + 2, power);
            int width = high.Length + 1; // one more for a carry
            high = high.PadLeft(width, '0');
            string low = Digits((4 * mantissa) - (nearerBelow ? 1 : 2), power).PadLeft(width, '0');
            string exact = Digits(4 * mantissa, power).PadLeft(width, '0');
            // A number half-way between two reads back as the one whose mantissa is even.
            int least = mantissa % 2 == 0 ? 0 : 1;
            string rounded;
            int count = 0;
            do
            {
                count++;
                rounded = Rounded(exact, count);
            }
            while (string.CompareOrdinal(rounded, low) < least || string.CompareOrdinal(high, rounded) < least);
            return sign + Written(rounded, Math.Min(power, 0));
        }

        /// <summary>All decimal digits of number * 2^power, without the point if the power is negative.</summary>
        private static string Digits(long number, int power)
        {
            // 2^-n is 5^n / 10^n.
            uint factor = power < 0 ? 5u : 2u;
            List<uint> limbs = new List<uint>();
            for (ulong rest = (ulong)number; rest > 0; rest /= LimbBase)
            {
                limbs.Add((uint)(rest % LimbBase));
            }
            for (int n = Math.Abs(power); n > 0; n--)
            {
                Multiply(limbs, factor);
            }
            StringBuilder digits = new StringBuilder();
            for (int i = limbs.Count - 1; i >= 0; i--)
            {
                digits.Append(limbs[i].ToString(digits.Length == 0 ? "D" : "D9", CultureInfo.InvariantCulture));
            }
            return digits.ToString();
        }

        private static void Multiply(List<uint> limbs, uint factor)
        {
            ulong carry = 0;
            for (int i = 0; i < limbs.Count; i++)
            {
                carry += (ulong)limbs[i] * factor;
                limbs[i] = (uint)(carry % LimbBase);
                carry /= LimbBase;
            }
            if (carry > 0)
            {
                limbs.Add((uint)carry);
            }
        }

        /// <summary>The digits, rounded to this many from the first that is not 0; a half is rounded to even.</summary>
        private static string Rounded(string digits, int count)
        {
            int end = FirstDigit(digits) + count;
            if (end >= digits.Length)
            {
                return digits;
            }
            char[] kept = (digits.Substring(0, end) + new string('0', digits.Length - end)).ToCharArray();
            bool half = digits[end] == '5' && digits.IndexOfAny("123456789".ToCharArray(), end + 1) < 0;
            if (half ? (digits[end - 1] - '0') % 2 == 1 : digits[end] >= '5')
            {
                int at = end - 1;
                while (kept[at] == '9')
                {
                    kept[at] = '0';
                    at--;
                }
                kept[at]++;
            }
            return new string(kept);
        }

        private static int FirstDigit(string digits)
        {
            return digits.Length - digits.TrimStart('0').Length;
        }

        /// <summary>The number digits * 10^scale.</summary>
        private static string Written(string digits, int scale)
        {
            int exponent = digits.Length - 1 - FirstDigit(digits) + scale;
            string all = digits.Trim('0');
            if (exponent < FirstFixed || exponent >= FirstScientific)
            {
                string fraction = all.Length == 1 ? "" : "." + all.Substring(1);
                string size = Math.Abs(exponent).ToString("D2", CultureInfo.InvariantCulture);
                return all[0] + fraction + (exponent < 0 ? "e-" : "e+") + size;
            }
            if (exponent < 0)
            {
                return "0." + new string('0', -exponent - 1) + all;
            }
            all = all.PadRight(exponent + 2, '0');
            return all.Substring(0, exponent + 1) + "." + all.Substring(exponent + 1);
        }
    }
}
