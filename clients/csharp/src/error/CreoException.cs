// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;

    /// <summary>
    /// What every failed call throws; catch one of its subclasses to tell the reasons apart. Each exception that the
    /// description declares is such a subclass, too. The client stays usable after all of them: where the connection is
    /// lost, the next call opens another.
    /// </summary>
    public abstract class CreoException : Exception
    {
        /// <summary>Makes an exception that the description declares.</summary>
        internal CreoException(string message) : this(message, Status.Exception, Phase.Wait, null)
        {
        }

        internal CreoException(string message, Status status, Phase phase, Exception cause) : base(message, cause)
        {
            Status = status;
            Phase = phase;
            Address = "";
        }

        /// <summary>The reason.</summary>
        public Status Status { get; }

        /// <summary>How far the call had come.</summary>
        public Phase Phase { get; }

        /// <summary>
        /// The host's address, as in <c>localhost:7000</c> or <c>unix:/run/store</c>; all addresses of the client where
        /// no connection was opened.
        /// </summary>
        public string Address { get; private set; }

        /// <summary>The id under which the host knows the request; 0 where it was not sent.</summary>
        public int RequestId { get; private set; }

        /// <summary>Sets the host and the request to which the error belongs.</summary>
        internal CreoException Of(string address, int requestId)
        {
            Address = address;
            RequestId = requestId;
            return this;
        }
    }

    /// <summary>
    /// The host answered with an error instead of a result. Its text is in <see cref="Exception.Message"/>.
    /// </summary>
    public sealed class ServiceException : CreoException
    {
        /// <summary>Creates one as a call would throw it, for tests.</summary>
        public ServiceException(string message, Status status) : base(message, status, Phase.Wait, null)
        {
        }
    }

    /// <summary>
    /// Connecting, sending or receiving failed. The message says whether the host may have carried the request out.
    /// </summary>
    public sealed class TransportException : CreoException
    {
        /// <summary>Creates one as a call would throw it, for tests.</summary>
        public TransportException(string message, Phase phase = Phase.Wait, Exception cause = null)
            : base(message, Status.Transport, phase, cause)
        {
        }
    }

    /// <summary>
    /// The time for the call was over before its answer was there; the host is told that the answer is not wanted any
    /// more.
    /// </summary>
    public sealed class DeadlineException : CreoException
    {
        /// <summary>Creates one as a call would throw it, for tests.</summary>
        public DeadlineException(string message, Phase phase = Phase.Wait) : base(message, Status.Deadline, phase, null)
        {
        }
    }

    /// <summary>
    /// The client was disposed of before or during the call. The message says whether the host may have carried the
    /// request out.
    /// </summary>
    public sealed class CancelledException : CreoException
    {
        /// <summary>Creates one as a call would throw it, for tests.</summary>
        public CancelledException(string message, Phase phase = Phase.Wait)
            : base(message, Status.Cancelled, phase, null)
        {
        }
    }

    /// <summary>
    /// The client refused an argument, and would refuse it again: an address of no known form
    /// (<see cref="Status.BadArgument"/>), or values that no frame can hold (<see cref="Status.TooLarge"/>). Nothing
    /// was sent, except the earlier items of a stream.
    /// </summary>
    public sealed class RefusedException : CreoException
    {
        /// <summary>Creates one as a call would throw it, for tests.</summary>
        public RefusedException(string message, Status status = Status.BadArgument, Phase phase = Phase.None)
            : base(message, status, phase, null)
        {
        }
    }

    /// <summary>What the host sent is not what the description says, or not RASP at all.</summary>
    public sealed class MalformedException : CreoException
    {
        /// <summary>Creates one as a call would throw it, for tests.</summary>
        public MalformedException(string message, Exception cause = null) : this(message, Phase.Decode, cause)
        {
        }

        internal MalformedException(string message, Phase phase, Exception cause)
            : base(message, Status.Malformed, phase, cause)
        {
        }

        /// <summary>Creates one for a value, of which a reader then says in which byte of a message it is.</summary>
        internal MalformedException(string message, int place) : this(message, Phase.Decode, null)
        {
            Place = place;
        }

        /// <summary>Where in the buffer the value is; less than 0 where the message tells it.</summary>
        internal int Place { get; } = -1;
    }
}
