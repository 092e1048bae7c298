// SPDX-License-Identifier: Apache-2.0
using System;
using Logbook;
using Logbook.Runtime;

/// <summary>
/// Logs what it reads: lines such as "WARNING disk is full", of which the log book's threshold for this program lets
/// some through.
/// </summary>
internal static class Client
{
    private static int Main(string[] arguments)
    {
        if (arguments.Length != 2)
        {
            Console.Error.WriteLine("usage: Client.exe ADDRESS PROGRAM");
            return 1;
        }
        try
        {
            Run(arguments[0], arguments[1]);
            return 0;
        }
        catch (Exception e) when (e is CreoException || e is ArgumentException)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }
    }

    private static void Run(string address, string program)
    {
        using (LogBookClient book = new LogBookClient(address))
        {
            for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
            {
                string[] parts = line.Split(new[] { ' ' }, 2);
                Level level = (Level)Enum.Parse(typeof(Level), parts[0], ignoreCase: true);
                string text = parts[parts.Length - 1];
                if (level < book.Threshold(program))
                {
                    Console.WriteLine("passed over: " + text);
                }
                else
                {
                    book.Log(new Entry(DateTimeOffset.UtcNow, program, level, text));
                    Console.WriteLine("kept: " + text);
                }
            }
        }
    }
}
