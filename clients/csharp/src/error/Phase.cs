// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    /// <summary>How far a call had come when it failed.</summary>
    public enum Phase
    {
        /// <summary>Nothing was tried: the client refused the call, or was disposed of before.</summary>
        None,

        /// <summary>There was no connection yet; nothing was sent.</summary>
        Connect,

        /// <summary>The request was being sent; the host may have received it.</summary>
        Send,

        /// <summary>The request was sent, and the answer was waited for.</summary>
        Wait,

        /// <summary>The answer was there, but is not what the description says.</summary>
        Decode
    }
}
