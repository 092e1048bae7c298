// SPDX-License-Identifier: Apache-2.0
using System;
using System.Threading.Tasks;
using Trials;
using Trials.Runtime;

/// <summary>A host is killed under open calls, and another one started in its place.</summary>
internal static class Client
{
    /// <summary>Argument: the address of the host.</summary>
    private static void Main(string[] arguments)
    {
        Options patient = new Options { ConnectTimeout = TimeSpan.FromSeconds(30) }; // a host may be slow to start
        using (PausesClient client = new PausesClient(arguments[0], patient))
        using (WitnessClient witness = new WitnessClient(arguments[0], patient))
        {
            Task<int> once = client.PauseAsync(60000);
            Task<int> again = client.PauseAgainAsync(2);
            Console.WriteLine("begun: " + witness.Begun(1));
            Console.Read(); // the host is killed, and another one started in its place
            try
            {
                Console.WriteLine("the call that must not be repeated: " + once.GetAwaiter().GetResult());
            }
            catch (TransportException e)
            {
                Console.WriteLine("the call that must not be repeated: " + e.Status + " in " + e.Phase.ToString().ToUpperInvariant());
            }
            Console.WriteLine("the call that may be repeated: " + again.Result);
            Console.WriteLine("after: " + client.Pause(3));
            Console.WriteLine("begun there: " + witness.Begun(2));
        }
    }
}
