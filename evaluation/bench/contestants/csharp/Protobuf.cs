// SPDX-License-Identifier: Apache-2.0
using System;
using BenchProtobuf;
using Google.Protobuf;

/// <summary>Google's Protocol Buffers.</summary>
internal sealed class Protobuf : Contestant
{
    private readonly IMessage values;
    private readonly MessageParser parser;
    private readonly byte[] message;
    private int length;

    private Protobuf(IMessage values, MessageParser parser)
    {
        this.values = values;
        this.parser = parser;
        message = new byte[values.CalculateSize()];
    }

    internal static Contestant Of(Payload payload, int size)
    {
        switch (payload)
        {
            case Payload.Numeric:
                NumberKilobyte[] numbers = Shape.Message(
                    size, i => new Number { Value = Shape.Value(i), Count = Shape.Count(i) },
                    blocks => new NumberGroup { Blocks = { blocks } },
                    (groups, rest, pads) =>
                        new NumberKilobyte { Groups = { groups }, Rest = { rest }, Pad = { new int[pads] } }
                );
                return new Protobuf(new Numbers { Data = { numbers } }, Numbers.Parser);
            case Payload.String:
            case Payload.Mixed:
                TextKilobyte[] texts = Shape.Message(
                    size, Shape.Texts(payload), blocks => new TextGroup { Blocks = { blocks } },
                    (groups, rest, pads) =>
                        new TextKilobyte { Groups = { groups }, Rest = { rest }, Pad = Shape.TextPad(pads) }
                );
                return new Protobuf(new Texts { Data = { texts } }, Texts.Parser);
            default:
                throw new ArgumentException("in memory there are messages of numbers and of texts");
        }
    }

    internal override object Values => values;

    internal override int Encode()
    {
        CodedOutputStream stream = new CodedOutputStream(message);
        values.WriteTo(stream);
        length = (int)stream.Position;
        return length;
    }

    internal override object Decode()
    {
        return parser.ParseFrom(message, 0, length);
    }
}
