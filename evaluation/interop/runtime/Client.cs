// SPDX-License-Identifier: Apache-2.0
using System;
using System.IO;
using System.Text;
using Acme.Shared;
using Faults;
using Packagename;

// The clients of two packages that share a runtime: one connection, one kind of error, one hook.
internal static class Program
{
    private static StreamWriter output;

    private static void Main(string[] arguments)
    {
        using (output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { NewLine = "\n" })
        {
            FaultsClient faults;
            Told told = new Told();
            using (DataServiceClient data = new DataServiceClient(arguments[0], new Options { Hook = told }))
            {
                faults = new FaultsClient(data);
                data.StoreData(new[] { new Data(new MetaData("one runtime", 1), new[] { 1.0, 2.0 }) });
                output.WriteLine("echo: " + faults.Echo("both"));
                Tell("Faults.divide", () => faults.Divide(1, 0));
                Tell("DataService.retrieveData", () => data.RetrieveData("nothing of that name"));
                new FaultsClient(faults).Dispose();
                output.WriteLine("samples: " + data.RetrieveData("one runtime").Samples.Count);
                output.WriteLine("told:" + told.Calls);
            }
            Tell("Faults.echo", () => faults.Echo("closed"));
        }
    }

    private sealed class Told : CallHook
    {
        internal string Calls = "";

        public override void After(CallInfo call, Exception error)
        {
            Calls += " " + call + (error == null ? "" : "!");
        }
    }

    private static void Tell(string method, Action call)
    {
        try
        {
            call();
        }
        catch (CreoException e)
        {
            output.WriteLine("failed: " + (e.Message.Contains(method) ? method : e.Message));
        }
    }
}
