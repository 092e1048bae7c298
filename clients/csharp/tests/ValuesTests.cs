// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Globalization;
    using System.Threading;
    using Packagename;
    using Vectors;
    using Xunit;

    /// <summary>Generated values: immutable, compared by content, with a readable text.</summary>
    public sealed class ValuesTests
    {
        [Fact]
        public void EqualityIsThatOfTheFields()
        {
            Data data = new Data(new MetaData("x", 1), new[] { 1.5, double.NaN });
            Data same = new Data(new MetaData("x", 1), new[] { 1.5, double.NaN });
            Assert.True(data == same);
            Assert.False(data != same);
            Assert.True(data.Equals((object)same));
            Assert.Equal(data.GetHashCode(), same.GetHashCode());
            Assert.True(data != new Data(new MetaData("y", 1), new[] { 1.5, double.NaN }));
            Assert.True(data != new Data(new MetaData("x", 2), new[] { 1.5, double.NaN }));
            Assert.True(data != new Data(new MetaData("x", 1), new[] { 1.5 }));
            Assert.False(data.Equals("x"));
        }

        [Fact]
        public void NullEqualsOnlyNull()
        {
            Data none = null;
            Data data = new Data(new MetaData("x", 1), new double[0]);
            Assert.True(none == null);
            Assert.False(data == null);
            Assert.False(null == data);
            Assert.False(data.Equals(null));
        }

        [Fact]
        public void FloatingPointFieldsAreComparedByTheirBits()
        {
            Assert.True(new DoubleValue(double.NaN) == new DoubleValue(double.NaN));
            Assert.True(new DoubleValue(0.0) != new DoubleValue(-0.0));
            Assert.True(new FloatValue(float.NaN) == new FloatValue(float.NaN));
            Assert.True(new FloatValue(0.0f) != new FloatValue(-0.0f));
        }

        [Fact]
        public void AnArrayThatIsPassedInMayChangeAfterwards()
        {
            double[] samples = { 1.0, 2.0 };
            Data data = new Data(new MetaData("x", 1), samples);
            samples[0] = 9;
            Assert.Equal(1.0, data.Samples[0]);
        }

        [Fact]
        public void ArraysOfValuesAreShared()
        {
            Data data = new Data(new MetaData("x", 1), new[] { 1.0 });
            Assert.Same(data.Samples.Items, new Data(data.Metadata, data.Samples).Samples.Items);
        }

        [Fact]
        public void NullIsRefusedByName()
        {
            Assert.Equal(
                "metadata", Assert.Throws<ArgumentNullException>(() => new Data(null, new double[0])).ParamName
            );
            Assert.Equal(
                "samples",
                Assert.Throws<ArgumentNullException>(() => new Data(new MetaData("x", 1), (double[])null)).ParamName
            );
            Assert.Equal("description", Assert.Throws<ArgumentNullException>(() => new MetaData(null, 1)).ParamName);
            Assert.Equal(
                "items[1]", Assert.Throws<ArgumentNullException>(() => new StringArray(new[] { "a", null })).ParamName
            );
        }

        [Fact]
        public void TheTextIsTheSameInAllLanguages()
        {
            Data data = new Data(new MetaData("say \"å\"\\\n\u0001", 1), new[] { 1.5, 2.5 });
            Assert.Equal(
                "Data(metadata=MetaData(description=\"say \\\"å\\\"\\\\\\n\\u0001\", timestamp=1), "
                    + "samples=[1.5, 2.5])",
                data.ToString()
            );
        }

        [Fact]
        public void TheTextDoesNotDependOnTheCulture()
        {
            CultureInfo before = Thread.CurrentThread.CurrentCulture;
            CultureInfo comma = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            comma.NumberFormat.NumberDecimalSeparator = ",";
            comma.NumberFormat.NegativeSign = "~";
            try
            {
                Thread.CurrentThread.CurrentCulture = comma;
                Assert.Equal(
                    "Scalars(flag=true, small=-1, letter='a', medium=-2, number=-3, large=-4, ratio=0.5, precise=-2.5)",
                    new Scalars(true, -1, 'a', -2, -3, -4, 0.5f, -2.5).ToString()
                );
            }
            finally
            {
                Thread.CurrentThread.CurrentCulture = before;
            }
        }

        [Fact]
        public void TheTextOfATreeThatSharesItsPartsEnds()
        {
            Tree tree = Branches(60, 2);
            string text = tree.ToString();
            Assert.StartsWith("Tree(value=60, children=[Tree(value=59, children=[", text);
            Assert.EndsWith("]), ...])", text);
            Assert.InRange(text.Length, 1 << 20, 2 << 20);
            Assert.Equal(text, tree.ToString());
            Assert.Equal("Tree(value=1, children=[Tree(value=0, children=[])])", Branches(1, 1).ToString());
            Assert.True(tree == new Tree(tree.Value, tree.Children));
        }

        [Fact]
        public void TheTextOfADeepTreeEnds()
        {
            Assert.Contains("Tree(value=99937, children=[...])", Branches(100000, 1).ToString());
        }

        /// <summary>A tree of so many levels, each of which holds the next one so often.</summary>
        private static Tree Branches(int levels, int times)
        {
            Tree tree = new Tree(0, new Tree[0]);
            for (int level = 1; level <= levels; level++)
            {
                Tree[] children = new Tree[times];
                for (int i = 0; i < times; i++)
                {
                    children[i] = tree;
                }
                tree = new Tree(level, children);
            }
            return tree;
        }
    }
}
