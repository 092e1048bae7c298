// SPDX-License-Identifier: Apache-2.0

/// <summary>
/// Texts of many lengths, one after the other: ten lengths are dealt in a random order, and then again in another one,
/// so that ten texts have a hundred bytes. The same in every language.
/// </summary>
internal sealed class MixedTexts
{
    private const string Letters = "The quick brown fox jumps over the lazy dog.";

    // One text in a hundred is not ASCII: that of eleven bytes in every tenth deal.
    private const int AccentedBytes = 11;
    private const string Accented = "\u00e0 la carte, monsieur";

    private readonly int[] lengths = { 0, 2, 3, 5, 6, 8, 10, 11, 15, 40 };

    // With this one, a message of a size that is measured has exactly that many bytes.
    private uint random = 1937;
    private int dealt = 10;
    private int deals;

    internal string Next()
    {
        if (dealt == lengths.Length)
        {
            Shuffle();
        }
        int length = lengths[dealt++];
        // The first letter has two bytes.
        return length == AccentedBytes && deals % 10 == 0 ? Accented.Substring(0, length - 1)
                                                          : Letters.Substring(0, length);
    }

    private void Shuffle()
    {
        for (int i = lengths.Length - 1; i > 0; i--)
        {
            random = unchecked((random * 1103515245) + 12345) & int.MaxValue;
            int j = (int)((random >> 16) % (uint)(i + 1));
            int other = lengths[j];
            lengths[j] = lengths[i];
            lengths[i] = other;
        }
        dealt = 0;
        deals++;
    }
}
