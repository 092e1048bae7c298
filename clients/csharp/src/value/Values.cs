// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;

    /// <summary>
    /// Helps the values of generated code: they refuse null, and are compared and written as
    /// <see cref="Content"/> says.
    /// </summary>
    internal static class Values
    {
        private const int LongText = 1 << 20;

        [ThreadStatic]
        private static Nesting nesting;

        /// <summary>Returns the value unless it is null.</summary>
        internal static T NotNull<T>(T value, string name)
            where T : class
        {
            return value ?? throw new ArgumentNullException(name);
        }

        /// <summary>Returns an array of numbers unless it is null.</summary>
        internal static ReadOnlyArray<T> NotNull<T>(ReadOnlyArray<T> array, string name)
        {
            return array.Items == null ? throw new ArgumentNullException(name) : array;
        }

        /// <summary>Returns an array of objects unless it or an item is null.</summary>
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

        /// <summary>Returns an array of arrays unless there is a null at any depth.</summary>
        internal static ReadOnlyArray<ReadOnlyArray<T>> NoNulls<T>(ReadOnlyArray<ReadOnlyArray<T>> array, string name)
        {
            return NoneWithin(array, name);
        }

        /// <summary>Returns an array of maps unless there is a null at any depth.</summary>
        internal static ReadOnlyArray<ReadOnlyMap<TKey, TValue>> NoNulls<TKey, TValue>(
            ReadOnlyArray<ReadOnlyMap<TKey, TValue>> array, string name
        )
        {
            return NoneWithin(array, name);
        }

        /// <summary>Returns a map unless it is null or there is a null at any depth.</summary>
        internal static ReadOnlyMap<TKey, TValue> NoNulls<TKey, TValue>(ReadOnlyMap<TKey, TValue> map, string name)
        {
            return NoneWithin(NotNull(map, name), name);
        }

        /// <summary>
        /// Returns an optional array unless there is a null at any depth; where null was converted, it is absent.
        /// </summary>
        internal static ReadOnlyArray<T>? Optional<T>(ReadOnlyArray<T>? array, string name)
        {
            return array?.Items == null ? (ReadOnlyArray<T>?)null : NoneWithin(array.Value, name);
        }

        /// <summary>Returns an optional map unless there is a null at any depth.</summary>
        internal static ReadOnlyMap<TKey, TValue> Optional<TKey, TValue>(ReadOnlyMap<TKey, TValue> map, string name)
        {
            return map == null ? null : NoneWithin(map, name);
        }

        /// <summary>
        /// Returns an array unless there is a null at any depth; where it was left out or null, an empty one.
        /// </summary>
        internal static ReadOnlyArray<T> OrEmpty<T>(ReadOnlyArray<T> array, string name)
        {
            return array.Items == null ? ReadOnlyArray<T>.Wrap(new T[0]) : NoneWithin(array, name);
        }

        /// <summary>Returns a set; where it was left out or null, an empty one.</summary>
        internal static ReadOnlySet<T> OrEmpty<T>(ReadOnlySet<T> set, string name)
        {
            return set ?? new ReadOnlySet<T>(new T[0]);
        }

        /// <summary>
        /// Returns a map unless there is a null at any depth; where it was left out or null, an empty one.
        /// </summary>
        internal static ReadOnlyMap<TKey, TValue> OrEmpty<TKey, TValue>(ReadOnlyMap<TKey, TValue> map, string name)
        {
            return map == null ? new ReadOnlyMap<TKey, TValue>(new KeyValuePair<TKey, TValue>[0])
                               : NoneWithin(map, name);
        }

        internal static bool Equal(double left, double right)
        {
            return Content.Equal(left, right);
        }

        internal static bool Equal(float left, float right)
        {
            return Content.Equal(left, right);
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
            return Content.Hash(value);
        }

        internal static int Hash(float value)
        {
            return Content.Hash(value);
        }

        internal static int Hash<T>(T value)
        {
            return value == null ? 0 : value.GetHashCode();
        }

        /// <param name="value">Null where it is absent.</param>
        /// <param name="unsigned">Whether bytes in it are numbers without a sign.</param>
        internal static string Text(object value, bool unsigned = false)
        {
            return Content.Text(value, unsigned);
        }

        /// <summary>
        /// The text of a struct that can hold itself; <c>...</c> if it is nested deeper than a message may be, or if the
        /// text is long already: a value that shares its parts may have any number of them. After that, the rest of the
        /// outermost struct is shown without others of the kind.
        /// </summary>
        /// <param name="text">Makes the text of the struct.</param>
        internal static string Nested(Func<string> text)
        {
            if (nesting.Cut || nesting.Depth == Wire.MaxLevel || nesting.Length >= LongText)
            {
                nesting.Cut = true;
                return "...";
            }
            int before = nesting.Length;
            nesting.Depth++;
            try
            {
                string made = text();
                nesting.Length = before + made.Length;
                return made;
            }
            finally
            {
                if (--nesting.Depth == 0)
                {
                    nesting = default(Nesting);
                }
            }
        }

        private static T NoneWithin<T>(T values, string name)
            where T : INullable
        {
            string place = values.FindNull();
            return place != null ? throw new ArgumentNullException(name + place) : values;
        }

        /// <summary>The structs within each other whose texts a thread is making.</summary>
        private struct Nesting
        {
            internal int Depth;

            /// <summary>How long the texts are that are done.</summary>
            internal int Length;

            /// <summary>One was left out.</summary>
            internal bool Cut;
        }
    }
}
