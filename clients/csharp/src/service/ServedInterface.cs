// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>An interface, as a worker offers it to its host.</summary>
    internal sealed class ServedInterface
    {
        internal ServedInterface(string fullName, int id, params ServedMethod[] methods)
        {
            FullName = fullName;
            Id = id;
            Methods = methods;
        }

        /// <summary>The name with its package.</summary>
        internal string FullName { get; }

        /// <summary>The fingerprint of that name.</summary>
        internal int Id { get; }

        /// <summary>Its methods, as declared.</summary>
        internal ServedMethod[] Methods { get; }
    }

    /// <summary>A method, as a worker offers it to its host.</summary>
    internal sealed class ServedMethod
    {
        private static readonly string[] NoViews = new string[0];
        private static readonly ServedException[] NoExceptions = new ServedException[0];

        internal ServedMethod(string name, int id)
        {
            Name = name;
            Id = id;
            Views = NoViews;
            Throws = NoExceptions;
        }

        /// <summary>As the description has it.</summary>
        internal string Name { get; }

        /// <summary>The fingerprint of its signature.</summary>
        internal int Id { get; }

        /// <summary>Whether it takes a stream, or returns one.</summary>
        internal bool Streams { get; set; }

        /// <summary>What it touches of states, as host and worker compare it.</summary>
        internal string[] Views { get; set; }

        /// <summary>The exceptions that it may throw.</summary>
        internal ServedException[] Throws { get; set; }
    }

    /// <summary>An exception that methods may throw.</summary>
    internal sealed class ServedException
    {
        private readonly Type type;

        private ServedException(Type type, int id, Action<WireWriter, Exception> write)
        {
            this.type = type;
            Id = id;
            Write = write;
        }

        /// <summary>The fingerprint of its shape.</summary>
        internal int Id { get; }

        /// <summary>Writes its fields.</summary>
        internal Action<WireWriter, Exception> Write { get; }

        internal static ServedException Of<T>(int id, Action<WireWriter, T> write)
            where T : Exception
        {
            return new ServedException(typeof(T), id, (writer, error) => write(writer, (T)error));
        }

        internal bool Matches(Exception error)
        {
            return type.IsInstanceOfType(error);
        }
    }
}
