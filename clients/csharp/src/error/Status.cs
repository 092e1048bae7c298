// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    /// <summary>Why a call failed. The names are those of the RASP specification, in every language.</summary>
    public enum Status
    {
        /// <summary>The frame or its values cannot be decoded.</summary>
        MALFORMED = 1,

        /// <summary>The host serves no such interface.</summary>
        UNKNOWN_PROTOCOL = 2,

        /// <summary>The interface has no such method, or has it with another signature.</summary>
        UNKNOWN_METHOD = 3,

        /// <summary>The message is larger than a frame may be, by the client's or the host's limit.</summary>
        TOO_LARGE = 4,

        /// <summary>The service's queue is full; a later call may succeed.</summary>
        BUSY = 5,

        /// <summary>The time-out of the call passed before an answer was ready.</summary>
        DEADLINE = 6,

        /// <summary>The client no longer wanted the answer.</summary>
        CANCELLED = 7,

        /// <summary>Credentials are missing or wrong.</summary>
        UNAUTHENTICATED = 8,

        /// <summary>The credentials are good, but not enough for this call.</summary>
        FORBIDDEN = 9,

        /// <summary>The host is shutting down; another host may answer.</summary>
        UNAVAILABLE = 10,

        /// <summary>
        /// The service failed; the details are in the host's log, under the id that the message carries.
        /// </summary>
        INTERNAL = 11,

        /// <summary>The service threw an exception that the method declares.</summary>
        EXCEPTION = 12,

        /// <summary>Connecting, sending or receiving failed. The client sets it; it is never sent.</summary>
        TRANSPORT = 100,

        /// <summary>An argument is wrong in itself, such as an address. The client sets it; it is never sent.</summary>
        BAD_ARGUMENT = 102
    }
}
