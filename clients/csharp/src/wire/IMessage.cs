// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>A message that a writer writes, as far as the writer must know it.</summary>
    internal interface IMessage
    {
        /// <summary>The error of a message that no frame can hold.</summary>
        /// <param name="size">It has at least this many bytes.</param>
        /// <param name="limit">A frame can hold this many.</param>
        Exception TooLarge(long size, int limit);
    }
}
