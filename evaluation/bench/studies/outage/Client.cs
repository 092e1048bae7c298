// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Outage;

/// <summary>Calls at a rate, and other work for the pool of threads, which is late when calls have taken its threads.</summary>
internal static class Client
{
    private static readonly ConcurrentDictionary<string, int> ended = new ConcurrentDictionary<string, int>();
    private static ConcurrentQueue<Work> works = new ConcurrentQueue<Work>();
    private static int calls;

    /// <summary>Arguments: the address of the host, calls a second, seconds between two pieces of work.</summary>
    private static void Main(string[] arguments)
    {
        SensorClient client = new SensorClient(arguments[0]);
        client.Value(0);
        Console.WriteLine("ready");
        Console.ReadLine();
        // Threads of their own: the pool's may be taken.
        Every(1 / Number(arguments[1]), () => Call(client));
        Every(Number(arguments[2]), () => works.Enqueue(new Work()));
        while (Console.ReadLine() != null)
        {
            Report();
        }
    }

    private static double Number(string text)
    {
        return double.Parse(text, CultureInfo.InvariantCulture);
    }

    private static void Every(double seconds, Action action)
    {
        Stopwatch time = Stopwatch.StartNew();
        Thread thread = new Thread(() =>
        {
            for (long number = 0; ; number++)
            {
                while (time.Elapsed.TotalSeconds < number * seconds)
                {
                    Thread.Sleep(1);
                }
                action();
            }
        });
        thread.IsBackground = true;
        thread.Start();
    }

    private static async void Call(SensorClient client)
    {
        Interlocked.Increment(ref calls);
        string ending = "OK";
        try
        {
            await client.ValueAsync(1).ConfigureAwait(false);
        }
        catch (Exception e)
        {
            ending = e.GetType().Name;
        }
        ended.AddOrUpdate(ending, 1, (_, number) => number + 1);
    }

    private static void Report()
    {
        ConcurrentQueue<Work> since = Interlocked.Exchange(ref works, new ConcurrentQueue<Work>());
        IEnumerable<string> endings = ended.Select(pair => pair.Key + "=" + pair.Value);
        IEnumerable<string> times =
            since.Select(each => each.Milliseconds.ToString("F3", CultureInfo.InvariantCulture));
        Console.WriteLine("calls=" + calls + " " + string.Join(" ", endings) + " work " + string.Join(" ", times));
    }

    private sealed class Work
    {
        private readonly Stopwatch time = Stopwatch.StartNew();

        internal Work()
        {
            Do();
        }

        /// <summary>Until it was done, or until now.</summary>
        internal double Milliseconds
        {
            get {
                return time.Elapsed.TotalMilliseconds;
            }
        }

        private async void Do()
        {
            await Task.Run((Action)Nothing).ConfigureAwait(false);
            time.Stop();
        }

        private static void Nothing()
        {
        }
    }
}
