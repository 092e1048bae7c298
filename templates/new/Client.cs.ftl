using System;
using ${namespace};
using ${namespace}.Runtime;

/// <summary>Keeps a note and reads it back. The argument is the address: localhost:7000 unless given.</summary>
public static class Client
{
    /// <summary>Knows the interface alone, so that a test can give it another implementation than the client.</summary>
    public static void Run(I${service} service)
    {
        service.Put(new Note("greeting", "Hello"));
        Console.WriteLine(service.Get("greeting").Text);
        Console.WriteLine("titles: " + string.Join(", ", service.Titles()));
        try
        {
            service.Get("farewell");
        }
        catch (NoSuchNote missing) // declared in the description, with its fields
        {
            Console.WriteLine("no note: " + missing.Title);
        }
    }

    public static int Main(string[] arguments)
    {
        string address = arguments.Length == 0 ? "localhost:7000" : arguments[0];
        try
        {
            using (${service}Client client = new ${service}Client(address))
            {
                Run(client);
            }
            return 0;
        }
        catch (CreoException e) // no connection, time-outs and the like
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }
    }
}
