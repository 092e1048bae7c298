// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System.Threading.Tasks;

    /// <summary>
    /// What implements an interface of a description: a subclass of the generated class of that interface. A
    /// <see cref="Worker"/> serves it.
    /// </summary>
    public abstract class Handler
    {
        internal Handler()
        {
        }

        /// <summary>The interface, as the description declares it.</summary>
        internal abstract Internal.ServedInterface served_interface { get; }

        /// <summary>Whether its methods are tasks.</summary>
        internal abstract bool serves_tasks { get; }

        /// <summary>Reads the arguments of a call, calls the method and tells the call what came of it.</summary>
        /// <param name="method">Its place in the interface.</param>
        /// <param name="call">The call.</param>
        /// <returns>The end of that; null where that has come already.</returns>
        internal abstract Task serve_call(int method, Internal.ServedCall call);
    }
}
