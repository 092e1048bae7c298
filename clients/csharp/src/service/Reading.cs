// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;

    /// <summary>
    /// A plain state to read, or an entry of a map: null where there is no such entry. What a method sees does not change
    /// while it runs, and is of the same version for all states that it names. What it writes it may read; others see it
    /// when it has returned, all at once, and nothing of it where it throws. It belongs to the thread of its method.
    /// </summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    public class Reading<T>
    {
        internal Reading(Internal.Part<T> part)
        {
            Part = part;
        }

        internal Internal.Part<T> Part { get; }

        /// <summary>One for a test of a handler.</summary>
        public static Reading<T> Of(T value)
        {
            return new Reading<T>(new Internal.MadePart<T>(value, new T[0]));
        }

        /// <summary>The value.</summary>
        public T Get()
        {
            return Part.Get().GetAwaiter().GetResult();
        }
    }

    /// <summary>A plain state to write, or an entry of a map, which is removed by setting null.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    public sealed class Writing<T> : Reading<T>
    {
        internal Writing(Internal.Part<T> part) : base(part)
        {
        }

        /// <summary>One for a test of a handler: <see cref="Reading{T}.Get"/> tells what that has set.</summary>
        public new static Writing<T> Of(T value)
        {
            return new Writing<T>(new Internal.MadePart<T>(value, new T[0]));
        }

        /// <summary>Sets the value.</summary>
        /// <exception cref="ArgumentException">The state cannot have it.</exception>
        public void Set(T value)
        {
            Part.Set(value);
        }
    }

    /// <summary>
    /// A state of any kind, for a method with streams, which may wait for its next value. All views of a call move on
    /// together, so that they show one version.
    /// </summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    public sealed class Watching<T>
    {
        private readonly Internal.Part<T> part;

        internal Watching(Internal.Part<T> part)
        {
            this.part = part;
        }

        /// <summary>
        /// One for a test of a handler, with the values that <see cref="Next"/> returns; after them it is as if the call
        /// had ended.
        /// </summary>
        public static Watching<T> Of(T value, params T[] later)
        {
            return new Watching<T>(new Internal.MadePart<T>(value, later));
        }

        /// <summary>The value.</summary>
        public T Get()
        {
            return part.Get().GetAwaiter().GetResult();
        }

        /// <summary>
        /// Waits until there is another value than that of <see cref="Get"/>, and returns the newest.
        /// </summary>
        /// <exception cref="CancelledException">
        /// The call is over: its client is gone, its time has passed, or the host stops.
        /// </exception>
        public T Next()
        {
            return part.Next().GetAwaiter().GetResult();
        }
    }
}
