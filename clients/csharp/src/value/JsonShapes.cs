// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NET6_0_OR_GREATER
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Concurrent;
    using System.Collections.Generic;
    using System.Globalization;
    using System.Linq;
    using System.Reflection;
    using System.Text.Json;

    /// <summary>The shapes of all types.</summary>
    internal static class JsonShapes
    {
        private const int MostDigits = 100;
        private const string ExampleOfGuid = "123e4567-e89b-12d3-a456-426614174000";

        private static readonly ConcurrentDictionary<(Type, bool), JsonShape> Known =
            new ConcurrentDictionary<(Type, bool), JsonShape>();

        // Values that can hold themselves around the one that a thread reads.
        [ThreadStatic]
        private static int level;

        /// <summary>The shape of a type of generated code, or of a part of one.</summary>
        /// <param name="type">The type.</param>
        /// <param name="unsigned">Whether an array of bytes is one of numbers without a sign.</param>
        internal static JsonShape Of(Type type, bool unsigned = false)
        {
            return Known.GetOrAdd((type, unsigned), key => Make(key.Item1, key.Item2));
        }

        private static JsonShape Make(Type type, bool unsigned)
        {
            if (type == typeof(bool))
            {
                return new Truth();
            }
            if (type == typeof(sbyte) || type == typeof(short) || type == typeof(int) || type == typeof(byte)
                || type == typeof(ushort) || type == typeof(uint))
            {
                return new Whole(type);
            }
            if (type == typeof(long) || type == typeof(ulong))
            {
                return new Large(type);
            }
            if (type == typeof(float) || type == typeof(double))
            {
                return new Real(type);
            }
            if (type == typeof(char))
            {
                return new Letter();
            }
            if (type == typeof(string))
            {
                return new Text();
            }
            if (type == typeof(Guid))
            {
                return new Worded<Guid>("a UUID such as " + ExampleOfGuid, ParsedGuid, false);
            }
            TextFormAttribute form = type.GetCustomAttribute<TextFormAttribute>();
            if (form != null)
            {
                Type parsed = typeof(Func<, >).MakeGenericType(typeof(string), type);
                Delegate parse = type.GetMethod("Parse", new[] { typeof(string) }).CreateDelegate(parsed);
                return (JsonShape)Activator.CreateInstance(
                    typeof(Worded<>).MakeGenericType(type), form.What, parse, form.Numbers
                );
            }
            if (type == typeof(ReadOnlyArray<byte>) && !unsigned)
            {
                return new Bytes();
            }
            if (type.IsEnum)
            {
                return new Constant(type);
            }
            if (type.IsGenericType)
            {
                Type[] of = type.GetGenericArguments();
                Type generic = type.GetGenericTypeDefinition();
                Type shape = generic == typeof(ReadOnlyArray<>) ? typeof(Items<>)
                    : generic == typeof(ReadOnlySet<>)          ? typeof(Members<>)
                    : generic == typeof(ReadOnlyMap<, >)        ? typeof(Entries<, >)
                                                                : typeof(Maybe<>);
                return (JsonShape)Activator.CreateInstance(shape.MakeGenericType(of), new object[] { unsigned });
            }
            if (type.IsAbstract)
            {
                return new Cases(type);
            }
            return type.BaseType.IsGenericType ? (JsonShape) new Struct(type) : new Case(type);
        }

        /// <summary>Whether the text is a whole number as JSON has it: no sign but a minus, no leading zero.</summary>
        private static bool IsWhole(string text)
        {
            string digits = text.StartsWith('-') ? text.Substring(1) : text;
            return digits.Length > 0 && digits.All(digit => digit >= '0' && digit <= '9')
                && (digits.Length == 1 || digits[0] != '0');
        }

        /// <summary>The GUID of a text of 32 hexadecimal digits; .NET itself reads other forms, too.</summary>
        private static Guid ParsedGuid(string text)
        {
            Guid guid;
            return text.All(letter => letter == '-' || Uri.IsHexDigit(letter))
                    && Guid.TryParseExact(text, "D", out guid)
                ? guid
                : throw new FormatException("'" + text + "' is not a UUID such as " + ExampleOfGuid);
        }

        /// <summary>The digits of a number, which may not be so many that they are hardly one.</summary>
        private static string Number(ref Utf8JsonReader reader)
        {
            string digits = Raw(ref reader);
            return digits.Length <= MostDigits
                ? digits
                : throw new JsonException("a number of " + digits.Length + " characters");
        }

        private static string Raw(ref Utf8JsonReader reader)
        {
            return reader.HasValueSequence
                ? System.Text.Encoding.UTF8.GetString(System.Buffers.BuffersExtensions.ToArray(reader.ValueSequence))
                : System.Text.Encoding.UTF8.GetString(reader.ValueSpan);
        }

        private static string TextOf(ref Utf8JsonReader reader)
        {
            try
            {
                return reader.GetString();
            }
            catch (InvalidOperationException e)
            {
                throw new JsonException("half of a surrogate pair by itself, which UTF-8 cannot express", e);
            }
        }

        private sealed class Truth : JsonShape
        {
            internal override void Write(Utf8JsonWriter writer, object value)
            {
                writer.WriteBooleanValue((bool)value);
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                return reader.TokenType == JsonTokenType.True || reader.TokenType == JsonTokenType.False
                    ? reader.GetBoolean()
                    : throw Expected("true or false", ref reader);
            }

            internal override string Key(object value)
            {
                return (bool)value ? "true" : "false";
            }

            internal override object FromKey(string key)
            {
                return key == "true" || key == "false" ? key == "true"
                                                       : throw new JsonException("expected true or false as the key");
            }
        }

        private sealed class Whole : JsonShape
        {
            private readonly Type type;

            internal Whole(Type type)
            {
                this.type = type;
            }

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                writer.WriteNumberValue(Convert.ToInt64(value, CultureInfo.InvariantCulture));
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                Check(ref reader, JsonTokenType.Number, "a number");
                return FromKey(Number(ref reader));
            }

            internal override string Key(object value)
            {
                return Convert.ToString(value, CultureInfo.InvariantCulture);
            }

            internal override object FromKey(string key)
            {
                if (!IsWhole(key))
                {
                    throw new JsonException("expected a whole number, found " + key);
                }
                try
                {
                    return Convert.ChangeType(key, type, CultureInfo.InvariantCulture);
                }
                catch (OverflowException e)
                {
                    throw new JsonException(key + " is out of range", e);
                }
            }
        }

        private sealed class Large : JsonShape
        {
            private readonly bool unsigned;

            internal Large(Type type)
            {
                unsigned = type == typeof(ulong);
            }

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                writer.WriteStringValue(Key(value));
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                if (reader.TokenType == JsonTokenType.String)
                {
                    return FromKey(TextOf(ref reader));
                }
                Check(ref reader, JsonTokenType.Number, "a whole number");
                return FromKey(Number(ref reader));
            }

            internal override string Key(object value)
            {
                return Convert.ToString(value, CultureInfo.InvariantCulture);
            }

            internal override object FromKey(string key)
            {
                return (IsWhole(key) ? Parsed(key) : null)
                    ?? throw new JsonException("expected a whole number of 64 bits, found " + key);
            }

            private object Parsed(string digits)
            {
                if (unsigned)
                {
                    ulong natural;
                    return ulong.TryParse(
                               digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out natural
                           )
                        ? (object)natural
                        : null;
                }
                long number;
                return long.TryParse(digits, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out number)
                    ? (object)number
                    : null;
            }
        }

        private sealed class Real : JsonShape
        {
            // The NaN that stands for all others; double.NaN has a sign.
            private const long Nan = 0x7ff8000000000000;

            private readonly bool isFloat;

            internal Real(Type type)
            {
                isFloat = type == typeof(float);
            }

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                double number = Convert.ToDouble(value, CultureInfo.InvariantCulture);
                if (double.IsNaN(number) || double.IsInfinity(number))
                {
                    writer.WriteStringValue(
                        double.IsNaN(number)                    ? "NaN"
                            : double.IsPositiveInfinity(number) ? "Infinity"
                                                                : "-Infinity"
                    );
                }
                else if (isFloat)
                {
                    writer.WriteNumberValue((float)value);
                }
                else
                {
                    writer.WriteNumberValue(number);
                }
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                double number;
                if (reader.TokenType == JsonTokenType.String)
                {
                    string word = TextOf(ref reader);
                    number = word == "NaN"    ? BitConverter.Int64BitsToDouble(Nan)
                        : word == "Infinity"  ? double.PositiveInfinity
                        : word == "-Infinity" ? double.NegativeInfinity
                                              : throw new JsonException("expected a number, found " + word);
                    return isFloat ? (object)(float)number : number;
                }
                Check(ref reader, JsonTokenType.Number, "a number");
                string raw = Number(ref reader);
                object value = isFloat ? (object) float.Parse(raw, CultureInfo.InvariantCulture)
                                       : double.Parse(raw, CultureInfo.InvariantCulture);
                return double.IsInfinity(Convert.ToDouble(value, CultureInfo.InvariantCulture))
                    ? throw new JsonException(raw + " is out of range")
                    : value;
            }
        }

        private sealed class Letter : JsonShape
        {
            internal override void Write(Utf8JsonWriter writer, object value)
            {
                char letter = (char)value;
                if (char.IsSurrogate(letter))
                {
                    writer.WriteRawValue("\"\\u" + ((int)letter).ToString("x4", CultureInfo.InvariantCulture) + "\"");
                }
                else
                {
                    writer.WriteStringValue(letter.ToString());
                }
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                Check(ref reader, JsonTokenType.String, "text");
                string raw = Raw(ref reader);
                int unit;
                // Half a pair is no text, so the reader does not unescape it.
                if (raw.Length == 6 && raw.StartsWith("\\u", StringComparison.Ordinal)
                    && int.TryParse(
                        raw.AsSpan(2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out unit
                    ))
                {
                    return (char)unit;
                }
                return FromKey(TextOf(ref reader));
            }

            internal override string Key(object value)
            {
                // A writer of System.Text.Json has no other form for it, and would write another letter.
                return char.IsSurrogate((char)value) ? throw new JsonException("half of a surrogate pair as a key")
                                                     : value.ToString();
            }

            internal override object FromKey(string key)
            {
                return key.Length == 1 ? key[0] : throw new JsonException("expected one character, found " + key);
            }
        }

        private sealed class Text : JsonShape
        {
            private static readonly System.Text.UTF8Encoding Utf8 = new System.Text.UTF8Encoding(false, true);

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                writer.WriteStringValue(Key(value));
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                Check(ref reader, JsonTokenType.String, "text");
                return TextOf(ref reader);
            }

            internal override string Key(object value)
            {
                try
                {
                    Utf8.GetByteCount(
                        (string)value
                    ); // The writer would put another letter in the place of half a pair.
                    return (string)value;
                }
                catch (System.Text.EncoderFallbackException e)
                {
                    throw new JsonException("half of a surrogate pair by itself, which UTF-8 cannot express", e);
                }
            }

            internal override object FromKey(string key)
            {
                return key;
            }
        }

        /// <summary>Values that are text of a certain form.</summary>
        private sealed class Worded<T> : JsonShape
        {
            private readonly string what;
            private readonly Func<string, T> parse;
            private readonly bool numbers;

            /// <param name="what">What such text is, with an example.</param>
            /// <param name="parse">Reads it.</param>
            /// <param name="numbers">Whether a number is read, too, from its characters.</param>
            public Worded(string what, Func<string, T> parse, bool numbers)
            {
                this.what = what;
                this.parse = parse;
                this.numbers = numbers;
            }

            internal override bool HasOtherKeys => true;

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                writer.WriteStringValue(value.ToString());
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                if (numbers && reader.TokenType == JsonTokenType.Number)
                {
                    return FromKey(Raw(ref reader));
                }
                Check(ref reader, JsonTokenType.String, what + ", as text");
                return FromKey(TextOf(ref reader));
            }

            internal override string Key(object value)
            {
                return value.ToString();
            }

            internal override object FromKey(string key)
            {
                try
                {
                    return parse(key);
                }
                catch (FormatException e)
                {
                    throw new JsonException(e.Message, e);
                }
            }
        }

        private sealed class Bytes : JsonShape
        {
            internal override void Write(Utf8JsonWriter writer, object value)
            {
                writer.WriteBase64StringValue(((ReadOnlyArray<byte>)value).Items);
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                if (reader.TokenType == JsonTokenType.StartArray)
                {
                    ReadOnlyArray<sbyte> numbers =
                        (ReadOnlyArray<sbyte>)Of(typeof(ReadOnlyArray<sbyte>)).Read(ref reader);
                    return ReadOnlyArray<byte>.Wrap(numbers.Items.Select(number => unchecked((byte)number)).ToArray());
                }
                Check(ref reader, JsonTokenType.String, "base64 or an array");
                byte[] bytes;
                return reader.TryGetBytesFromBase64(out bytes) ? ReadOnlyArray<byte>.Wrap(bytes)
                                                               : throw new JsonException("expected base64");
            }
        }

        private sealed class Constant : JsonShape
        {
            private readonly Dictionary<string, object> values = new Dictionary<string, object>();
            private readonly Dictionary<object, string> names = new Dictionary<object, string>();
            private readonly string name;

            internal Constant(Type type)
            {
                name = type.Name;
                foreach (FieldInfo field in type.GetFields(BindingFlags.Public | BindingFlags.Static))
                {
                    string declared = field.GetCustomAttribute<DeclaredNameAttribute>().Name;
                    object value = field.GetValue(null);
                    values.Add(declared, value);
                    names.Add(value, declared);
                }
            }

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                writer.WriteStringValue(Key(value));
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                Check(ref reader, JsonTokenType.String, "the name of a constant");
                return FromKey(TextOf(ref reader));
            }

            internal override string Key(object value)
            {
                string found;
                return names.TryGetValue(value, out found)
                    ? found
                    : throw new JsonException(name + " has no constant " + value);
            }

            internal override object FromKey(string key)
            {
                object found;
                return values.TryGetValue(key, out found) ? found
                                                          : throw new JsonException(name + " has no constant " + key);
            }
        }

        private sealed class Items<T> : JsonShape
        {
            private readonly JsonShape item;

            public Items(bool unsigned)
            {
                item = Of(typeof(T), unsigned);
            }

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                writer.WriteStartArray();
                foreach (T one in ((ReadOnlyArray<T>)value).Items)
                {
                    item.Write(writer, one);
                }
                writer.WriteEndArray();
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                Check(ref reader, JsonTokenType.StartArray, "an array");
                List<T> items = new List<T>();
                while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
                {
                    items.Add((T)item.Read(ref reader));
                }
                return ReadOnlyArray<T>.Wrap(items.ToArray());
            }
        }

        private sealed class Members<T> : JsonShape
        {
            private readonly JsonShape array;

            public Members(bool unsigned)
            {
                array = new Items<T>(unsigned);
            }

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                array.Write(writer, ReadOnlyArray<T>.Wrap(((ReadOnlySet<T>)value).Items));
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                T[] items = ((ReadOnlyArray<T>)array.Read(ref reader)).Items;
                return ReadOnlySet<T>.Decoded(items, refusal => new JsonException(refusal));
            }
        }

        private sealed class Entries<TKey, TValue> : JsonShape
        {
            private readonly JsonShape from = Of(typeof(TKey));
            private readonly JsonShape to;

            public Entries(bool unsigned)
            {
                to = Of(typeof(TValue), unsigned);
            }

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                writer.WriteStartObject();
                foreach (KeyValuePair<TKey, TValue> entry in (ReadOnlyMap<TKey, TValue>)value)
                {
                    writer.WritePropertyName(from.Key(entry.Key));
                    to.Write(writer, entry.Value);
                }
                writer.WriteEndObject();
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                Check(ref reader, JsonTokenType.StartObject, "an object");
                Dictionary<TKey, TValue> seen = new Dictionary<TKey, TValue>();
                List<KeyValuePair<TKey, TValue>> entries = new List<KeyValuePair<TKey, TValue>>();
                while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
                {
                    string text = TextOf(ref reader);
                    TKey key = (TKey)from.FromKey(text);
                    if (!from.HasOtherKeys && from.Key(key) != text)
                    {
                        throw new JsonException("expected " + from.Key(key) + " as the key, found " + text);
                    }
                    reader.Read();
                    TValue value = (TValue)to.Read(ref reader);
                    if (!seen.TryAdd(key, value))
                    {
                        throw new JsonException("the key " + key + " is there twice");
                    }
                    entries.Add(new KeyValuePair<TKey, TValue>(key, value));
                }
                return entries.ToReadOnlyMap();
            }
        }

        private sealed class Maybe<T> : JsonShape
            where T : struct
        {
            private readonly JsonShape shape;

            public Maybe(bool unsigned)
            {
                shape = Of(typeof(T), unsigned);
            }

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                if (value == null)
                {
                    writer.WriteNullValue();
                }
                else
                {
                    shape.Write(writer, value);
                }
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                return reader.TokenType == JsonTokenType.Null ? null : shape.Read(ref reader);
            }
        }

        /// <summary>A struct or a union. Those that can hold themselves count how deep they are nested.</summary>
        private abstract class Holder : JsonShape
        {
            private readonly Lazy<bool> recursive;

            protected Holder(Type type)
            {
                recursive = new Lazy<bool>(() => Reaches(type, type, new HashSet<Type>()));
            }

            internal sealed override object Read(ref Utf8JsonReader reader)
            {
                if (!recursive.Value)
                {
                    return ReadMembers(ref reader);
                }
                if (level == Wire.MaxLevel)
                {
                    throw new JsonException(Wire.TooDeep);
                }
                level++;
                try
                {
                    return ReadMembers(ref reader);
                }
                finally
                {
                    level--;
                }
            }

            protected abstract object ReadMembers(ref Utf8JsonReader reader);

            private static bool Reaches(Type holder, Type wanted, HashSet<Type> seen)
            {
                return Held(holder).Any(held => held == wanted || (seen.Add(held) && Reaches(held, wanted, seen)));
            }

            private static IEnumerable<Type> Held(Type type)
            {
                if (type.IsGenericType)
                {
                    return type.GetGenericArguments();
                }
                IEnumerable<Type> classes = type.IsAbstract ? type.GetNestedTypes() : new[] { type };
                return classes.Where(one => one.IsDefined(typeof(JsonFieldsAttribute)))
                    .SelectMany(one => one.GetProperties())
                    .Select(property => property.PropertyType);
            }
        }

        private sealed class Struct : Holder
        {
            private readonly ConstructorInfo constructor;
            private readonly int arguments;
            private readonly Field[] fields;
            private readonly string name;

            internal Struct(Type type) : base(type)
            {
                JsonFieldsAttribute names = type.GetCustomAttribute<JsonFieldsAttribute>()
                    ?? throw new NotSupportedException(type + " is no type of a description");
                name = type.Name;
                ConstructorInfo visible = type.GetConstructors().Single();
                ParameterInfo[] parameters = visible.GetParameters();
                fields = parameters.Select((parameter, i) => new Field(type, parameter, names.Names[i])).ToArray();
                // If there are rules, what is read goes through a constructor that does not check them.
                constructor =
                    type.GetConstructors(BindingFlags.Instance | BindingFlags.NonPublic).SingleOrDefault() ?? visible;
                arguments = constructor.GetParameters().Length;
            }

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                writer.WriteStartObject();
                foreach (Field field in fields)
                {
                    writer.WritePropertyName(field.Name);
                    field.Write(writer, value);
                }
                writer.WriteEndObject();
            }

            protected override object ReadMembers(ref Utf8JsonReader reader)
            {
                Check(ref reader, JsonTokenType.StartObject, "an object");
                object[] values = new object[arguments];
                bool[] given = new bool[fields.Length];
                while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
                {
                    string member = TextOf(ref reader);
                    int at = Array.FindIndex(fields, field => field.Name == member);
                    if (at < 0 || given[at])
                    {
                        throw new JsonException(
                            at < 0 ? name + " has no field '" + member + "'" : member + " is there twice"
                        );
                    }
                    reader.Read();
                    values[at] = fields[at].Read(ref reader);
                    given[at] = true;
                }
                for (int i = 0; i < fields.Length; i++)
                {
                    if (!given[i])
                    {
                        values[i] = fields[i].LeftOut(name);
                    }
                }
                try
                {
                    return constructor.Invoke(values);
                }
                catch (TargetInvocationException e)
                {
                    throw new JsonException(e.InnerException.Message, e.InnerException);
                }
            }
        }

        /// <summary>A union: an object with one member, which is the case.</summary>
        private sealed class Cases : Holder
        {
            private readonly Dictionary<Type, Field> cases = new Dictionary<Type, Field>();
            private readonly Dictionary<string, ConstructorInfo> constructors =
                new Dictionary<string, ConstructorInfo>();
            private readonly string name;

            internal Cases(Type type) : base(type)
            {
                name = type.Name;
                foreach (Type one in type.GetNestedTypes())
                {
                    string declared = one.GetCustomAttribute<JsonFieldsAttribute>().Names.Single();
                    ConstructorInfo constructor =
                        one.GetConstructors(BindingFlags.Instance | BindingFlags.NonPublic).Single();
                    Field field = new Field(one, constructor.GetParameters().Single(), declared);
                    cases.Add(one, field);
                    constructors.Add(field.Name, constructor);
                }
            }

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                Field field = cases[value.GetType()];
                writer.WriteStartObject();
                writer.WritePropertyName(field.Name);
                field.Write(writer, value);
                writer.WriteEndObject();
            }

            protected override object ReadMembers(ref Utf8JsonReader reader)
            {
                Check(ref reader, JsonTokenType.StartObject, "an object");
                object value = null;
                while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
                {
                    string member = TextOf(ref reader);
                    ConstructorInfo constructor;
                    if (value != null)
                    {
                        throw new JsonException(
                            name + " has one case, and '" + cases[value.GetType()].Name + "' came before"
                        );
                    }
                    if (!constructors.TryGetValue(member, out constructor))
                    {
                        throw new JsonException(name + " has no case '" + member + "'; it has " + All());
                    }
                    reader.Read();
                    value = constructor.Invoke(new[] { cases[constructor.DeclaringType].Read(ref reader) });
                }
                return value ?? throw new JsonException("no case of " + name + " is given; it has " + All());
            }

            private string All()
            {
                return string.Join(", ", constructors.Keys);
            }
        }

        /// <summary>A union of which one case alone is expected.</summary>
        private sealed class Case : JsonShape
        {
            private readonly Type type;
            private readonly JsonShape union;

            internal Case(Type type)
            {
                this.type = type;
                union
                = Of(type.BaseType);
            }

            internal override void Write(Utf8JsonWriter writer, object value)
            {
                union
                .Write(writer, value);
            }

            internal override object Read(ref Utf8JsonReader reader)
            {
                object value = union
                .Read(ref reader);
                return value.GetType() == type
                    ? value
                    : throw new JsonException("expected a " + type.Name + ", found " + value);
            }
        }

        /// <summary>A field of a struct, or the value of a case.</summary>
        private sealed class Field
        {
            private readonly ParameterInfo parameter;
            private readonly PropertyInfo property;
            private readonly Lazy<JsonShape> shape;
            private readonly bool optional;

            internal Field(Type owner, ParameterInfo parameter, string declared)
            {
                this.parameter = parameter;
                bool unsigned = declared.EndsWith('+');
                optional = declared.TrimEnd('+').EndsWith('?');
                Name = declared.TrimEnd('?', '+');
                property = owner.GetProperty(char.ToUpperInvariant(parameter.Name[0]) + parameter.Name.Substring(1));
                // A struct may hold itself.
                shape = new Lazy<JsonShape>(() => Of(property.PropertyType, unsigned));
            }

            internal string Name { get; }

            internal void Write(Utf8JsonWriter writer, object owner)
            {
                object value = property.GetValue(owner);
                if (value == null)
                {
                    writer.WriteNullValue();
                }
                else
                {
                    shape.Value.Write(writer, value);
                }
            }

            internal object Read(ref Utf8JsonReader reader)
            {
                return optional && reader.TokenType == JsonTokenType.Null ? null : shape.Value.Read(ref reader);
            }

            internal object LeftOut(string owner)
            {
                if (optional)
                {
                    return null;
                }
                if (!parameter.HasDefaultValue)
                {
                    throw new JsonException(owner + " lacks the field '" + Name + "'");
                }
                object value = parameter.DefaultValue;
                return value != null && parameter.ParameterType.IsEnum ? Enum.ToObject(parameter.ParameterType, value)
                                                                       : value;
            }
        }
    }
}
#endif
