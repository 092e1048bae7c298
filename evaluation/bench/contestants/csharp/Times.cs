// SPDX-License-Identifier: Apache-2.0
using System;
using System.Diagnostics;
using System.Globalization;
using System.Linq;

/// <summary>
/// What calls took. If there are more than there is room for, only every second is kept, then every fourth and so on.
/// Not thread-safe.
/// </summary>
internal sealed class Times
{
    private readonly long[] ticks;
    private int count;
    private int step = 1;

    internal Times(int room)
    {
        ticks = new long[room];
    }

    /// <summary>How many calls there were.</summary>
    internal long Calls { get; private set; }

    /// <summary>The longest, including those that were not kept.</summary>
    internal long Longest { get; private set; }

    /// <summary>Adds one, in ticks of <see cref="Stopwatch"/>.</summary>
    internal void Add(long took)
    {
        Longest = Math.Max(Longest, took);
        if (Calls++ % step != 0)
        {
            return;
        }
        if (count == ticks.Length)
        {
            count /= 2;
            for (int i = 0; i < count; i++)
            {
                ticks[i] = ticks[2 * i];
            }
            step *= 2;
        }
        ticks[count++] = took;
    }

    /// <summary>
    /// The number of calls, and percentiles in microseconds: parts of a thousand, each with its name.
    /// </summary>
    internal static string Describe(Times[] clients, params string[] percentiles)
    {
        long[] sorted = clients.SelectMany(one => one.ticks.Take(one.count)).ToArray();
        Array.Sort(sorted);
        return "calls=" + clients.Sum(one => one.Calls)
            + string.Concat(percentiles.Select(
                name => " " + name + "=" + Microseconds(sorted[(int)(Part(name) * (sorted.Length - 1))])
            ));
    }

    internal static string Microseconds(long ticks)
    {
        return (ticks * 1e6 / Stopwatch.Frequency).ToString("F3", CultureInfo.InvariantCulture);
    }

    // p999 is 0.999.
    private static double Part(string name)
    {
        return name == "median" ? 0.5 : double.Parse("0." + name.Substring(1), CultureInfo.InvariantCulture);
    }
}
