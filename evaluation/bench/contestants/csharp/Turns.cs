// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Runtime.InteropServices;

/// <summary>A contestant's turns in memory.</summary>
internal sealed class Turns
{
    // The least time of the runs between two looks at the clock.
    private const long BatchNanoseconds = 1000000;

    private const int ThreadProcessorTime = 3; // CLOCK_THREAD_CPUTIME_ID of Linux

    // What was made last: without a use, the compiler might leave the work out.
    private static volatile object values;
    private static volatile int length;

    private readonly Contestant contestant;

    internal Turns(Contestant contestant)
    {
        this.contestant = contestant;
    }

    /// <summary>Throws unless what is decoded is what was encoded.</summary>
    internal void Check()
    {
        length = contestant.Encode();
        values = contestant.Decode();
        if (!contestant.Values.Equals(values))
        {
            throw new InvalidOperationException("what was decoded is not what was encoded");
        }
    }

    /// <summary>Encodes or decodes for about that many seconds, and returns what one run took.</summary>
    internal string Take(string operation, double seconds)
    {
        switch (operation)
        {
            case "encode":
                return Turn(() => length = contestant.Encode(), seconds);
            case "decode":
                return Turn(() => values = contestant.Decode(), seconds);
            default:
                throw new ArgumentException("a line is encode SECONDS or decode SECONDS");
        }
    }

    // The time is the median over the batches of the turn, of which there is one at least.
    private static string Turn(Action work, double seconds)
    {
        List<double> batches = new List<double>((int)(seconds * 1e9 / BatchNanoseconds) + 1);
        long allocated = Allocation.Bytes();
        long all = 0;
        long end = Now() + (long)(seconds * 1e9);
        int runs = 1;
        for (long now = Now(); now < end || batches.Count == 0;)
        {
            long start = now;
            for (int i = 0; i < runs; i++)
            {
                work();
            }
            now = Now();
            all += runs;
            if (now - start < BatchNanoseconds)
            {
                runs *= 2; // looking at the clock takes as long as a small message
                batches.Clear();
            }
            else
            {
                batches.Add((now - start) / 1000.0 / runs);
            }
        }
        allocated = Allocation.Bytes() - allocated;
        batches.Sort();
        return string.Format(CultureInfo.InvariantCulture, "us={0:F4} bytes={1}", batches[batches.Count / 2], length)
            + Allocation.Each(allocated, all);
    }

    // The processor time of the thread, in nanoseconds, which other programs do not advance. .NET is less exact.
    private static long Now()
    {
        Time time;
        clock_gettime(ThreadProcessorTime, out time);
        return (time.Seconds * 1000000000) + time.Nanoseconds;
    }

    [DllImport("libc")]
    private static extern int clock_gettime(int clock, out Time time);

    private struct Time
    {
        internal long Seconds;
        internal long Nanoseconds;
    }
}
