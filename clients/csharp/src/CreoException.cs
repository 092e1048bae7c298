// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;

    /// <summary>
    /// What every failed call throws; catch one of its subclasses to tell the reasons apart. Each exception that the description
    /// declares is such a subclass, too: the host answered with it, and the connection stays usable.
    /// </summary>
    public abstract class CreoException : Exception
    {
        /// <summary>Keeps the message and the cause, which may be null.</summary>
        protected CreoException(string message, Exception cause)
            : base(message, cause)
        {
        }
    }

    /// <summary>The host answered, with an error instead of a result. The connection stays usable.</summary>
    public sealed class ServiceException : CreoException
    {
        internal ServiceException(string message, Status status)
            : base(message, null)
        {
            Status = status;
        }

        /// <summary>The reason that the host gave; its words are in <see cref="Exception.Message"/>.</summary>
        public Status Status { get; }
    }

    /// <summary>Connecting, sending or receiving failed, or took longer than allowed. The connection is closed.</summary>
    public sealed class TransportException : CreoException
    {
        internal TransportException(string message, Exception cause = null)
            : base(message, cause)
        {
        }
    }

    /// <summary>The answer is not what the description says, or not RASP at all. The connection is closed.</summary>
    public sealed class MalformedException : CreoException
    {
        internal MalformedException(string message, Exception cause = null)
            : base(message, cause)
        {
        }
    }
}
