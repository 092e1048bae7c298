// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using Counters;

internal static class Client
{
    private const ulong Middle = 1UL << 63;

    private static void Main(string[] arguments)
    {
        Encoding utf8 = new UTF8Encoding(false);
        using (StreamWriter output = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" })
        {
            using (CountersClient client = new CountersClient(arguments[0]))
            {
                Reading reading = new Reading(
                    255, 65535, uint.MaxValue, ulong.MaxValue, new byte[] { 0, 128, 255 },
                    new ushort[] { 32768, 65535 }, new[] { 1U << 31, uint.MaxValue }, new[] { Middle, ulong.MaxValue },
                    ulong.MaxValue - 1, new Dictionary<uint, ulong> { { uint.MaxValue, Middle } }
                );
                output.WriteLine(reading);
                output.WriteLine("back: " + (client.Echo(reading) == reading ? "the same" : "another one"));
                output.WriteLine("sum: " + client.Sum(new[] { Middle - 1, Middle }, 1));
                foreach (ulong number in new[] { ulong.MaxValue, 1UL, Middle, Middle - 1 })
                {
                    client.Count(number, 255);
                }
                output.WriteLine("counted: " + string.Join(" ", client.Counted(0)));
                output.WriteLine("from the middle: " + string.Join(" ", client.Counted(Middle)));
                output.WriteLine(
                    "constants: " + CountersClient.Full + " " + CountersClient.Ports + " " + CountersClient.Mask + " "
                    + CountersClient.Most
                );
            }
        }
    }
}
