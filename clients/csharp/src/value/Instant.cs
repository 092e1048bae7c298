// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using global::Creo.Client.Internal; // A type of the description may have the name of a part of it.
    using System;
    using System.Globalization;
    using System.Runtime.CompilerServices;
    using System.Text.RegularExpressions;

    /// <summary>
    /// A point in time, to the nanosecond. A <see cref="DateTimeOffset"/> converts to it by itself. It converts to a
    /// <see cref="DateTimeOffset"/> by a cast, which throws where something would be lost.
    /// </summary>
#if NET6_0_OR_GREATER
    [System.Text.Json.Serialization.JsonConverter(typeof(JsonForm))]
#endif
    [TextForm(What)]
    public struct Instant : IComparable<Instant>, IEquatable<Instant>
    {
        private const string What = "an Instant such as 2026-01-01T00:00:00Z";
        private const long LeastSeconds = -31557014167219200;
        private const long MostSeconds = 31556889864403199;
        private const int MostNanoseconds = 999999999;
        private const int NanosecondsOfTick = 100;
        private const long EpochTicks = 621355968000000000;

        private static readonly Regex Form = new Regex(
            "\\A" + Dates.Pattern
            + "T(?<hour>[01][0-9]|2[0-3]):(?<minute>[0-5][0-9]):(?<second>[0-5][0-9])(?:[.](?<fraction>[0-9]{1,9}))?"
            + "(?:Z|(?<sign>[+-])(?<offset>(?:0[0-9]|1[0-7]):[0-5][0-9]|18:00))\\z"
        );

        private readonly long seconds;
        private readonly int nanoseconds;

        /// <summary>The instant that is so long after 1970-01-01T00:00:00Z.</summary>
        /// <param name="unixSeconds">Seconds, negative before 1970.</param>
        /// <param name="nanoseconds">0 to 999,999,999, after these seconds.</param>
        /// <exception cref="ArgumentOutOfRangeException">
        /// There are other nanoseconds, or the year is not from -1,000,000,000 to 1,000,000,000.
        /// </exception>
        public Instant(long unixSeconds, int nanoseconds)
            : this(
                  unixSeconds, nanoseconds,
                  IsInstant(unixSeconds, nanoseconds)
                      ? null
                      : new ArgumentOutOfRangeException(null, Refusal(unixSeconds, nanoseconds))
              )
        {
        }

        /// <summary>The same of numbers that were looked at; throws what was found to be wrong, if anything was.</summary>
        private Instant(long unixSeconds, int nanoseconds, Exception fault)
        {
            if (fault != null)
            {
                throw fault;
            }
            seconds = unixSeconds;
            this.nanoseconds = nanoseconds;
        }

        /// <summary>The first one, in the year -1,000,000,000.</summary>
        public static Instant MinValue => new Instant(LeastSeconds, 0);

        /// <summary>The last one, in the year 1,000,000,000.</summary>
        public static Instant MaxValue => new Instant(MostSeconds, MostNanoseconds);

        /// <summary>The whole seconds since 1970-01-01T00:00:00Z, negative before; rounded down.</summary>
        public long UnixSeconds => seconds;

        /// <summary>The nanoseconds after these seconds, 0 to 999,999,999.</summary>
        public int Nanoseconds => nanoseconds;

        /// <summary>The instant, of which the offset is no part.</summary>
        public static implicit operator Instant(DateTimeOffset time)
        {
            long ticks = time.UtcTicks - EpochTicks;
            long seconds = Dates.Floor(ticks, TimeSpan.TicksPerSecond);
            return new Instant(seconds, (int)(ticks - (seconds * TimeSpan.TicksPerSecond)) * NanosecondsOfTick);
        }

        /// <summary>The same time in UTC.</summary>
        /// <exception cref="OverflowException">
        /// It is not in the years 1 to 9999, or in between two ticks of 100 ns.
        /// </exception>
        public static explicit operator DateTimeOffset(Instant instant)
        {
            long first = Dates.Floor(DateTimeOffset.MinValue.Ticks - EpochTicks, TimeSpan.TicksPerSecond);
            long last = Dates.Floor(DateTimeOffset.MaxValue.Ticks - EpochTicks, TimeSpan.TicksPerSecond);
            if (instant.seconds < first || instant.seconds > last)
            {
                throw new OverflowException(
                    "the Instant " + instant + " is not in the years 1 to 9999 of a DateTimeOffset; use UnixSeconds"
                );
            }
            if (instant.nanoseconds % NanosecondsOfTick != 0)
            {
                throw new OverflowException(
                    "the Instant " + instant + " is in between two ticks of a DateTimeOffset, which are 100 ns; "
                    + "TruncatedToTicks() is the tick before"
                );
            }
            long ticks = (instant.seconds * TimeSpan.TicksPerSecond) + (instant.nanoseconds / NanosecondsOfTick);
            return new DateTimeOffset(EpochTicks + ticks, TimeSpan.Zero);
        }

        /// <summary>Whether both are the same instant.</summary>
        public static bool operator ==(Instant left, Instant right)
        {
            return left.Equals(right);
        }

        /// <summary>Whether the two differ.</summary>
        public static bool operator !=(Instant left, Instant right)
        {
            return !left.Equals(right);
        }

        /// <summary>Whether the left one is earlier.</summary>
        public static bool operator<(Instant left, Instant right)
        {
            return left.CompareTo(right) < 0;
        }

        /// <summary>Whether the left one is later.</summary>
        public static bool operator>(Instant left, Instant right)
        {
            return left.CompareTo(right) > 0;
        }

        /// <summary>Whether the left one is not later.</summary>
        public static bool operator <=(Instant left, Instant right)
        {
            return left.CompareTo(right) <= 0;
        }

        /// <summary>Whether the left one is not earlier.</summary>
        public static bool operator >=(Instant left, Instant right)
        {
            return left.CompareTo(right) >= 0;
        }

        /// <summary>Reads text such as <c>2026-01-01T00:00:00.5Z</c> or <c>2026-01-01T01:00:00+01:00</c>.</summary>
        /// <exception cref="ArgumentNullException">It is null.</exception>
        /// <exception cref="FormatException">It is no instant, or has more than 9 digits after the point.</exception>
        public static Instant Parse(string text)
        {
            Instant instant;
            return TryParse(text ?? throw new ArgumentNullException(nameof(text)), out instant)
                ? instant
                : throw new FormatException(
                      "'" + text + "' is not " + What
                      + "; there may be up to 9 digits of a second, and an offset such as " + "+01:00 in the place of Z"
                  );
        }

        /// <summary>The same without an exception.</summary>
        /// <returns>Whether it is an instant.</returns>
        public static bool TryParse(string text, out Instant instant)
        {
            Match match = Form.Match(text ?? "");
            instant = default(Instant);
            long days;
            if (!match.Success || !Dates.TryDays(match, out days))
            {
                return false;
            }
            long second = (Dates.Number(match, "hour") * 3600) + (Dates.Number(match, "minute") * 60)
                + Dates.Number(match, "second");
            long seconds = (days * Dates.SecondsOfDay) + second - Offset(match);
            int nanoseconds = Dates.Nanoseconds(match, "fraction");
            if (!IsInstant(seconds, nanoseconds))
            {
                return false;
            }
            instant = new Instant(seconds, nanoseconds);
            return true;
        }

        /// <summary>The same without what is less than the 100 ns of a <see cref="DateTimeOffset"/>.</summary>
        public Instant TruncatedToTicks()
        {
            return new Instant(seconds, nanoseconds - (nanoseconds % NanosecondsOfTick));
        }

        /// <inheritdoc/>
        public int CompareTo(Instant other)
        {
            int order = seconds.CompareTo(other.seconds);
            return order != 0 ? order : nanoseconds.CompareTo(other.nanoseconds);
        }

        /// <inheritdoc/>
        public bool Equals(Instant other)
        {
            return seconds == other.seconds && nanoseconds == other.nanoseconds;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return other is Instant && Equals((Instant)other);
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            return unchecked((31 * seconds.GetHashCode()) + nanoseconds);
        }

        /// <summary>
        /// The time in UTC as RFC 3339 has it, such as <c>2026-01-01T00:00:00Z</c>, with 3, 6 or 9 digits of a second
        /// where they are not all 0.
        /// </summary>
        public override string ToString()
        {
            long days = Dates.Floor(seconds, Dates.SecondsOfDay);
            long second = seconds - (days * Dates.SecondsOfDay);
            return Dates.Text(days) + "T" + Dates.Digits(second / 3600, 2) + ":" + Dates.Digits(second / 60 % 60, 2)
                + ":" + Dates.Digits(second % 60, 2) + Fraction() + "Z";
        }

        /// <exception cref="MalformedException">There is no such instant.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static Instant Decoded(long seconds, int nanoseconds, int at)
        {
            return new Instant(
                seconds, nanoseconds,
                IsInstant(seconds, nanoseconds) ? null : new MalformedException(Refusal(seconds, nanoseconds), at)
            );
        }

        internal static bool IsInstant(long seconds, int nanoseconds)
        {
            return seconds >= LeastSeconds && seconds <= MostSeconds && nanoseconds >= 0
                && nanoseconds <= MostNanoseconds;
        }

        /// <summary>What is wrong with numbers that are no instant.</summary>
        internal static string Refusal(long seconds, int nanoseconds)
        {
            return "an Instant of " + seconds + " s and " + nanoseconds + " ns: seconds are from " + LeastSeconds
                + " to " + MostSeconds + ", nanoseconds from 0 to " + MostNanoseconds;
        }

        private static long Offset(Match match)
        {
            string offset = match.Groups["offset"].Value;
            if (offset.Length == 0)
            {
                return 0;
            }
            long seconds = (long)TimeSpan.Parse(offset, CultureInfo.InvariantCulture).TotalSeconds;
            return match.Groups["sign"].Value == "-" ? -seconds : seconds;
        }

        private string Fraction()
        {
            if (nanoseconds == 0)
            {
                return "";
            }
            string digits = Dates.Digits(nanoseconds, 9);
            int count = nanoseconds % 1000000 == 0 ? 3 : nanoseconds % 1000 == 0 ? 6 : 9;
            return "." + digits.Substring(0, count);
        }
    }
}
