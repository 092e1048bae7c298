// SPDX-License-Identifier: Apache-2.0
using System;
using System.Globalization;
using System.Linq;

/// <summary>
/// The messages of ../../workload, for any classes: an array of kilobytes, each of ten groups of ten blocks, two more
/// blocks and a pad. Below a kilobyte it is a single one, with only one group.
/// </summary>
internal static class Shape
{
    private const int Kilobyte = 1024;

    /// <summary>The right answer of the service: how many bytes, or else kilobytes, there are.</summary>
    internal static int Items(Payload payload, int size)
    {
        return payload == Payload.Bytes ? size : Math.Max(1, size / Kilobyte);
    }

    /// <summary>
    /// An array of kilobytes, each made of its groups, the remaining blocks, and the number of pads. Blocks are created
    /// in the order of the message.
    /// </summary>
    internal static TKilobyte[] Message<TBlock, TGroup, TKilobyte>(
        int size, Func<int, TBlock> block, Func<TBlock[], TGroup> group,
        Func<TGroup[], TBlock[], int, TKilobyte> kilobyte
    )
    {
        bool small = size < Kilobyte;
        return Make(
            small ? 1 : size / Kilobyte,
            i => kilobyte(Make(small ? 1 : 10, g => group(Make(10, block))), Make(small ? 0 : 2, block), small ? 0 : 1)
        );
    }

    internal static double Value(int index)
    {
        return (index * 1.1) - 3.0;
    }

    internal static short Count(int index)
    {
        return (short)((index * 7 % 30000) - 15000);
    }

    /// <summary>The texts of one message, in their order, each by its index in its array.</summary>
    internal static Func<int, string> Texts(Payload payload)
    {
        if (payload == Payload.Mixed)
        {
            MixedTexts texts = new MixedTexts();
            return index => texts.Next();
        }
        return index => "text " + index.ToString("00000", CultureInfo.InvariantCulture);
    }

    internal static string TextPad(int count)
    {
        return count == 0 ? "" : "    ";
    }

    internal static byte[] Bytes(int size)
    {
        return Make(size, i => (byte)i);
    }

    private static T[] Make<T>(int count, Func<int, T> item)
    {
        return Enumerable.Range(0, count).Select(item).ToArray();
    }
}
