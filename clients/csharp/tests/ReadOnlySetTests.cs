// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using Things;
    using Xunit;

    public sealed class ReadOnlySetTests
    {
        private static readonly string[] Order = { "b", "a", "c" };

        [Fact]
        public void WhatConvertsIsCopied()
        {
            HashSet<int> source = new HashSet<int> { 1 };
            ReadOnlySet<int> set = source;
            source.Add(2);
            Assert.Equal(1, Assert.Single(set));
            string[] names = { "a" };
            ReadOnlySet<string> copied = names;
            names[0] = "b";
            Assert.Equal("a", Assert.Single(copied));
            ReadOnlySet<string> listed = new List<string> { "x", "y" };
            Assert.Equal("[\"x\", \"y\"]", listed.ToString());
            Assert.Equal(listed, Enumerable.Repeat("x", 1).Concat(new[] { "y" }).ToReadOnlySet());
            Assert.Same(set, set.ToReadOnlySet());
        }

        [Fact]
        public void KeepsTheOrderOfItsItems()
        {
            ReadOnlySet<string> set = Order;
            List<string> walked = new List<string>();
            foreach (string item in set)
            {
                walked.Add(item);
            }
            Assert.Equal(Order, walked);
            Assert.Equal(Order, set.Select(item => item));
            Assert.Equal(3, set.Count);
        }

        [Fact]
        public void KnowsWhatItHas()
        {
            ReadOnlySet<string> set = Order;
            Assert.True(set.Contains("a"));
            Assert.False(set.Contains("d"));
            Assert.True(set.SetEquals(new[] { "a", "b", "c" }));
            Assert.True(set.Overlaps(new[] { "c", "d" }));
            Assert.True(set.IsSubsetOf(Order));
            Assert.False(set.IsProperSubsetOf(Order));
            Assert.True(set.IsSupersetOf(Order));
            Assert.False(set.IsProperSupersetOf(Order));
#if NET8_0_OR_GREATER
            IReadOnlySet<string> known = set;
            Assert.True(known.IsProperSupersetOf(new[] { "a" }));
#endif
        }

        [Fact]
        public void EqualityIsThatOfTheItemsInAnyOrder()
        {
            ReadOnlySet<string> set = Order;
            ReadOnlySet<string> same = Order.Reverse().ToArray();
            Assert.True(set == same);
            Assert.True(set.Equals((object)same));
            Assert.Equal(set.GetHashCode(), same.GetHashCode());
            Assert.False(set == new[] { "a", "b" }.ToReadOnlySet());
            Assert.False(set == new[] { "a", "b", "d" }.ToReadOnlySet());
            Assert.False(set == null);
            Assert.False(set.Equals("abc"));
        }

        [Fact]
        public void TheTextShowsTenItems()
        {
            Assert.Equal("[]", new HashSet<int>().ToReadOnlySet().ToString());
            Assert.Equal("['x', 'y']", new[] { 'x', 'y' }.ToReadOnlySet().ToString());
            Assert.Equal("[200]", new byte[] { 200 }.ToReadOnlySet().ToString());
            Assert.Equal("[-56]", new sbyte[] { -56 }.ToReadOnlySet().ToString());
            Assert.Equal(
                "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ... 990 more]", Enumerable.Range(0, 1000).ToReadOnlySet().ToString()
            );
        }

        [Fact]
        public void AnItemThatIsThereTwiceIsRefused()
        {
            Assert.Equal(
                "the item \"a\" is there twice",
                Assert.Throws<ArgumentException>(() => new[] { "a", "b", "a" }.ToReadOnlySet()).Message
            );
            Assert.Equal(
                "the item \"a\" is there twice (at byte 14)",
                Assert
                    .Throws<Things.Runtime.MalformedException>(
                        () => Sets.FromBytes(FakeHost.Bytes("00000002" + "0000000161" + "0000000161"))
                    )
                    .Message
            );
        }

        [Fact]
        public void NullIsRefused()
        {
            HashSet<string> none = null;
            ReadOnlySet<string> set = none;
            Assert.Null(set);
            Assert.Equal("names", Assert.Throws<ArgumentNullException>(() => Values.NotNull(set, "names")).ParamName);
            Assert.Throws<ArgumentNullException>(() => new ReadOnlySet<string>(none));
            Assert.Throws<ArgumentNullException>(() => new string[] { "a", null }.ToReadOnlySet());
            Assert.Equal(
                "rows[1]",
                Assert
                    .Throws<ArgumentNullException>(
                        () => Full().With(rows: new Things.Runtime.ReadOnlySet<long>[] { new HashSet<long>(), null })
                    )
                    .ParamName
            );
        }

        /// <summary>The hashes of these are the same for everybody who does not know the secret of the process.</summary>
        [Fact]
        public void ItemsAreHashedWithASecret()
        {
            long[] items = Enumerable.Range(0, 200 * 1000).Select(i => ((long)i << 32) | (uint)i).ToArray();
            Assert.True(
                ReadOnlySet<long>.Decoded(items, refusal => new MalformedException(refusal)).Contains(items[items.Length - 1])
            );
        }

        [Fact]
        public void AStructHasSetsEverywhere()
        {
            Sets sets = Full();
            Assert.Equal(
                "Sets(names=[\"b\", \"a\"], days=[7: [2026-01-02]], rows=[[1, 2], []], letters=absent, bytes=[200],"
                    + " signed=[])",
                sets.ToString()
            );
            Assert.Equal(sets, Sets.FromBytes(sets.ToBytes()));
            Assert.Equal(sets, sets.With(names: new HashSet<string> { "a", "b" }));
            Assert.Equal("[\"c\"]", sets.With(names: new[] { "c" }).Names.ToString());
            Sets lettered = sets.With(letters: new[] { 'x' }.ToSet());
            Assert.Equal("['x']", lettered.Letters.ToString());
            Assert.Equal(lettered, Sets.FromBytes(lettered.ToBytes()));
            Assert.Null(lettered.With(letters: null).Letters);
        }

        [Fact]
        public void RulesAreForItems()
        {
            Assert.Equal(
                "Sets.bytes[201]: 201 is not in ..200",
                Assert.Throws<ArgumentException>(() => Full().With(bytes: new byte[] { 7, 201 })).Message
            );
            Assert.Equal(
                "Sets.letters: it has 3 items; allowed: at most 2",
                Assert.Throws<ArgumentException>(() => Full().With(letters: "abc".ToCharArray().ToSet())).Message
            );
        }

#if NET8_0_OR_GREATER
        [Fact]
        public void JsonIsAnArrayWithNoItemTwice()
        {
            Sets sets = Full();
            string json = System.Text.Json.JsonSerializer.Serialize(sets);
            Assert.Contains("\"names\":[\"b\",\"a\"]", json);
            Assert.Equal(sets, System.Text.Json.JsonSerializer.Deserialize<Sets>(json));
            string twice = json.Replace("[\"b\",\"a\"]", "[\"b\",\"b\"]");
            Assert.Contains(
                "the item \"b\" is there twice",
                Assert
                    .Throws<System.Text.Json.JsonException>(
                        () => System.Text.Json.JsonSerializer.Deserialize<Sets>(twice)
                    )
                    .Message
            );
        }
#endif

        private static Sets Full()
        {
            return new Sets(
                new[] { "b", "a" },
                new Dictionary<int, Things.Runtime.ReadOnlySet<Things.Runtime.LocalDate>> {
                    { 7, new[] { Things.Runtime.LocalDate.Parse("2026-01-02") } }
                },
                new Things.Runtime.ReadOnlySet<long>[] { new[] { 1L, 2L }, new HashSet<long>() }, null,
                new byte[] { 200 }
            );
        }
    }

    internal static class SetsOfTests
    {
        internal static Things.Runtime.ReadOnlySet<char> ToSet(this char[] letters)
        {
            return letters;
        }
    }
}
