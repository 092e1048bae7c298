// SPDX-License-Identifier: Apache-2.0
using System;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Net.Sockets;
using Bench;
using Bench.Runtime;

/// <summary>Measures the C# client: serialisation in memory, calls to a host, and the same bytes over a plain socket.</summary>
internal static class Program
{
    private const int Batches = 15;
    private const double BatchMilliseconds = 20;
    private const double WarmUpMilliseconds = 500; // modern .NET compiles a second time, and takes its time about it
    private const string Usage = "usage: bench serialise numeric|string SIZE\n"
        + "       bench response ADDRESS numeric|string|bytes SIZE COUNT\n"
        + "       bench socket ADDRESS LENGTH COUNT";

    private static int Main(string[] arguments)
    {
        string mode = arguments.Length == 0 ? "" : arguments[0];
        if (mode == "serialise" && arguments.Length == 3)
        {
            Serialise(arguments[1], Number(arguments[2]));
        }
        else if (mode == "response" && arguments.Length == 5)
        {
            Respond(arguments[1], arguments[2], Number(arguments[3]), Number(arguments[4]));
        }
        else if (mode == "socket" && arguments.Length == 4)
        {
            PlainSocket(arguments[1], Number(arguments[2]), Number(arguments[3]));
        }
        else
        {
            Console.Error.WriteLine(Usage);
            return 1;
        }
        return 0;
    }

    private static void Serialise(string payload, int size)
    {
        WireWriter writer = new WireWriter();
        WireReader reader = new WireReader();
        Action encode;
        Action decode;
        if (payload == "numeric")
        {
            ReadOnlyArray<NumberKilobyte> data = Workload.Numbers(size);
            encode = () => Codec.Write(writer, data);
            decode = () => Codec.ReadNumberKilobyteArray(reader);
        }
        else
        {
            ReadOnlyArray<TextKilobyte> data = Workload.Texts(size);
            encode = () => Codec.Write(writer, data);
            decode = () => Codec.ReadTextKilobyteArray(reader);
        }
        double encodeTime = Median(() =>
        {
            writer.Clear();
            encode();
        });
        double decodeTime = Median(() =>
        {
            reader.Open(writer.Buffer, 0, writer.Length);
            decode();
            reader.End();
        });
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "encode_ns={0:F0} decode_ns={1:F0} bytes={2}", encodeTime, decodeTime, writer.Length));
    }

    private static void Respond(string address, string payload, int size, int count)
    {
        using (BenchClient client = new BenchClient(address))
        {
            ReadOnlyArray<NumberKilobyte> numbers = payload == "numeric" ? Workload.Numbers(size) : new NumberKilobyte[0];
            ReadOnlyArray<TextKilobyte> texts = payload == "string" ? Workload.Texts(size) : new TextKilobyte[0];
            ReadOnlyArray<byte> bytes = payload == "bytes" ? new byte[size] : new byte[0];
            switch (payload)
            {
                case "numeric":
                    Closed(() => client.SendNumbers(numbers), count);
                    break;
                case "string":
                    Closed(() => client.SendTexts(texts), count);
                    break;
                default:
                    Closed(() => client.SendBytes(bytes), count);
                    break;
            }
        }
    }

    private static void PlainSocket(string address, int length, int count)
    {
        int colon = address.LastIndexOf(':');
        using (TcpClient client = new TcpClient(address.Substring(0, colon), Number(address.Substring(colon + 1))))
        {
            Socket socket = client.Client;
            socket.NoDelay = true;
            byte[] request = new byte[4 + length];
            byte[] answer = new byte[4];
            Wire.PutInt(request, 0, length);
            Closed(() =>
            {
                for (int sent = 0; sent < request.Length;)
                {
                    sent += socket.Send(request, sent, request.Length - sent, SocketFlags.None);
                }
                for (int received = 0; received < answer.Length;)
                {
                    int size = socket.Receive(answer, received, answer.Length - received, SocketFlags.None);
                    if (size == 0)
                    {
                        throw new InvalidOperationException("the server closed the connection");
                    }
                    received += size;
                }
            }, count);
        }
    }

    /// <summary>Nanoseconds that one run takes: the median over batches that are long enough to be timed.</summary>
    private static double Median(Action action)
    {
        Stopwatch warmUp = Stopwatch.StartNew();
        while (warmUp.Elapsed.TotalMilliseconds < WarmUpMilliseconds)
        {
            action();
        }
        long runs = 1;
        while (Batch(action, runs) < BatchMilliseconds)
        {
            runs *= 2;
        }
        double[] times = Enumerable.Range(0, Batches).Select(i => Batch(action, runs) * 1e6 / runs).OrderBy(time => time).ToArray();
        return times[Batches / 2];
    }

    private static double Batch(Action action, long runs)
    {
        Stopwatch watch = Stopwatch.StartNew();
        for (long i = 0; i < runs; i++)
        {
            action();
        }
        return watch.Elapsed.TotalMilliseconds;
    }

    /// <summary>One call after another; prints the median and the 99th percentile.</summary>
    private static void Closed(Action call, int count)
    {
        for (int i = 0; i < count / 5; i++)
        {
            call();
        }
        double[] times = new double[count];
        for (int i = 0; i < count; i++)
        {
            long start = Stopwatch.GetTimestamp();
            call();
            times[i] = (Stopwatch.GetTimestamp() - start) * 1e6 / Stopwatch.Frequency;
        }
        Array.Sort(times);
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "median_us={0:F2} p99_us={1:F2}", times[count / 2], times[(int)(0.99 * (count - 1))]));
    }

    private static int Number(string text)
    {
        return int.Parse(text, CultureInfo.InvariantCulture);
    }
}
