// SPDX-License-Identifier: Apache-2.0
using System;
using System.Globalization;
using System.Linq;

/// <summary>
/// Prepares a contestant, prints that it is ready, and does what each line of standard input asks for, until the input
/// ends.
/// </summary>
internal static class Program
{
    private const string Usage =
        "usage: CONTESTANT serialise PAYLOAD SIZE | CONTESTANT call PAYLOAD SIZE ADDRESS CLIENTS";

    private static int Main(string[] arguments)
    {
        string mode = arguments.Length < 4 ? "" : arguments[1];
        if (!(mode == "serialise" && arguments.Length == 4) && !(mode == "call" && arguments.Length == 6))
        {
            Console.Error.WriteLine(Usage);
            return 1;
        }
        try
        {
            Payload payload = (Payload)Enum.Parse(typeof(Payload), arguments[2], ignoreCase: true);
            int size = Number(arguments[3]);
            Contestant contestant = Named(arguments[0], payload, size);
            if (mode == "serialise")
            {
                Serialise(contestant);
            }
            else
            {
                Call(contestant, Shape.Items(payload, size), arguments[4], Number(arguments[5]));
            }
            return 0;
        }
        catch (Exception wrong)
        {
            Console.Error.WriteLine("bench: " + wrong);
            return 1;
        }
    }

    private static Contestant Named(string name, Payload payload, int size)
    {
        switch (name)
        {
            case "creo":
                return Creo.Of(payload, size);
#if PROTOBUF
            case "protobuf":
                return Protobuf.Of(payload, size);
#endif
#if JSON
            case "rest":
                return Rest.Of(payload, size);
#endif
            case "memcpy":
                return new Memcpy(size);
            case "socket":
                return new PlainSocket(payload, size);
            default:
                throw new ArgumentException("there is no contestant " + name);
        }
    }

    private static void Serialise(Contestant contestant)
    {
        if (!contestant.Serialises)
        {
            throw new ArgumentException("this contestant makes no messages in memory");
        }
        Turns turns = new Turns(contestant);
        turns.Check();
        Answer(words => turns.Take(words[0], Seconds(words[1])));
    }

    private static void Call(Contestant contestant, int items, string address, int clients)
    {
        Func<int>[] connections = Enumerable.Range(0, clients).Select(i => contestant.Connect(address)).ToArray();
        Calls calls = new Calls(connections, items);
        calls.Check();
        Answer(
            words =>
                words[0] == "call" ? calls.Closed(Seconds(words[1])) : calls.Open(Seconds(words[1]), Seconds(words[2]))
        );
    }

    // Prints that all is ready, and answers a line at a time.
    private static void Answer(Func<string[], string> answer)
    {
        Console.WriteLine("ready");
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            Console.WriteLine(answer(line.Split(' ')));
        }
    }

    private static int Number(string text)
    {
        return int.Parse(text, CultureInfo.InvariantCulture);
    }

    private static double Seconds(string text)
    {
        return double.Parse(text, CultureInfo.InvariantCulture);
    }
}
