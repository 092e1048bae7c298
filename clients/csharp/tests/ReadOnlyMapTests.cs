// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Diagnostics;
    using System.Linq;
    using Xunit;

    public sealed class ReadOnlyMapTests
    {
        private static readonly string[] Order = { "b", "a", "c" };

        [Fact]
        public void ADictionaryThatConvertsIsCopied()
        {
            Dictionary<string, int> source = new Dictionary<string, int> { ["a"] = 1 };
            ReadOnlyMap<string, int> map = source;
            source["a"] = 9;
            source["b"] = 2;
            Assert.Equal(1, map["a"]);
            Assert.Single(map);
        }

        [Fact]
        public void WhateverHasEntriesConverts()
        {
            IReadOnlyDictionary<string, int> source = new SortedDictionary<string, int> { ["b"] = 2, ["a"] = 1 };
            ReadOnlyMap<string, int> map = source.ToReadOnlyMap();
            Assert.Equal("[\"a\": 1, \"b\": 2]", map.ToString());
            Assert.Same(map, map.ToReadOnlyMap());
            Assert.Throws<ArgumentNullException>(() => ((IReadOnlyDictionary<string, int>)null).ToReadOnlyMap());
            Assert.Throws<ArgumentException>(() => source.Concat(source).ToReadOnlyMap());
        }

        [Fact]
        public void BehavesAsADictionary()
        {
            IReadOnlyDictionary<string, int> map = Map("b", "a", "c");
            int value;
            Assert.Equal(3, map.Count);
            Assert.Equal(1, map["a"]);
            Assert.True(map.ContainsKey("c"));
            Assert.False(map.ContainsKey("d"));
            Assert.True(map.TryGetValue("b", out value));
            Assert.Equal(0, value);
            Assert.False(map.TryGetValue("d", out value));
            Assert.Equal(0, value);
            Assert.Contains("no key \"d\"", Assert.Throws<KeyNotFoundException>(() => map["d"]).Message);
        }

        [Fact]
        public void KeepsTheOrderOfItsEntries()
        {
            ReadOnlyMap<string, int> map = Map(Order);
            List<string> walked = new List<string>();
            foreach (KeyValuePair<string, int> entry in map)
            {
                walked.Add(entry.Key + entry.Value);
            }
            Assert.Equal(new[] { "b0", "a1", "c2" }, walked);
            Assert.Equal(Order, map.Keys);
            Assert.Equal(new[] { 0, 1, 2 }, map.Values);
            Assert.Equal(Order, map.Select(entry => entry.Key));
            Assert.Equal(Order, ((IReadOnlyDictionary<string, int>)map).Keys);
        }

        [Fact]
        public void EqualityIsThatOfTheEntriesInAnyOrder()
        {
            ReadOnlyMap<string, int> map = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 };
            ReadOnlyMap<string, int> same = new Dictionary<string, int> { ["b"] = 2, ["a"] = 1 };
            Assert.True(map == same);
            Assert.True(map.Equals((object)same));
            Assert.Equal(map.GetHashCode(), same.GetHashCode());
            Assert.False(map.Equals(new Dictionary<string, int> { ["a"] = 1, ["b"] = 3 }));
            Assert.False(map.Equals(new Dictionary<string, int> { ["a"] = 1, ["c"] = 2 }));
            Assert.False(map.Equals(new Dictionary<string, int> { ["a"] = 1 }));
            Assert.False(map == null);
            Assert.False(null == map);
            Assert.False(map.Equals("ab"));
        }

        [Fact]
        public void FloatingPointValuesAreComparedByTheirBits()
        {
            ReadOnlyMap<int, double> nan = new Dictionary<int, double> { [1] = double.NaN };
            ReadOnlyMap<int, double> sameNan = new Dictionary<int, double> { [1] = double.NaN };
            ReadOnlyMap<int, double> zero = new Dictionary<int, double> { [1] = 0.0 };
            ReadOnlyMap<int, double> minusZero =
                new Dictionary<int, double> { [1] = BitConverter.Int64BitsToDouble(long.MinValue) };
            Assert.True(nan == sameNan);
            Assert.True(zero != minusZero);
        }

        [Fact]
        public void MapsOfMapsAndArraysCompareByContent()
        {
            ReadOnlyMap<string, ReadOnlyMap<int, ReadOnlyArray<double>>> map = Nested();
            Assert.True(map == Nested());
            Assert.Equal(map.GetHashCode(), Nested().GetHashCode());
            Assert.Equal("[\"a\": [1: [0.5]]]", map.ToString());
        }

        [Fact]
        public void TheTextShowsTenEntries()
        {
            Assert.Equal("[:]", Map().ToString());
            Assert.Equal("[\"b\": 0, \"a\": 1]", Map("b", "a").ToString());
            ReadOnlyMap<char, bool> letters = new Dictionary<char, bool> { ['x'] = true };
            Assert.Equal("['x': true]", letters.ToString());
            ReadOnlyMap<int, int> thousand = Enumerable.Range(0, 1000).ToDictionary(i => i, i => -i);
            Assert.Equal(
                "[0: 0, 1: -1, 2: -2, 3: -3, 4: -4, 5: -5, 6: -6, 7: -7, 8: -8, 9: -9, ... 990 more]",
                thousand.ToString()
            );
        }

        [Fact]
        public void AKeyThatIsThereTwiceIsRefused()
        {
            ArgumentException error = Assert.Throws<ArgumentException>(() => Map("a", "b", "a"));
            Assert.Contains("the key \"a\" is there twice", error.Message);
            MalformedException malformed = Assert.Throws<MalformedException>(
                () => ReadOnlyMap<long, int>.Decoded(
                    new[] { 7L, 7L }, new[] { 1, 2 }, refusal => new MalformedException(refusal)
                )
            );
            Assert.Equal("the key 7 is there twice", malformed.Message);
        }

        [Fact]
        public void NullIsRefused()
        {
            Dictionary<string, string> none = null;
            ReadOnlyMap<string, string> map = none;
            Assert.Equal("names", Assert.Throws<ArgumentNullException>(() => Values.NoNulls(map, "names")).ParamName);
            Assert.Null(Values.Optional(map, "names"));
            Assert.Throws<ArgumentNullException>(() => new ReadOnlyMap<string, string>(none));
            Assert.Throws<ArgumentNullException>(() => Map("a", null));
        }

        [Fact]
        public void ANullInAMapIsRefusedByNameAndPlace()
        {
            ReadOnlyMap<string, string> names = new Dictionary<string, string> { ["x"] = "y", ["a"] = null };
            ReadOnlyArray<ReadOnlyMap<string, string>> rows = new[] { names };
            ReadOnlyMap<int, ReadOnlyArray<string>> lists =
                new Dictionary<int, ReadOnlyArray<string>> { [5] = new[] { "a", null } };
            Assert.Equal(
                "names[\"a\"]", Assert.Throws<ArgumentNullException>(() => Values.NoNulls(names, "names")).ParamName
            );
            Assert.Equal(
                "names[\"a\"]", Assert.Throws<ArgumentNullException>(() => Values.Optional(names, "names")).ParamName
            );
            Assert.Equal(
                "rows[0][\"a\"]", Assert.Throws<ArgumentNullException>(() => Values.NoNulls(rows, "rows")).ParamName
            );
            Assert.Equal(
                "lists[5][1]", Assert.Throws<ArgumentNullException>(() => Values.NoNulls(lists, "lists")).ParamName
            );
        }

        [Fact]
        public void KeysThatHaveOneKnownHashDoNoHarm()
        {
            // The plain hash of each is 0; with that, this would take minutes.
            long[] keys = Enumerable.Range(0, 300000).Select(i => ((long)i << 32) | (uint)i).ToArray();
            Stopwatch watch = Stopwatch.StartNew();
            Assert.Equal(
                keys.Length,
                ReadOnlyMap<long, long>.Decoded(keys, keys, refusal => new MalformedException(refusal)).Count
            );
            Assert.InRange(watch.ElapsedMilliseconds, 0, 10000);
        }

        private static ReadOnlyMap<string, int> Map(params string[] keys)
        {
            return new ReadOnlyMap<string, int>(keys.Select((key, i) => new KeyValuePair<string, int>(key, i)));
        }

        private static ReadOnlyMap<string, ReadOnlyMap<int, ReadOnlyArray<double>>> Nested()
        {
            return new Dictionary<string, ReadOnlyMap<int, ReadOnlyArray<double>>> {
                ["a"] = new Dictionary<int, ReadOnlyArray<double>> { [1] = new[] { 0.5 } }
            };
        }
    }
}
