// SPDX-License-Identifier: Apache-2.0
using System;
using Trials;
using Trials.Runtime;

/// <summary>Connects to all kinds of addresses.</summary>
internal static class Client
{
    /// <summary>Arguments: a host by name, by its IPv6 address, by its socket's path; where no host listens.</summary>
    private static void Main(string[] arguments)
    {
        string dead = arguments[3];
        Show("name", arguments[0]);
        Show("IPv6", arguments[1]);
        Show("socket", arguments[2]);
        Show("list", dead + "," + arguments[2] + "," + arguments[0]);
        Show("dead", dead + ",unix:/nowhere/to/be/found.sock");
        Show("no port", "localhost");
        Show("nothing", "");
        Show("half a list", "localhost:7000,");
    }

    private static void Show(string what, string addresses)
    {
        try
        {
            using (TrialsClient client = new TrialsClient(addresses))
            {
                Console.WriteLine(what + ": " + client.Same(1));
            }
        }
        catch (RefusedException)
        {
            Console.WriteLine(what + ": refused");
        }
        catch (CreoException e)
        {
            bool each = e.Message.Contains("refused") && e.Message.Contains("found.sock");
            Console.WriteLine(
                what + ": " + Declared.Name(e.Status) + " in " + Declared.Name(e.Phase)
                + (each ? ", each with its reason" : "")
            );
        }
    }
}
