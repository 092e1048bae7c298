// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.IO;
    using System.Linq;
    using System.Text;

    /// <summary>
    /// A line of a file in framework/protocol/vectors: its name, a type, bytes, and the value that they encode.
    /// </summary>
    internal sealed class Vector
    {
        private Vector(string type, byte[] bytes, string value)
        {
            Type = type;
            Bytes = bytes;
            Value = value;
        }

        internal string Type { get; }

        internal byte[] Bytes { get; }

        internal string Value { get; }

        /// <summary>The lines of a file, by their names.</summary>
        internal static Dictionary<string, Vector> Read(string file)
        {
            return Lines(file, 4).ToDictionary(
                parts => parts[0], parts => new Vector(parts[1], FakeHost.Bytes(parts[2]), parts[3])
            );
        }

        /// <summary>What the values of good.txt look like as text, by the names of their lines.</summary>
        internal static Dictionary<string, string> ReadTexts()
        {
            return Lines("text.txt", 2).ToDictionary(parts => parts[0], parts => parts[1]);
        }

        internal static IEnumerable<string[]> Lines(string file, int parts)
        {
            string path = Path.Combine(Repository(), "framework", "protocol", "vectors", file);
            return File.ReadAllText(path, new UTF8Encoding(false, true))
                .Split('\n')
                .Where(line => line.Length > 0 && line[0] != '#')
                .Select(line => line.Split(new[] { '|' }, parts).Select(part => part.Trim(' ')).ToArray());
        }

        private static string Repository()
        {
            DirectoryInfo folder = new DirectoryInfo(AppDomain.CurrentDomain.BaseDirectory);
            while (!Directory.Exists(Path.Combine(folder.FullName, "framework", "protocol", "vectors")))
            {
                folder = folder.Parent
                    ?? throw new DirectoryNotFoundException("framework/protocol/vectors is not above the tests");
            }
            return folder.FullName;
        }
    }
}
