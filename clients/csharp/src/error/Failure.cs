// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>Why a call or a whole connection failed, before it is known which calls report it.</summary>
    internal sealed class Failure
    {
        private const string Doubt = "; the host may have carried out the request";

        private readonly Status status;
        private readonly string reason;
        private readonly Exception cause;
        private readonly bool byHost;

        private Failure(Status status, string reason, Exception cause, bool byHost)
        {
            this.status = status;
            this.reason = reason;
            this.cause = cause;
            this.byHost = byHost;
        }

        internal bool IsTransport => status == Status.Transport;

        /// <summary>Whether a server took the connection that is hardly a host, since it said nothing.</summary>
        internal bool IsSilence { get; private set; }

        /// <summary>Whether the host is stopping.</summary>
        internal bool IsUnavailable => byHost && status == Status.Unavailable;

        /// <summary>Whether the host does not accept the token; it has carried out nothing.</summary>
        internal bool IsUnauthenticated => byHost && status == Status.Unauthenticated;

        /// <summary>An error that the host sent.</summary>
        internal static Failure Service(Status status, string message)
        {
            return new Failure(status, message, null, true);
        }

        internal static Failure Transport(string reason, Exception cause = null)
        {
            return new Failure(Status.Transport, reason, cause, false);
        }

        /// <summary>
        /// The failure of a server that took the connection and is hardly a host, since it said nothing.
        /// </summary>
        /// <param name="address">Where it listens.</param>
        /// <param name="timeout">Milliseconds for which it sent no preface.</param>
        /// <param name="begun">Whether it sent a part of one.</param>
        internal static Failure Silent(string address, int timeout, bool begun)
        {
            string time = Internal.Deadline.Text(timeout);
            string said = begun ? "sent no whole preface" : "said nothing";
            string reason = address + " took the connection and " + said + " for " + time + ": is it a Creo host?";
            return new Failure(Status.Transport, reason, null, false) { IsSilence = true };
        }

        /// <summary>The failure of calls of a client that was disposed of.</summary>
        internal static Failure Closed()
        {
            return new Failure(Status.Cancelled, "the client was closed", null, false);
        }

        /// <summary>The failure of a message that no frame can hold.</summary>
        /// <param name="size">It has at least this many bytes.</param>
        /// <param name="limit">A frame can hold this many.</param>
        /// <param name="arrays">Whether there are arrays, which could be streams.</param>
        internal static Failure TooLarge(long size, int limit, bool arrays)
        {
            string reason = "a message of " + size + " bytes or more, where a frame can hold " + limit
                + (arrays ? ": send them as a Stream" : "");
            return new Failure(Status.TooLarge, reason, null, false);
        }

        /// <summary>The failure of a context that is too large.</summary>
        /// <param name="size">The bytes that it has.</param>
        internal static Failure LargeContext(int size)
        {
            string reason = "a context of " + size + " bytes, where " + Frame.MaxContext + " are allowed";
            return new Failure(Status.TooLarge, reason, null, false);
        }

        internal static Failure Malformed(MalformedException e)
        {
            return new Failure(Status.Malformed, e.Message, e.InnerException, false);
        }

        internal static Failure Deadline(string reason)
        {
            return new Failure(Status.Deadline, reason, null, false);
        }

        /// <summary>The exception that one call throws.</summary>
        /// <param name="method">Interface and method.</param>
        /// <param name="address">The host's address, or all that were tried.</param>
        /// <param name="phase">How far the call had come.</param>
        /// <param name="id">Its id, or 0.</param>
        internal CreoException Of(string method, string address, Phase phase, int id)
        {
            string message = method + " at " + address + ": " + Content.Text(status) + ": " + reason;
            return Make(message, phase).Of(address, id);
        }

        private CreoException Make(string message, Phase phase)
        {
            if (byHost && status != Status.Deadline)
            {
                return new ServiceException(message, status);
            }
            string doubt = phase == Phase.Send || phase == Phase.Wait ? Doubt : "";
            switch (status)
            {
                case Status.Deadline:
                    return new DeadlineException(message, phase);
                case Status.Transport:
                    return new TransportException(message + doubt, phase, cause);
                case Status.Cancelled:
                    return new CancelledException(message + doubt, phase);
                case Status.TooLarge:
                    return new RefusedException(message, status, phase);
                default:
                    return new MalformedException(message, phase, cause);
            }
        }
    }
}
