// SPDX-License-Identifier: Apache-2.0
using System;
using Trials;
using Trials.Runtime;

/// <summary>100 MB there and back.</summary>
internal static class Client
{
    /// <summary>Argument: the address of the host.</summary>
    private static void Main(string[] arguments)
    {
        byte[] data = new byte[100000000];
        for (int i = 0; i < data.Length; i++)
        {
            data[i] = unchecked((byte)(i * 31));
        }
        using (TrialsClient client = new TrialsClient(arguments[0]))
        {
            ReadOnlyArray<byte> sent = ReadOnlyArray<byte>.Wrap(data);
            Console.WriteLine("the same: " + (client.Mirror(sent) == sent ? "true" : "false"));
            Console.WriteLine("the next call: " + client.Same(1));
        }
    }
}
