// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using System.Threading;
    using Xunit;

    /// <summary>Frames from bytes that arrive in any pieces.</summary>
    public sealed class FrameReaderTests
    {
        private const string Header = "0000000c 02000000 00000001";

        [Theory]
        [InlineData(1)]
        [InlineData(3)]
        [InlineData(100)]
        public void ReadsWhatComesInPieces(int size)
        {
            byte[] bytes = FakeHost.Bytes(FakeHost.Preface + Header + "00000007" + Header + "00000008");
            IEnumerable<byte[]> pieces =
                Enumerable.Range(0, bytes.Length / size + 1).Select(i => bytes.Skip(i * size).Take(size).ToArray());
            FrameReader reader = new FrameReader(new Script(pieces.ToArray()), "a:1");
            for (int i = 7; i <= 8; i++)
            {
                Frame frame;
                int at;
                Assert.True(reader.ReadHeader(Deadline.Never, out frame));
                Assert.True(reader.Take(frame.BodySize, Deadline.Never, out at));
                Assert.Equal(i, Wire.GetInt(reader.Buffer, at));
            }
        }

        [Fact]
        public void KeepsWhatCameWhereTheTimeIsOver()
        {
            byte[] bytes = FakeHost.Bytes(FakeHost.Preface + Header + "00000007");
            byte[][] pieces = {
                bytes.Take(9).ToArray(), null, bytes.Skip(9).Take(12).ToArray(), null, bytes.Skip(21).ToArray()
            };
            FrameReader reader = new FrameReader(new Script(pieces), "a:1");
            Frame frame;
            int at;
            Assert.False(reader.ReadHeader(Deadline.After(1), out frame));
            Assert.True(reader.ReadHeader(Deadline.Never, out frame));
            Assert.False(reader.Take(frame.BodySize, Deadline.After(1), out at));
            Assert.True(reader.Take(frame.BodySize, Deadline.Never, out at));
            Assert.Equal(7, Wire.GetInt(reader.Buffer, at));
        }

        [Fact]
        public void TakesMemoryAsBytesComeAndNotAsTheHeaderPromises()
        {
            byte[] bytes = FakeHost.Bytes(FakeHost.Preface + "10000000 02000000 00000001 0000");
            FrameReader reader = new FrameReader(new Script(bytes, null), "a:1");
            Frame frame;
            int at;
            Assert.True(reader.ReadHeader(Deadline.Never, out frame));
            Assert.Equal(0x10000000 - 8, frame.BodySize);
            Assert.False(reader.Take(frame.BodySize, Deadline.After(1), out at));
            Assert.InRange(reader.Buffer.Length, 0, 1024 * 1024);
        }

        /// <summary>Brings one piece after another; a null means that nothing comes until the time is over.</summary>
        private sealed class Script : Transport
        {
            private readonly byte[][] pieces;
            private int next;
            private int taken;

            internal Script(params byte[][] pieces) : base(null)
            {
                this.pieces = pieces;
            }

            internal override int Receive(byte[] buffer, int offset, int count, int timeout)
            {
                byte[] piece = pieces[next];
                if (piece == null)
                {
                    Deadline deadline = Deadline.After(timeout);
                    SpinWait.SpinUntil(() => deadline.Remaining() == 0);
                    next++;
                    return TimedOut;
                }
                int size = Math.Min(count, piece.Length - taken);
                Buffer.BlockCopy(piece, taken, buffer, offset, size);
                taken += size;
                if (taken == piece.Length)
                {
                    next++;
                    taken = 0;
                }
                return size;
            }

            internal override int Send(byte[] buffer, int offset, int count, int timeout)
            {
                throw new NotSupportedException();
            }
        }
    }
}
