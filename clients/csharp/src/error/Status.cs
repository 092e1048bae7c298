// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using global::Creo.Client.Internal; // A type of the description may have the name of a part of it.

    /// <summary>Why a call failed. Messages show the names of the RASP specification, such as <c>UNKNOWN_METHOD</c>.</summary>
    public enum Status
    {
        /// <summary>The frame or its values cannot be decoded.</summary>
        [DeclaredName("MALFORMED")] Malformed = 1,

        /// <summary>The host serves no such interface.</summary>
        [DeclaredName("UNKNOWN_PROTOCOL")] UnknownProtocol = 2,

        /// <summary>The interface has no such method, or has it with another signature.</summary>
        [DeclaredName("UNKNOWN_METHOD")] UnknownMethod = 3,

        /// <summary>The message is larger than a frame may be, by the client's or the host's limit.</summary>
        [DeclaredName("TOO_LARGE")] TooLarge = 4,

        /// <summary>The service's queue is full; a later call may succeed.</summary>
        [DeclaredName("BUSY")] Busy = 5,

        /// <summary>The time-out of the call passed before an answer was ready.</summary>
        [DeclaredName("DEADLINE")] Deadline = 6,

        /// <summary>The client no longer wanted the answer.</summary>
        [DeclaredName("CANCELLED")] Cancelled = 7,

        /// <summary>Credentials are missing or wrong.</summary>
        [DeclaredName("UNAUTHENTICATED")] Unauthenticated = 8,

        /// <summary>The credentials are good, but not enough for this call.</summary>
        [DeclaredName("FORBIDDEN")] Forbidden = 9,

        /// <summary>The host is shutting down; another host may answer.</summary>
        [DeclaredName("UNAVAILABLE")] Unavailable = 10,

        /// <summary>
        /// The service failed; the details are in the host's log, under the id that the message carries.
        /// </summary>
        [DeclaredName("INTERNAL")] Internal = 11,

        /// <summary>The service threw an exception that the method declares.</summary>
        [DeclaredName("EXCEPTION")] Exception = 12,

        /// <summary>Connecting, sending or receiving failed. The client sets it; it is never sent.</summary>
        [DeclaredName("TRANSPORT")] Transport = 100,

        /// <summary>An argument is wrong in itself, such as an address. The client sets it; it is never sent.</summary>
        [DeclaredName("BAD_ARGUMENT")] BadArgument = 102
    }
}
