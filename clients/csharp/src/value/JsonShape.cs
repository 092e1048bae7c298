// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NET6_0_OR_GREATER
namespace Creo.Client.Internal
{
    using System;
    using System.Text.Json;

    /// <summary>How values of one type are written as JSON and read.</summary>
    internal abstract class JsonShape
    {
        internal abstract void Write(Utf8JsonWriter writer, object value);

        /// <summary>Reads the value at whose first token the reader is, up to its last one.</summary>
        /// <exception cref="JsonException">It is no such value.</exception>
        internal abstract object Read(ref Utf8JsonReader reader);

        /// <summary>A key of a map as text.</summary>
        internal virtual string Key(object value)
        {
            throw new NotSupportedException();
        }

        /// <summary>The key that such text is.</summary>
        /// <exception cref="JsonException">It is none.</exception>
        internal virtual object FromKey(string key)
        {
            throw new NotSupportedException();
        }

        /// <summary>Whether a key may be written in another way than <see cref="Key"/> writes it.</summary>
        internal virtual bool HasOtherKeys => false;

        protected static JsonException Expected(string what, ref Utf8JsonReader reader)
        {
            return new JsonException("expected " + what + ", found " + reader.TokenType);
        }

        protected static void Check(ref Utf8JsonReader reader, JsonTokenType token, string what)
        {
            if (reader.TokenType != token)
            {
                throw Expected(what, ref reader);
            }
        }
    }
}
#endif
