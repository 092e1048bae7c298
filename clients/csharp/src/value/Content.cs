// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Globalization;
    using System.Reflection;
    using System.Text;

    /// <summary>Arrays and maps, which can be asked for a null within them.</summary>
    internal interface INullable
    {
        /// <summary>
        /// The place of a null: empty if this itself is null, a place such as <c>[3]</c> or <c>["a"]</c>, or null if
        /// there is none.
        /// </summary>
        string FindNull();
    }

    /// <summary>Arrays, sets and maps, which have values within them.</summary>
    internal interface ISeveral
    {
        /// <summary>Its text.</summary>
        /// <param name="unsigned">Whether bytes within it are numbers without a sign.</param>
        string Text(bool unsigned);
    }

    /// <summary>
    /// Compares and writes the values within arrays, sets and maps. Floating-point numbers
    /// are equal when their bits are, so that a NaN equals itself and 0.0 differs from -0.0; numbers are written
    /// without regard to the culture.
    /// </summary>
    internal static class Content
    {
        internal static bool Equal(double left, double right)
        {
            return BitConverter.DoubleToInt64Bits(left) == BitConverter.DoubleToInt64Bits(right);
        }

        internal static bool Equal(float left, float right)
        {
            return Wire.FloatToBits(left) == Wire.FloatToBits(right);
        }

        internal static int Hash(double value)
        {
            return BitConverter.DoubleToInt64Bits(value).GetHashCode();
        }

        internal static int Hash(float value)
        {
            return Wire.FloatToBits(value);
        }

        /// <summary>The text of a value, the same in all languages.</summary>
        /// <param name="value">Null where it is absent.</param>
        /// <param name="unsigned">
        /// Whether a byte is a <c>ubyte</c> of a description; in a <c>byte[]</c> it has a sign, which C# does not know.
        /// </param>
        internal static string Text(object value, bool unsigned = false)
        {
            if (value == null)
            {
                return "absent";
            }
            if (value is bool)
            {
                return (bool)value ? "true" : "false";
            }
            if (value is char)
            {
                return Quote(value.ToString(), '\'');
            }
            string text = value as string;
            if (text != null)
            {
                return Quote(text, '"');
            }
            if (value is double)
            {
                return NumberText.Of((double)value);
            }
            if (value is float)
            {
                return NumberText.Of((float)value);
            }
            ISeveral several = value as ISeveral;
            if (several != null)
            {
                return several.Text(unsigned);
            }
            if (value is byte && !unsigned)
            {
                value = unchecked((sbyte)(byte)value);
            }
            return value is Enum ? Name(value) : Convert.ToString(value, CultureInfo.InvariantCulture);
        }

        /// <summary>What compares items of this type in the same way as <c>Equal</c> and <c>Hash</c>.</summary>
        internal static IEqualityComparer<T> Comparer<T>()
        {
            if (typeof(T) == typeof(double))
            {
                return new DoubleComparer() as IEqualityComparer<T>;
            }
            if (typeof(T) == typeof(float))
            {
                return new FloatComparer() as IEqualityComparer<T>;
            }
            return EqualityComparer<T>.Default;
        }

        /// <summary>Whether there can be a null in an array of such items, at any depth.</summary>
        internal static bool MayHoldNulls<T>()
        {
            return !typeof(T).IsValueType || typeof(INullable).IsAssignableFrom(typeof(T));
        }

        /// <summary>
        /// The name that an enum's constant has in the description; the number of a value that is no constant.
        /// </summary>
        private static string Name(object constant)
        {
            string name = constant.ToString();
            FieldInfo field = constant.GetType().GetField(name);
            return field == null ? name : field.GetCustomAttribute<DeclaredNameAttribute>().Name;
        }

        private static string Quote(string text, char quote)
        {
            StringBuilder quoted = new StringBuilder(text.Length + 2).Append(quote);
            for (int i = 0; i < text.Length; i++)
            {
                char letter = text[i];
                if (letter == quote || letter == '\\')
                {
                    quoted.Append('\\').Append(letter);
                }
                else if (letter == '\n')
                {
                    quoted.Append("\\n");
                }
                else if (letter == '\r')
                {
                    quoted.Append("\\r");
                }
                else if (letter == '\t')
                {
                    quoted.Append("\\t");
                }
                else if (i + 1 < text.Length && char.IsSurrogatePair(letter, text[i + 1]))
                {
                    quoted.Append(letter).Append(text[i + 1]);
                    i++;
                }
                else if (char.IsControl(letter) || char.IsSurrogate(letter))
                {
                    quoted.Append("\\u").Append(((int)letter).ToString("x4", CultureInfo.InvariantCulture));
                }
                else
                {
                    quoted.Append(letter);
                }
            }
            return quoted.Append(quote).ToString();
        }

        private sealed class DoubleComparer : IEqualityComparer<double>
        {
            public bool Equals(double left, double right)
            {
                return Equal(left, right);
            }

            public int GetHashCode(double value)
            {
                return Hash(value);
            }
        }

        private sealed class FloatComparer : IEqualityComparer<float>
        {
            public bool Equals(float left, float right)
            {
                return Equal(left, right);
            }

            public int GetHashCode(float value)
            {
                return Hash(value);
            }
        }
    }
}
