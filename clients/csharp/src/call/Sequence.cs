// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
namespace Creo.Client.Internal
{
    using System.Collections.Generic;
    using System.Threading.Tasks;

    /// <summary>Sequences whose next item may take its time, sent without blocking the caller.</summary>
    internal static class Sequence
    {
        /// <summary>The items, drawn in a thread of the pool.</summary>
        internal static async IAsyncEnumerable<T> Of<T>(IEnumerable<T> items)
        {
            using (IEnumerator<T> source = items.GetEnumerator())
            {
                while (await Task.Run(source.MoveNext).ConfigureAwait(false))
                {
                    yield return source.Current;
                }
            }
        }
    }
}
#endif
