// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>A connection to an address cannot be opened; the message says why.</summary>
    internal sealed class DialException : Exception
    {
        internal DialException(string message, Exception cause = null) : base(message, cause)
        {
        }
    }
}
