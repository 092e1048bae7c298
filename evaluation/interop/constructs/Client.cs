// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using Constructs;
using Constructs.Runtime;

internal static class Client
{
    private static StreamWriter output;

    private static void Main(string[] arguments)
    {
        Encoding utf8 = new UTF8Encoding(false);
        using (output = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" })
        {
            using (ConstructsClient client = new ConstructsClient(arguments[0]))
            {
                Print("LIMIT", ConstructsClient.Limit);
                Print("GREETING", ConstructsClient.Greeting);
                Print("LOUDEST", Name(ConstructsClient.Loudest));
                Print("RATIO", ConstructsClient.Ratio.ToString(CultureInfo.InvariantCulture));
                Values(client);
                Exceptions(client);
                OneWay(client);
#pragma warning disable 618 // the scenario shows that it still works
                Print("old", client.Old("kept"));
#pragma warning restore 618
            }
        }
    }

    private static void Print(string name, object value)
    {
        output.WriteLine(name + ": " + value);
    }

    private static string Name(Level level)
    {
        return level.ToString().ToUpperInvariant();
    }

    private static Node Leaf(string name)
    {
        return new Node(name, new Node[0], null, new Dictionary<string, Node>());
    }

    /// <summary>A tree of so many levels.</summary>
    private static Node Chain(int levels)
    {
        Node node = Leaf("end");
        for (int i = 1; i < levels; i++)
        {
            node = new Node("node", new[] { node }, null, new Dictionary<string, Node>());
        }
        return node;
    }

    private static void Values(ConstructsClient client)
    {
        Print("next", Name(client.Next(Level.Debug)));
        Print("next", Name(client.Next(Level.Error)));
        Print("maybe", client.Maybe(7) ?? "absent");
        Print("maybe", client.Maybe(null) ?? "absent");
        ReadOnlyMap<Level, int> counts = client.Count(new[] { Level.Error, Level.Debug, Level.Error });
        Print("count", string.Join(", ", counts.Select(entry => Name(entry.Key) + " " + entry.Value)));
        Print(
            "mirror",
            client.Mirror(new Node(
                "root", new[] { Leaf("a"), Leaf("b") }, Leaf("twin"),
                new Dictionary<string, Node> { ["left"] = Leaf("l") }
            ))
        );
        Print("depth", client.Depth(Chain(64)));
        try
        {
            client.Depth(Chain(65));
        }
        catch (ArgumentException)
        {
            Print("depth", "refused");
        }
    }

    private static void Exceptions(ConstructsClient client)
    {
        Print("find", client.Find("yes"));
        try
        {
            client.Find("no way");
        }
        catch (NotFound e)
        {
            Print("find", "NotFound " + e.Key + ", searched " + string.Join(" and ", e.Searched.Select(Name)));
            Print("find", e.Message.Replace("Constructs.find at " + e.Address + ": ", ""));
        }
        try
        {
            client.Find("");
        }
        catch (Empty)
        {
            Print("find", "Empty");
        }
    }

    private static void OneWay(ConstructsClient client)
    {
        Dictionary<string, ReadOnlyArray<double>> samples = new Dictionary<string, ReadOnlyArray<double>>();
        client.Log(new Entry(Level.Debug, "first", null, samples));
        samples["a"] = new[] { 1.5 };
        client.Log(new Entry(Level.Error, "second", new Position(0.5, 0.25), samples));
        ReadOnlyArray<Entry> logged = client.Logged();
        Print("logged", logged.Count);
        foreach (Entry entry in logged)
        {
            Print("logged", entry);
        }
        Print("logged", client.Logged().Count);
    }
}
