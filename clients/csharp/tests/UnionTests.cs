// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using System.Reflection;
    using Things;
    using Things.Runtime;
    using Xunit;
    using Wire = Creo.Client.Internal.Wire;

    /// <summary>Unions: values of one of several classes, each of which is a case.</summary>
    public sealed class UnionTests
    {
        private static readonly Form[] All = {
            Form.OfRound(new Round(1.5)),
            Form.OfPairs(new[] { new Pair(1, 'a'), new Pair(2, 'b') }),
            Form.OfForm(double.NaN),
            Form.OfValue("x"),
            Form.OfToString(new byte[] { 200, 7 }),
            Form.OfForms(new[] { Form.OfValue("y") }),
            Form.OfOfRound(-1),
            Form.OfSystem(new Dictionary<string, Nest> { { "a", Holding(Form.OfForm(0)) } }),
            Form.OfLarge(7),
        };

        [Fact]
        public void EachCaseIsAClassWithAValue()
        {
            Assert.Equal(1.5, ((Form.Round)All[0]).Value.Radius);
            Assert.Equal(2, ((Form.Pairs)All[1]).Value[1].With_);
            Assert.Equal("x", ((Form.Value_)All[3]).Value);
            Assert.True(((Form.ToString_)All[4]).Value.Contains(200));
            Assert.Equal(-1, ((Form.OfRound_)All[6]).Value);
            Assert.IsType<Form.Form_>(All[2]);
            Assert.IsType<Form.System_>(All[7]);
        }

#if NET8_0_OR_GREATER // mcs has no such patterns
        [Fact]
        public void APatternTellsCasesApart()
        {
            Assert.Equal(
                new[] { "round 1.5", "2 pairs", "other", "text x", "other", "other", "other", "other", "other" },
                All.Select(Described)
            );
        }

        private static string Described(Form form)
        {
            switch (form)
            {
                case Form.Round round:
                    return "round " + round.Value.Radius.ToString(System.Globalization.CultureInfo.InvariantCulture);
                case Form.Pairs pairs:
                    return pairs.Value.Count + " pairs";
                case Form.Value_ text:
                    return "text " + text.Value;
                default:
                    return "other";
            }
        }
#endif

        [Fact]
        public void MatchHasAFunctionForEachCase()
        {
            Assert.Equal(
                Enumerable.Range(0, All.Length),
                All.Select(
                    form => form.Match(
                        round => 0, pairs => 1, number => 2, value => 3, set => 4, forms => 5, small => -1,
                        ofRound => 6, system => 7, large => 8
                    )
                )
            );
        }

        [Fact]
        public void NobodyElseMakesACase()
        {
            Assert.Empty(typeof(Form).GetConstructors());
            Assert.All(
                typeof(Form).GetConstructors(BindingFlags.Instance | BindingFlags.NonPublic),
                constructor => Assert.True(constructor.IsPrivate)
            );
            Assert.All(typeof(Form).GetNestedTypes(), one => Assert.True(one.IsSealed && one.BaseType == typeof(Form)));
        }

        [Fact]
        public void EqualityIsThatOfCaseAndValue()
        {
            foreach (Form form in All)
            {
                Form same = Form.FromBytes(form.ToBytes());
                Assert.True(form == same);
                Assert.True(form.Equals((object)same));
                Assert.Equal(form.GetHashCode(), same.GetHashCode());
                Assert.Equal(form.ToString(), same.ToString());
                Assert.Single(All, other => other == form);
                Assert.False(form == null);
            }
            Assert.True(Form.OfForm(0.0) != Form.OfForm(-0.0));
            Assert.True(Form.OfOfRound(7) != Form.OfLarge(7));
            Assert.NotEqual(Form.OfOfRound(7).GetHashCode(), Form.OfLarge(7).GetHashCode());
        }

        [Fact]
        public void TheTextHasCaseAndValue()
        {
            Assert.Equal("Form(round=Round(radius=1.5))", All[0].ToString());
            Assert.Equal("Form(toString=[200, 7])", All[4].ToString());
            Assert.Equal("Form(forms=[Form(value=\"y\")])", All[5].ToString());
        }

        [Fact]
        public void NullIsRefused()
        {
            Assert.Equal("value", Assert.Throws<ArgumentNullException>(() => Form.OfValue(null)).ParamName);
            Assert.Equal(
                "value[1]", Assert.Throws<ArgumentNullException>(() => Form.OfForms(new[] { All[0], null })).ParamName
            );
            Assert.Equal(
                "rows",
                Assert
                    .Throws<ArgumentNullException>(
                        () => new Nest(null, new Dictionary<Level, Form>(), default(ReadOnlyArray<Form>))
                    )
                    .ParamName
            );
            Assert.Equal("form", Assert.Throws<ArgumentNullException>(() => new Shapeless(null)).ParamName);
        }

        [Fact]
        public void ACaseThatIsNotThereIsMalformed()
        {
            byte[] bytes = Form.OfLarge(7).ToBytes();
            bytes[3] = 10;
            Assert.Equal(
                "Form has no case 10 (at byte 0)",
                Assert.Throws<MalformedException>(() => Form.FromBytes(bytes)).Message
            );
        }

        [Fact]
        public void EachValueIsALevel()
        {
            Form deepest = All[3];
            for (int i = 1; i < Wire.MaxLevel; i++)
            {
                deepest = Form.OfForms(new[] { deepest });
            }
            Assert.Equal(deepest, Form.FromBytes(deepest.ToBytes()));
            Form deeper = Form.OfForms(new[] { deepest });
            Assert.Equal(
                "the value is " + Wire.TooDeep, Assert.Throws<ArgumentException>(() => deeper.ToBytes()).Message
            );
            Assert.Contains("...", deeper.ToString());
#if NET8_0_OR_GREATER
            System.Text.Json.JsonSerializerOptions deep = new System.Text.Json.JsonSerializerOptions { MaxDepth = 256 };
            string json = System.Text.Json.JsonSerializer.Serialize(deepest, deep);
            Assert.Equal(deepest, System.Text.Json.JsonSerializer.Deserialize<Form>(json, deep));
            Assert.Throws<System.Text.Json.JsonException>(
                () => System.Text.Json.JsonSerializer.Deserialize<Form>("{\"forms\":[" + json + "]}", deep)
            );
#endif
        }

        [Fact]
        public void RulesOfWhatACaseHoldsAreChecked()
        {
            byte[] bytes = Form.OfForms(new[] { All[3], All[0] }).ToBytes();
            bytes[bytes.Length - 8] |= 0x80; // the sign of the radius
            Form bad = Form.FromBytes(bytes);
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.Send(FakeHost.Preface);
                peer.WaitForClose();
            }))
            {
                using (WatcherClient watcher = new WatcherClient(host.Address))
                {
                    Assert.Equal(
                        "Watcher.form: form.forms[1].round.radius: -1.5 is not in 0..",
                        Assert.Throws<ArgumentException>(() => watcher.Form(bad, null)).Message
                    );
                    Assert.Equal(
                        "Watcher.form: other.forms[1].round.radius: -1.5 is not in 0..",
                        Assert.Throws<ArgumentException>(() => watcher.Form(All[0], bad)).Message
                    );
                }
            }
        }

