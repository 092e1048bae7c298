// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Runtime.CompilerServices;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>Streams of methods that are tasks. Older frameworks have no IAsyncEnumerable.</summary>
    internal sealed partial class ServedCall
    {
        /// <summary>The items that the caller sends, once.</summary>
        internal async IAsyncEnumerable<T> ReceivedAsync<T>(Kind<T> kind, [
            EnumeratorCancellation
        ] CancellationToken cancellationToken = default)
        {
            await AskForItems().ConfigureAwait(false);
            while (true)
            {
                cancellationToken.ThrowIfCancellationRequested();
                Found<T> next = await NextItem(kind).ConfigureAwait(false);
                if (!next.IsThere)
                {
                    yield break;
                }
                yield return next.Value;
            }
        }

        /// <summary>Sends all items of a result, as the host gives credit.</summary>
        internal async Task SendAllAsync<T>(Kind<T> kind, IAsyncEnumerable<T> all)
        {
            if (all == null)
            {
                throw new ArgumentNullException(null, Name + ": the result is null");
            }
            long index = 0;
            await foreach (T item in all.WithCancellation(Token).ConfigureAwait(false))
            {
                await SendItem(kind, item, index++).ConfigureAwait(false);
            }
        }
    }
}
#endif
