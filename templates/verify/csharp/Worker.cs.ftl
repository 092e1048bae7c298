<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The worker of creo verify in C#. -->
namespace CreoVerify
{
    using System;
    using System.Collections.Generic;
    using System.IO;
    using System.Threading;

    /// <summary>The answers to requests; if a request has several, they take turns.</summary>
    internal sealed class Script
    {
        private readonly Dictionary<string, Queue<string>> answers = new Dictionary<string, Queue<string>>();
        private readonly string report;

        /// <summary>Reads lines <c>PACKAGE METHOD ARGUMENTS ITEMS... > ANSWER</c>.</summary>
        internal Script(string file, string report)
        {
            this.report = report;
            foreach (string line in File.ReadAllLines(file))
            {
                int end = line.IndexOf(" > ", StringComparison.Ordinal);
                string request = line.Substring(0, end);
                if (!answers.ContainsKey(request))
                {
                    answers.Add(request, new Queue<string>());
                }
                answers[request].Enqueue(line.Substring(end + 3));
            }
        }

        /// <summary><c>= RESULT...</c>, or <c>e EXCEPTION BYTES</c>.</summary>
        internal string[] Answer(string request)
        {
            lock (answers)
            {
                Queue<string> known;
                if (!answers.TryGetValue(request, out known))
                {
                    Tell("? " + request);
                    throw new InvalidOperationException("an unexpected request: " + request);
                }
                string answer = known.Dequeue();
                known.Enqueue(answer);
                return answer.Split(' ');
            }
        }

        internal void Oneway(string request)
        {
            lock (answers)
            {
                Tell((answers.ContainsKey(request) ? "1 " : "? ") + request);
            }
        }

        private void Tell(string line)
        {
            File.AppendAllText(report, line + "\n");
        }

        internal static byte[] Bytes(string hex)
        {
            byte[] bytes = new byte[hex == "-" ? 0 : hex.Length / 2];
            for (int i = 0; i < bytes.Length; i++)
            {
                bytes[i] = Convert.ToByte(hex.Substring(2 * i, 2), 16);
            }
            return bytes;
        }

        internal static string Hex(byte[] bytes, int length)
        {
            return length == 0 ? "-" : BitConverter.ToString(bytes, 0, length).Replace("-", "").ToLowerInvariant();
        }
    }

    /// <summary>Serves the packages in a host that starts it: <c>SCRIPT REPORT [async]</c>. The report gets each one-way call, and each that the script does not have.</summary>
    internal static class Program
    {
        private static readonly Action<Script, bool>[] Packages =
        {
<#list packages as package>
            global::${package.namespace}.CreoVerificationService.Serve,
</#list>
        };

        internal static void Main(string[] arguments)
        {
            Script script = new Script(arguments[0], arguments[1]);
            foreach (Action<Script, bool> each in Packages)
            {
                Action<Script, bool> serve = each;
                new Thread(() => Serve(serve, script, arguments.Length > 2)).Start();
            }
        }

        private static void Serve(Action<Script, bool> serve, Script script, bool tasks)
        {
            try
            {
                serve(script, tasks);
            }
            catch (Exception e)
            {
                Console.Error.WriteLine(e);
                Environment.Exit(1);
            }
        }
    }
}
