// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Runtime.InteropServices;

/// <summary>A contestant's turns, as ../turns.py asks for them: lines <c>encode|decode SECONDS</c>, answered with <c>MICROSECONDS BYTES</c>.</summary>
internal static class Turns
{
    // How long the runs between two looks at the clock take at least.
    private const long BatchNanoseconds = 1000000;

    private const int ThreadProcessorTime = 3; // CLOCK_THREAD_CPUTIME_ID of Linux

    // What was made last: without a use, the compiler might leave the work out.
    private static volatile object values;

    /// <summary>Runs a contestant until there are no more lines. It must decode what it encodes: the sample.</summary>
    internal static void Take(Func<int> encode, Func<object> decode, object sample)
    {
        int length = encode();
        values = decode();
        if (!sample.Equals(values))
        {
            throw new InvalidOperationException("what was decoded is not what was encoded");
        }
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            string[] words = line.Split(' ');
            double seconds = double.Parse(words[1], CultureInfo.InvariantCulture);
            double microseconds = words[0] == "encode" ? Turn(() => length = encode(), seconds) : Turn(() => values = decode(), seconds);
            Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0:F4} {1}", microseconds, length));
        }
    }

    // Microseconds of one run: the median over the batches of a turn.
    private static double Turn(Action work, double seconds)
    {
        List<double> batches = new List<double>();
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
        batches.Sort();
        return batches[batches.Count / 2];
    }

    // Of the thread, in nanoseconds, which other programs do not advance. .NET does not tell it so exactly.
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
