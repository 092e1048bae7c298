// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;
    using System.Globalization;
    using System.Reflection;
    using System.Text;

    /// <summary>
    /// Equality, hash and text of what a struct holds. Floating-point numbers are equal when their bits are, so that a
    /// NaN equals itself and 0.0 differs from -0.0; numbers are written without regard to the culture.
    /// </summary>
    internal static class Values
    {
        /// <summary>The value itself, unless it is null.</summary>
        internal static T NotNull<T>(T value, string name)
            where T : class
        {
            return value ?? throw new ArgumentNullException(name);
        }

        /// <summary>An array of numbers itself, unless it is null.</summary>
        internal static ReadOnlyArray<T> NotNull<T>(ReadOnlyArray<T> array, string name)
        {
            return array.Items == null ? throw new ArgumentNullException(name) : array;
        }

        /// <summary>An array of objects itself, unless it or an item is null.</summary>
        internal static ReadOnlyArray<T> NoNulls<T>(ReadOnlyArray<T> array, string name)
            where T : class
        {
            T[] items = NotNull(array, name).Items;
            for (int i = 0; i < items.Length; i++)
            {
                if (items[i] == null)
                {
                    throw new ArgumentNullException(name + "[" + i + "]");
                }
            }
            return array;
        }

        /// <summary>An array of arrays itself, unless there is a null at any depth.</summary>
        internal static ReadOnlyArray<ReadOnlyArray<T>> NoNulls<T>(ReadOnlyArray<ReadOnlyArray<T>> array, string name)
        {
            return NoneWithin(array, name);
        }

        /// <summary>An array of maps itself, unless there is a null at any depth.</summary>
        internal static ReadOnlyArray<ReadOnlyMap<TKey, TValue>> NoNulls<TKey, TValue>(
            ReadOnlyArray<ReadOnlyMap<TKey, TValue>> array, string name
        )
        {
            return NoneWithin(array, name);
        }

        /// <summary>A map itself, unless it is null or there is a null at any depth.</summary>
        internal static ReadOnlyMap<TKey, TValue> NoNulls<TKey, TValue>(ReadOnlyMap<TKey, TValue> map, string name)
        {
            return NoneWithin(NotNull(map, name), name);
        }

        /// <summary>
        /// An optional array itself, unless there is a null at any depth; where null was converted, it is absent.
        /// </summary>
        internal static ReadOnlyArray<T>? Optional<T>(ReadOnlyArray<T>? array, string name)
        {
            return array?.Items == null ? (ReadOnlyArray<T>?)null : NoneWithin(array.Value, name);
        }

        /// <summary>An optional map itself, unless there is a null at any depth.</summary>
        internal static ReadOnlyMap<TKey, TValue> Optional<TKey, TValue>(ReadOnlyMap<TKey, TValue> map, string name)
        {
            return map == null ? null : NoneWithin(map, name);
        }

        internal static bool Equal(double left, double right)
        {
            return BitConverter.DoubleToInt64Bits(left) == BitConverter.DoubleToInt64Bits(right);
        }

        internal static bool Equal(float left, float right)
        {
            return Wire.FloatToBits(left) == Wire.FloatToBits(right);
        }

        internal static bool Equal(double? left, double? right)
        {
            return left.HasValue == right.HasValue && Equal(left.GetValueOrDefault(), right.GetValueOrDefault());
        }

        internal static bool Equal(float? left, float? right)
        {
            return left.HasValue == right.HasValue && Equal(left.GetValueOrDefault(), right.GetValueOrDefault());
        }

        internal static int Hash(double value)
        {
            return BitConverter.DoubleToInt64Bits(value).GetHashCode();
        }

        internal static int Hash(float value)
        {
            return Wire.FloatToBits(value);
        }

        internal static int Hash<T>(T value)
        {
            return value == null ? 0 : value.GetHashCode();
        }

        internal static string Text(object value)
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
            if (value is double || value is float)
            {
                return ((IFormattable)value).ToString("R", CultureInfo.InvariantCulture);
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

        private static T NoneWithin<T>(T values, string name)
            where T : INullable
        {
            string place = values.FindNull();
            return place != null ? throw new ArgumentNullException(name + place) : values;
        }

        /// <summary>The name of an enum's constant in the description; the number of what is none.</summary>
        private static string Name(object constant)
        {
            string name = constant.ToString();
            FieldInfo field = constant.GetType().GetField(name);
            return field == null ? name : field.GetCustomAttribute<DeclaredNameAttribute>().Name;
        }

        private static string Quote(string text, char quote)
        {
            StringBuilder quoted = new StringBuilder(text.Length + 2).Append(quote);
            foreach (char letter in text)
            {
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
                else if (char.IsControl(letter))
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
