// SPDX-License-Identifier: Apache-2.0
// Serves `lab.creo` with handlers that block.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Lab;
using Lab.Runtime;

internal static class Service
{
    private static void Main()
    {
        new Worker(new Plain(), new Store(), new Flow(), new Person(), new Trouble()).Serve();
    }
}

internal sealed class Plain : PlainHandler
{
    public override Values Echo(Values values)
    {
        return values;
    }

    public override double Mean(ReadOnlyArray<double> samples)
    {
        return samples.Count == 0 ? throw new Empty() : samples.Average();
    }

    public override void Nothing()
    {
    }

    public override ReadOnlyArray<byte> Bytes(int size)
    {
        byte[] bytes = new byte[size];
        for (int place = 0; place < size; place++)
        {
            bytes[place] = unchecked((byte)place);
        }
        return ReadOnlyArray<byte>.Wrap(bytes);
    }

    public override string Cached()
    {
        CallContext.Current.Answer["Cache-Control"] = "max-age=60";
        return "an answer";
    }
}

internal sealed class Store : StoreHandler
{
    public override void Clear(
        WritingMap<string, Series> kept, WritingMap<long, double> times, WritingList<string> wanted,
        Writing<string> title, Writing<ReadOnlySet<string>> tags, Writing<Quality> quality, Writing<long> changes
    )
    {
        kept.Set(new Dictionary<string, Series>());
        times.Set(new Dictionary<long, double>());
        wanted.Set(new string[0]);
        title.Set(null);
        tags.Set(new string[0]);
        quality.Set(Quality.Raw);
        changes.Set(0);
    }

    public override Series Get(string name, Reading<Series> kept)
    {
        return kept.Get() ?? throw new NoSuchSeries(name);
    }

    public override long Put(Series series, Writing<Series> kept, Writing<long> changes)
    {
        kept.Set(series);
        long before = changes.Get();
        changes.Set(before + 1);
        return before;
    }

    public override void Remove(string name, Writing<Series> kept, Writing<long> changes)
    {
        bool there = kept.Get() != null;
        kept.Set(null);
        changes.Set(changes.Get() + 1);
        if (!there)
        {
            throw new NoSuchSeries(name);
        }
    }

    public override void Rename(string from, string to, Writing<Series> keptFrom, Writing<Series> keptTo)
    {
        Series series = keptFrom.Get() ?? throw new NoSuchSeries(from);
        keptFrom.Set(null);
        keptTo.Set(series.With(name: to));
    }

    public override ReadOnlyMap<string, Series> All(ReadingMap<string, Series> kept)
    {
        return kept.Get();
    }

    public override int Size(ReadingMap<string, Series> kept)
    {
        return kept.Count;
    }

    public override Series Find(string name, ReadingMap<string, Series> kept)
    {
        Series series;
        return kept.TryGet(name, out series) ? series
                                             : throw new NoSuchSeries(name, kept.After(name, 1).Keys.FirstOrDefault());
    }

    public override ReadOnlyArray<string> After(string name, int most, ReadingMap<string, Series> kept)
    {
        return kept.After(name, most).Keys;
    }

    public override ReadOnlyArray<string> Before(string name, int most, ReadingMap<string, Series> kept)
    {
        return kept.Before(name, most).Keys;
    }

    public override void Replace(ReadOnlyArray<Series> series, WritingMap<string, Series> kept)
    {
        kept.Set(series.ToDictionary(each => each.Name));
    }

    public override int Prune(WritingMap<string, Series> kept)
    {
        foreach (KeyValuePair<string, Series> entry in kept)
        {
            if (entry.Value.Samples.Count == 0)
            {
                kept.Remove(entry.Key);
            }
        }
        return kept.Count;
    }

    public override void Measure(long from, int count, WritingMap<long, double> times)
    {
        for (long at = from; at < from + count; at++)
        {
            times.Put(at, at / 2.0);
        }
    }

    public override double Total(long from, long to, ReadingMap<long, double> times)
    {
        return times.Sum(entry => entry.Value);
    }

    public override ReadOnlyMap<long, double> Next(long from, int most, ReadingMap<long, double> times)
    {
        return times.First(most);
    }

    public override ReadOnlyMap<long, double> Latest(long to, int most, ReadingMap<long, double> times)
    {
        return times.Last(most);
    }

