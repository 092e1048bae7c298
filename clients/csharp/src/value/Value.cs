// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using global::Creo.Client.Internal; // A type of the description may have the name of a part of it.
    using System;

    /// <summary>Base of the values that never change: they are compared by content.</summary>
    /// <typeparam name="T">The class itself.</typeparam>
    public abstract class Value<T> : IEquatable<T>
        where T : Value<T>
    {
        internal Value()
        {
        }

        /// <summary>Whether both hold equal values; <c>null</c> equals only <c>null</c>.</summary>
        public static bool operator ==(Value<T> left, Value<T> right)
        {
            return ReferenceEquals(left, right) || (!ReferenceEquals(left, null) && left.Equals(right as T));
        }

        /// <summary>Whether the two differ in a value.</summary>
        public static bool operator !=(Value<T> left, Value<T> right)
        {
            return !(left == right);
        }

        /// <summary>Whether the other holds equal values; floating-point numbers are compared by their bits.</summary>
        public bool Equals(T other)
        {
            return ReferenceEquals(this, other) || (!ReferenceEquals(other, null) && ContentEquals(other));
        }

        /// <inheritdoc/>
        public sealed override bool Equals(object other)
        {
            return Equals(other as T);
        }

        /// <inheritdoc/>
        public abstract override int GetHashCode();

        /// <summary>Whether the other, which is not null, holds equal values.</summary>
        protected abstract bool ContentEquals(T other);
    }
}
