// SPDX-License-Identifier: Apache-2.0
#if NET8_0_OR_GREATER
namespace Creo.Client.Tests
{
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using System.Text.Json;
    using System.Text.Json.Serialization;
    using Vectors.Runtime.Internal;
    using Xunit;

    /// <summary>Every line of the vectors about JSON, by System.Text.Json.</summary>
    public sealed class JsonTests
    {
        private static readonly JsonSerializerOptions Deep = new JsonSerializerOptions { MaxDepth = 256 };
        private static readonly JsonDocumentOptions DeepDocument = new JsonDocumentOptions { MaxDepth = 256 };
        private static readonly Dictionary<string, Vector> Good = Vector.Read("good.txt");
        private static readonly Dictionary<string, string[]> Texts = Lines("json.txt", 2);
        private static readonly Dictionary<string, string[]> Accepted = Lines("json-accepted.txt", 2);
        private static readonly Dictionary<string, string[]> Refused = Lines("json-refused.txt", 5);

        public static IEnumerable<object[]> TextNames => Names(Texts);

        public static IEnumerable<object[]> AcceptedNames => Names(Accepted);

        public static IEnumerable<object[]> RefusedNames => Names(Refused);

        [Theory]
        [MemberData(nameof(TextNames))]
        public void IsWrittenAsTheHostWritesItAndRead(string name)
        {
            // Java writes the smallest float with a digit more than it needs.
            string text = Texts[name][1].Replace("1.4E-45", "1E-45");
            object value = Decoded(name);
            if (name.StartsWith("map-char-keys", StringComparison.Ordinal))
            {
                // Half a surrogate pair is a key that this writer cannot write.
                Assert.Throws<JsonException>(() => JsonSerializer.Serialize(value, value.GetType(), Deep));
                return;
            }
            string written = JsonSerializer.Serialize(value, value.GetType(), Deep);
            Assert.Equal(Canonical(text), Canonical(written));
            object read = JsonSerializer.Deserialize(text, value.GetType(), Deep);
            Assert.Equal(Canonical(text), Canonical(JsonSerializer.Serialize(read, value.GetType(), Deep)));
            if (!text.Contains("NaN")) // which is one of many
            {
                Assert.Equal(value, read);
            }
        }

        [Theory]
        [MemberData(nameof(AcceptedNames))]
        public void OtherFormsAreRead(string name)
        {
            object value = Decoded(name);
            Assert.Equal(value, JsonSerializer.Deserialize(Accepted[name][1], value.GetType(), Deep));
        }

        [Theory]
        [MemberData(nameof(RefusedNames))]
        public void WhatAHostRefusesIsRefused(string name)
        {
            Type type = Type.GetType("Vectors." + Refused[name][1], true);
            if (Refused[name][4] == "null")
            {
                Assert.Null(JsonSerializer.Deserialize("null", type, Deep)); // C#'s own null, as a field of a program's
                return;
            }
            Assert.Throws<JsonException>(() => JsonSerializer.Deserialize(Refused[name][4], type, Deep));
        }

        [Fact]
        public void PartsOfValuesAreWrittenAlike()
        {
            var numbers = Vectors.Runtime.ReadOnlyArray<long>.Wrap(new[] { 1L });
            Assert.Equal(
                "{\"a\":[\"1\"]}", JsonSerializer.Serialize(new Dictionary<string, object> { ["a"] = numbers })
            );
            Assert.Equal("\"RED\"", JsonSerializer.Serialize(Vectors.Color.Red));
            Assert.Equal("{\"Color\":\"RED\"}", JsonSerializer.Serialize(new Holder { Color = Vectors.Color.Red }));
        }

        [Fact]
        public void TextThatUtf8CannotExpressIsNotWritten()
        {
            Assert.Throws<JsonException>(() => JsonSerializer.Serialize(new Vectors.StringValue("\ud83d")));
        }

        private static object Decoded(string name)
        {
            Vector vector = Good[name.Split(' ')[0]];
            Type type = Type.GetType("Vectors." + vector.Type, true);
            return type.GetMethod("FromBytes").Invoke(null, new object[] { vector.Bytes });
        }

        /// <summary>The same for all texts that mean the same, numbers as they read back.</summary>
        private static string Canonical(string json)
        {
            using (JsonDocument document = JsonDocument.Parse(json, DeepDocument))
            {
                return Canonical(document.RootElement);
            }
        }

        private static string Canonical(JsonElement element)
        {
            switch (element.ValueKind)
            {
                case JsonValueKind.Object:
                    return "{"
                        + string.Join(
                            ",",
                            element.EnumerateObject().Select(
                                member => JsonSerializer.Serialize(member.Name) + ":" + Canonical(member.Value)
                            )
                        )
                        + "}";
                case JsonValueKind.Array:
                    return "[" + string.Join(",", element.EnumerateArray().Select(Canonical)) + "]";
                case JsonValueKind.Number:
                    return element.GetDouble().ToString("R");
                case JsonValueKind.String:
                    return TextOf(element);
                default:
                    return element.GetRawText();
            }
        }

        private static string TextOf(JsonElement element)
        {
            try
            {
                return JsonSerializer.Serialize(element.GetString());
            }
            catch (InvalidOperationException)
            {
                return element.GetRawText().ToLowerInvariant(); // Half a surrogate pair cannot be unescaped.
            }
        }

        private static Dictionary<string, string[]> Lines(string file, int parts)
        {
            // Several lines may be about one value.
            return Vector.Lines(file, parts)
                .Select((line, i) => new KeyValuePair<string, string[]>(line[0] + " " + i, line))
                .ToDictionary(line => line.Key, line => line.Value);
        }

        private static IEnumerable<object[]> Names(Dictionary<string, string[]> lines)
        {
            return lines.Keys.Select(name => new object[] { name });
        }

        private sealed class Holder
        {
            public Vectors.Color Color { get; set; }
        }
    }
}
#endif
