// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Linq;
using Labels;
using Runtime = Labels.Runtime;

/// <summary>Sets, to the host and back; their order means nothing.</summary>
internal static class Client
{
    private static void Main(string[] arguments)
    {
        using (LabelsClient client = new LabelsClient(arguments[0]))
        {
            Bag bag = new Bag(
                tags: new HashSet<string> { "a", "b" }, numbers: new[] { 7, -1 },
                hues: new HashSet<Hue> { Hue.Blue, Hue.Red },
                byName: new Dictionary<string, Runtime.ReadOnlySet<long>> { { "x", new HashSet<long> { 1, 2 } } },
                groups: new Runtime.ReadOnlySet<int>[] { new int[0], new[] { 3 } }, few: new[] { "abcde" },
                days: new[] { Runtime.LocalDate.Parse("2026-12-31"), Runtime.LocalDate.Parse("2026-01-01") }
            );
            Bag back = client.Repack(bag);
            Print("back: " + (back == bag ? "the same" : "another one"));
            Print(
                "in it: " + (back.Tags.Contains("a") ? "yes" : "no") + " " + (back.Tags.Contains("c") ? "yes" : "no")
            );
            Print("days: " + Words(back.Days));
            int noted = client.Annotate(new[] { "a", "b" });
            Print("annotated: " + noted + " " + client.Annotate(new HashSet<string> { "c", "b" }));
            Print("all: " + Words(client.Annotated()));
            try
            {
                client.Annotate(new[] { "good", "bad" });
            }
            catch (Unwanted e)
            {
                Print("unwanted: " + Words(e.Tags));
            }
            Print("united: " + Words(client.Unite(new Runtime.ReadOnlySet<int>[] { new[] { 3, 1 }, new[] { 2, 3 } })));
            Print("separate: " + client.Separate(new[] { 2, 1 }).Sum(each => each.Count));
        }
    }

    private static string Words<T>(IEnumerable<T> items)
    {
        return string.Join(" ", items.Select(item => item.ToString()).OrderBy(word => word, StringComparer.Ordinal));
    }

    private static void Print(string line)
    {
        Console.Write(line + "\n");
    }
}
