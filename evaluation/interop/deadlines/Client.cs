// SPDX-License-Identifier: Apache-2.0
using System;
using System.Linq;
using Trials;
using Trials.Runtime;

/// <summary>Calls that have less time than they need.</summary>
internal static class Client
{
    /// <summary>Argument: the address of a host that no other program calls.</summary>
    private static void Main(string[] arguments)
    {
        Options hurried = new Options { CallTimeout = TimeSpan.FromMilliseconds(100) };
        using (PausesClient client = new PausesClient(arguments[0], hurried))
        {
            using (WitnessClient witness = new WitnessClient(arguments[0]))
            {
                PausesClient patient = client.WithCallTimeout(TimeSpan.FromSeconds(30));
                ExpectDeadline("of the client", () => client.Pause(60000));
                Console.WriteLine("with more time: " + patient.Pause(200));
                ExpectDeadline(
                    "of the call", () => patient.WithCallTimeout(TimeSpan.FromMilliseconds(50)).Pause(60000)
                );
                ExpectDeadline("of a future", () => client.PauseAsync(60000).GetAwaiter().GetResult());
                Console.WriteLine("the last call: " + patient.Pause(1));
                // The host knows, too: it interrupted what it ran.
                Console.WriteLine("interrupted: " + (witness.Interrupted(1) > 0 ? "true" : "false"));
            }
        }
        using (TrialsClient client = new TrialsClient(arguments[0], hurried))
        {
            TrialsClient view = client.WithCallTimeout(TimeSpan.FromMilliseconds(100));
            ExpectDeadline("of a stream", () => view.Slowly(new[] { 60000 }).Count());
            Console.WriteLine("a stream without: " + client.Slowly(new[] { 200, 1 }).Count());
        }
    }

    private static void ExpectDeadline(string what, Action call)
    {
        try
        {
            call();
            Console.WriteLine(what + ": no error");
        }
        catch (DeadlineException e)
        {
            Console.WriteLine(what + ": " + Declared.Name(e.Status));
        }
    }
}
