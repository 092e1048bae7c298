// SPDX-License-Identifier: Apache-2.0
using System;
using System.Linq;
using System.Threading;
using Trials;
using Trials.Runtime;

/// <summary>Streams that are polled, given up, read at the same time, and read after their end; only their end ends them.</summary>
internal static class Client
{
    private static readonly TimeSpan Long = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan Short = TimeSpan.FromMilliseconds(50);

    /// <summary>Argument: the address of the host.</summary>
    private static void Main(string[] arguments)
    {
        using (BellsClient bells = new BellsClient(arguments[0]))
        {
            Polled(bells);
            GivenUp(bells);
            Failed(new TrialsClient(bells));
            Closed(bells);
            TwoReaders(bells);
        }
    }

    private static void Polled(BellsClient bells)
    {
        using (var numbers = bells.Rings("polled", 2))
        {
            Console.WriteLine("polled before the first ring: " + Poll(numbers, TimeSpan.Zero));
            bells.Ring("polled");
            Console.WriteLine("after a ring: " + Poll(numbers, Long));
            Console.WriteLine("polled again: " + Poll(numbers, Short));
        }
    }

    /// <summary>A thread that is interrupted while it reads, twice.</summary>
    private static void GivenUp(BellsClient bells)
    {
        var numbers = bells.Rings("given up", 2);
        bells.Ring("given up");
        Poll(numbers, Long);
        for (int i = 0; i < 2; i++)
        {
            Thread.CurrentThread.Interrupt();
            try
            {
                Poll(numbers, Long);
            }
            catch (ThreadInterruptedException)
            {
            }
        }
        bells.Ring("given up");
        Console.WriteLine("given up twice, then: " + Poll(numbers, Long));
        Console.WriteLine("polled at the end: " + Poll(numbers, Long) + ", " + (numbers.Ended ? "ended" : "not ended"));
        foreach (var number in numbers)
        {
            Console.WriteLine("after the end: " + number);
        }
        Console.WriteLine("read after the end: " + Poll(numbers, TimeSpan.Zero));
    }

    private static void Failed(TrialsClient trials)
    {
        var numbers = trials.Broken(2);
        int items = Enumerable.Range(0, 2).Count(i => Poll(numbers, Long) != "none");
        Console.WriteLine("failed after " + items + " items: " + Failure(numbers));
        Console.WriteLine("read after a failure: " + Failure(numbers));
    }

    private static void Closed(BellsClient bells)
    {
        var numbers = bells.Rings("closed", 2);
        numbers.Dispose();
        Console.WriteLine("read after closing: " + Failure(numbers));
    }

    private static void TwoReaders(BellsClient bells)
    {
        using (var numbers = bells.Rings("two readers", 1)) using (
            ManualResetEventSlim refused = new ManualResetEventSlim()
        )
        {
            string got = "";
            ThreadStart read = () =>
            {
                try
                {
                    got = Poll(numbers, Timeout.InfiniteTimeSpan);
                }
                catch (InvalidOperationException)
                {
                    refused.Set();
                }
            };
            Thread[] readers = { new Thread(read), new Thread(read) };
            Array.ForEach(readers, reader => reader.Start());
            refused.Wait();
            bells.Ring("two readers");
            Array.ForEach(readers, reader => reader.Join());
            Console.WriteLine("two readers: one is refused, the other gets " + got);
        }
    }

    private static string Poll<T>(Stream<T> numbers, TimeSpan time)
    {
        T number;
        return numbers.TryNext(time, out number) ? number.ToString() : "none";
    }

    private static string Failure<T>(Stream<T> numbers)
    {
        try
        {
            return Poll(numbers, Long);
        }
        catch (Refused e)
        {
            return e.Reason;
        }
        catch (ObjectDisposedException e)
        {
            return e.Message;
        }
    }
}
