// SPDX-License-Identifier: Apache-2.0
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Bench;
using Bench.Runtime;

/// <summary>The messages of bench.creo.</summary>
internal static class Workload
{
    private const int Kilobyte = 1024;

    internal static ReadOnlyArray<NumberKilobyte> Numbers(int size)
    {
        Number[] blocks = Enumerable.Range(0, 10).Select(i => new Number(1.1 * i, (short)(100 * i))).ToArray();
        if (size < Kilobyte)
        {
            return new[] { new NumberKilobyte(new[] { new NumberGroup(blocks) }, new Number[0], new int[0]) };
        }
        return Enumerable.Range(0, size / Kilobyte)
            .Select(i => new NumberKilobyte(Enumerable.Range(0, 10).Select(j => new NumberGroup(Copies(blocks))).ToArray(), Copies(blocks.Take(2)), new[] { i }))
            .ToArray();
    }

    private static Number[] Copies(IEnumerable<Number> blocks)
    {
        return blocks.Select(block => new Number(block.Value, block.Count)).ToArray();
    }

    internal static ReadOnlyArray<TextKilobyte> Texts(int size)
    {
        if (size < Kilobyte)
        {
            return new[] { new TextKilobyte(new[] { new TextGroup(Blocks(0, 10)) }, new string[0], "") };
        }
        return Enumerable.Range(0, size / Kilobyte)
            .Select(i => new TextKilobyte(Enumerable.Range(0, 10).Select(j => new TextGroup(Blocks(10 * j, 10))).ToArray(), Blocks(100, 2), "pads"))
            .ToArray();
    }

    private static string[] Blocks(int first, int count)
    {
        return Enumerable.Range(first, count).Select(i => "block " + i.ToString("0000", CultureInfo.InvariantCulture)).ToArray();
    }
}
