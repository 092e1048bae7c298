// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>A connection as its calls see it.</summary>
    /// <typeparam name="TCall">The type of a call. It is a parameter so that a call can refer to this.</typeparam>
    internal interface IConnection<TCall>
    {
        /// <summary>Where the host is.</summary>
        string Address { get; }

        /// <summary>When something last came, on the clock of <see cref="System.Diagnostics.Stopwatch"/>.</summary>
        long LastReceived { get; }

        /// <summary>
        /// Sends a small frame of an open call, or about the connection, without blocking the caller.
        /// </summary>
        void Post(byte[] bytes);

        /// <summary>Sends a further frame of an open call.</summary>
        /// <returns>Whether it was open, and all of the frame was sent.</returns>
        bool SendMore(TCall call, WireWriter more, Deadline deadline);

        /// <summary>As <see cref="SendMore"/>, without blocking the caller; <paramref name="done"/> gets the outcome.</summary>
        void PostMore(TCall call, WireWriter more, Deadline deadline, Action<bool> done);

        /// <summary>Tells the host that the answer of a call is not wanted any more.</summary>
        /// <returns>Whether the call was open.</returns>
        bool Abandon(TCall call);

        /// <summary>Asks the host whether it is there; the answer shows in <see cref="LastReceived"/>.</summary>
        void Ping();

        /// <summary>Has the connection take no new calls, and end with the last open one.</summary>
        void Retire();

        /// <summary>Ends the connection, and all open calls with it.</summary>
        void Break(Failure failure);
    }
}
