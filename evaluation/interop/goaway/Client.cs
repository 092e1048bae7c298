// SPDX-License-Identifier: Apache-2.0
using System;
using System.Threading.Tasks;
using Trials;

/// <summary>A host is told to stop: it answers what is open, and what is new goes to the next one.</summary>
internal static class Client
{
    /// <summary>Arguments: the addresses of both hosts.</summary>
    private static void Main(string[] arguments)
    {
        string first = arguments[0];
        string second = arguments[1];
        using (PausesClient client = new PausesClient(first + "," + second))
        using (WitnessClient witness = new WitnessClient(first))
        {
            Task<int> open = client.PauseAsync(3000);
            Console.WriteLine("begun: " + witness.Begun(1));
            Console.Read(); // the first host is told to stop, and says so
            Console.WriteLine("the next call: " + client.PauseAgain(2));
            Console.WriteLine("the open call: " + open.Result);
        }
        using (WitnessClient witness = new WitnessClient(second))
        {
            Console.WriteLine("begun by the second host: " + witness.Begun(1));
        }
    }
}
