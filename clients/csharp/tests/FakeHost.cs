// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Globalization;
    using System.IO;
    using System.Linq;
    using System.Net;
    using System.Net.Sockets;
    using System.Runtime.ExceptionServices;
    using System.Threading.Tasks;
    using Xunit;
    using Xunit.Sdk;

    /// <summary>A host that does what a test tells it to, with the bytes that the test gives.</summary>
    internal sealed class FakeHost : IDisposable
    {
        internal const string Preface = "52415350 01000000";

        private readonly Socket listener;
        private readonly Task serving;

        /// <summary>Serves a connection with each of the behaviours, closes it, and then listens no more.</summary>
        internal FakeHost(params Action<Peer>[] behaviours) : this(new IPEndPoint(IPAddress.Loopback, 0), behaviours)
        {
        }

        internal FakeHost(EndPoint at, params Action<Peer>[] behaviours) : this(Reserve(at), behaviours)
        {
        }

        /// <summary>Serves at a place that was reserved for it.</summary>
        internal FakeHost(Socket reserved, params Action<Peer>[] behaviours)
        {
            listener = reserved;
            listener.Listen(100);
            EndPoint at = listener.LocalEndPoint;
            Address = at is IPEndPoint ? "127.0.0.1:" + ((IPEndPoint)at).Port : at.ToString();
            serving = Task.Factory.StartNew(() => Serve(behaviours), TaskCreationOptions.LongRunning);
        }

        /// <summary>A place that nobody else gets. Until a host serves there, it refuses connections.</summary>
        internal static Socket Reserve(EndPoint at)
        {
            ProtocolType protocol = at is IPEndPoint ? ProtocolType.Tcp : ProtocolType.Unspecified;
            Socket reserved = new Socket(at.AddressFamily, SocketType.Stream, protocol);
            reserved.Bind(at);
            return reserved;
        }

        internal string Address { get; }

        /// <summary>Whether all connections have been served and closed.</summary>
        internal bool HasServed => serving.IsCompleted;

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

        public void Dispose()
        {
            listener.Close();
            try
            {
                Assert.True(serving.Wait(TimeSpan.FromSeconds(30)), "the host still waits for something");
            }
            catch (AggregateException e)
            {
                // That the client gave up in the middle may be what the test expects; any other failure is not.
                Exception fault = e.Flatten().InnerExceptions.FirstOrDefault(one => one is XunitException);
                if (fault != null)
                {
                    ExceptionDispatchInfo.Capture(fault).Throw();
                }
            }
        }

        internal static byte[] Bytes(string hex)
        {
            string digits = hex.Replace(" ", "");
            return Enumerable.Range(0, digits.Length / 2)
                .Select(
                    i => byte.Parse(digits.Substring(2 * i, 2), NumberStyles.HexNumber, CultureInfo.InvariantCulture)
                )
                .ToArray();
        }

        internal static string Hex(IEnumerable<byte> bytes)
        {
            return string.Concat(bytes.Select(b => b.ToString("x2", CultureInfo.InvariantCulture)));
        }

        private void Serve(Action<Peer>[] behaviours)
        {
            List<Task> all = new List<Task>();
            foreach (Action<Peer> behaviour in behaviours)
            {
                Socket client = listener.Accept();
                all.Add(Task.Factory.StartNew(
                    () =>
                    {
                        using (client)
                        {
                            behaviour(new Peer(client));
                        }
                    },
                    TaskCreationOptions.LongRunning));
            }
            listener.Close();
            Task.WaitAll(all.ToArray());
        }

        /// <summary>The client, as the host sees it.</summary>
        internal sealed class Peer
        {
            private Stream stream;
            private bool prefaceRead;

            internal Peer(Socket client)
            {
                if (client.AddressFamily != AddressFamily.Unix)
                {
                    client.NoDelay = true;
                }
                Socket = client;
                stream = new NetworkStream(client);
            }

            internal Socket Socket { get; }

            /// <summary>Communicates through another stream from here on, such as an encrypted one.</summary>
            internal void Wrap(Func<Stream, Stream> wrap)
            {
                stream = wrap(stream);
            }

            /// <summary>All bytes of the next frame, preceded by the preface if it is the first.</summary>
            internal byte[] ReadRequest()
            {
                byte[] preface = prefaceRead ? new byte[0] : Read(8);
                prefaceRead = true;
                byte[] length = Read(4);
                return preface.Concat(length).Concat(Read(Wire.GetInt(length, 0))).ToArray();
            }

            /// <summary>The next frame, without the preface.</summary>
            internal Received ReadFrame()
            {
                bool first = !prefaceRead;
                return new Received(ReadRequest(), first ? Frame.PrefaceSize : 0);
            }

            /// <summary>The request after the next frame, which must be its context.</summary>
            internal Received ReadAfterContext()
            {
                Received context = ReadFrame();
                Assert.Equal(FrameKind.Context, context.Kind);
                Received request = ReadFrame();
                Assert.Equal(context.Id, request.Id);
                return request;
            }

            /// <summary>Reads the next frame, which must cancel that call.</summary>
            internal void ExpectCancel(int id)
            {
                Received cancel = ReadFrame();
                Assert.Equal(FrameKind.Cancel, cancel.Kind);
                Assert.Equal(id, cancel.Id);
            }

            /// <summary>How many bytes are there after the client has answered a ping, which comes first.</summary>
            internal int AvailableAfterPing()
            {
                Send(FrameKind.Ping, 0);
                Assert.Equal(FrameKind.Pong, ReadFrame().Kind);
                return Socket.Available;
            }

            /// <summary>Reads that many items with bodies of four bytes.</summary>
            internal void ReadSmallFrames(int count)
            {
                Read(count * (Frame.HeaderSize + 4));
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

            /// <summary>Sends a frame.</summary>
            internal void Send(FrameKind kind, int id, string body = "", Status status = 0)
            {
                byte[] bytes = Bytes(body);
                byte[] frame = Frame.New(kind, id, bytes.Length);
                frame[7] = (byte)status;
                Buffer.BlockCopy(bytes, 0, frame, Frame.HeaderSize, bytes.Length);
                Send(frame);
            }

            /// <summary>Answers with a number.</summary>
            internal void Answer(int id, int result)
            {
                Send(FrameKind.Response, id, result.ToString("x8", CultureInfo.InvariantCulture));
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

        /// <summary>A frame that a client sent.</summary>
        internal sealed class Received
        {
            private readonly byte[] bytes;
            private readonly int at;

            internal Received(byte[] bytes, int at)
            {
                this.bytes = bytes;
                this.at = at;
            }

            internal FrameKind Kind => (FrameKind)bytes[at + 4];

            internal int Id => Wire.GetInt(bytes, at + 8);

            /// <summary>What a request says of its time, in milliseconds.</summary>
            internal int Timeout => Wire.GetInt(bytes, at + 20);

            /// <summary>The first argument of a request, where it is an int.</summary>
            internal int Argument => Wire.GetInt(bytes, at + 24);

            internal string Body => Hex(bytes.Skip(at + Frame.HeaderSize));
        }
    }
}
