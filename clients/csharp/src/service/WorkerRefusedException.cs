// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    /// <summary>
    /// The host does not take this worker, and would not take it again: its description differs, for example. The
    /// message has all of it, a line for each method that differs.
    /// </summary>
    public sealed class WorkerRefusedException : CreoException
    {
        /// <summary>Creates one as a worker would throw it, for tests.</summary>
        public WorkerRefusedException(string reason, ReadOnlyArray<string> differences)
            : base("the host does not take this worker: " + string.Join("\n    ", Lines(reason, differences)))
        {
            Reason = reason;
            Differences = differences;
        }

        /// <summary>Why, for people.</summary>
        public string Reason { get; }

        /// <summary>The methods that differ from those of the host, each with what differs.</summary>
        public ReadOnlyArray<string> Differences { get; }

        private static string[] Lines(string reason, ReadOnlyArray<string> differences)
        {
            string[] lines = new string[differences.Count + 1];
            lines[0] = reason;
            differences.CopyTo(lines, 1);
            return lines;
        }
    }
}
