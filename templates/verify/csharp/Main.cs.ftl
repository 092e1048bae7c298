<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The program of creo verify in C#: a line in, a line out. -->
namespace CreoVerify
{
    using System;
    using System.Collections.Generic;
    using System.IO;
    using System.Text;

    /// <summary>What is generated for a package.</summary>
    internal interface IChecks : IDisposable
    {
        /// <summary>Decodes a message and encodes it again.</summary>
        byte[] Again(string message, byte[] bytes);

        /// <summary>A struct as JSON, from which the same bytes come again; older frameworks have none.</summary>
        string Json(string message, byte[] bytes);

        /// <summary>Calls a method; returns the line that tells what came back.</summary>
        string Call(string method, string address, byte[] arguments, List<byte[]> items);
    }

    /// <summary>Bytes that cannot be decoded.</summary>
    internal sealed class Refused : Exception
    {
        internal Refused(Exception cause)
            : base(cause.Message)
        {
        }
    }

    /// <summary>Reads <c>PACKAGE MESSAGE BYTES [json]</c>, or <c>PACKAGE METHOD ARGUMENTS [ITEMS]</c> where it has the address of a host; prints the outcome.</summary>
    internal static class Program
    {
        private static readonly Dictionary<string, Func<IChecks>> Packages = new Dictionary<string, Func<IChecks>>
        {
<#list packages as package>
            { "${package.name}", () => new global::${package.namespace}.CreoVerification() },
</#list>
        };

        internal static int Main(string[] arguments)
        {
            Dictionary<string, IChecks> open = new Dictionary<string, IChecks>();
            using (StreamReader lines = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false)))
            using (StreamWriter answers = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true, NewLine = "\n" })
            {
                for (string line = lines.ReadLine(); line != null; line = lines.ReadLine())
                {
                    answers.WriteLine(Answer(open, line.Split(' '), arguments).Replace('\n', ' ').Replace('\r', ' '));
                }
            }
            foreach (IChecks checks in open.Values)
            {
                checks.Dispose();
            }
            return 0;
        }

        private static string Answer(Dictionary<string, IChecks> open, string[] words, string[] arguments)
        {
            try
            {
                IChecks checks;
                if (!open.TryGetValue(words[0], out checks))
                {
                    checks = Packages[words[0]]();
                    open.Add(words[0], checks);
                }
                if (arguments.Length == 0)
                {
                    byte[] bytes = Bytes(words[2]);
                    string json = words.Length > 3 ? " " + Json(checks, words[1], bytes) : "";
                    return "= " + Hex(checks.Again(words[1], bytes)) + json;
                }
                List<byte[]> items = new List<byte[]>();
                for (int i = 3; i < words.Length; i++)
                {
                    items.Add(Bytes(words[i]));
                }
                return checks.Call(words[1], arguments[0], Bytes(words[2]), items);
            }
            catch (Refused e)
            {
                return "! " + e.Message;
            }
            catch (Exception e)
            {
                return "? " + e.GetType() + ": " + e.Message; // whatever it is, it is a finding
            }
        }

        private static string Json(IChecks checks, string message, byte[] bytes)
        {
            try
            {
                return checks.Json(message, bytes);
            }
            catch (Exception e)
            {
                return "? " + e.GetType() + ": " + e.Message;
            }
        }

        private static byte[] Bytes(string hex)
        {
            byte[] bytes = new byte[hex == "-" ? 0 : hex.Length / 2];
            for (int i = 0; i < bytes.Length; i++)
            {
                bytes[i] = (byte)(Digit(hex[2 * i]) * 16 + Digit(hex[2 * i + 1]));
            }
            return bytes;
        }

        private static int Digit(char hex)
        {
            return hex <= '9' ? hex - '0' : hex - 'a' + 10;
        }

        internal static string Hex(byte[] bytes)
        {
            return bytes.Length == 0 ? "-" : BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();
        }
    }
}