    public override double Sum(ReadingMap<long, double> times)
    {
        return times.Sum(entry => entry.Value);
    }

    public override string Want(string name, int most, WritingList<string> wanted)
    {
        wanted.Add(name);
        return wanted.Count > most ? wanted.RemoveFirst() : null;
    }

    public override string Drop(WritingList<string> wanted)
    {
        return wanted.RemoveLast();
    }

    public override void Exchange(int index, string name, WritingList<string> wanted)
    {
        wanted.Put(index, name);
    }

    public override string Wish(int index, ReadingList<string> wanted)
    {
        return wanted[index];
    }

    public override ReadOnlyArray<string> Wishes(ReadingList<string> wanted)
    {
        return wanted.Get();
    }

    public override void Label(
        Label label, Writing<string> title, Writing<ReadOnlySet<string>> tags, Writing<Quality> quality
    )
    {
        title.Set(label.Title);
        tags.Set(label.Tags);
        quality.Set(label.Quality);
    }

    public override Label Labelled(Reading<string> title, Reading<ReadOnlySet<string>> tags, Reading<Quality> quality)
    {
        return new Label(title.Get(), tags.Get(), quality.Get());
    }

    public override void Add(long more, Writing<long> changes)
    {
        changes.Set(changes.Get() + more);
    }

    public override long Changed(Reading<long> changes)
    {
        return changes.Get();
    }
}

internal sealed class Flow : FlowHandler
{
    public override void Set(string name, double level, Writing<double?> levels)
    {
        levels.Set(level);
    }

    public override double Sum(IEnumerable<double> numbers, double start)
    {
        List<double> taken = numbers.ToList();
        return taken.Count == 0 ? throw new Empty() : start + taken.Sum();
    }

    public override IEnumerable<long> Count(long to)
    {
        for (long number = 0; number < to; number++)
        {
            yield return number;
        }
    }

    public override IEnumerable<long> Broken(long after)
    {
        foreach (long number in Count(after))
        {
            yield return number;
        }
        throw new Empty();
    }

    public override IEnumerable<Series> Scale(double factor, IEnumerable<Series> series)
    {
        return series.Select(
            each => each.With(samples: each.Samples.Select(sample => factor * sample).ToReadOnlyArray())
        );
    }

    public override IEnumerable<double> Watch(string name, Watching<double?> levels)
    {
        for (double? level = levels.Get();; level = levels.Next())
        {
            yield return level ?? -1;
        }
    }

    public override IEnumerable<int> WatchAll(Watching<ReadOnlyMap<string, double>> levels)
    {
        for (ReadOnlyMap<string, double> now = levels.Get();; now = levels.Next())
        {
            yield return now.Count;
        }
    }
}

internal sealed class Person : PersonHandler
{
    public override Call Who()
    {
        CallContext context = CallContext.Current;
        return new Call(
            context.Caller.Name, context.Caller.Roles.OrderBy(role => role, StringComparer.Ordinal).ToReadOnlyArray(),
            Text(context, "tenant"), Text(context, "traceparent"),
            context.TimeLeft == null ? (Duration?)null : context.TimeLeft.Value
        );
    }

    public override Call Ask(string address, string token)
    {
        Options options = new Options { Token = token, Context = CallContext.Current.Onward() };
        using (PersonClient client = new PersonClient(address, options))
        {
            return client.Who();
        }
    }

    public override void Secret()
    {
    }

    private static string Text(CallContext context, string name)
    {
        string text;
        return context.Texts.TryGetValue(name, out text) ? text : null;
    }
}

internal sealed class Trouble : TroubleHandler
{
    public override int Process()
    {
        return System.Diagnostics.Process.GetCurrentProcess().Id;
    }

    public override string Write(string note, Fault fault, Writing<string> note_)
    {
        note_.Set(note);
        Run(fault);
        return note_.Get();
    }

    public override string Run(Fault fault)
    {
        switch (fault)
        {
            case Fault.Error:
                throw new InvalidOperationException("out of order");
            case Fault.Exit:
                Environment.Exit(3);
                break;
            case Fault.Deep:
                return Run(fault);
            case Fault.Wait:
                Console.WriteLine("waiting");
                CallContext.Current.CancellationToken.WaitHandle.WaitOne();
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

    public override string Noted(Reading<string> note)
    {
        return note.Get();
    }
}
