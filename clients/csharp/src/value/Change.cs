// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    /// <summary>
    /// What <c>With</c> does with a field that may be absent. A value converts to it, and so does <c>null</c>, which
    /// makes the field absent; where the argument is left out, the field stays as it is.
    /// </summary>
    /// <typeparam name="T">The type of the field.</typeparam>
    public struct Change<T>
    {
        private readonly bool given;
        private readonly T value;

        private Change(T value)
        {
            given = true;
            this.value = value;
        }

        /// <summary>Sets the field.</summary>
        public static implicit operator Change<T>(T value)
        {
            return new Change<T>(value);
        }

        /// <summary>The new value of a field.</summary>
        /// <param name="present">Its value so far.</param>
        internal T Or(T present)
        {
            return given ? value : present;
        }
    }
}