#if NET8_0_OR_GREATER
        [Fact]
        public void JsonIsAnObjectWithOneMember()
        {
            foreach (Form form in All.Where(each => each != All[2]))
            {
                string json = System.Text.Json.JsonSerializer.Serialize(form);
                Assert.Equal(form, System.Text.Json.JsonSerializer.Deserialize<Form>(json));
                Assert.Equal(json, System.Text.Json.JsonSerializer.Serialize((object)form));
            }
            Assert.Equal("{\"round\":{\"radius\":1.5}}", System.Text.Json.JsonSerializer.Serialize(All[0]));
            Nest nest = Holding(All[0]);
            Assert.Equal(
                nest, System.Text.Json.JsonSerializer.Deserialize<Nest>(System.Text.Json.JsonSerializer.Serialize(nest))
            );
        }

        [Theory]
        [InlineData("{}", "no case of Form is given; it has round, pairs, form, value, toString")]
        [InlineData("{\"circle\":1}", "Form has no case 'circle'; it has round")]
        [InlineData("{\"value\":\"x\",\"form\":1}", "Form has one case, and 'value' came before")]
        [InlineData("{\"value\":null}", "expected text, found Null")]
        [InlineData("[]", "expected an object, found StartArray")]
        public void OtherJsonIsRefused(string json, string message)
        {
            Assert.StartsWith(
                message,
                Assert
                    .Throws<System.Text.Json.JsonException>(
                        () => System.Text.Json.JsonSerializer.Deserialize<Form>(json)
                    )
                    .Message
            );
        }

        [Fact]
        public void JsonOfAnotherCaseIsRefusedWhereOneAloneIsExpected()
        {
            const string Json = "{\"value\":\"x\"}";
            Assert.Equal("x", System.Text.Json.JsonSerializer.Deserialize<Form.Value_>(Json).Value);
            Assert.Throws<System.Text.Json.JsonException>(
                () => System.Text.Json.JsonSerializer.Deserialize<Form.Round>(Json)
            );
        }
#endif

        private static Nest Holding(Form form)
        {
            return new Nest(form, new Dictionary<Level, Form> { { Level.High, form } }, new[] { form });
        }
    }
}
