// SPDX-License-Identifier: Apache-2.0
using System;
using System.Globalization;
using System.Linq;
using System.Net.Sockets;

/// <summary>
/// The limit over a connection: as many bytes as a request of Creo's has, their count first, in one write; four bytes
/// come back.
/// </summary>
internal sealed class PlainSocket : Contestant
{
    // What a request of Creo's has before its arguments, without its length.
    private const int Header = 20;

    private readonly int length;
    private readonly int items;

    internal PlainSocket(Payload payload, int size)
    {
        length = Header + (payload == Payload.Bytes ? sizeof(int) + size : Creo.Of(payload, size).Encode());
        items = Shape.Items(payload, size);
    }

    internal override bool Serialises => false;

    internal override object Values => throw new NotSupportedException();

    internal override int Encode()
    {
        throw new NotSupportedException();
    }

    internal override object Decode()
    {
        throw new NotSupportedException();
    }

    internal override Func<int> Connect(string address)
    {
        int colon = address.LastIndexOf(':');
        TcpClient client = new TcpClient(
            address.Substring(0, colon), int.Parse(address.Substring(colon + 1), CultureInfo.InvariantCulture)
        );
        Socket socket = client.Client;
        socket.NoDelay = true;
        byte[] message = BitConverter.GetBytes(length).Reverse().Concat(Shape.Bytes(length)).ToArray();
        byte[] answer = new byte[4];
        return () => Call(socket, message, answer);
    }

    // The service says nothing but that it has everything: its four bytes are zero.
    private int Call(Socket socket, byte[] message, byte[] answer)
    {
        for (int sent = 0; sent < message.Length;)
        {
            sent += socket.Send(message, sent, message.Length - sent, SocketFlags.None);
        }
        for (int received = 0; received < answer.Length;)
        {
            int part = socket.Receive(answer, received, answer.Length - received, SocketFlags.None);
            if (part == 0)
            {
                throw new InvalidOperationException("the service closed the connection");
            }
            received += part;
        }
        return BitConverter.ToInt32(answer, 0) == 0 ? items : -1;
    }
}
