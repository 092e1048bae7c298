// SPDX-License-Identifier: Apache-2.0
using System;
using System.Linq;
using System.Threading.Tasks;
using Trials;

/// <summary>A thousand calls at a time over one connection.</summary>
internal static class Client
{
    private const int Many = 1000;

    /// <summary>Argument: the address of the host.</summary>
    private static void Main(string[] arguments)
    {
        using (TrialsClient client = new TrialsClient(arguments[0]))
        {
            for (int round = 0; round < 3; round++)
            {
                Task<int>[] calls = Enumerable.Range(0, Many).Select(i => client.SameAsync(i)).ToArray();
                Console.WriteLine("answered right: " + Enumerable.Range(0, Many).Count(i => calls[i].Result == i));
            }
        }
    }
}
