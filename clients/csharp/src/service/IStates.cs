// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Threading.Tasks;

    /// <summary>The states that a call sees, and writes, at its host.</summary>
    internal interface IStates
    {
        /// <summary>What has come along of each.</summary>
        SentView[] Views { get; }

        /// <summary>Grows when the views move to another version of the state.</summary>
        int Version { get; }

        /// <exception cref="InvalidOperationException">The call is over.</exception>
        void CheckOpen();

        /// <summary>Asks the host something about the view at this place.</summary>
        Task<Order> Ask(int view, Action<WireWriter> what);

        /// <summary>Waits until the view at this place shows something else.</summary>
        Task Move(int view);

        /// <summary>Notes a change, for the answer.</summary>
        void Write(StateChange change);
    }
}
