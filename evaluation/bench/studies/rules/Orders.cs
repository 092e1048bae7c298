// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Runtime.InteropServices;

/// <summary>Makes and encodes values, with and without checks: <c>ITEMS ROUNDS SECONDS</c>. Prints a line for each turn.</summary>
internal static class Orders
{
    /// <summary>How long the runs between two readings of the clock take at least.</summary>
    private const long BatchNanoseconds = 1000000;

    private const int ThreadProcessorTime = 3; // CLOCK_THREAD_CPUTIME_ID of Linux

    /// <summary>If the last result were not used, the compiler might leave the work out.</summary>
    internal static volatile byte[] last;

    private sealed class Contestant
    {
        internal Contestant(string value, string client, Func<byte[]> work)
        {
            Value = value;
            Client = client;
            Work = work;
        }

        internal string Value { get; }

        internal string Client { get; }

        internal Func<byte[]> Work { get; }
    }

    private static void Main(string[] arguments)
    {
        int rounds = int.Parse(arguments[1], CultureInfo.InvariantCulture);
        double seconds = double.Parse(arguments[2], CultureInfo.InvariantCulture);
        List<Contestant> contestants = Contestants(int.Parse(arguments[0], CultureInfo.InvariantCulture));
        contestants.ForEach(each => Turn(each.Work, 10 * seconds));
        for (int round = 0; round < rounds; round++)
        {
            for (int i = 0; i < contestants.Count; i++)
            {
                Contestant each = contestants[(round + i) % contestants.Count];
                string micros = Turn(each.Work, seconds).ToString("F4", CultureInfo.InvariantCulture);
                Console.WriteLine(round + "," + each.Value + "," + each.Client + "," + micros);
            }
        }
    }

    private static List<Contestant> Contestants(int items)
    {
        double[] samples = Enumerable.Range(0, items).Select(i => Math.Sin(i)).ToArray();
        return new List<Contestant> {
            new Contestant("struct", "checked", () => new Checked.Order("AB-1234", 12, 9.5, "EUR", 7).ToBytes()),
            new Contestant("struct", "trusting", () => new Trusting.Order("AB-1234", 12, 9.5, "EUR", 7).ToBytes()),
            new Contestant("array", "checked", () => new Checked.Samples(samples).ToBytes()),
            new Contestant("array", "trusting", () => new Trusting.Samples(samples).ToBytes()),
        };
    }

    /// <summary>Microseconds of one run: the median over the batches of a turn, of which there is at least one.</summary>
    private static double Turn(Func<byte[]> work, double seconds)
    {
        List<double> batches = new List<double>();
        long runs = 1;
        long now = Now();
        long end = now + (long)(seconds * 1e9);
        while (now < end || batches.Count == 0)
        {
            long start = now;
            for (long i = 0; i < runs; i++)
            {
                last = work();
            }
            now = Now();
            if (now - start < BatchNanoseconds && batches.Count == 0)
            {
                runs *= 2;
            }
            else
            {
                batches.Add((now - start) / 1000.0 / runs);
            }
        }
        batches.Sort();
        return batches[batches.Count / 2];
    }

    /// <summary>The processor time of the thread, which other programs do not advance. .NET's is less exact.</summary>
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
