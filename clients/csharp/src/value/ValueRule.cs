// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Globalization;
    using System.Text;

    /// <summary>A rule that a description has for values, in addition to their type. Immutable.</summary>
    internal abstract class ValueRule<T>
    {
        /// <summary>What is wrong with a field or a parameter, beginning with its name.</summary>
        /// <returns>Null where it obeys the rule. What is absent does.</returns>
        internal string Mistake(string name, T value)
        {
            string mistake = value == null ? null : Mistake(value);
            return mistake == null ? null : name + mistake;
        }

        /// <summary>
        /// Where in the value something is wrong and what, for example <c>[3]: 1.5 is not in 0..1</c>; null where nothing
        /// is.
        /// </summary>
        internal abstract string Mistake(T value);

        /// <summary>The same of several values, of which each has to obey the rule.</summary>
        internal virtual string MistakeIn(T[] items)
        {
            for (int i = 0; i < items.Length; i++)
            {
                string mistake = Mistake(items[i]);
                if (mistake != null)
                {
                    return ValueRule.At(i) + mistake;
                }
            }
            return null;
        }
    }

    /// <summary>Makes the rules, and refuses what breaks them.</summary>
    internal static class ValueRule
    {
        // Longer keys of maps and items of sets are cut off.
        private const int LongestKey = 40;

        // Up to here all whole numbers are told apart.
        private const double Exact = 1L << 53;

        private const string Before = ": ";

        /// <summary>Throws if there is a mistake.</summary>
        /// <param name="owner">What comes before the name of a field or a parameter.</param>
        /// <param name="mistake">Null where there is none.</param>
        internal static void Refuse(string owner, string mistake)
        {
            if (mistake != null)
            {
                throw new ArgumentException(owner + mistake);
            }
        }

        /// <summary>The same of an item of a stream, which is named like the parameter.</summary>
        /// <param name="owner">What comes before the name of the parameter.</param>
        /// <param name="parameter">What the mistake begins with.</param>
        /// <param name="item">Which item it is, from 0 on.</param>
        /// <param name="mistake">Null where there is none.</param>
        internal static void RefuseItem(string owner, string parameter, long item, string mistake)
        {
            Refuse(owner, mistake?.Insert(parameter.Length, "[" + item.ToString(CultureInfo.InvariantCulture) + "]"));
        }

        /// <summary>What is wrong with a field or a parameter that may be absent.</summary>
        internal static string Mistake<T>(ValueRule<T> rule, string name, T? value)
            where T : struct
        {
            return value.HasValue ? rule.Mistake(name, value.Value) : null;
        }

        /// <summary>Several rules for one value, in the order in which they are checked.</summary>
        internal static ValueRule<T> All<T>(params ValueRule<T>[] rules)
        {
            return new Several<T>(rules);
        }

        /// <summary>
        /// Values between two, both among them. Of floating-point numbers, both are given: what is not a number is not
        /// between them.
        /// </summary>
        /// <param name="min">Null where there is no least one.</param>
        /// <param name="max">Null where there is no greatest one.</param>
        /// <param name="words">The range in messages.</param>
        internal static ValueRule<T> Range<T>(T? min, T? max, string words)
            where T : struct, IComparable<T>
        {
            return new Between<T>(min, max, words);
        }

        /// <summary>The rule for numbers with a sign that are the items of a <c>byte[]</c>.</summary>
        internal static ValueRule<byte> Signed(ValueRule<sbyte> rule)
        {
            return new SignedBytes(rule);
        }

        /// <summary>How many characters a text has, each of which is one of Unicode's code points.</summary>
        internal static ValueRule<string> Characters(long min, long max, string words)
        {
            return new Length<string>(CodePoints, "character", "characters", min, max, words);
        }

        /// <summary>How many items an array has.</summary>
        internal static ValueRule<ReadOnlyArray<T>> Count<T>(long min, long max, string words)
        {
            return new Length<ReadOnlyArray<T>>(array => array.Length, "item", "items", min, max, words);
        }

        /// <summary>How many items a set has.</summary>
        internal static ValueRule<ReadOnlySet<T>> Size<T>(long min, long max, string words)
        {
            return new Length<ReadOnlySet<T>>(set => set.Count, "item", "items", min, max, words);
        }

        /// <summary>How many entries a map has.</summary>
        internal static ValueRule<ReadOnlyMap<TKey, TValue>> Entries<TKey, TValue>(long min, long max, string words)
        {
            return new Length<ReadOnlyMap<TKey, TValue>>(map => map.Count, "entry", "entries", min, max, words);
        }

        /// <summary>What a whole text looks like.</summary>
        /// <param name="pattern">As the description has it, for messages.</param>
        /// <param name="table">The pattern as numbers, see <see cref="TextTable"/>.</param>
        internal static ValueRule<string> Pattern(string pattern, string table)
        {
            return new Matching(pattern, table);
        }

        /// <summary>A rule for each item of an array.</summary>
        internal static ValueRule<ReadOnlyArray<T>> Items<T>(ValueRule<T> rule)
        {
            return new OfItems<T>(rule);
        }

        /// <summary>A rule for each item of a set.</summary>
        internal static ValueRule<ReadOnlySet<T>> Members<T>(ValueRule<T> rule)
        {
            return new OfMembers<T>(rule);
        }

        /// <summary>A rule for each value of a map.</summary>
        internal static ValueRule<ReadOnlyMap<TKey, TValue>> Values<TKey, TValue>(ValueRule<TValue> rule)
        {
            return new OfValues<TKey, TValue>(rule);
        }

        /// <summary>A rule for each key of a map.</summary>
        internal static ValueRule<ReadOnlyMap<TKey, TValue>> Keys<TKey, TValue>(ValueRule<TKey> rule)
        {
            return new OfKeys<TKey, TValue>(rule);
        }

        /// <summary>The rules for the fields of a struct.</summary>
        /// <param name="fields">What is wrong with them, beginning with a name; null where nothing is.</param>
        internal static ValueRule<T> Of<T>(Func<T, string> fields)
        {
            return new OfFields<T>(fields);
        }

        /// <summary>The place of an item.</summary>
        internal static string At(int index)
        {
            return "[" + index.ToString(CultureInfo.InvariantCulture) + "]";
        }

        private static string At<TKey>(TKey key)
        {
            string text = key as string;
            if (text != null)
            {
                return "[" + Shown(text) + "]";
            }
            return "[" + (key is char ? key.ToString() : Content.Text(key, true)) + "]";
        }

        private static string Shown(string key)
        {
            StringBuilder shown = new StringBuilder("\"");
            for (int i = 0; i < key.Length; i++)
            {
                char letter = key[i];
                bool second = i > 0 && char.IsSurrogatePair(key[i - 1], letter);
                if (i >= LongestKey && !second)
                {
                    return shown.Append("...\"").ToString();
                }
                if (letter == '"' || letter == '\\')
                {
                    shown.Append('\\');
                }
                shown.Append(char.IsControl(letter) ? '?' : letter);
            }
            return shown.Append('"').ToString();
        }

        private static int CodePoints(string text)
        {
            int count = text.Length;
            for (int i = 1; i < text.Length; i++)
            {
                if (char.IsSurrogatePair(text[i - 1], text[i]))
                {
                    count--;
                }
            }
            return count;
        }

        private static string Shown<T>(T value)
            where T : struct
        {
            if (value is double || value is float)
            {
                double floating = Convert.ToDouble(value, CultureInfo.InvariantCulture);
                if (Math.Abs(floating) <= Exact && floating == Math.Floor(floating))
                {
                    return ((long)floating).ToString(CultureInfo.InvariantCulture);
                }
            }
            return Content.Text(value, true);
        }

        /// <summary>Marks the constructor for what was read, which is not checked.</summary>
        internal struct Unchecked
        {
        }

        private sealed class Several<T> : ValueRule<T>
        {
            private readonly ValueRule<T>[] rules;

            internal Several(ValueRule<T>[] rules)
            {
                this.rules = rules;
            }

            internal override string Mistake(T value)
            {
                foreach (ValueRule<T> rule in rules)
                {
                    string mistake = rule.Mistake(value);
                    if (mistake != null)
                    {
                        return mistake;
                    }
                }
                return null;
            }
        }

        private sealed class Between<T> : ValueRule<T>
            where T : struct, IComparable<T>
        {
            private readonly T? min;
            private readonly T? max;
            private readonly string words;

            internal Between(T? min, T? max, string words)
            {
                this.min = min;
                this.max = max;
                this.words = words;
            }

            internal override string Mistake(T value)
            {
                return Allows(value) ? null : Before + Shown(value) + " is not in " + words;
            }

            internal override string MistakeIn(T[] items)
            {
                for (int i = 0; i < items.Length; i++)
                {
                    if (!Allows(items[i]))
                    {
                        return At(i) + Mistake(items[i]);
                    }
                }
                return null;
            }

            /// <summary>To .NET, what is not a number is less than all numbers.</summary>
            private bool Allows(T value)
            {
                return (!min.HasValue || value.CompareTo(min.GetValueOrDefault()) >= 0)
                    && (!max.HasValue || value.CompareTo(max.GetValueOrDefault()) <= 0);
            }
        }

        private sealed class SignedBytes : ValueRule<byte>
        {
            private readonly ValueRule<sbyte> rule;

            internal SignedBytes(ValueRule<sbyte> rule)
            {
                this.rule = rule;
            }

            internal override string Mistake(byte value)
            {
                return rule.Mistake(unchecked((sbyte)value));
            }
        }

        private sealed class Length<T> : ValueRule<T>
        {
            private readonly Func<T, int> count;
            private readonly string one;
            private readonly string many;
            private readonly long min;
            private readonly long max;
            private readonly string words;

            internal Length(Func<T, int> count, string one, string many, long min, long max, string words)
            {
                this.count = count;
                this.one = one;
                this.many = many;
                this.min = min;
                this.max = max;
                this.words = words;
            }

            internal override string Mistake(T value)
            {
                int length = count(value);
                return length >= min && length <= max
                    ? null
                    : Before + "it has " + length.ToString(CultureInfo.InvariantCulture) + " "
                        + (length == 1 ? one : many) + "; allowed: " + words;
            }
        }

        private sealed class Matching : ValueRule<string>
        {
            private readonly string pattern;
            private readonly TextTable table;

            internal Matching(string pattern, string table)
            {
                this.pattern = pattern;
                this.table = new TextTable(table);
            }

            internal override string Mistake(string value)
            {
                return table.Matches(value) ? null : Before + "the text does not match " + pattern;
            }
        }

        private sealed class OfItems<T> : ValueRule<ReadOnlyArray<T>>
        {
            private readonly ValueRule<T> rule;

            internal OfItems(ValueRule<T> rule)
            {
                this.rule = rule;
            }

            internal override string Mistake(ReadOnlyArray<T> value)
            {
                return rule.MistakeIn(value.Items);
            }
        }

        private sealed class OfMembers<T> : ValueRule<ReadOnlySet<T>>
        {
            private readonly ValueRule<T> rule;

            internal OfMembers(ValueRule<T> rule)
            {
                this.rule = rule;
            }

            internal override string Mistake(ReadOnlySet<T> value)
            {
                foreach (T item in value)
                {
                    string mistake = rule.Mistake(item);
                    if (mistake != null)
                    {
                        return At(item) + mistake;
                    }
                }
                return null;
            }
        }

        private sealed class OfValues<TKey, TValue> : ValueRule<ReadOnlyMap<TKey, TValue>>
        {
            private readonly ValueRule<TValue> rule;

            internal OfValues(ValueRule<TValue> rule)
            {
                this.rule = rule;
            }

            internal override string Mistake(ReadOnlyMap<TKey, TValue> value)
            {
                foreach (KeyValuePair<TKey, TValue> entry in value)
                {
                    string mistake = rule.Mistake(entry.Value);
                    if (mistake != null)
                    {
                        return At(entry.Key) + mistake;
                    }
                }
                return null;
            }
        }

        private sealed class OfKeys<TKey, TValue> : ValueRule<ReadOnlyMap<TKey, TValue>>
        {
            private readonly ValueRule<TKey> rule;

            internal OfKeys(ValueRule<TKey> rule)
            {
                this.rule = rule;
            }

            internal override string Mistake(ReadOnlyMap<TKey, TValue> value)
            {
                foreach (TKey key in value.Keys.Items)
                {
                    string mistake = rule.Mistake(key);
                    if (mistake != null)
                    {
                        return At(key) + Before + "as a key, " + mistake.Substring(Before.Length);
                    }
                }
                return null;
            }
        }

        private sealed class OfFields<T> : ValueRule<T>
        {
            private readonly Func<T, string> fields;

            internal OfFields(Func<T, string> fields)
            {
                this.fields = fields;
            }

            internal override string Mistake(T value)
            {
                string mistake = fields(value);
                return mistake == null ? null : "." + mistake;
            }
        }
    }
}
