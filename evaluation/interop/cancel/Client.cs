// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Trials;

/// <summary>Cancels a call and a stream; the host interrupts what it runs.</summary>
internal static class Client
{
    /// <summary>Argument: the address of a host that no other program calls.</summary>
    private static void Main(string[] arguments)
    {
        using (PausesClient client = new PausesClient(arguments[0]))
        {
            using (WitnessClient witness = new WitnessClient(arguments[0]))
            {
                using (CancellationTokenSource cancelling = new CancellationTokenSource())
                {
                    Task<int> call = client.PauseAsync(60000, cancelling.Token);
                    Console.WriteLine("begun: " + witness.Begun(1));
                    cancelling.Cancel();
                    Console.WriteLine("cancelled: " + (call.IsCanceled ? "true" : "false"));
                    Console.WriteLine("interrupted: " + witness.Interrupted(1));
                    Console.WriteLine("the next call: " + client.Pause(1));
                }
            }
        }
        using (TrialsClient client = new TrialsClient(arguments[0]))
        {
            using (WitnessClient witness = new WitnessClient(arguments[0]))
            {
                using (IEnumerator<long> numbers = client.Endless().GetEnumerator())
                {
                    numbers.MoveNext();
                    long first = numbers.Current;
                    numbers.MoveNext();
                    Console.WriteLine("of a stream: " + first + " " + numbers.Current);
                }
                Console.WriteLine("closed: " + witness.Interrupted(2));
                Console.WriteLine("the last call: " + client.Same(1));
            }
        }
    }
}
