// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Diagnostics;

    /// <summary>The moment at which a time-out ends.</summary>
    internal struct Deadline
    {
        private readonly long start;
        private readonly int timeout;

        private Deadline(long start, int timeout)
        {
            this.start = start;
            this.timeout = timeout;
        }

        internal static Deadline After(int milliseconds)
        {
            return new Deadline(Stopwatch.GetTimestamp(), milliseconds);
        }

        /// <summary>A time-out in whole milliseconds, as sockets want it.</summary>
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

        /// <summary>Milliseconds that are left; 0 or less when the time has passed.</summary>
        internal int Remaining()
        {
            long passed = (Stopwatch.GetTimestamp() - start) * 1000 / Stopwatch.Frequency;
            return passed >= timeout ? 0 : timeout - (int)passed;
        }
    }
}
