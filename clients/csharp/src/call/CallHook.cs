// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;

    /// <summary>
    /// Is told of each call of a client, for traces, figures and logs: see <see cref="Options.Hook"/>. Threads call it
    /// at the same time. A request that is sent again is the same call.
    /// </summary>
    public abstract class CallHook
    {
        /// <summary>
        /// A call begins: nothing is sent yet. It runs in the thread that calls; of a call whose result is a stream, in
        /// the one that asks for the first item. What it throws fails the call: nothing is sent, and
        /// <see cref="After"/> is not told of it.
        /// </summary>
        /// <param name="call">The call. What is put into its context is sent with it.</param>
        public virtual void Before(CallInfo call)
        {
        }

        /// <summary>
        /// The call has ended, once: with its result, its stream or an error; a one-way call, when its request was
        /// handed over. It runs in the thread that ends the call, which may be one of the client's, and must not block.
        /// What it throws is ignored.
        /// </summary>
        /// <param name="call">The call, the same object as before it.</param>
        /// <param name="error">
        /// What it ended with; null if it succeeded, or if who reads its stream stopped early.
        /// </param>
        public virtual void After(CallInfo call, Exception error)
        {
        }
    }
}
