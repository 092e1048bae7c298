// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Diagnostics;
    using System.Globalization;

    /// <summary>The moment at which a time-out ends, on a clock that is never set.</summary>
    internal struct Deadline
    {
        private readonly long start;
        private readonly int timeout;

        private Deadline(long start, int timeout)
        {
            this.start = start;
            this.timeout = timeout;
        }

        /// <summary>A deadline that never comes.</summary>
        internal static Deadline Never => new Deadline(0, 0);

        /// <summary>A deadline that is over.</summary>
        internal static Deadline Over => new Deadline(0, 1);

        /// <summary>A deadline with which a read takes what has come already, and waits for nothing.</summary>
        internal static Deadline Now => new Deadline(0, -1);

        internal bool IsNever => timeout == 0;

        internal bool IsNow => timeout < 0;

        /// <summary>The whole time-out, in milliseconds.</summary>
        internal int Timeout => timeout;

        /// <summary>The moment at which the deadline was set, on the clock of <see cref="Stopwatch"/>.</summary>
        internal long Start => start;

        /// <summary>The moment at which the deadline comes, on the same clock, unless it never does.</summary>
        internal long End => start + (timeout * Stopwatch.Frequency / 1000);

        internal static Deadline After(int milliseconds)
        {
            return new Deadline(Stopwatch.GetTimestamp(), milliseconds);
        }

        /// <summary>A time-out in whole milliseconds, as sockets expect it.</summary>
        /// <exception cref="ArgumentOutOfRangeException">It is not from 1 ms to 24 days.</exception>
        internal static int Milliseconds(TimeSpan timeout, string name)
        {
            double milliseconds = timeout.TotalMilliseconds;
            if (milliseconds < 1 || milliseconds > int.MaxValue)
            {
                throw new ArgumentOutOfRangeException(name, timeout, "a time-out lasts from 1 ms to 24 days");
            }
            return (int)milliseconds;
        }

        /// <summary>As <see cref="Milliseconds"/>; 0 for <see cref="System.Threading.Timeout.InfiniteTimeSpan"/>.</summary>
        /// <exception cref="ArgumentOutOfRangeException">It is neither.</exception>
        internal static int MillisecondsOrNone(TimeSpan timeout, string name)
        {
            return timeout == global::System.Threading.Timeout.InfiniteTimeSpan ? 0 : Milliseconds(timeout, name);
        }

        /// <summary>When a wait ends that may also be none, or last as long as it takes.</summary>
        /// <exception cref="ArgumentOutOfRangeException">It is negative, or more than 24 days.</exception>
        internal static Deadline ToWait(TimeSpan time)
        {
            if (time == global::System.Threading.Timeout.InfiniteTimeSpan)
            {
                return Never;
            }
            double milliseconds = Math.Ceiling(time.TotalMilliseconds);
            if (time < TimeSpan.Zero || milliseconds > int.MaxValue)
            {
                throw new ArgumentOutOfRangeException(nameof(time), time, "a wait lasts at most 24 days");
            }
            return time == TimeSpan.Zero ? Over : After((int)milliseconds);
        }

        /// <summary>A time as messages have it: "300 ms", "5 s", "1.5 s".</summary>
        internal static string Text(int milliseconds)
        {
            return milliseconds < 1000 ? milliseconds + " ms"
                                       : (milliseconds / 1000m).ToString("0.###", CultureInfo.InvariantCulture) + " s";
        }

        /// <summary>Milliseconds that have passed since a moment of <see cref="Stopwatch"/>.</summary>
        internal static long Passed(long since)
        {
            return (Stopwatch.GetTimestamp() - since) * 1000 / Stopwatch.Frequency;
        }

        /// <summary>
        /// Milliseconds that are left: 0 when the time is over; -1 where it never is, which most waits take as forever.
        /// </summary>
        internal int Remaining()
        {
            if (timeout == 0)
            {
                return -1;
            }
            long passed = Passed(start);
            return passed >= timeout ? 0 : timeout - (int)passed;
        }

        /// <summary>The deadline of the first of several attempts that share the time that is left equally.</summary>
        internal Deadline Share(int among)
        {
            return among == 1 ? this : After(Math.Max(1, Remaining() / among));
        }

        /// <summary>This deadline, or the given number of milliseconds from now if that is earlier.</summary>
        internal Deadline OrAfter(int milliseconds)
        {
            int remaining = Remaining();
            return remaining >= 0 && remaining <= milliseconds ? this : After(milliseconds);
        }
    }
}
