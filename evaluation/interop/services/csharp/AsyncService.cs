// SPDX-License-Identifier: Apache-2.0
// Serves `lab.creo` with handlers whose methods are tasks.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Lab;
using Lab.Runtime;

internal static class Service
{
    private static void Main()
    {
        new Worker(new Plain(), new Store(), new Flow(), new Person(), new Trouble()).Serve();
    }
}

internal sealed class Plain : AsyncPlainHandler
{
    public override Task<Values> EchoAsync(Values values, CancellationToken cancellationToken)
    {
        return Task.FromResult(values);
    }

    public override async Task<double> MeanAsync(ReadOnlyArray<double> samples, CancellationToken cancellationToken)
    {
        await Task.Yield();
        return samples.Count == 0 ? throw new Empty() : samples.Average();
    }

    public override Task NothingAsync(CancellationToken cancellationToken)
    {
        return Task.CompletedTask;
    }

    public override Task<ReadOnlyArray<byte>> BytesAsync(int size, CancellationToken cancellationToken)
    {
        return Task.FromResult(Enumerable.Range(0, size).Select(place => unchecked((byte)place)).ToReadOnlyArray());
    }

    public override async Task<string> CachedAsync(CancellationToken cancellationToken)
    {
        await Task.Yield();
        CallContext.Current.Answer["Cache-Control"] = "max-age=60";
        return "an answer";
    }
}

internal sealed class Store : AsyncStoreHandler
{
    public override Task ClearAsync(
        AsyncWritingMap<string, Series> kept, AsyncWritingMap<long, double> times, AsyncWritingList<string> wanted,
        AsyncWriting<string> title, AsyncWriting<ReadOnlySet<string>> tags, AsyncWriting<Quality> quality,
        AsyncWriting<long> changes, CancellationToken cancellationToken
    )
    {
        kept.Set(new Dictionary<string, Series>());
        times.Set(new Dictionary<long, double>());
        wanted.Set(new string[0]);
        title.Set(null);
        tags.Set(new string[0]);
        quality.Set(Quality.Raw);
        changes.Set(0);
        return Task.CompletedTask;
    }

    public override async
        Task<Series> GetAsync(string name, AsyncReading<Series> kept, CancellationToken cancellationToken)
    {
        return await kept.GetAsync() ?? throw new NoSuchSeries(name);
    }

    public override async Task<long> PutAsync(
        Series series, AsyncWriting<Series> kept, AsyncWriting<long> changes, CancellationToken cancellationToken
    )
    {
        kept.Set(series);
        long before = await changes.GetAsync();
        changes.Set(before + 1);
        return before;
    }

    public override async Task
    RemoveAsync(string name, AsyncWriting<Series> kept, AsyncWriting<long> changes, CancellationToken cancellationToken)
    {
        bool there = await kept.GetAsync() != null;
        kept.Set(null);
        changes.Set(await changes.GetAsync() + 1);
        if (!there)
        {
            throw new NoSuchSeries(name);
        }
    }

    public override async Task RenameAsync(
        string from, string to, AsyncWriting<Series> keptFrom, AsyncWriting<Series> keptTo,
        CancellationToken cancellationToken
    )
    {
        Series series = await keptFrom.GetAsync() ?? throw new NoSuchSeries(from);
        keptFrom.Set(null);
        keptTo.Set(series.With(name: to));
    }

    public override Task<ReadOnlyMap<string, Series>> AllAsync(
        AsyncReadingMap<string, Series> kept, CancellationToken cancellationToken
    )
    {
        return kept.GetAsync();
    }

    public override Task<int> SizeAsync(AsyncReadingMap<string, Series> kept, CancellationToken cancellationToken)
    {
        return kept.CountAsync();
    }

    public override async
        Task<Series> FindAsync(string name, AsyncReadingMap<string, Series> kept, CancellationToken cancellationToken)
    {
        (bool found, Series series) = await kept.TryGetAsync(name);
        return found ? series : throw new NoSuchSeries(name, (await kept.AfterAsync(name, 1)).Keys.FirstOrDefault());
    }

    public override async Task<ReadOnlyArray<string>> AfterAsync(
        string name, int most, AsyncReadingMap<string, Series> kept, CancellationToken cancellationToken
    )
    {
        return (await kept.AfterAsync(name, most)).Keys;
    }

