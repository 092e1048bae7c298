// SPDX-License-Identifier: Apache-2.0
using System;
using System.IO;
using System.Text;
using Packagename;
using Packagename.Runtime;

internal static class Client
{
    private static void Main(string[] arguments)
    {
        Encoding utf8 = new UTF8Encoding(false);
        using (StreamWriter output = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" })
        {
            using (DataServiceClient client = new DataServiceClient(arguments[0]))
            {
                try
                {
                    client.StoreData(new[] { new Data(new MetaData("other", 1), new[] { 1.0 }, 7) });
                    output.WriteLine("storeData: stored");
                }
                catch (ServiceException e)
                {
                    output.WriteLine("storeData: " + Declared.Name(e.Status));
                    output.WriteLine("message names storeData: " + (e.Message.Contains("storeData") ? "yes" : "no"));
                    output.WriteLine("message says signature: " + (e.Message.Contains("signature") ? "yes" : "no"));
                }
                try
                {
                    client.RetrieveData("other");
                    output.WriteLine("retrieveData: retrieved");
                }
                catch (ServiceException e)
                {
                    output.WriteLine("retrieveData: " + Declared.Name(e.Status));
                }
            }
        }
    }
}
