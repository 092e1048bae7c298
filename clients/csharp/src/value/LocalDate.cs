// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using global::Creo.Client.Internal; // A type of the description may have the name of a part of it.
    using System;
    using System.Text.RegularExpressions;

    /// <summary>
    /// A date without a time of day and without a zone. It converts to a <see cref="DateTime"/> and back by a cast, and
    /// under .NET 6 and newer a <c>DateOnly</c> converts to it by itself.
    /// </summary>
#if NET6_0_OR_GREATER
    [System.Text.Json.Serialization.JsonConverter(typeof(JsonForm))]
#endif
    [TextForm(What)]
    public struct LocalDate : IComparable<LocalDate>, IEquatable<LocalDate>
    {
        private const string What = "a LocalDate such as 2026-11-27";

        private static readonly Regex Form = new Regex("\\A" + Dates.Pattern + "\\z");

        private readonly int days;

        /// <summary>The date that is so many days after 1970-01-01.</summary>
        /// <param name="daysSince1970">The days, negative before 1970.</param>
        public LocalDate(int daysSince1970)
        {
            days = daysSince1970;
        }

        /// <summary>A day of the Gregorian calendar.</summary>
        /// <param name="year">-5877641 to 5881580; the year before 1 is 0.</param>
        /// <param name="month">1 to 12.</param>
        /// <param name="day">1 to the last one of the month.</param>
        /// <exception cref="ArgumentOutOfRangeException">There is no such day.</exception>
        public LocalDate(int year, int month, int day)
        {
            long made;
            if (!Dates.TryDays(year, month, day, out made) || !IsDate(made))
            {
                throw new ArgumentOutOfRangeException(
                    null,
                    "there is no LocalDate of year " + year + ", month " + month + ", day " + day + "; the first is "
                        + MinValue + ", the last " + MaxValue
                );
            }
            days = (int)made;
        }

        /// <summary>The first one, -5877641-06-23.</summary>
        public static LocalDate MinValue => new LocalDate(int.MinValue);

        /// <summary>The last one, +5881580-07-11.</summary>
        public static LocalDate MaxValue => new LocalDate(int.MaxValue);

        /// <summary>The days since 1970-01-01, negative before.</summary>
        public int DaysSince1970 => days;

        /// <summary>The year; the one before 1 is 0.</summary>
        public int Year
        {
            get {
                long year;
                int month;
                int day;
                Dates.Date(days, out year, out month, out day);
                return (int)year;
            }
        }

        /// <summary>1 to 12.</summary>
        public int Month
        {
            get {
                long year;
                int month;
                int day;
                Dates.Date(days, out year, out month, out day);
                return month;
            }
        }

        /// <summary>1 to 31.</summary>
        public int Day
        {
            get {
                long year;
                int month;
                int day;
                Dates.Date(days, out year, out month, out day);
                return day;
            }
        }

        /// <summary>The date of a time that is midnight; its kind is no part of it.</summary>
        /// <exception cref="OverflowException">It has another time of day.</exception>
        public static explicit operator LocalDate(DateTime time)
        {
            return time.TimeOfDay == TimeSpan.Zero
                ? new LocalDate(time.Year, time.Month, time.Day)
                : throw new OverflowException(
                      "the DateTime " + time.ToString("s") + " is not midnight, so more than a LocalDate; take its Date"
                  );
        }

        /// <summary>Midnight of that day, in no zone.</summary>
        /// <exception cref="OverflowException">The year is not from 1 to 9999.</exception>
        public static explicit operator DateTime(LocalDate date)
        {
            date.Check("DateTime");
            return new DateTime(date.Year, date.Month, date.Day);
        }

#if NET6_0_OR_GREATER
        /// <summary>The same day.</summary>
        public static implicit operator LocalDate(DateOnly date)
        {
            return new LocalDate(date.Year, date.Month, date.Day);
        }

        /// <summary>The same day.</summary>
        /// <exception cref="OverflowException">The year is not from 1 to 9999.</exception>
        public static explicit operator DateOnly(LocalDate date)
        {
            date.Check("DateOnly");
            return new DateOnly(date.Year, date.Month, date.Day);
        }
#endif

        /// <summary>Whether both are the same day.</summary>
        public static bool operator ==(LocalDate left, LocalDate right)
        {
            return left.days == right.days;
        }

        /// <summary>Whether the two differ.</summary>
        public static bool operator !=(LocalDate left, LocalDate right)
        {
            return left.days != right.days;
        }

        /// <summary>Whether the left one is earlier.</summary>
        public static bool operator<(LocalDate left, LocalDate right)
        {
            return left.days < right.days;
        }

        /// <summary>Whether the left one is later.</summary>
        public static bool operator>(LocalDate left, LocalDate right)
        {
            return left.days > right.days;
        }

        /// <summary>Whether the left one is not later.</summary>
        public static bool operator <=(LocalDate left, LocalDate right)
        {
            return left.days <= right.days;
        }

        /// <summary>Whether the left one is not earlier.</summary>
        public static bool operator >=(LocalDate left, LocalDate right)
        {
            return left.days >= right.days;
        }

        /// <summary>Reads text such as <c>2026-11-27</c>.</summary>
        /// <exception cref="ArgumentNullException">It is null.</exception>
        /// <exception cref="FormatException">There is no such day, or it is written otherwise.</exception>
        public static LocalDate Parse(string text)
        {
            LocalDate date;
            return TryParse(text ?? throw new ArgumentNullException(nameof(text)), out date)
                ? date
                : throw new FormatException("'" + text + "' is not " + What + ", or there is no such day");
        }

        /// <summary>The same without an exception.</summary>
        /// <returns>Whether it is a date.</returns>
        public static bool TryParse(string text, out LocalDate date)
        {
            Match match = Form.Match(text ?? "");
            long days = 0;
            bool read = match.Success && Dates.TryDays(match, out days) && IsDate(days);
            date = read ? new LocalDate((int)days) : default(LocalDate);
            return read;
        }

        /// <inheritdoc/>
        public int CompareTo(LocalDate other)
        {
            return days.CompareTo(other.days);
        }

        /// <inheritdoc/>
        public bool Equals(LocalDate other)
        {
            return days == other.days;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return other is LocalDate && Equals((LocalDate)other);
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            return days;
        }

        /// <summary>Year, month and day, such as <c>2026-11-27</c>.</summary>
        public override string ToString()
        {
            return Dates.Text(days);
        }

        private static bool IsDate(long days)
        {
            return days >= int.MinValue && days <= int.MaxValue;
        }

        private void Check(string type)
        {
            if (Year < 1 || Year > 9999)
            {
                throw new OverflowException(
                    "the LocalDate " + this + " is not in the years 1 to 9999 of a " + type
                    + "; use Year, Month and Day"
                );
            }
        }
    }
}
