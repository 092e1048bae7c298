// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;

    /// <summary>
    /// Makes streams of a program's own items, for tests that have something in the place of a client.
    /// </summary>
    public static class StreamExtensions
    {
        /// <summary>A stream of these items. It never waits, and is never cut.</summary>
        /// <exception cref="ArgumentNullException">There are none.</exception>
        public static Stream<T> ToStream<T>(this IEnumerable<T> items)
        {
            return new Internal.GivenStream<T>(items ?? throw new ArgumentNullException(nameof(items)));
        }
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER

        /// <summary>A stream of these items. It never waits, and is never cut.</summary>
        /// <exception cref="ArgumentNullException">There are none.</exception>
        public static AsyncStream<T> ToAsyncStream<T>(this IEnumerable<T> items)
        {
            return new Internal.GivenAsyncStream<T>(items ?? throw new ArgumentNullException(nameof(items)));
        }
#endif
    }
}
