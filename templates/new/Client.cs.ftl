using System;
using ${namespace};
using ${namespace}.Runtime;

/// <summary>Keeps a note and reads it back. The argument is the address: localhost:7000 unless given.</summary>
public static class Client
{
    public static int Main(string[] arguments)
    {
        string address = arguments.Length == 0 ? "localhost:7000" : arguments[0];
        try
        {
            using (${service}Client client = new ${service}Client(address))
            {
                client.Put(new Note("greeting", "Hello"));
                Console.WriteLine(client.Get("greeting").Text);
                Console.WriteLine("titles: " + string.Join(", ", client.Titles()));
            }
            return 0;
        }
        catch (CreoException e)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }
    }
}
