// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Linq;
using Trials;
using Trials.Runtime;

/// <summary>Chunks, or readings of as many bytes, from a host, fast or slowly, to a host, or both ways; prints how many.
/// </summary>
internal static class Client
{
    /// <summary>Arguments: the address of the host, the direction, how many chunks, and of what size.</summary>
    private static void Main(string[] arguments)
    {
        int count = int.Parse(arguments[2]);
        int size = int.Parse(arguments[3]);
        IEnumerable<ReadOnlyArray<byte>> chunks =
            Enumerable.Range(0, count).Select(number => ReadOnlyArray<byte>.Wrap(new byte[size]));
        IEnumerable<Reading> readings = Enumerable.Range(0, count).Select(
            number => new Reading(
                1, new string('n', size / 2), ReadOnlyArray<double>.Wrap(new double[size / 2 / sizeof(double)])
            )
        );
        using (TrialsClient client = new TrialsClient(arguments[0]))
        {
            switch (arguments[1])
            {
                case "down":
                    Console.WriteLine(client.Chunks(count, size).Count());
                    break;
                case "slow":
                    // An answer comes after all items that the host may have sent by then.
                    Console.WriteLine(client.Chunks(count, size)
                                          .Count(
                                              _ => client.Same(1) == 1
                                          ));
                    break;
                case "up":
                    Console.WriteLine(client.Counted(chunks));
                    break;
                case "values":
                    Console.WriteLine(client.Filled(count, size)
                                          .Count(
                                              _ => client.Same(1) == 1
                                          ));
                    break;
                case "values up":
                    Console.WriteLine(client.Total("", readings));
                    break;
                default:
                    Console.WriteLine(client.Mirrored(chunks).Count());
                    break;
            }
        }
    }
}
