// SPDX-License-Identifier: Apache-2.0
using System;
using Bench;
using Bench.Runtime;
using Bench.Runtime.Internal;

/// <summary>The C# client, and its codec alone.</summary>
internal static class Creo
{
    internal static Contestant Of(Payload payload, int size)
    {
        switch (payload)
        {
            case Payload.Numeric:
                return new Creo<ReadOnlyArray<NumberKilobyte>>(
                    Shape.Message(
                        size, i => new Number(Shape.Value(i), Shape.Count(i)), blocks => new NumberGroup(blocks),
                        (groups, rest, pads) => new NumberKilobyte(groups, rest, new int[pads])
                    ),
                    Codec.Write, Codec.ReadNumberKilobyteArray, (client, data) => client.SendNumbers(data)
                );
            case Payload.String:
            case Payload.Mixed:
                return new Creo<ReadOnlyArray<TextKilobyte>>(
                    Shape.Message(
                        size, Shape.Texts(payload), blocks => new TextGroup(blocks),
                        (groups, rest, pads) => new TextKilobyte(groups, rest, Shape.TextPad(pads))
                    ),
                    Codec.Write, Codec.ReadTextKilobyteArray, (client, data) => client.SendTexts(data)
                );
            default:
                return new Creo<ReadOnlyArray<byte>>(
                    Shape.Bytes(size), (writer, data) => writer.Write(data), reader => reader.ReadBytes(),
                    (client, data) => client.SendBytes(data)
                );
        }
    }
}

internal sealed class Creo<T> : Contestant
{
    private readonly T values;
    private readonly Action<WireWriter, T> write;
    private readonly Func<WireReader, T> read;
    private readonly Func<BenchClient, T, int> send;
    private readonly WireWriter writer = new WireWriter();
    private readonly WireReader reader = new WireReader();

    internal Creo(T values, Action<WireWriter, T> write, Func<WireReader, T> read, Func<BenchClient, T, int> send)
    {
        this.values = values;
        this.write = write;
        this.read = read;
        this.send = send;
    }

    internal override object Values => values;

    internal override int Encode()
    {
        writer.Clear();
        write(writer, values);
        return writer.Length;
    }

    internal override object Decode()
    {
        reader.Open(writer.Buffer, 0, writer.Length);
        T decoded = read(reader);
        reader.End();
        return decoded;
    }

    internal override Func<int> Connect(string address)
    {
        BenchClient client = new BenchClient(address);
        return () => send(client, values);
    }
}
