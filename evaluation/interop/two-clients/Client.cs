// SPDX-License-Identifier: Apache-2.0
using System;
using System.IO;
using System.Text;
using Faults;
using Packagename;

internal static class Client
{
    private static void Main(string[] arguments)
    {
        Encoding utf8 = new UTF8Encoding(false);
        using (StreamWriter output = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" })
        {
            using (DataServiceClient store = new DataServiceClient(arguments[0]))
            {
                using (FaultsClient faults = new FaultsClient(arguments[0]))
                {
                    store.StoreData(new[] { new Data(new MetaData("two", 1), new[] { 1.0, 2.0 }) });
                    output.WriteLine("samples: " + store.RetrieveData("two").Samples.Count);
                    output.WriteLine("echo: " + faults.Echo("both"));
                }
            }
        }
    }
}
