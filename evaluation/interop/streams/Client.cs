// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
#if NET8_0_OR_GREATER
using System.Threading.Tasks;
#endif
using Trials;

/// <summary>Items from a host, to a host, and both ways.</summary>
internal static class Client
{
    private const int Many = 100000;

    /// <summary>Argument: the address of the host.</summary>
    private static void Main(string[] arguments)
    {
        using (TrialsClient client = new TrialsClient(arguments[0]))
        {
            foreach (Reading reading in client.Readings(1, 3))
            {
                // The scenario expects the same text from all languages, so numbers are not printed in C#'s default
                // format.
                string values = string.Join(
                    ", ", reading.Values.Select(value => value.ToString("F1", CultureInfo.InvariantCulture))
                );
                Console.WriteLine(
                    "Reading(number=" + reading.Number + ", note=\"" + reading.Note + "\", values=[" + values + "])"
                );
            }
            Console.WriteLine("none: " + client.Readings(5, 5).Count());
            Console.WriteLine("the sum of 1,000: " + client.Readings(0, 1000).Sum(reading => reading.Number));
            Console.WriteLine("some of an endless one: " + Endless(client).Take(100).Sum());
            Broken(client);
            Console.WriteLine(
                "sent: "
                + client.Total("up", Numbers().Take(1000).Select(number => new Reading(number, "up", new double[0])))
            );
            Console.WriteLine("sent none: " + client.Total("nothing", new Reading[0]));
            Console.WriteLine("sent without end: " + client.FirstOf(100, Numbers()));
            Console.WriteLine("both ways: " + string.Join(" ", Doubled(client, new long[] { 1, 2, 3 })));
            Console.WriteLine("both ways, without end: " + Doubled(client, Numbers()).Take(1000).Sum());
            Console.WriteLine("two at a time: " + InTurns(client));
            Console.WriteLine("100,000 sent: " + FirstOf(client, Many, Numbers()));
            Console.WriteLine("100,000 received: " + Endless(client).Take(Many).Sum());
            Console.WriteLine("the last call: " + client.Same(1));
        }
    }

#if NET8_0_OR_GREATER
    // Frameworks that have asynchronous streams use some here.
    private static IEnumerable<long> Endless(TrialsClient client)
    {
        return client.EndlessAsync().ToBlockingEnumerable();
    }

    private static IEnumerable<long> Doubled(TrialsClient client, IEnumerable<long> numbers)
    {
        return client.DoubledAsync(Asynchronous(numbers)).ToBlockingEnumerable();
    }

    private static long FirstOf(TrialsClient client, int count, IEnumerable<long> numbers)
    {
        return client.FirstOfAsync(count, Asynchronous(numbers)).Result;
    }

    private static async IAsyncEnumerable<long> Asynchronous(IEnumerable<long> numbers)
    {
        foreach (long number in numbers)
        {
            if (number % 100 == 0)
            {
                await Task.Yield();
            }
            yield return number;
        }
    }
#else
    private static IEnumerable<long> Endless(TrialsClient client)
    {
        return client.Endless();
    }

    private static IEnumerable<long> Doubled(TrialsClient client, IEnumerable<long> numbers)
    {
        return client.Doubled(numbers);
    }

    private static long FirstOf(TrialsClient client, int count, IEnumerable<long> numbers)
    {
        return client.FirstOf(count, numbers);
    }
#endif

    private static IEnumerable<long> Numbers()
    {
        for (long number = 0;; number++)
        {
            yield return number;
        }
    }

    private static void Broken(TrialsClient client)
    {
        int received = 0;
        try
        {
            foreach (int number in client.Broken(100))
            {
                received++;
            }
        }
        catch (Refused e)
        {
            Console.WriteLine("broken after " + received + ": " + e.Reason + " " + e.Number);
        }
    }

    private static string InTurns(TrialsClient client)
    {
        using (IEnumerator<long> first = client.Endless().GetEnumerator())
        {
            using (IEnumerator<long> second = client.Endless().GetEnumerator())
            {
                long sum = Enumerable.Range(0, 500).Sum(i => Next(first));
                return sum + " " + Enumerable.Range(0, 500).Sum(i => Next(second) + Next(first));
            }
        }
    }

    private static long Next(IEnumerator<long> numbers)
    {
        numbers.MoveNext();
        return numbers.Current;
    }
}