    public override async Task<ReadOnlyArray<string>> BeforeAsync(
        string name, int most, AsyncReadingMap<string, Series> kept, CancellationToken cancellationToken
    )
    {
        return (await kept.BeforeAsync(name, most)).Keys;
    }

    public override Task ReplaceAsync(
        ReadOnlyArray<Series> series, AsyncWritingMap<string, Series> kept, CancellationToken cancellationToken
    )
    {
        kept.Set(series.ToDictionary(each => each.Name));
        return Task.CompletedTask;
    }

    public override async
        Task<int> PruneAsync(AsyncWritingMap<string, Series> kept, CancellationToken cancellationToken)
    {
        await foreach (KeyValuePair<string, Series> entry in kept)
        {
            if (entry.Value.Samples.Count == 0)
            {
                kept.Remove(entry.Key);
            }
        }
        return await kept.CountAsync();
    }

    public override Task
    MeasureAsync(long from, int count, AsyncWritingMap<long, double> times, CancellationToken cancellationToken)
    {
        for (long at = from; at < from + count; at++)
        {
            times.Put(at, at / 2.0);
        }
        return Task.CompletedTask;
    }

    public override Task<double> TotalAsync(
        long from, long to, AsyncReadingMap<long, double> times, CancellationToken cancellationToken
    )
    {
        return SumAsync(times, cancellationToken);
    }

    public override Task<ReadOnlyMap<long, double>> NextAsync(
        long from, int most, AsyncReadingMap<long, double> times, CancellationToken cancellationToken
    )
    {
        return times.FirstAsync(most);
    }

    public override Task<ReadOnlyMap<long, double>> LatestAsync(
        long to, int most, AsyncReadingMap<long, double> times, CancellationToken cancellationToken
    )
    {
        return times.LastAsync(most);
    }

    public override async
        Task<double> SumAsync(AsyncReadingMap<long, double> times, CancellationToken cancellationToken)
    {
        double sum = 0;
        await foreach (KeyValuePair<long, double> entry in times)
        {
            sum += entry.Value;
        }
        return sum;
    }

    public override async Task<string> WantAsync(
        string name, int most, AsyncWritingList<string> wanted, CancellationToken cancellationToken
    )
    {
        wanted.Add(name);
        return await wanted.CountAsync() > most ? await wanted.RemoveFirstAsync() : null;
    }

    public override Task<string> DropAsync(AsyncWritingList<string> wanted, CancellationToken cancellationToken)
    {
        return wanted.RemoveLastAsync();
    }

    public override Task
    ExchangeAsync(int index, string name, AsyncWritingList<string> wanted, CancellationToken cancellationToken)
    {
        return wanted.PutAsync(index, name);
    }

    public override Task<string> WishAsync(
        int index, AsyncReadingList<string> wanted, CancellationToken cancellationToken
    )
    {
        return wanted.GetAsync(index);
    }

    public override Task<ReadOnlyArray<string>> WishesAsync(
        AsyncReadingList<string> wanted, CancellationToken cancellationToken
    )
    {
        return wanted.GetAsync();
    }

    public override Task LabelAsync(
        Label label, AsyncWriting<string> title, AsyncWriting<ReadOnlySet<string>> tags, AsyncWriting<Quality> quality,
        CancellationToken cancellationToken
    )
    {
        title.Set(label.Title);
        tags.Set(label.Tags);
        quality.Set(label.Quality);
        return Task.CompletedTask;
    }

    public override async Task<Label> LabelledAsync(
        AsyncReading<string> title, AsyncReading<ReadOnlySet<string>> tags, AsyncReading<Quality> quality,
        CancellationToken cancellationToken
    )
    {
        return new Label(await title.GetAsync(), await tags.GetAsync(), await quality.GetAsync());
    }

    public override async Task AddAsync(long more, AsyncWriting<long> changes, CancellationToken cancellationToken)
    {
        changes.Set(await changes.GetAsync() + more);
    }

    public override Task<long> ChangedAsync(AsyncReading<long> changes, CancellationToken cancellationToken)
    {
        return changes.GetAsync();
    }
}

internal sealed class Flow : AsyncFlowHandler
{
    public override Task
    SetAsync(string name, double level, AsyncWriting<double?> levels, CancellationToken cancellationToken)
    {
        levels.Set(level);
        return Task.CompletedTask;
    }

