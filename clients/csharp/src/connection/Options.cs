// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;

    /// <summary>The options of a client, set before it is made. Each has the default that is named here.</summary>
    public sealed class Options
    {
        /// <summary>
        /// How long a call without a connection looks for a host that answers; 1 ms to 24 days. Default: 5 s.
        /// </summary>
        public TimeSpan ConnectTimeout { get; set; } = TimeSpan.FromSeconds(5);

        /// <summary>
        /// How long a call may take in all, 1 ms to 24 days; the host is told. Default: 30 s. Calls with streams may
        /// take as long as they like.
        /// </summary>
        public TimeSpan CallTimeout { get; set; } = TimeSpan.FromSeconds(30);

        /// <summary>Encrypts, and verifies that the host is the one that was asked for. Default: none.</summary>
        public TlsOptions Tls { get; set; }

        /// <summary>Shows the host who the client is. Default: none.</summary>
        public string Token { get; set; }

        /// <summary>
        /// Lets the token go to another machine without <see cref="Tls"/>, so that anyone on the network can read it.
        /// Default: false.
        /// </summary>
        public bool AllowPlaintextToken { get; set; }

        /// <summary>How long a host may take for its preface. Only tests set it apart from the time to connect.</summary>
        internal TimeSpan? GreetingTimeout { get; set; }
    }
}
