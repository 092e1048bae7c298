// SPDX-License-Identifier: Apache-2.0
using System;
using System.IO;
using System.Text;
using Faults;
using Faults.Runtime;

internal static class Client
{
    private static void Main(string[] arguments)
    {
        Encoding utf8 = new UTF8Encoding(false);
        using (StreamWriter output = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" })
        {
            using (FaultsClient client = new FaultsClient(arguments[0]))
            {
                output.WriteLine("divide: " + client.Divide(7, 2));
                try
                {
                    output.WriteLine("divide: " + client.Divide(1, 0));
                }
                catch (ServiceException e)
                {
                    output.WriteLine("divide: " + Declared.Name(e.Status));
                }
                output.WriteLine("echo: " + client.Echo("still here ☃"));
            }
        }
    }
}
