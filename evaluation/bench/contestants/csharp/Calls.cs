// SPDX-License-Identifier: Apache-2.0
using System;
using System.Diagnostics;
using System.Linq;
using System.Threading;

/// <summary>Clients that call, each over its own connection and on its own thread.</summary>
internal sealed class Calls
{
    // The number of calls whose times are kept, by all clients together.
    private const int MostTimes = 1 << 20;

    private readonly Func<int>[] clients;
    private readonly int items;

    /// <summary>The functions call once, and return the service's answer, which must be the number of items.</summary>
    internal Calls(Func<int>[] clients, int items)
    {
        this.clients = clients;
        this.items = items;
    }

    /// <summary>One call of each.</summary>
    internal void Check()
    {
        foreach (Func<int> client in clients)
        {
            Call(client);
        }
    }

    /// <summary>For the given number of seconds, all clients call at once, each again when it was answered.</summary>
    internal string Closed(double seconds)
    {
        Times[] times = clients.Select(client => new Times(MostTimes / clients.Length)).ToArray();
        long[] allocated = new long[clients.Length];
        using (Barrier start = new Barrier(clients.Length))
        {
            Thread[] threads =
                Enumerable.Range(1, clients.Length - 1)
                    .Select(i => new Thread(() => allocated[i] = Loop(clients[i], start, seconds, times[i])))
                    .ToArray();
            foreach (Thread thread in threads)
            {
                thread.Start();
            }
            // The first is this thread's own.
            allocated[0] = Loop(clients[0], start, seconds, times[0]);
            foreach (Thread thread in threads)
            {
                thread.Join();
            }
        }
        return Times.Describe(times, "median", "p90", "p99")
            + Allocation.Each(allocated.Sum(), times.Sum(one => one.Calls));
    }

    /// <summary>
    /// For the given number of seconds, one client calls at a fixed rate, in calls per second. The time of a call
    /// counts from when it was due, so a call that is held up also costs those that wait after it.
    /// </summary>
    internal string Open(double rate, double seconds)
    {
        if (clients.Length != 1)
        {
            throw new ArgumentException("only one client calls at a fixed rate");
        }
        Times times = new Times(MostTimes);
        double period = Stopwatch.Frequency / rate;
        long start = Stopwatch.GetTimestamp();
        long end = start + (long)(seconds * Stopwatch.Frequency);
        long now = start;
        long due = start;
        for (long k = 0; due < end; due = start + (long)(++k * period))
        {
            while (now < due)
            {
                now = Stopwatch.GetTimestamp();
            }
            // After the end nothing is called, but the calls that were due have waited until then.
            if (now < end)
            {
                Call(clients[0]);
                now = Stopwatch.GetTimestamp();
            }
            times.Add(now - due);
        }
        return Times.Describe(new[] { times }, "median", "p90", "p99", "p999")
            + " max=" + Times.Microseconds(times.Longest);
    }

    // Returns the bytes that the thread has allocated meanwhile.
    private long Loop(Func<int> client, Barrier start, double seconds, Times times)
    {
        start.SignalAndWait();
        long allocated = Allocation.Bytes();
        long now = Stopwatch.GetTimestamp();
        long end = now + (long)(seconds * Stopwatch.Frequency);
        do
        {
            long before = now;
            Call(client);
            now = Stopwatch.GetTimestamp();
            times.Add(now - before);
        }
        while (now < end);
        return Allocation.Bytes() - allocated;
    }

    private void Call(Func<int> client)
    {
        if (client() != items)
        {
            throw new InvalidOperationException("the service's answer is not the number of items");
        }
    }
}
