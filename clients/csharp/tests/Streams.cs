// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System.Globalization;

    /// <summary>The methods with streams of numbers that the tests call, and their items.</summary>
    internal static class Streams
    {
        internal static readonly Method<int> Count =
            new Method<int>("Counter.count", 1, 2, ReadInt) { Downloads = true, Repeatable = true };
        internal static readonly Method<int> Sum = new Method<int>("Counter.sum", 1, 2, ReadInt) { Uploads = true };
        internal static readonly Method<int> Doubled =
            new Method<int>("Counter.double", 1, 2, ReadInt) { Downloads = true, Uploads = true, Repeatable = true };

        /// <summary>A number as the body of a frame.</summary>
        internal static string Hex(int number)
        {
            return number.ToString("x8", CultureInfo.InvariantCulture);
        }

        internal static int ReadInt(WireReader reader)
        {
            return Wire.GetInt(reader.Buffer, reader.Take(4));
        }

        internal static void WriteInt(WireWriter writer, int value)
        {
            writer.WriteInt(value);
        }
    }
}
