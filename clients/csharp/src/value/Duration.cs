// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using global::Creo.Client.Internal; // A type of the description may have the name of a part of it.
    using System;
    using System.Globalization;
    using System.Runtime.CompilerServices;
    using System.Text;
    using System.Text.RegularExpressions;

    /// <summary>
    /// A length of time, to the nanosecond; it may be negative. A <see cref="TimeSpan"/> converts to it by itself. It
    /// converts to a <see cref="TimeSpan"/> by a cast, which throws where something would be lost.
    /// </summary>
#if NET6_0_OR_GREATER
    [System.Text.Json.Serialization.JsonConverter(typeof(JsonForm))]
#endif
    [TextForm(What)]
    public struct Duration : IComparable<Duration>, IEquatable<Duration>
    {
        private const string What = "a Duration such as PT1H30M or PT1.5S";
        private const int NanosecondsOfSecond = 1000 * 1000 * 1000;
        private const int NanosecondsOfTick = 100;

        // No part with more digits is in range.
        private const int MostDigits = 20;

        private static readonly Regex Form = new Regex(
            "\\A(?<minus>-)?P(?!\\z)(?:(?<days>-?[0-9]+)D)?(?:T(?!\\z)(?:(?<hours>-?[0-9]+)H)?(?:(?<minutes>-?[0-9]+)M)?"
            + "(?:(?<seconds>-?[0-9]+)(?:[.](?<fraction>[0-9]{1,9}))?S)?)?\\z"
        );

        private readonly long seconds;
        private readonly int nanoseconds;

        /// <summary>So many seconds and nanoseconds; half a second less than nothing is -1 and 500,000,000.</summary>
        /// <param name="seconds">Seconds, of any number.</param>
        /// <param name="nanoseconds">0 to 999,999,999, which are added also where the seconds are negative.</param>
        /// <exception cref="ArgumentOutOfRangeException">There are other nanoseconds.</exception>
        public Duration(long seconds, int nanoseconds)
            : this(
                  seconds, nanoseconds,
                  IsDuration(nanoseconds) ? null : new ArgumentOutOfRangeException(null, Refusal(nanoseconds))
              )
        {
        }

        /// <summary>The same of numbers that were looked at; throws what was found to be wrong, if anything was.</summary>
        private Duration(long seconds, int nanoseconds, Exception fault)
        {
            if (fault != null)
            {
                throw fault;
            }
            this.seconds = seconds;
            this.nanoseconds = nanoseconds;
        }

        /// <summary>The shortest one, which is negative.</summary>
        public static Duration MinValue => new Duration(long.MinValue, 0);

        /// <summary>The longest one.</summary>
        public static Duration MaxValue => new Duration(long.MaxValue, NanosecondsOfSecond - 1);

        /// <summary>The whole seconds, rounded down: -1 of -0.5 s.</summary>
        public long Seconds => seconds;

        /// <summary>The nanoseconds above these seconds, 0 to 999,999,999.</summary>
        public int Nanoseconds => nanoseconds;

        /// <summary>The same length.</summary>
        public static implicit operator Duration(TimeSpan span)
        {
            long seconds = Dates.Floor(span.Ticks, TimeSpan.TicksPerSecond);
            return new Duration(seconds, (int)(span.Ticks - (seconds * TimeSpan.TicksPerSecond)) * NanosecondsOfTick);
        }

        /// <summary>The same length.</summary>
        /// <exception cref="OverflowException">
        /// It has more than about 29,000 years, or is in between two ticks of 100 ns.
        /// </exception>
        public static explicit operator TimeSpan(Duration duration)
        {
            // A decimal has room for all of these.
            decimal ticks =
                ((decimal)duration.seconds * TimeSpan.TicksPerSecond) + (duration.nanoseconds / NanosecondsOfTick);
            if (ticks < long.MinValue || ticks > long.MaxValue)
            {
                throw new OverflowException("the Duration " + duration + " is too long for a TimeSpan; use Seconds");
            }
            if (duration.nanoseconds % NanosecondsOfTick != 0)
            {
                throw new OverflowException(
                    "the Duration " + duration + " is in between two ticks of a TimeSpan, which are 100 ns; "
                    + "TruncatedToTicks() is the tick before"
                );
            }
            return new TimeSpan((long)ticks);
        }

        /// <summary>Whether both have the same length.</summary>
        public static bool operator ==(Duration left, Duration right)
        {
            return left.Equals(right);
        }

        /// <summary>Whether the two differ.</summary>
        public static bool operator !=(Duration left, Duration right)
        {
            return !left.Equals(right);
        }

        /// <summary>Whether the left one is shorter.</summary>
        public static bool operator<(Duration left, Duration right)
        {
            return left.CompareTo(right) < 0;
        }

        /// <summary>Whether the left one is longer.</summary>
        public static bool operator>(Duration left, Duration right)
        {
            return left.CompareTo(right) > 0;
        }

        /// <summary>Whether the left one is not longer.</summary>
        public static bool operator <=(Duration left, Duration right)
        {
            return left.CompareTo(right) <= 0;
        }

        /// <summary>Whether the left one is not shorter.</summary>
        public static bool operator >=(Duration left, Duration right)
        {
            return left.CompareTo(right) >= 0;
        }

        /// <summary>Reads text such as <c>PT1.5S</c>, <c>P1DT12H</c> or <c>-PT1M</c>; a day has 24 hours.</summary>
        /// <exception cref="ArgumentNullException">It is null.</exception>
        /// <exception cref="FormatException">
        /// It is no duration, is out of range, or has more than 9 digits after the point.
        /// </exception>
        public static Duration Parse(string text)
        {
            Duration duration;
            return TryParse(text ?? throw new ArgumentNullException(nameof(text)), out duration)
                ? duration
                : throw new FormatException(
                      "'" + text + "' is not " + What
                      + "; there may be days, hours, minutes, and seconds of 64 bits with "
                      + "up to 9 digits after the point"
                  );
        }

        /// <summary>The same without an exception.</summary>
        /// <returns>Whether it is a duration.</returns>
        public static bool TryParse(string text, out Duration duration)
        {
            Match match = Form.Match(text ?? "");
            duration = default(Duration);
            decimal days;
            decimal hours;
            decimal minutes;
            decimal seconds;
            if (!match.Success || !TryPart(match, "days", out days) || !TryPart(match, "hours", out hours)
                || !TryPart(match, "minutes", out minutes) || !TryPart(match, "seconds", out seconds))
            {
                return false;
            }
            decimal all = (days * Dates.SecondsOfDay) + (hours * 3600) + (minutes * 60) + seconds;
            // The digits after the point have the sign of the seconds, also of -0.
            int nanoseconds = Dates.Nanoseconds(match, "fraction");
            nanoseconds =
                match.Groups["seconds"].Value.StartsWith("-", StringComparison.Ordinal) ? -nanoseconds : nanoseconds;
            if (match.Groups["minus"].Success)
            {
                all = -all;
                nanoseconds = -nanoseconds;
            }
            if (nanoseconds < 0)
            {
                all--;
                nanoseconds += NanosecondsOfSecond;
            }
            if (all < long.MinValue || all > long.MaxValue)
            {
                return false;
            }
            duration = new Duration((long)all, nanoseconds);
            return true;
        }

        /// <summary>
        /// The same without what is less than the 100 ns of a <see cref="TimeSpan"/>; a negative one is rounded down,
        /// too.
        /// </summary>
        public Duration TruncatedToTicks()
        {
            return new Duration(seconds, nanoseconds - (nanoseconds % NanosecondsOfTick));
        }

        /// <inheritdoc/>
        public int CompareTo(Duration other)
        {
            int order = seconds.CompareTo(other.seconds);
            return order != 0 ? order : nanoseconds.CompareTo(other.nanoseconds);
        }

        /// <inheritdoc/>
        public bool Equals(Duration other)
        {
            return seconds == other.seconds && nanoseconds == other.nanoseconds;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return other is Duration && Equals((Duration)other);
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            return unchecked((31 * seconds.GetHashCode()) + nanoseconds);
        }

        /// <summary>Hours, minutes and seconds as ISO 8601 has them, such as <c>PT8H6M12.345S</c>.</summary>
        public override string ToString()
        {
            // Of -0.5 s, which is -1 s and 500,000,000 ns, it shows the parts of -0 s and -500,000,000 ns.
            bool below = seconds < 0 && nanoseconds > 0;
            long whole = below ? seconds + 1 : seconds;
            int fraction = below ? NanosecondsOfSecond - nanoseconds : nanoseconds;
            StringBuilder text = new StringBuilder("PT");
            Append(text, whole / 3600, 'H');
            Append(text, whole % 3600 / 60, 'M');
            long second = whole % 60;
            if (fraction == 0 && (second != 0 || whole == 0))
            {
                text.Append(second.ToString(CultureInfo.InvariantCulture)).Append('S');
            }
            else if (fraction != 0)
            {
                text.Append(below ? "-" : "")
                    .Append(Dates.Digits(Math.Abs(second), 1))
                    .Append('.')
                    .Append(Dates.Digits(fraction, 9).TrimEnd('0'))
                    .Append('S');
            }
            return text.ToString();
        }

        /// <exception cref="MalformedException">There is no such duration.</exception>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        internal static Duration Decoded(long seconds, int nanoseconds, int at)
        {
            return new Duration(
                seconds, nanoseconds, IsDuration(nanoseconds) ? null : new MalformedException(Refusal(nanoseconds), at)
            );
        }

        internal static bool IsDuration(int nanoseconds)
        {
            return nanoseconds >= 0 && nanoseconds < NanosecondsOfSecond;
        }

        /// <summary>What is wrong with nanoseconds that are none of a duration.</summary>
        internal static string Refusal(int nanoseconds)
        {
            return "a Duration of " + nanoseconds + " ns: nanoseconds are from 0 to " + (NanosecondsOfSecond - 1);
        }

        private static bool TryPart(Match match, string name, out decimal part)
        {
            string text = match.Groups[name].Value;
            string digits = text.TrimStart('-').TrimStart('0');
            part = 0;
            if (digits.Length > MostDigits)
            {
                return false;
            }
            part = digits.Length == 0 ? 0 : decimal.Parse(digits, NumberStyles.None, CultureInfo.InvariantCulture);
            part = text.StartsWith("-", StringComparison.Ordinal) ? -part : part;
            return true;
        }

        private static void Append(StringBuilder text, long number, char unit)
        {
            if (number != 0)
            {
                text.Append(number.ToString(CultureInfo.InvariantCulture)).Append(unit);
            }
        }
    }
}