    public override async
        Task<double> SumAsync(IAsyncEnumerable<double> numbers, double start, CancellationToken cancellationToken)
    {
        int taken = 0;
        await foreach (double number in numbers)
        {
            start += number;
            taken++;
        }
        return taken == 0 ? throw new Empty() : start;
    }

    public override async
        IAsyncEnumerable<long> CountAsync(long to, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        for (long number = 0; number < to; number++)
        {
            await Task.Yield();
            yield return number;
        }
    }

    public override async
        IAsyncEnumerable<long> BrokenAsync(long after, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        await foreach (long number in CountAsync(after, cancellationToken))
        {
            yield return number;
        }
        throw new Empty();
    }

    public override async IAsyncEnumerable<Series> ScaleAsync(double factor, IAsyncEnumerable<Series> series, [
        EnumeratorCancellation
    ] CancellationToken cancellationToken)
    {
        await foreach (Series each in series)
        {
            yield return each.With(samples: each.Samples.Select(sample => factor * sample).ToReadOnlyArray());
        }
    }

    public override async IAsyncEnumerable<double> WatchAsync(string name, AsyncWatching<double?> levels, [
        EnumeratorCancellation
    ] CancellationToken cancellationToken)
    {
        for (double? level = await levels.GetAsync();; level = await levels.NextAsync())
        {
            yield return level ?? -1;
        }
    }

    public override async IAsyncEnumerable<int> WatchAllAsync(AsyncWatching<ReadOnlyMap<string, double>> levels, [
        EnumeratorCancellation
    ] CancellationToken cancellationToken)
    {
        for (ReadOnlyMap<string, double> now = await levels.GetAsync();; now = await levels.NextAsync())
        {
            yield return now.Count;
        }
    }
}

internal sealed class Person : AsyncPersonHandler
{
    public override Task<Call> WhoAsync(CancellationToken cancellationToken)
    {
        CallContext context = CallContext.Current;
        return Task.FromResult(new Call(
            context.Caller.Name, context.Caller.Roles.OrderBy(role => role, StringComparer.Ordinal).ToReadOnlyArray(),
            context.Texts.GetValueOrDefault("tenant"), context.Texts.GetValueOrDefault("traceparent"),
            context.TimeLeft == null ? (Duration?)null : context.TimeLeft.Value
        ));
    }

    public override async Task<Call> AskAsync(string address, string token, CancellationToken cancellationToken)
    {
        Options options = new Options { Token = token, Context = CallContext.Current.Onward() };
        await using PersonClient client = await PersonClient.ConnectAsync(address, options, cancellationToken);
        return await client.WhoAsync(cancellationToken);
    }

    public override Task SecretAsync(CancellationToken cancellationToken)
    {
        return Task.CompletedTask;
    }
}

internal sealed class Trouble : AsyncTroubleHandler
{
    public override Task<int> ProcessAsync(CancellationToken cancellationToken)
    {
        return Task.FromResult(Environment.ProcessId);
    }

    public override async Task<string> WriteAsync(
        string note, Fault fault, AsyncWriting<string> note_, CancellationToken cancellationToken
    )
    {
        note_.Set(note);
        await RunAsync(fault, cancellationToken);
        return await note_.GetAsync();
    }

    public override async Task<string> RunAsync(Fault fault, CancellationToken cancellationToken)
    {
        switch (fault)
        {
            case Fault.Error:
                throw new InvalidOperationException("out of order");
            case Fault.Exit:
                Environment.Exit(3);
                break;
            case Fault.Deep:
                return await RunAsync(fault, cancellationToken);
            case Fault.Wait:
                Console.WriteLine("waiting");
                await Task.Delay(Timeout.Infinite, cancellationToken);
                break;
            case Fault.Spin:
                Console.WriteLine("spinning");
                while (true)
                {
                    Thread.SpinWait(1);
                }
            case Fault.Print:
                Console.WriteLine("a word from the method");
                break;
            case Fault.Child:
                Console.WriteLine("left " + System.Diagnostics.Process.Start("sleep", "infinity").Id);
                break;
        }
        return "over";
    }

    public override Task<string> NotedAsync(AsyncReading<string> note, CancellationToken cancellationToken)
    {
        return note.GetAsync();
    }
}
