// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Trials;
using Trials.Runtime;

/// <summary>What is sent along with calls, by an option and by a hook, is what the service reads.</summary>
internal static class Client
{
    /// <summary>How many bytes a value may have whose key is "load", where nothing else is sent along.</summary>
    private const int Most = 8192 - 4 - 8 - 4;

    private static readonly Dictionary<string, string> Tenant =
        new Dictionary<string, string> { { "tenant", "north" }, { "", "nobody" }, { "ключ", "žluťoučký ☃ 𝄞" } };

    /// <summary>Arguments: the address of a host.</summary>
    private static void Main(string[] arguments)
    {
        Console.OutputEncoding = new UTF8Encoding(false);
        string address = arguments[0];
        using (ContextsClient client = new ContextsClient(address))
        {
            Console.WriteLine("without: " + client.Read());
        }
        using (ContextsClient client = new ContextsClient(address, new Options { Context = Tenant }))
        {
            Console.WriteLine("by option: " + client.Read());
        }
        Adding hook = new Adding();
        using (ContextsClient client = new ContextsClient(address, new Options { Context = Tenant, Hook = hook }))
        {
            hook.Add("tenant", "south");
            hook.Add("user", "ada");
            Console.WriteLine("by hook: " + client.Read());
            Console.WriteLine("the next call: " + client.Read());
        }
        using (ContextsClient client = new ContextsClient(address, new Options { Hook = hook }))
        {
            hook.Add("load", new string('x', Most));
            Console.WriteLine("the largest: " + client.Read());
            hook.Add("load", new string('é', Most / 2));
            Console.WriteLine("the largest in UTF-8: " + client.Read());
            hook.Add("load", new string('x', Most + 1));
            try
            {
                client.Read();
            }
            catch (CreoException e)
            {
                bool said = e.Message.Contains("8193 bytes");
                string what = Declared.Name(e.Status) + " in " + Declared.Name(e.Phase);
                Console.WriteLine("too large: " + what + (said ? ", 8193 bytes" : ""));
            }
            hook.Add("load", "x");
            Console.WriteLine("after that: " + client.Read());
        }
        using (ContextsClient client = new ContextsClient(address, new Options { Hook = new Numbering() }))
        {
            foreach (Task<string> call in new[] { client.ReadTogetherAsync(), client.ReadTogetherAsync() })
            {
                Console.WriteLine("at once: " + call.GetAwaiter().GetResult());
            }
        }
    }

    /// <summary>Puts entries into the context of the next call.</summary>
    private sealed class Adding : CallHook
    {
        private readonly Dictionary<string, string> entries = new Dictionary<string, string>();

        internal void Add(string key, string value)
        {
            entries[key] = value;
        }

        public override void Before(CallInfo call)
        {
            foreach (KeyValuePair<string, string> entry in entries)
            {
                call.Context[entry.Key] = entry.Value;
            }
            entries.Clear();
        }
    }

    /// <summary>Gives each call a number.</summary>
    private sealed class Numbering : CallHook
    {
        private int count;

        public override void Before(CallInfo call)
        {
            call.Context["call"] = Interlocked.Increment(ref count).ToString();
        }
    }
}
