// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;

/// <summary>Makes and encodes values, with and without checks: <c>ITEMS ROUNDS SECONDS</c>. Prints a line for each turn.</summary>
internal static class Orders
{
    /// <summary>How long the runs between two readings of the clock take at least.</summary>
    private static readonly TimeSpan Batch = TimeSpan.FromMilliseconds(10);

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
        TimeSpan now = Process.GetCurrentProcess().TotalProcessorTime;
        TimeSpan end = now + TimeSpan.FromSeconds(seconds);
        while (now < end || batches.Count == 0)
        {
            TimeSpan start = now;
            for (long i = 0; i < runs; i++)
            {
                work();
            }
            now = Process.GetCurrentProcess().TotalProcessorTime;
            if (now - start < Batch && batches.Count == 0)
            {
                runs *= 2;
            }
            else
            {
                batches.Add((now - start).TotalMilliseconds * 1000 / runs);
            }
        }
        batches.Sort();
        return batches[batches.Count / 2];
    }
}
