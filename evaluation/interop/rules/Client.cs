// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using Pantry;
using Runtime = Pantry.Runtime;

/// <summary>Values that obey rules, then others that break one each: who refuses them, and the place from a name on.</summary>
internal static class Client
{
    private static void Main(string[] arguments)
    {
        using (PantryClient client = new PantryClient(arguments[0]))
        {
            Console.Write("shelved: " + client.Shelve(new[] { Filled(opened: "2026-11-30") }, 3) + "\n");
            Console.Write("weighed: " + client.Weigh(new[] { 2, 3 }) + "\n");
            Show("label", () => client.Shelve(new[] { Filled(label: "") }, 1));
            Show("label", () => client.Shelve(new[] { Filled(label: "Jam") }, 1));
            Show("shares", () => client.Shelve(new[] { Filled(shares: new[] { 0.5, 1.5 }) }, 1));
            Show("grades", () => client.Shelve(new[] { Filled(key: "high") }, 1));
            Show("grades", () => client.Shelve(new[] { Filled(grade: 7) }, 1));
            Show("opened", () => client.Shelve(new[] { Filled(opened: "2025-12-31") }, 1));
            Show("jars", () => client.Shelve(new Jar[0], 1));
            Show("shelf", () => client.Shelve(new[] { Filled() }, 10));
            Show("grams", () => client.Weigh(new[] { 5, 0 }));
        }
    }

    private static Jar Filled(
        string label = "jam", double[] shares = null, string key = "a", int grade = 3, string opened = null
    )
    {
        return new Jar(
            label, shares ?? new[] { 0.25, 0.75 }, new Dictionary<string, int> { { key, grade } },
            opened == null ? (Runtime.LocalDate?)null : Runtime.LocalDate.Parse(opened)
        );
    }

    private static void Show(string name, Func<object> call)
    {
        try
        {
            Console.Write("taken: " + call() + "\n");
        }
        catch (Runtime.CreoException e)
        {
            Told("host", name, e);
        }
        catch (ArgumentException e)
        {
            Told("client", name, e);
        }
    }

    private static void Told(string by, string name, Exception e)
    {
        Console.Write(
            "refused by the " + by + ": " + e.Message.Substring(e.Message.IndexOf(name, StringComparison.Ordinal))
            + "\n"
        );
    }
}
