// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Numerics;
using System.Runtime.InteropServices;
using Spans;
using Spans.Runtime;

/// <summary>Encodes and decodes arrays: <c>ITEMS ROUNDS SECONDS</c>. Prints a line for each turn of each contestant.</summary>
internal static class Arrays
{
    /// <summary>How long the runs between two readings of the clock take at least.</summary>
    private const long BatchNanoseconds = 1000000;

    private const int ThreadProcessorTime = 3; // CLOCK_THREAD_CPUTIME_ID of Linux

    /// <summary>If the last result were not used, the compiler might leave the work out.</summary>
    internal static volatile object last;

    private sealed class Contestant
    {
        internal Contestant(string name, Func<object> encode, Func<object> decode)
        {
            Name = name;
            Encode = encode;
            Decode = decode;
        }

        internal string Name { get; }

        internal Func<object> Encode { get; }

        internal Func<object> Decode { get; }
    }

    private static void Main(string[] arguments)
    {
        int rounds = int.Parse(arguments[1], CultureInfo.InvariantCulture);
        double seconds = double.Parse(arguments[2], CultureInfo.InvariantCulture);
        List<Contestant> contestants = Contestants(int.Parse(arguments[0], CultureInfo.InvariantCulture));
        foreach (Contestant each in contestants)
        {
            Turn(each.Encode, 3 * seconds);
            Turn(each.Decode, 3 * seconds);
        }
        for (int round = 0; round < rounds; round++)
        {
            for (int i = 0; i < contestants.Count; i++)
            {
                Contestant each = contestants[(round + i) % contestants.Count];
                Print(round, each.Name, "encode", Turn(each.Encode, seconds));
                Print(round, each.Name, "decode", Turn(each.Decode, seconds));
            }
        }
    }

    private static void Print(int round, string name, string operation, double micros)
    {
        Console.WriteLine(
            string.Format(CultureInfo.InvariantCulture, "{0},{1},{2},{3:F4}", round, name, operation, micros)
        );
    }

    private static List<Contestant> Contestants(int items)
    {
        return new List<Contestant> {
            Of("long", new Longs(Make(items, i => i * 1000000007L)), value => value.ToBytes(), Longs.FromBytes),
            Of("uint", new Uints(Make(items, i => (uint)i * 4000037)), value => value.ToBytes(), Uints.FromBytes),
            Of("ulong", new Ulongs(Make(items, i => ulong.MaxValue - (ulong)i)), value => value.ToBytes(),
               Ulongs.FromBytes),
            Of("Instant", new Instants(Make(items, i => new Instant(1700000000L + i, i * 1001))),
               value => value.ToBytes(), Instants.FromBytes),
            Of("Duration", new Durations(Make(items, i => new Duration(i, i * 1000))), value => value.ToBytes(),
               Durations.FromBytes),
            Of("LocalDate", new Dates(Make(items, i => new LocalDate(i))), value => value.ToBytes(), Dates.FromBytes),
            Of("UUID", new Uuids(Make(items, i => new Guid(i * 1000003, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))),
               value => value.ToBytes(), Uuids.FromBytes),
            Of("BigDecimal", new Decimals(Make(items, i => new BigDecimal(new BigInteger(i * 1999L), 2))),
               value => value.ToBytes(), Decimals.FromBytes),
            Of("Set<Long>", new Ids(Make(items, i => i * 1000000007L)), value => value.ToBytes(), Ids.FromBytes),
            Of("union", new Readings(Make(items, i => i % 2 == 0 ? Reading.OfCount(i) : Reading.OfLevel(i))),
               value => value.ToBytes(), Readings.FromBytes),
        };
    }

    private static T[] Make<T>(int count, Func<int, T> item)
    {
        return Enumerable.Range(0, count).Select(item).ToArray();
    }

    private static Contestant Of<T>(string name, T value, Func<T, byte[]> encode, Func<byte[], T> decode)
    {
        byte[] bytes = encode(value);
        if (!value.Equals(decode(bytes)))
        {
            throw new InvalidOperationException(name + ": what was decoded is not what was encoded");
        }
        return new Contestant(name, () => encode(value), () => decode(bytes));
    }

    /// <summary>Microseconds of one run: the median over the batches of a turn, of which there is at least one.</summary>
    private static double Turn(Func<object> work, double seconds)
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
            if (now - start < BatchNanoseconds)
            {
                runs *= 2; // reading the clock takes as long as a few items
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
