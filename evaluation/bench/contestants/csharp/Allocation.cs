// SPDX-License-Identifier: Apache-2.0
using System;
using System.Globalization;

/// <summary>What the calling thread allocates, where the runtime can tell: Mono cannot.</summary>
internal static class Allocation
{
    /// <summary>Bytes since the thread began; zero where that is not known.</summary>
    internal static long Bytes()
    {
#if NETCOREAPP
        return GC.GetAllocatedBytesForCurrentThread();
#else
        return 0;
#endif
    }

    /// <summary>The end of an answer: the bytes of each of that many runs, or nothing.</summary>
    internal static string Each(long bytes, long runs)
    {
#if NETCOREAPP
        return string.Format(CultureInfo.InvariantCulture, " allocated={0:F0}", (double)bytes / runs);
#else
        return "";
#endif
    }
}
