// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
namespace Creo.Client
{
    using System;
    using System.Threading.Tasks;

    /// <summary>
    /// What <see cref="Reading{T}"/> is, for a method that is a task: what reads is awaited. A method does one thing at a
    /// time with its views.
    /// </summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    public class AsyncReading<T>
    {
        internal AsyncReading(Internal.Part<T> part)
        {
            Part = part;
        }

        internal Internal.Part<T> Part { get; }

        /// <summary>One for a test of a handler.</summary>
        public static AsyncReading<T> Of(T value)
        {
            return new AsyncReading<T>(new Internal.MadePart<T>(value, new T[0]));
        }

        /// <summary>The value.</summary>
        public Task<T> GetAsync()
        {
            return Part.Get();
        }
    }

    /// <summary>A plain state to write, or an entry of a map, which is removed by setting null.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    public sealed class AsyncWriting<T> : AsyncReading<T>
    {
        internal AsyncWriting(Internal.Part<T> part) : base(part)
        {
        }

        /// <summary>One for a test of a handler: <see cref="AsyncReading{T}.GetAsync"/> tells what that has set.</summary>
        public new static AsyncWriting<T> Of(T value)
        {
            return new AsyncWriting<T>(new Internal.MadePart<T>(value, new T[0]));
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
    public sealed class AsyncWatching<T>
    {
        private readonly Internal.Part<T> part;

        internal AsyncWatching(Internal.Part<T> part)
        {
            this.part = part;
        }

        /// <summary>
        /// One for a test of a handler, with the values that <see cref="NextAsync"/> returns; after them it is as if the
        /// call had ended.
        /// </summary>
        public static AsyncWatching<T> Of(T value, params T[] later)
        {
            return new AsyncWatching<T>(new Internal.MadePart<T>(value, later));
        }

        /// <summary>The value.</summary>
        public Task<T> GetAsync()
        {
            return part.Get();
        }

        /// <summary>
        /// Waits until there is another value than that of <see cref="GetAsync"/>, and returns the newest.
        /// </summary>
        /// <exception cref="CancelledException">
        /// The call is over: its client is gone, its time has passed, or the host stops.
        /// </exception>
        public Task<T> NextAsync()
        {
            return part.Next();
        }
    }
}
#endif
