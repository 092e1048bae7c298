// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Numerics;

    /// <summary>
    /// Writes a <see cref="BigDecimal"/>. It is apart from the rest, since older frameworks need a reference to
    /// <c>System.Numerics</c> for it, which only a client with such numbers should have to give.
    /// </summary>
    internal sealed partial class WireWriter
    {
        internal void Write(BigDecimal number)
        {
            byte[] digits = number.Unscaled.ToByteArray();
            Array.Reverse(digits);
            int at = Reserve(8 + digits.Length);
            Wire.PutInt(buffer, at, number.Scale);
            Wire.PutInt(buffer, at + 4, digits.Length);
            System.Buffer.BlockCopy(digits, 0, buffer, at + 8, digits.Length);
        }
    }

    /// <summary>Reads a <see cref="BigDecimal"/>.</summary>
    internal sealed partial class WireReader
    {
        // So many bytes hold every number of 1,000 digits.
        private const int MostBytes = 416;

        /// <exception cref="MalformedException">Its digits are too many, or written in more bytes than they need.</exception>
        internal BigDecimal ReadBigdecimal()
        {
            int at = Take(4);
            int scale = Wire.GetInt(buffer, at);
            if (!BigDecimal.IsScale(scale))
            {
                throw new MalformedException(
                    "a BigDecimal has the scale " + scale + ", which is not from -1000 to 1000" + At(at)
                );
            }
            int count = ReadCount(1);
            if (count == 0 || count > MostBytes)
            {
                throw new MalformedException("a BigDecimal has " + count + " bytes of digits" + At(at));
            }
            byte[] digits = new byte[count];
            System.Buffer.BlockCopy(buffer, Take(count), digits, 0, count);
            if (count > 1 && (digits[0] == 0 || digits[0] == 0xff) && (digits[0] ^ digits[1]) < 0x80)
            {
                throw new MalformedException("a BigDecimal has more bytes than it needs" + At(at));
            }
            Array.Reverse(digits);
            BigInteger unscaled = new BigInteger(digits);
            if (!BigDecimal.IsUnscaled(unscaled))
            {
                throw new MalformedException("a BigDecimal has more than 1000 digits" + At(at));
            }
            return new BigDecimal(unscaled, scale);
        }
    }
}
