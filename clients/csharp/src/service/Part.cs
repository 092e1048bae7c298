// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading.Tasks;

    /// <summary>A plain state, an entry of a map, or all of a state that a method with streams watches.</summary>
    internal abstract class Part<T>
    {
        internal abstract Task<T> Get();

        /// <summary>Waits for another version.</summary>
        internal virtual Task<T> Next()
        {
            throw new NotSupportedException();
        }

        internal virtual void Set(T value)
        {
            throw new NotSupportedException();
        }
    }

    /// <summary>One that was made by hand, of the values that it has one after the other.</summary>
    internal sealed class MadePart<T> : Part<T>
    {
        private readonly Queue<T> later;
        private T value;

        internal MadePart(T value, IEnumerable<T> later)
        {
            this.value = value;
            this.later = new Queue<T>(later);
        }

        internal override Task<T> Get()
        {
            return Task.FromResult(value);
        }

        internal override Task<T> Next()
        {
            if (later.Count == 0)
            {
                throw new CancelledException("there is no later version");
            }
            value = later.Dequeue();
            return Task.FromResult(value);
        }

        internal override void Set(T changed)
        {
            value = changed;
        }
    }
}
