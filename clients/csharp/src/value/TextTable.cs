// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Globalization;

    /// <summary>
    /// A pattern as a table: one step for each character, however the pattern looks, so that no text takes long.
    /// </summary>
    /// <remarks>
    /// Characters are of classes. The numbers are: how many classes there are and how many intervals of characters; for
    /// each interval its first character and its class; for each state 1 where a text that ends there matches, else 0,
    /// and for each class the next state plus 1, or 0 where nothing can match any more.
    /// </remarks>
    internal sealed class TextTable
    {
        private readonly int classCount;
        private readonly int[] firsts;
        private readonly int[] classes;

        // The numbers of the states, of which each has one more than there are classes.
        private readonly int[] states;

        internal TextTable(string numbers)
        {
            int[] all = Array.ConvertAll(numbers.Split(' '), number => int.Parse(number, CultureInfo.InvariantCulture));
            classCount = all[0];
            firsts = new int[all[1]];
            classes = new int[all[1]];
            for (int i = 0; i < firsts.Length; i++)
            {
                firsts[i] = all[2 + (2 * i)];
                classes[i] = all[3 + (2 * i)];
            }
            states = new int[all.Length - 2 - (2 * firsts.Length)];
            Array.Copy(all, all.Length - states.Length, states, 0, states.Length);
        }

        internal bool Matches(string text)
        {
            int state = 0;
            for (int i = 0; i < text.Length; i++)
            {
                int character = text[i];
                if (i + 1 < text.Length && char.IsSurrogatePair(text[i], text[i + 1]))
                {
                    character = char.ConvertToUtf32(text[i], text[i + 1]);
                    i++;
                }
                int next = states[(state * (classCount + 1)) + 1 + ClassOf(character)];
                if (next == 0)
                {
                    return false;
                }
                state = next - 1;
            }
            return states[state * (classCount + 1)] == 1;
        }

        private int ClassOf(int character)
        {
            int found = Array.BinarySearch(firsts, character);
            return classes[found >= 0 ? found : ~found - 1];
        }
    }
}
