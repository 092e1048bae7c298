// SPDX-License-Identifier: Apache-2.0
using System;
using System.Text.RegularExpressions;

/// <summary>What all programs in C# need to print what those in other languages print.</summary>
internal static class Declared
{
    /// <summary>The name of a status or a phase as RASP spells it: <c>UNKNOWN_METHOD</c>.</summary>
    internal static string Name(Enum constant)
    {
        return Regex.Replace(constant.ToString(), "(?<=[a-z])(?=[A-Z])", "_").ToUpperInvariant();
    }
}
