// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;
    using System.Threading.Tasks;

    /// <summary>The options of a client, set before it is made. Each has the default that is named here.</summary>
    public sealed class Options
    {
        /// <summary>
        /// How long a call without a connection looks for a host that answers; 1 ms to 24 days. Default: 5 s.
        /// </summary>
        public TimeSpan ConnectTimeout { get; set; } = TimeSpan.FromSeconds(5);

        /// <summary>
        /// How long a call may take in all, 1 ms to 24 days; the host is told. Default: 30 s. Calls with streams may
        /// take as long as they like, and so may all calls with <see cref="System.Threading.Timeout.InfiniteTimeSpan"/>.
        /// Such a call ends when the host is silent for this time, or for 30 s where there is none, and does not answer
        /// when it is asked whether it is there.
        /// </summary>
        public TimeSpan CallTimeout { get; set; } = TimeSpan.FromSeconds(30);

        /// <summary>
        /// Lets the first call connect: a client is made at once, whether its host is there or not, and calls wait for
        /// the host as they do where a connection was lost. Default: false.
        /// </summary>
        public bool ConnectLazily { get; set; }

        /// <summary>How connections are encrypted, and hosts verified. Default: nothing is encrypted.</summary>
        public TlsOptions Tls { get; set; }

        /// <summary>The token that shows the host who the client is. Default: none.</summary>
        public string Token { get; set; }

        /// <summary>
        /// Is asked for the token instead each time that a connection is opened, and once more when a call is answered
        /// with UNAUTHENTICATED: that call is then made once more, over another connection. A thread of the client calls
        /// it, within the time to connect. Default: none.
        /// </summary>
        public Func<string> TokenProvider { get; set; }

        /// <summary>As <see cref="TokenProvider"/>, where the token does not come at once. Default: none.</summary>
        public Func<Task<string>> AsyncTokenProvider { get; set; }

        /// <summary>
        /// Lets the token go to another machine without <see cref="Tls"/>, so that anyone on the network can read it.
        /// Default: false.
        /// </summary>
        public bool AllowPlaintextToken { get; set; }

        /// <summary>Is told of each call, before and after it. Default: none.</summary>
        public CallHook Hook { get; set; }

        /// <summary>
        /// What is sent along with each call, for the service to read, such as who calls; up to 8 KiB. It is copied
        /// when the client is made. Default: nothing.
        /// </summary>
        public IEnumerable<KeyValuePair<string, string>> Context { get; set; }

        /// <summary>How long a host may take for its preface. Only tests set it apart from the time to connect.</summary>
        internal TimeSpan? GreetingTimeout { get; set; }
    }
}
