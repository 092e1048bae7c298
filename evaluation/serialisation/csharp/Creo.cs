// SPDX-License-Identifier: Apache-2.0
using System.Globalization;
using Bench;
using Bench.Runtime;

/// <summary>Takes its turns with the C# client's codec: <c>numeric|string SIZE</c>.</summary>
internal static class Creo
{
    private static void Main(string[] arguments)
    {
        int size = int.Parse(arguments[1], CultureInfo.InvariantCulture);
        WireWriter writer = new WireWriter();
        WireReader reader = new WireReader();
        if (arguments[0] == "numeric")
        {
            ReadOnlyArray<NumberKilobyte> data = Workload.Numbers(size);
            Turns.Take(
                () =>
                {
                    writer.Clear();
                    Codec.Write(writer, data);
                    return writer.Length;
                },
                () =>
                {
                    reader.Open(writer.Buffer, 0, writer.Length);
                    ReadOnlyArray<NumberKilobyte> values = Codec.ReadNumberKilobyteArray(reader);
                    reader.End();
                    return values;
                },
                data);
        }
        else
        {
            ReadOnlyArray<TextKilobyte> data = Workload.Texts(size);
            Turns.Take(
                () =>
                {
                    writer.Clear();
                    Codec.Write(writer, data);
                    return writer.Length;
                },
                () =>
                {
                    reader.Open(writer.Buffer, 0, writer.Length);
                    ReadOnlyArray<TextKilobyte> values = Codec.ReadTextKilobyteArray(reader);
                    reader.End();
                    return values;
                },
                data);
        }
    }
}
