// SPDX-License-Identifier: Apache-2.0
using System;
using System.Globalization;
using Bench;
using Bench.Runtime;

/// <summary>Takes its turns with the C# client's codec: <c>numeric|string SIZE</c>.</summary>
internal static class Creo
{
    private static void Main(string[] arguments)
    {
        int size = int.Parse(arguments[1], CultureInfo.InvariantCulture);
        if (arguments[0] == "numeric")
        {
            Take(Workload.Numbers(size), Codec.Write, Codec.ReadNumberKilobyteArray);
        }
        else
        {
            Take(Workload.Texts(size), Codec.Write, Codec.ReadTextKilobyteArray);
        }
    }

    private static void Take<T>(ReadOnlyArray<T> data, Action<WireWriter, ReadOnlyArray<T>> write, Func<WireReader, ReadOnlyArray<T>> read)
    {
        WireWriter writer = new WireWriter();
        WireReader reader = new WireReader();
        Turns.Take(
            () =>
            {
                writer.Clear();
                write(writer, data);
                return writer.Length;
            },
            () =>
            {
                reader.Open(writer.Buffer, 0, writer.Length);
                ReadOnlyArray<T> values = read(reader);
                reader.End();
                return values;
            },
            data);
    }
}
