// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Globalization;
    using System.Text.RegularExpressions;

    /// <summary>
    /// Dates of the Gregorian calendar, which is taken to have been in use always, as days since 1970-01-01 and as text.
    /// A <see cref="DateTime"/> knows the years 1 to 9999 alone. Since the calendar repeats itself every 400 years, one
    /// of the 400 years from 1970 on stands for all others.
    /// </summary>
    internal static class Dates
    {
        /// <summary>
        /// How a date is written: a year before 0 has a minus, one after 9999 a plus. The year 0 has no sign.
        /// </summary>
        internal const string Pattern =
            "(?<year>[0-9]{4}|[+][1-9][0-9]{4,9}|-(?!0000-)(?:[0-9]{4}|[1-9][0-9]{4,9}))-(?<month>[0-9]{2})-(?<day>[0-9]{2})";

        internal const int SecondsOfDay = 24 * 60 * 60;

        private const int FirstYear = 1970;
        private const int YearsOfCycle = 400;
        private const int DaysOfCycle = 146097;

        private static readonly DateTime Epoch = new DateTime(FirstYear, 1, 1);

        /// <summary>The days since 1970-01-01 of a date.</summary>
        /// <returns>Whether there is such a day.</returns>
        internal static bool TryDays(long year, int month, int day, out long days)
        {
            long cycle = Floor(year - FirstYear, YearsOfCycle);
            int similar = (int)(year - (cycle * YearsOfCycle));
            days = 0;
            if (month < 1 || month > 12 || day < 1 || day > DateTime.DaysInMonth(similar, month))
            {
                return false;
            }
            days = (cycle * DaysOfCycle) + (new DateTime(similar, month, day) - Epoch).Days;
            return true;
        }

        /// <summary>The same of a text that the pattern matches.</summary>
        internal static bool TryDays(Match date, out long days)
        {
            return TryDays(Number(date, "year"), (int)Number(date, "month"), (int)Number(date, "day"), out days);
        }

        /// <summary>The date that is so many days after 1970-01-01.</summary>
        internal static void Date(long days, out long year, out int month, out int day)
        {
            long cycle = Floor(days, DaysOfCycle);
            DateTime similar = Epoch.AddDays(days - (cycle * DaysOfCycle));
            year = similar.Year + (cycle * YearsOfCycle);
            month = similar.Month;
            day = similar.Day;
        }

        internal static string Text(long days)
        {
            long year;
            int month;
            int day;
            Date(days, out year, out month, out day);
            return (year > 9999 ? "+" : "") + Digits(year, 4) + "-" + Digits(month, 2) + "-" + Digits(day, 2);
        }

        /// <summary>A number with at least so many digits.</summary>
        internal static string Digits(long number, int least)
        {
            return number.ToString("D" + least, CultureInfo.InvariantCulture);
        }

        /// <summary>The number that a part of a pattern matched.</summary>
        internal static long Number(Match match, string part)
        {
            return long.Parse(match.Groups[part].Value, CultureInfo.InvariantCulture);
        }

        /// <summary>The nanoseconds that the digits after a point are; 0 where there are none.</summary>
        internal static int Nanoseconds(Match match, string part)
        {
            return int.Parse(match.Groups[part].Value.PadRight(9, '0'), CultureInfo.InvariantCulture);
        }

        /// <summary>A quotient, rounded down.</summary>
        internal static long Floor(long dividend, long divisor)
        {
            long quotient = dividend / divisor;
            return dividend % divisor < 0 ? quotient - 1 : quotient;
        }
    }
}
