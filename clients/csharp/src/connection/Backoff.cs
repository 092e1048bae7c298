// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Security.Cryptography;

    /// <summary>
    /// How long to wait between rounds of attempts: twice as long each time, up to a limit, with a random spread so
    /// that clients do not all try at the same moment.
    /// </summary>
    internal sealed class Backoff
    {
        internal const int FirstMilliseconds = 100;
        internal const int MaxMilliseconds = 2000;
        internal const double Spread = 0.2;

        private int next = FirstMilliseconds;

        /// <summary>The next wait, in milliseconds.</summary>
        internal int Next()
        {
            int pause = next;
            next = Math.Min(2 * next, MaxMilliseconds);
            return (int)(pause * (1 - Spread + (2 * Spread * Chance())));
        }

        /// <summary>
        /// From 0 to 1, from where keys come from, too: analysers warn of <see cref="Random"/> wherever they meet it.
        /// </summary>
        private static double Chance()
        {
            byte[] bytes = new byte[4];
            using (RandomNumberGenerator generator = RandomNumberGenerator.Create())
            {
                generator.GetBytes(bytes);
            }
            return BitConverter.ToUInt32(bytes, 0) / (double)uint.MaxValue;
        }
    }
}
