// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;

    /// <summary>What a client can be told when it is made; whatever is not set stays as said here.</summary>
    public sealed class Options
    {
        /// <summary>How long a call looks for a host that answers, when there is no connection. 5 s.</summary>
        public TimeSpan ConnectTimeout { get; set; } = TimeSpan.FromSeconds(5);

        /// <summary>
        /// How long a call may take in all; the host is told, too. 30 s. Calls with streams may take as long as they
        /// like.
        /// </summary>
        public TimeSpan CallTimeout { get; set; } = TimeSpan.FromSeconds(30);

        /// <summary>Encrypts, and makes sure that the host is the one that was asked for. None.</summary>
        public TlsOptions Tls { get; set; }

        /// <summary>What shows the host who the client is. None.</summary>
        public string Token { get; set; }

        /// <summary>
        /// Lets the token go to another machine without <see cref="Tls"/>, where whoever listens can read it. Not
        /// unless set.
        /// </summary>
        public bool AllowPlaintextToken { get; set; }
    }
}
