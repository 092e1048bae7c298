// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using Xunit;

    public sealed class ReadOnlyArrayTests
    {
        [Fact]
        public void AnArrayThatConvertsIsCopied()
        {
            int[] source = { 1, 2 };
            ReadOnlyArray<int> array = source;
            source[0] = 9;
            Assert.Equal(1, array[0]);
            array.ToArray()[1] = 9;
            Assert.Equal(2, array[1]);
        }

        [Fact]
        public void ASequenceIsCopied()
        {
            List<int> source = new List<int> { 1, 2 };
            ReadOnlyArray<int> array = new ReadOnlyArray<int>(source);
            source[0] = 9;
            Assert.Equal(new[] { 1, 2 }, array);
        }

        [Fact]
        public void WhateverHasItemsConverts()
        {
            List<int> source = new List<int> { 1, 2 };
            IReadOnlyList<int> list = source;
            ReadOnlyArray<int> array = list.ToReadOnlyArray();
            source[0] = 9;
            Assert.Equal(new[] { 1, 2 }, array);
            Assert.Equal(new[] { 10, 3 }, source.Select(item => item + 1).ToReadOnlyArray());
            Assert.Same(array.Items, array.ToReadOnlyArray().Items);
            Assert.Throws<ArgumentNullException>(() => ((IEnumerable<int>)null).ToReadOnlyArray());
            ReadOnlyArray<ReadOnlyArray<int>> rows =
                new[] { list, list }.Select(row => row.ToReadOnlyArray()).ToReadOnlyArray();
            Assert.Equal(9, rows[1][0]);
        }

        [Fact]
        public void AnArrayThatIsWrappedIsNotCopied()
        {
            byte[] source = { 1, 2 };
            Assert.Same(source, ReadOnlyArray<byte>.Wrap(source).Items);
        }

        [Fact]
        public void BehavesAsAList()
        {
            ReadOnlyArray<string> array = new[] { "a", "b", "c" };
            Assert.Equal(3, array.Count);
            Assert.Equal("b", array[1]);
            Assert.Throws<IndexOutOfRangeException>(() => array[3]);
            string all = "";
            foreach (string item in array)
            {
                all += item;
            }
            Assert.Equal("abc", all);
            Assert.Equal("cba", string.Concat(array.Reverse()));
            string[] target = new string[4];
            array.CopyTo(target, 1);
            Assert.Null(target[0]);
            Assert.Equal(array, target.Skip(1));
        }

        [Fact]
        public void EqualityIsThatOfTheItems()
        {
            ReadOnlyArray<string> array = new[] { "a", "b" };
            ReadOnlyArray<string> same = new[] { "a", "b" };
            ReadOnlyArray<string> other = new[] { "a", "c" };
            ReadOnlyArray<string> shorter = new[] { "a" };
            Assert.True(array == same);
            Assert.True(array.Equals((object)same));
            Assert.Equal(array.GetHashCode(), same.GetHashCode());
            Assert.True(array != other);
            Assert.True(array != shorter);
            Assert.True(array != default(ReadOnlyArray<string>));
            Assert.False(array.Equals("ab"));
        }

        [Fact]
        public void FloatingPointNumbersAreComparedByTheirBits()
        {
            ReadOnlyArray<double> nan = new[] { double.NaN };
            ReadOnlyArray<double> sameNan = new[] { double.NaN };
            ReadOnlyArray<double> otherNan = new[] { BitConverter.Int64BitsToDouble(0x7ff8000000000001) };
            ReadOnlyArray<double> zero = new[] { 0.0 };
            // mcs leaves out items that equal 0.0 when it fills an array from constants, -0.0 among them.
            ReadOnlyArray<double> minusZero = new[] { BitConverter.Int64BitsToDouble(long.MinValue) };
            ReadOnlyArray<float> floatZero = new[] { 0.0f };
            ReadOnlyArray<float> floatMinusZero = new[] { (float)minusZero[0] };
            Assert.True(nan == sameNan);
            Assert.Equal(nan.GetHashCode(), sameNan.GetHashCode());
            Assert.True(nan != otherNan);
            Assert.True(zero != minusZero);
            Assert.True(floatZero != floatMinusZero);
        }

        [Fact]
        public void ArraysOfArraysCompareByContent()
        {
            ReadOnlyArray<ReadOnlyArray<double>> rows = ReadOnlyArray.OfRows(new[] { new[] { 1.0 }, new double[0] });
            ReadOnlyArray<ReadOnlyArray<double>> same = new ReadOnlyArray<double>[] { new[] { 1.0 }, new double[0] };
            Assert.True(rows == same);
            Assert.Equal(rows.GetHashCode(), same.GetHashCode());
            Assert.Equal("[[1.0], []]", rows.ToString());
        }

        [Fact]
        public void NullConvertsToAnArrayThatIsRefusedByName()
        {
            ReadOnlyArray<double> array = (double[])null;
            Assert.Equal(
                "samples", Assert.Throws<ArgumentNullException>(() => Values.NotNull(array, "samples")).ParamName
            );
            Assert.Empty(array);
            Assert.Equal("[]", array.ToString());
            Assert.Throws<ArgumentNullException>(() => new ReadOnlyArray<double>((double[])null));
            Assert.Throws<ArgumentNullException>(() => new ReadOnlyArray<double>((IEnumerable<double>)null));
            Assert.Throws<ArgumentNullException>(() => ReadOnlyArray<double>.Wrap(null));
            Assert.Throws<ArgumentNullException>(() => ReadOnlyArray.OfRows<double>(null));
        }

        [Fact]
        public void ANullInAnArrayIsRefusedByNameAndPlace()
        {
            ReadOnlyArray<string> texts = new[] { "a", null };
            ReadOnlyArray<ReadOnlyArray<string>> rows = new[] { texts };
            ReadOnlyArray<ReadOnlyArray<int>> missing = new ReadOnlyArray<int>[] { new[] { 1 }, (int[])null };
            ReadOnlyArray<ReadOnlyArray<ReadOnlyArray<string>>> deep = new[] { rows };
            Assert.Equal(
                "texts[1]", Assert.Throws<ArgumentNullException>(() => Values.NoNulls(texts, "texts")).ParamName
            );
            Assert.Equal(
                "rows[0][1]", Assert.Throws<ArgumentNullException>(() => Values.NoNulls(rows, "rows")).ParamName
            );
            Assert.Equal(
                "missing[1]", Assert.Throws<ArgumentNullException>(() => Values.NoNulls(missing, "missing")).ParamName
            );
            Assert.Equal(
                "deep[0][0][1]", Assert.Throws<ArgumentNullException>(() => Values.NoNulls(deep, "deep")).ParamName
            );
        }

        [Fact]
        public void AnOptionalArrayMayBeNull()
        {
            ReadOnlyArray<int>? numbers = new[] { 1 };
            ReadOnlyArray<string>? texts = new[] { "a", null };
            Assert.Null(Values.Optional((ReadOnlyArray<int>?)null, "numbers"));
            Assert.Null(Values.Optional((ReadOnlyArray<int>?)(int[])null, "numbers"));
            Assert.Equal(new[] { 1 }, Values.Optional(numbers, "numbers").Value);
            Assert.Equal(
                "texts[1]", Assert.Throws<ArgumentNullException>(() => Values.Optional(texts, "texts")).ParamName
            );
        }

        [Fact]
        public void TheTextShowsTenItems()
        {
            Assert.Equal("[1.5, 2.5]", ((ReadOnlyArray<double>)new[] { 1.5, 2.5 }).ToString());
            ReadOnlyArray<int> ten = Enumerable.Range(0, 10).ToArray();
            Assert.Equal("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]", ten.ToString());
            ReadOnlyArray<int> thousand = Enumerable.Range(0, 1000).ToArray();
            Assert.Equal("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ... 990 more]", thousand.ToString());
        }

        [Fact]
        public void AListConvertsByACopy()
        {
            List<int> list = new List<int> { 1, 2 };
            ReadOnlyArray<int> array = list;
            list[0] = 3;
            Assert.Equal(new[] { 1, 2 }, array);
            Assert.Equal(2, array.Length);
            array = (List<int>)null;
            Assert.Throws<ArgumentNullException>(() => Values.NotNull(array, "array"));
        }

        [Fact]
        public void ASliceIsAPart()
        {
            ReadOnlyArray<int> array = new[] { 1, 2, 3 };
            Assert.Equal(new[] { 2, 3 }, array.Slice(1, 2));
            Assert.Empty(array.Slice(3, 0));
            Assert.Throws<ArgumentException>(() => array.Slice(-1, 1));
            Assert.Throws<ArgumentException>(() => array.Slice(1, -1));
            Assert.Throws<ArgumentException>(() => array.Slice(2, 2));
            Assert.Throws<ArgumentException>(() => array.Slice(int.MaxValue, int.MaxValue));
        }

#if NET8_0_OR_GREATER
        [Fact]
        public void IndicesAndRangesCountFromTheEndToo()
        {
            ReadOnlyArray<int> array = new[] { 1, 2, 3 };
            Assert.Equal(3, array[^1]);
            Assert.Equal(new[] { 2 }, array[1.. ^ 1]);
            Assert.Equal(array, array[..]);
        }

        [Fact]
        public void ACollectionExpressionMakesOne()
        {
            ReadOnlyArray<int> array = [1, 2, ..new[] { 3 }];
            Assert.Equal(new[] { 1, 2, 3 }, array);
            ReadOnlyArray<ReadOnlyArray<int>>? rows = [[], [1]];
            Assert.Equal(ReadOnlyArray.OfRows(new[] { new int[0], new[] { 1 } }), rows);
        }

        [Fact]
        public void ShowsItsItemsWithoutACopy()
        {
            double[] items = { 1, 2, 3 };
            ReadOnlyArray<double> array = ReadOnlyArray<double>.Wrap(items);
            Assert.True(array.AsSpan() == items.AsSpan());
            Assert.True(array.AsMemory().Equals(new System.ReadOnlyMemory<double>(items)));
            Assert.True(default(ReadOnlyArray<int>).AsSpan().IsEmpty);
        }
#endif
    }
}
