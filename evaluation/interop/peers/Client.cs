// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Trials;
using Trials.Runtime;

/// <summary>
/// Calls peers that a test plays, as each line of its input says, and prints the outcome. README.md has the commands.
/// </summary>
internal static class Client
{
    /// <summary>Argument: "blocking" or "asynchronous", how it calls.</summary>
    private static void Main(string[] arguments)
    {
        bool blocking = arguments[0] == "blocking";
        Dictionary<string, Task<string>> started = new Dictionary<string, Task<string>>();
        TrialsClient client = null;
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            string[] words = line.Split(' ');
            string said = "done";
            if (words[0] == "connect")
            {
                said = Saying(() =>
                {
                    client = new TrialsClient(words[1]);
                    return "done";
                });
            }
            else if (words[0] == "close")
            {
                client.Dispose();
            }
            else if (words[0] == "finish")
            {
                said = Saying(() => started[words[1]].GetAwaiter().GetResult());
            }
            else
            {
                int number = int.Parse(words[2]);
                int milliseconds = int.Parse(words[3]);
                TimeSpan time = TimeSpan.FromMilliseconds(milliseconds);
                TrialsClient timed = milliseconds == 0 ? client : client.WithCallTimeout(time);
                if (words[0] == "start")
                {
                    started[words[2]] = Start(timed, words[1], number);
                }
                else
                {
                    said = Saying(
                        () => blocking ? Call(timed, words[1], number)
                                       : Start(timed, words[1], number).GetAwaiter().GetResult()
                    );
                }
            }
            Console.WriteLine(said);
        }
    }

    private static string Call(TrialsClient client, string method, int number)
    {
        switch (method)
        {
            case "add":
                return client.Add(number).ToString();
            case "same":
                return client.Same(number).ToString();
            case "fail":
                client.Fail(number.ToString());
                return "nothing";
            case "broken":
                return Joined(client.Broken(number));
            default:
                return client.FirstOf(number, Numbers(number)).ToString();
        }
    }

    private static async Task<string> Start(TrialsClient client, string method, int number)
    {
        switch (method)
        {
            case "add":
                return (await client.AddAsync(number)).ToString();
            case "same":
                return (await client.SameAsync(number)).ToString();
            case "fail":
                await client.FailAsync(number.ToString());
                return "nothing";
#if NET8_0_OR_GREATER
            case "broken":
                return Joined(client.BrokenAsync(number).ToBlockingEnumerable());
            default:
                return (await client.FirstOfAsync(number, Asynchronous(number))).ToString();
#else
            default: // older frameworks have no asynchronous streams
                return Call(client, method, number);
#endif
        }
    }

#if NET8_0_OR_GREATER
    private static async IAsyncEnumerable<long> Asynchronous(int count)
    {
        foreach (long number in Numbers(count))
        {
            await Task.Yield();
            yield return number;
        }
    }
#endif

    private static IEnumerable<long> Numbers(int count)
    {
        return Enumerable.Range(0, count).Select(number => (long)number);
    }

    private static string Joined(IEnumerable<int> stream)
    {
        List<string> items = new List<string>();
        try
        {
            foreach (int item in stream)
            {
                items.Add(item.ToString());
            }
        }
        catch (CreoException e)
        {
            items.Add(Outcome(e));
        }
        return items.Count == 0 ? "none" : string.Join(" ", items);
    }

    private static string Saying(Func<string> call)
    {
        try
        {
            return call();
        }
        catch (CreoException e)
        {
            return Outcome(e);
        }
    }

    private static string Outcome(CreoException e)
    {
        Refused refused = e as Refused;
        string fields = refused == null ? "" : " " + refused.Reason + " " + refused.Number;
        return Declared.Name(e.Status) + " " + Declared.Name(e.Phase) + fields;
    }
}
