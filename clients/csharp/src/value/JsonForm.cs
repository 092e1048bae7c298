// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NET6_0_OR_GREATER
namespace Creo.Client
{
    using global::Creo.Client.Internal; // A type of the description may have the name of a part of it.
    using System;
    using System.Text.Json;
    using System.Text.Json.Serialization;

    /// <summary>
    /// Writes values as the JSON that hosts write over HTTP, and reads it: all values have this converter. A
    /// <c>long</c>, a time, a UUID and a decimal number are text, bytes are base64, and an enum's constant has its name in
    /// the description. What a host would refuse is a <see cref="JsonException"/>.
    /// </summary>
    public sealed class JsonForm : JsonConverterFactory
    {
        /// <inheritdoc/>
        public override bool CanConvert(Type typeToConvert)
        {
            return true;
        }

        /// <inheritdoc/>
        public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options)
        {
            return (JsonConverter)Activator.CreateInstance(typeof(Converter<>).MakeGenericType(typeToConvert));
        }

        private sealed class Converter<T> : JsonConverter<T>
        {
            private readonly JsonShape shape = JsonShapes.Of(typeof(T));

            public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
            {
                return (T)shape.Read(ref reader);
            }

            public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
            {
                shape.Write(writer, value);
            }
        }
    }
}
#endif
