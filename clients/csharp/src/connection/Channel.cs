// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;

    /// <summary>
    /// What a generated client sends its calls through: its connections, and how long a call may take.
    /// </summary>
    internal sealed class Channel : IDisposable
    {
        private readonly Connections connections;
        private readonly int timeout;

        // A view sets the time of each call, also of those with streams.
        private readonly bool isView;

        /// <summary>Connects.</summary>
        /// <param name="address">One address or several, separated by commas.</param>
        /// <param name="options">The options.</param>
        /// <exception cref="ArgumentException">An address or an option is not valid.</exception>
        /// <exception cref="TransportException">No host answers in time.</exception>
        internal Channel(string address, Options options)
        {
            if (options == null)
            {
                throw new ArgumentNullException(nameof(options));
            }
            connections = new Connections(address, options);
            timeout = connections.CallTimeout;
        }

        private Channel(Connections connections, int timeout)
        {
            this.connections = connections;
            this.timeout = timeout;
            isView = true;
        }

        /// <summary>The connections that its calls are sent over.</summary>
        internal Connections Connections => connections;

        /// <summary>The same connections with another time for each call. Disposing of it does nothing.</summary>
        internal Channel WithCallTimeout(TimeSpan callTimeout)
        {
            return new Channel(connections, Deadline.Milliseconds(callTimeout, nameof(callTimeout)));
        }

        internal UnaryCall<T> Call<T>(Method<T> method)
        {
            return new UnaryCall<T>(connections, method, timeout);
        }

        /// <summary>A call with streams. It may take as long as it likes, unless a view sets its time.</summary>
        internal StreamCall<T> Stream<T>(Method<T> method)
        {
            return new StreamCall<T>(connections, method, isView ? timeout : 0);
        }

        public void Dispose()
        {
            if (!isView)
            {
                connections.Dispose();
            }
        }
    }
}
