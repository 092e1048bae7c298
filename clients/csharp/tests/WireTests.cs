// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Linq;
    using System.Text;
    using System.Threading;
    using Xunit;

    /// <summary>What the vectors do not reach: growing, large arrays, refusals of the writer.</summary>
    public sealed class WireTests
    {
        [Fact]
        public void TheBufferGrowsAndIsKept()
        {
            WireWriter writer = new WireWriter();
            for (int i = 0; i < 100000; i++)
            {
                writer.WriteInt(i);
            }
            byte[] buffer = writer.Buffer;
            WireReader reader = Reader(writer);
            Assert.All(Enumerable.Range(0, 100000), i => Assert.Equal(i, Wire.GetInt(reader.Buffer, reader.Take(4))));
            reader.End();
            writer.Clear();
            Assert.Equal(0, writer.Length);
            Assert.Same(buffer, writer.Buffer);
        }

        [Fact]
        public void AWriterAtRestHasNoClaimToAnUnusuallyLargeBuffer()
        {
            WireWriter writer = new WireWriter();
            writer.Reserve(Frame.KeptCapacity + 1);
            byte[] buffer = writer.Buffer;
            writer.Rest();
            Assert.Null(writer.Buffer);
            writer.Clear();
            Assert.Same(buffer, writer.Buffer); // nothing else has collected it
            Assert.Equal(0, writer.Length);
        }

        [Fact]
        public void AnUnusuallyLargeBufferMayBeCollectedWhileItsWriterRests()
        {
            WireWriter writer = new WireWriter();
            // So that nothing of it stays on this thread's stack.
            Thread thread = new Thread(() =>
            {
                writer.Reserve(Frame.KeptCapacity + 1);
                writer.Rest();
            });
            thread.Start();
            thread.Join();
            GC.Collect();
            writer.Clear();
            Assert.InRange(writer.Buffer.Length, 1, Frame.KeptCapacity);
        }

        [Fact]
        public void AWriterAtRestKeepsABufferOfUsualSize()
        {
            WireWriter writer = new WireWriter();
            writer.Reserve(100000);
            byte[] buffer = writer.Buffer;
            writer.Rest();
            writer.Clear();
            Assert.Same(buffer, writer.Buffer);
        }

        [Fact]
        public void AMessageLargerThanAFrameIsRefused()
        {
            WireWriter writer = new WireWriter();
            writer.Reserve(100);
            Assert.Throws<ArgumentException>(() => writer.Reserve(Frame.MaxLength));
            Assert.Throws<ArgumentException>(() => writer.ReserveArray(int.MaxValue, 8));
        }

        [Theory]
        [InlineData(0)]
        [InlineData(1)]
        [InlineData(255)]
        [InlineData(256)]
        [InlineData(257)]
        [InlineData(5000)]
        public void ArraysOfNumbersSurviveAtAnySize(int count)
        {
            int[] indexes = Enumerable.Range(-count / 2, count).ToArray();
            ReadOnlyArray<bool> booleans = indexes.Select(i => i % 3 == 0).ToArray();
            ReadOnlyArray<char> chars = indexes.Select(i => unchecked((char)(i * 31))).ToArray();
            ReadOnlyArray<short> shorts = indexes.Select(i => unchecked((short)(i * 3001))).ToArray();
            ReadOnlyArray<int> ints = indexes.Select(i => unchecked(i * 1000003)).ToArray();
            ReadOnlyArray<long> longs = indexes.Select(i => i * 100000000003).ToArray();
            ReadOnlyArray<ushort> ushorts = indexes.Select(i => unchecked((ushort)(i * 3001))).ToArray();
            ReadOnlyArray<uint> uints = indexes.Select(i => unchecked((uint)(i * 1000003))).ToArray();
            ReadOnlyArray<ulong> ulongs = indexes.Select(i => unchecked((ulong)(i * 100000000003))).ToArray();
            ReadOnlyArray<float> floats = indexes.Select(i => i * 0.3f).ToArray();
            ReadOnlyArray<double> doubles = indexes.Select(i => i * 0.7).ToArray();
            ReadOnlyArray<string> strings = indexes.Select(i => i + (i % 2 == 0 ? "å" : "")).ToArray();
            WireWriter writer = new WireWriter();
            writer.Write(booleans);
            writer.Write(chars);
            writer.Write(shorts);
            writer.Write(ints);
            writer.Write(longs);
            writer.Write(ushorts);
            writer.Write(uints);
            writer.Write(ulongs);
            writer.Write(floats);
            writer.Write(doubles);
            writer.Write(strings);
            WireReader reader = Reader(writer);
            Assert.True(booleans == reader.ReadBooleans());
            Assert.True(chars == reader.ReadChars());
            Assert.True(shorts == reader.ReadShorts());
            Assert.True(ints == reader.ReadInts());
            Assert.True(longs == reader.ReadLongs());
            Assert.True(ushorts == reader.ReadUshorts());
            Assert.True(uints == reader.ReadUints());
            Assert.True(ulongs == reader.ReadUlongs());
            Assert.True(floats == reader.ReadFloats());
            Assert.True(doubles == reader.ReadDoubles());
            Assert.True(strings == reader.ReadStrings());
            reader.End();
        }

        [Theory]
        [InlineData("d83d")]
        [InlineData("0061 de00")]
        [InlineData("de00 d83d")]
        [InlineData("00e9 d83d d83d de00")]
        public void TextThatIsNotWellFormedIsRefused(string codeUnits)
        {
            string text = string.Concat(codeUnits.Split(' ').Select(unit => (char)Convert.ToInt32(unit, 16)));
            ArgumentException error = Assert.Throws<ArgumentException>(() => new WireWriter().Write(text));
            Assert.Contains("half a surrogate pair", error.Message);
        }

        [Theory]
        [InlineData("", "00000000")]
        [InlineData("abc", "00000003616263")]
        [InlineData("Umeå", "00000005556d65c3a5")]
        [InlineData("\ud83d\ude00", "00000004f09f9880")]
        [InlineData("a\0b", "00000003610062")]
        public void TextIsUtf8(string text, string hex)
        {
            WireWriter writer = new WireWriter();
            writer.Write(text);
            Assert.Equal(hex, FakeHost.Hex(writer.Buffer.Take(writer.Length)));
            Assert.Equal(text, Reader(writer).ReadString());
        }

        // Text of ASCII alone is read and written several letters at a time.
        [Fact]
        public void ALetterThatIsNotAsciiIsSeenAtAnyPlace()
        {
            for (int length = 1; length < 70; length++)
            {
                for (int place = 0; place < length; place++)
                {
                    char[] letters = Enumerable.Repeat('a', length).ToArray();
                    letters[place] = 'å';
                    string text = new string(letters);
                    WireWriter writer = new WireWriter();
                    writer.Write(text);
                    Assert.Equal(4 + Encoding.UTF8.GetByteCount(text), writer.Length);
                    Assert.Equal(text, Reader(writer).ReadString());

                    writer.Clear();
                    writer.Write(new string('a', length));
                    writer.Buffer[4 + place] = 0xE5; // å in Latin-1
                    Assert.Throws<MalformedException>(() => Reader(writer).ReadString());
                }
            }
        }

        [Fact]
        public void AReaderKeepsToItsPartOfTheBuffer()
        {
            WireReader reader = new WireReader();
            reader.Open(FakeHost.Bytes("ffffff 00000001 61 ffffff"), 3, 5);
            Assert.Equal("a", reader.ReadString());
            reader.End();
            Assert.Throws<MalformedException>(() => reader.Take(1));
        }

        [Theory]
        [InlineData(0)]
        [InlineData(2)]
        public void OrdinalsAreThoseOfTheEnum(int ordinal)
        {
            byte[] bytes = new byte[4];
            Wire.PutOrdinal(bytes, 0, ordinal, 3, "Level");
            Assert.Equal(ordinal, Wire.GetOrdinal(bytes, 0, 3, "Level"));
        }

        [Theory]
        [InlineData(-1)]
        [InlineData(3)]
        [InlineData(int.MinValue)]
        public void OtherOrdinalsAreRefused(int ordinal)
        {
            byte[] bytes = new byte[4];
            ArgumentException unsent =
                Assert.Throws<ArgumentException>(() => Wire.PutOrdinal(bytes, 0, ordinal, 3, "Level"));
            Assert.Equal("Level has no constant " + ordinal, unsent.Message);
            Wire.PutInt(bytes, 0, ordinal);
            MalformedException received =
                Assert.Throws<MalformedException>(() => Wire.GetOrdinal(bytes, 0, 3, "Level"));
            Assert.Equal("Level has no constant " + ordinal, received.Message);
        }

        [Fact]
        public void PresenceIsOneByte()
        {
            WireWriter writer = new WireWriter();
            Assert.True(writer.WritePresence(true));
            Assert.False(writer.WritePresence(false));
            writer.Buffer[writer.Reserve(1)] = 2;
            WireReader reader = Reader(writer);
            Assert.True(reader.ReadPresence());
            Assert.False(reader.ReadPresence());
            Assert.Contains(
                "a presence byte is 2", Assert.Throws<MalformedException>(() => reader.ReadPresence()).Message
            );
        }

        [Fact]
        public void AGuidHasItsBytesInTheOrderOfItsText()
        {
            Guid guid = new Guid("00112233-4455-6677-8899-aabbccddeeff");
            byte[] buffer = new byte[18];
            Wire.PutUuid(buffer, 1, guid);
            Assert.Equal("0000112233445566778899aabbccddeeff00", FakeHost.Hex(buffer));
            Assert.Equal(guid, Wire.GetUuid(buffer, 1));
        }

        [Fact]
        public void TimesOutOfRangeAreMalformed()
        {
            byte[] buffer = new byte[12];
            Wire.PutInstant(buffer, 0, Instant.MinValue);
            Assert.Equal(Instant.MinValue, Wire.GetInstant(buffer, 0));
            Wire.PutInt(buffer, 8, 1000000000);
            Assert.Contains(
                "1000000000 ns", Assert.Throws<MalformedException>(() => Wire.GetInstant(buffer, 0)).Message
            );
            Assert.Contains(
                "1000000000 ns", Assert.Throws<MalformedException>(() => Wire.GetDuration(buffer, 0)).Message
            );
            Wire.PutInt(buffer, 8, -1);
            Assert.Throws<MalformedException>(() => Wire.GetInstant(buffer, 0));
            Assert.Throws<MalformedException>(() => Wire.GetDuration(buffer, 0));
            Wire.PutInt(buffer, 8, 0);
            Wire.PutLong(buffer, 0, Instant.MaxValue.UnixSeconds + 1);
            Assert.Throws<MalformedException>(() => Wire.GetInstant(buffer, 0));
        }

        [Fact]
        public void SixtyFourLevelsAreTheLimit()
        {
            WireWriter writer = new WireWriter();
            WireReader reader = Reader(writer);
            for (int i = 0; i < 64; i++)
            {
                writer.Enter();
                reader.Enter();
            }
            writer.Leave();
            writer.Enter();
            reader.Leave();
            reader.Enter();
            Assert.Contains("nested deeper than 64", Assert.Throws<ArgumentException>(() => writer.Enter()).Message);
            Assert.Contains("nested deeper than 64", Assert.Throws<MalformedException>(() => reader.Enter()).Message);
            writer.Clear();
            writer.Enter();
            reader.Open(new byte[0], 0, 0);
            reader.Enter();
        }

        private static WireReader Reader(WireWriter writer)
        {
            WireReader reader = new WireReader();
            reader.Open(writer.Buffer, 0, writer.Length);
            return reader;
        }
    }
}
