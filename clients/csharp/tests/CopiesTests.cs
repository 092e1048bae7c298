// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using Things;
    using Things.Runtime;
    using Xunit;

    /// <summary>What generated values become: copies with changes, their fields one by one, bytes.</summary>
    public sealed class CopiesTests
    {
        private static readonly Dictionary<string, Level> Levels = new Dictionary<string, Level> { ["a"] = Level.Low };

        private static readonly Thing Plain = new Thing("x", null, 1, new[] { 1.5 }, Levels);

        [Fact]
        public void ArgumentsMayBeLeftOutFromTheLastFieldOnThatHasToBeGiven()
        {
            Assert.Equal(
                "Thing(name=\"x\", part=absent, count=1, weights=[1.5], levels=[\"a\": LOW], note=\"a \\\"b\\\"\", "
                    + "small=-3, level=HIGH, ratio=0.1, rows=[], others=[:], author=absent, time=absent, "
                    + "marks=absent, links=absent)",
                Plain.ToString()
            );
            Assert.Equal("me", new Thing("x", null, 1, new double[0], Levels, author: "me").Author);
            Assert.Equal("Between(first=1, second=\"b\", third=3)", new Between(1, "b").ToString());
        }

        [Fact]
        public void ArgumentsOfACallMayBeLeftOutToo()
        {
            List<string> requests = new List<string>();
            using (FakeHost host = new FakeHost(peer =>
            {
                requests.Add(FakeHost.Hex(peer.ReadRequest().Skip(8))); // after the preface
                requests.Add(FakeHost.Hex(peer.ReadRequest()));
            }))
            {
                using (KeeperClient client = new KeeperClient(host.Address))
                {
                    client.Put(Plain);
                    client.Put(Plain, Level.High, new ReadOnlyArray<string>[0], new Dictionary<int, Thing>(), null);
                }
            }
            Assert.Equal(requests[1], requests[0]);
        }

        [Fact]
        public void AnArrayOrAMapWithADefaultRefusesNullWithinIt()
        {
            ArgumentException e =
                Assert.Throws<ArgumentNullException>(() => Plain.With(rows: new[] { default(ReadOnlyArray<string>) }));
            Assert.Equal("rows[0]", e.ParamName);
            e = Assert.Throws<ArgumentNullException>(
                () => Plain.With(others: new Dictionary<int, Thing> { [7] = null })
            );
            Assert.Equal("others[7]", e.ParamName);
        }

        [Fact]
        public void ACopyHasTheChangesAndNothingElse()
        {
            Thing changed = Plain.With(
                name: "y", count: 2, weights: new List<double> { 2.5, 3 }, levels: new Dictionary<string, Level>(),
                level: Level.Low, ratio: 2
            );
            Assert.Equal(
                new Thing("y", null, 2, new[] { 2.5, 3 }, new Dictionary<string, Level>(), level: Level.Low, ratio: 2),
                changed
            );
            Assert.Equal(Plain, Plain.With());
            Assert.Equal(Plain, changed.With("x", null, 1, new[] { 1.5 }, Levels, level: Level.High, ratio: 0.1f));
        }

        [Fact]
        public void NullMakesAnOptionalFieldAbsentAndLeavesOthersAsTheyAre()
        {
            int[] marks = { 1, 2 };
            Thing full = Plain.With(
                part: Plain, author: "me", time: 5, marks: new ReadOnlyArray<int>(marks),
                links: new ReadOnlyMap<string, string>(new Dictionary<string, string> { ["a"] = "b" })
            );
            Assert.Equal(Plain, full.Part);
            Assert.Equal("me", full.Author);
            Assert.Equal(5, full.Time);
            Assert.Equal(marks, full.Marks);
            Assert.Equal("b", full.Links["a"]);
            Assert.Equal(full, full.With());
            Assert.Equal(full, full.With(name: null, count: null, weights: null, levels: null, rows: null));
            Assert.Equal(
                full,
                Plain.With(
                    full.Name, full.Part, author: full.Author, time: full.Time, marks: full.Marks, links: full.Links
                )
            );
            Assert.Equal(Plain, full.With(part: null, author: null, time: null, marks: null, links: null));
        }

        [Fact]
        public void AnArrayThatIsNullIsRefusedByName()
        {
            ArgumentException e = Assert.Throws<ArgumentNullException>(() => Plain.With(weights: (double[])null));
            Assert.Equal("weights", e.ParamName);
        }

        [Fact]
        public void AValueIsTakenApart()
        {
            int with;
            char deconstruct;
#if NET8_0_OR_GREATER
            (with, deconstruct) = new Pair(1);
#else
            new Pair(1).Deconstruct(out with, out deconstruct); // mcs knows no other way
#endif
            Assert.Equal(1, with);
            Assert.Equal('x', deconstruct);
        }

        [Fact]
        public void BytesAreThoseOfTheValue()
        {
            Assert.Equal(new byte[] { 0, 0, 0, 1, 0, (byte)'x' }, new Pair(1).ToBytes());
            Thing thing = Plain.With(part: Plain, author: "me", rows: ReadOnlyArray.OfRows(new[] { new[] { "a" } }));
            Assert.Equal(thing, Thing.FromBytes(thing.ToBytes()));
        }

        [Fact]
        public void ALargeArrayOfBytesIsInItsPlace()
        {
            byte[] large = Enumerable.Range(0, 100 * 1000).Select(i => unchecked((byte)i)).ToArray();
            byte[] bytes = new Raw(large).ToBytes();
            Assert.Equal(new byte[] { 0, 1, 0x86, 0xa0 }.Concat(large), bytes);
            Assert.Equal(large, Raw.FromBytes(bytes).Bytes);
        }

        [Fact]
        public void BytesThatAreNoValueAreRefused()
        {
            byte[] bytes = new Between(1, "b").ToBytes();
            Assert.Throws<MalformedException>(() => Between.FromBytes(bytes.Concat(new byte[1]).ToArray()));
            MalformedException e =
                Assert.Throws<MalformedException>(() => Between.FromBytes(bytes.Take(bytes.Length - 1).ToArray()));
            Assert.Equal(Status.Malformed, e.Status);
            Assert.Equal(Phase.Decode, e.Phase);
            Assert.Throws<ArgumentNullException>(() => Between.FromBytes(null));
            Assert.Throws<ArgumentException>(() => new Between(1, "\ud800").ToBytes());
        }

        [Fact]
        public void AnExceptionHasDefaultsAndATextAsAValue()
        {
            Assert.Equal("Lost(where=\"here\", places=[:], why=absent)", new Lost("here").Message);
        }
    }
}
