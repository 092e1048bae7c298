// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using System;
    using System.Collections.Generic;
    using System.Globalization;
    using System.Linq;
    using System.Net;
    using System.Net.Sockets;
    using System.Threading.Tasks;

    /// <summary>A host that does what a test says, with the bytes that a test says.</summary>
    internal sealed class FakeHost : IDisposable
    {
        internal const string Preface = "52415350 01000000";

        private readonly TcpListener listener;
        private readonly Task serving;

        /// <summary>Serves one connection with the given behaviour, then closes it.</summary>
        internal FakeHost(Action<Peer> behaviour)
        {
            listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            serving = Task.Run(() =>
            {
                using (TcpClient client = listener.AcceptTcpClient())
                {
                    client.NoDelay = true;
                    behaviour(new Peer(client));
                }
            });
        }

        /// <summary>A host that reads one request and answers with these bytes, in hex.</summary>
        internal static FakeHost Answering(string hex)
        {
            return new FakeHost(peer =>
            {
                peer.ReadRequest();
                peer.Send(hex);
                peer.WaitForClose();
            });
        }

        internal string Address => "127.0.0.1:" + ((IPEndPoint)listener.LocalEndpoint).Port;

        public void Dispose()
        {
            listener.Stop();
            try
            {
                serving.Wait(TimeSpan.FromSeconds(10));
            }
            catch (AggregateException)
            {
                // The client has given up in the middle, as the test wanted.
            }
        }

        internal static byte[] Bytes(string hex)
        {
            string digits = hex.Replace(" ", "");
            return Enumerable.Range(0, digits.Length / 2)
                .Select(i => byte.Parse(digits.Substring(2 * i, 2), NumberStyles.HexNumber, CultureInfo.InvariantCulture))
                .ToArray();
        }

        internal static string Hex(IEnumerable<byte> bytes)
        {
            return string.Concat(bytes.Select(b => b.ToString("x2", CultureInfo.InvariantCulture)));
        }

        /// <summary>The client, as the host sees it.</summary>
        internal sealed class Peer
        {
            private readonly NetworkStream stream;
            private bool prefaceRead;

            internal Peer(TcpClient client)
            {
                stream = client.GetStream();
            }

            /// <summary>All the bytes of the next request, of the preface too where it is the first.</summary>
            internal byte[] ReadRequest()
            {
                byte[] preface = prefaceRead ? new byte[0] : Read(8);
                prefaceRead = true;
                byte[] length = Read(4);
                return preface.Concat(length).Concat(Read(Wire.GetInt(length, 0))).ToArray();
            }

            /// <summary>What one read brings.</summary>
            internal byte[] ReadOnce()
            {
                byte[] bytes = new byte[65536];
                return bytes.Take(stream.Read(bytes, 0, bytes.Length)).ToArray();
            }

            internal void Send(string hex)
            {
                Send(Bytes(hex));
            }

            internal void Send(byte[] bytes)
            {
                stream.Write(bytes, 0, bytes.Length);
            }

            internal void WaitForClose()
            {
                byte[] bytes = new byte[65536];
                while (stream.Read(bytes, 0, bytes.Length) > 0)
                {
                }
            }

            private byte[] Read(int count)
            {
                byte[] bytes = new byte[count];
                for (int done = 0; done < count;)
                {
                    int size = stream.Read(bytes, done, count - done);
                    if (size == 0)
                    {
                        throw new InvalidOperationException("the client closed the connection");
                    }
                    done += size;
                }
                return bytes;
            }
        }
    }
}
