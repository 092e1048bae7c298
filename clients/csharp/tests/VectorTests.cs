// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using System;
    using System.Collections;
    using System.Collections.Generic;
    using System.Globalization;
    using System.Linq;
    using System.Reflection;
    using System.Runtime.ExceptionServices;
    using System.Text;
    using System.Text.RegularExpressions;
    using Vectors.Runtime;
    using Vectors.Runtime.Internal;
    using Xunit;

    /// <summary>
    /// Every line of framework/protocol/vectors with the code that is generated for its types. The tests reach types
    /// by their names, so a type that is new in vectors.creo needs no change here.
    /// </summary>
    public sealed class VectorTests
    {
        private static readonly Dictionary<string, Vector> GoodVectors = Vector.Read("good.txt");
        private static readonly Dictionary<string, string> Texts = Vector.ReadTexts();
        private static readonly Dictionary<string, Vector> MalformedVectors = Vector.Read("malformed.txt");

        // What all languages say of some of these, by name.
        private static readonly Dictionary<string, string> Said =
            Vector.Read("rasp.txt")
                .Where(row => row.Value.Type == "undecodable")
                .ToDictionary(row => row.Key, row => row.Value.Value);

        private static readonly Dictionary<string, Vector> CorpusVectors = Vector.Read("corpus/values.txt");

        // A test is identified by the name of its vector: the rest may hold characters that no report can show.
        public static IEnumerable<object[]> GoodNames => GoodVectors.Keys.Select(name => new object[] { name });

        public static IEnumerable<object[]> TextNames => Texts.Keys.Select(name => new object[] { name });

        public static IEnumerable<object[]> MalformedNames =>
            MalformedVectors.Keys.Select(name => new object[] { name });

        public static IEnumerable<object[]> CorpusNames => CorpusVectors.Keys.Select(name => new object[] { name });

        [Theory]
        [MemberData(nameof(GoodNames))]
        public void Good(string name)
        {
            Vector vector = GoodVectors[name];
            object value = Decode(vector);
            // Only these have a ubyte, which C# does not tell from the bytes of a byte[].
            bool unsigned = Regex.IsMatch(vector.Type, "Ubyte|Unsigned|UshortMap");
            Assert.Equal(vector.Value, Text(value, unsigned));
            Assert.Equal(FakeHost.Hex(vector.Bytes), FakeHost.Hex(Encode(value)));
            Assert.Equal(value, Decode(vector));
        }

        [Theory]
        [MemberData(nameof(TextNames))]
        public void TextForPeople(string name)
        {
            Assert.Equal(Texts[name], Decode(GoodVectors[name]).ToString());
        }

        [Theory]
        [MemberData(nameof(MalformedNames))]
        public void Malformed(string name)
        {
            Vector vector = MalformedVectors[name];
            string said = Assert.Throws<MalformedException>(() => Decode(vector)).Message;
            string expected;
            Assert.Contains(Said.TryGetValue(name, out expected) ? expected : "", said);
            Assert.True(Regex.IsMatch(said, @"\(at byte \d+\)$"), said);
        }

        /// <summary>Inputs found by fuzzing: all decoders decide alike.</summary>
        [Theory]
        [MemberData(nameof(CorpusNames))]
        public void Corpus(string name)
        {
            Vector vector = CorpusVectors[name];
            if (vector.Value == "malformed")
            {
                Assert.Throws<MalformedException>(() => Decode(vector));
            }
            else
            {
                Assert.Equal(FakeHost.Hex(vector.Bytes), FakeHost.Hex(Encode(Decode(vector))));
            }
        }

        [Fact]
        public void NoVectorIsMissing()
        {
            Assert.InRange(GoodVectors.Count, 60, int.MaxValue);
            Assert.Equal(GoodVectors.Keys.OrderBy(name => name), Texts.Keys.OrderBy(name => name));
            Assert.InRange(MalformedVectors.Count, 40, int.MaxValue);
            Assert.NotEmpty(Said);
            Assert.Empty(Said.Keys.Except(MalformedVectors.Keys));
            Assert.InRange(CorpusVectors.Count, 100, int.MaxValue);
        }

        private static object Decode(Vector vector)
        {
            MethodInfo decode =
                typeof(Vectors.Codec).Assembly.GetType("Vectors." + vector.Type)?.GetMethod("FromBytes");
            Assert.True(decode != null, "no such type: " + vector.Type);
            return Invoke(decode, null, vector.Bytes);
        }

        private static byte[] Encode(object value)
        {
            return (byte[])Invoke(value.GetType().GetMethod("ToBytes"), value);
        }

        private static object Invoke(MethodInfo method, object value, params object[] arguments)
        {
            try
            {
                return method.Invoke(value, arguments);
            }
            catch (TargetInvocationException e)
            {
                ExceptionDispatchInfo.Capture(e.InnerException).Throw();
                throw;
            }
        }

        /// <summary>A value as the vectors write it, by its public properties.</summary>
        private static string Text(object value, bool unsigned)
        {
            if (value == null)
            {
                return "absent";
            }
            if (value is Enum)
            {
                return Values.Text(value);
            }
            if (value is bool)
            {
                return (bool)value ? "true" : "false";
            }
            if (value is char)
            {
                return ((int)(char)value).ToString(CultureInfo.InvariantCulture);
            }
            if (value is byte && !unsigned)
            {
                return unchecked((sbyte)(byte)value).ToString(CultureInfo.InvariantCulture);
            }
            if (value is float)
            {
                return "0x" + Wire.FloatToBits((float)value).ToString("x8", CultureInfo.InvariantCulture);
            }
            if (value is double)
            {
                return "0x"
                    + BitConverter.DoubleToInt64Bits((double)value).ToString("x16", CultureInfo.InvariantCulture);
            }
            if (value is string)
            {
                return Quote((string)value);
            }
            IEnumerable keys = value.GetType().GetProperty("Keys")?.GetValue(value) as IEnumerable;
            if (keys != null)
            {
                // A map: a key and its value have the same position.
                IEnumerable values = (IEnumerable)value.GetType().GetProperty("Values").GetValue(value);
                string[] entries =
                    keys.Cast<object>()
                        .Zip(values.Cast<object>(), (key, item) => Text(key, true) + ": " + Text(item, unsigned))
                        .ToArray();
                return entries.Length > 0 ? "[" + string.Join(", ", entries) + "]" : "[:]";
            }
            if (value is IEnumerable)
            {
                return "[" + string.Join(", ", ((IEnumerable)value).Cast<object>().Select(item => Text(item, unsigned)))
                    + "]";
            }
            if (value is IFormattable)
            {
                return ((IFormattable)value).ToString(null, CultureInfo.InvariantCulture);
            }
            if (value.GetType().IsValueType)
            {
                return value.ToString();
            }
            Type union
            = value.GetType().DeclaringType;
            IEnumerable<string> fields = value.GetType().GetProperties().Select(
                property => Declared(union == null ? property.Name : value.GetType().Name) + ": "
                    + Text(property.GetValue(value), unsigned)
            );
            return "{" + string.Join(", ", fields) + "}";
        }

        /// <summary>The name of a field, or of a case of a union, in the description.</summary>
        private static string Declared(string name)
        {
            return name.Substring(0, 1).ToLowerInvariant() + name.Substring(1).TrimEnd('_');
        }

        private static string Quote(string text)
        {
            StringBuilder quoted = new StringBuilder("\"");
            foreach (char letter in text)
            {
                if (letter == '"' || letter == '\\')
                {
                    quoted.Append('\\').Append(letter);
                }
                else if (letter < ' ' || letter == '\u007f')
                {
                    quoted.Append("\\u").Append(((int)letter).ToString("x4", CultureInfo.InvariantCulture));
                }
                else
                {
                    quoted.Append(letter);
                }
            }
            return quoted.Append('"').ToString();
        }
    }
}
