// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System.Threading;

    /// <summary>Keeps a few writers with their buffers for later calls. Thread-safe.</summary>
    internal sealed class WriterPool
    {
        private readonly WireWriter[] spare = new WireWriter[8];

        internal WireWriter Take()
        {
            for (int i = 0; i < spare.Length; i++)
            {
                if (spare[i] != null)
                {
                    WireWriter writer = Interlocked.Exchange(ref spare[i], null);
                    if (writer != null)
                    {
                        writer.Clear();
                        return writer;
                    }
                }
            }
            return new WireWriter();
        }

        /// <summary>Takes a writer back; the caller must not use it any more.</summary>
        internal void GiveBack(WireWriter writer)
        {
            writer.Rest();
            for (int i = 0; i < spare.Length; i++)
            {
                if (spare[i] == null && Interlocked.CompareExchange(ref spare[i], writer, null) == null)
                {
                    return;
                }
            }
        }
    }
}
