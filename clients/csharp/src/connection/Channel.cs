// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>
    /// The way of a generated client's calls: its connections, and how long a call may take.
    /// </summary>
    internal sealed class Channel : IDisposable
    {
        private readonly Connections connections;
        private readonly int timeout;

        private readonly bool ownsConnections;

        // A view with a time-out of its own sets the time of each call, also of those with streams.
        private readonly bool limitsStreams;

        /// <summary>Connects, or lets the first call do so.</summary>
        /// <param name="address">One address or several, separated by commas.</param>
        /// <param name="options">The options.</param>
        /// <exception cref="RefusedException">An address has another form.</exception>
        /// <exception cref="ArgumentException">An option is not valid.</exception>
        /// <exception cref="TransportException">No host answers in time.</exception>
        internal Channel(string address, Options options)
        {
            if (options == null)
            {
                throw new ArgumentNullException(nameof(options));
            }
            connections = new Connections(address, options);
            timeout = connections.CallTimeout;
            ownsConnections = true;
        }

        private Channel(Connections connections, int timeout, bool limitsStreams)
        {
            this.connections = connections;
            this.timeout = timeout;
            this.limitsStreams = limitsStreams;
        }

        /// <summary>The channel for one more client over the connections of another. Disposing of it does nothing.</summary>
        /// <exception cref="ArgumentNullException">There is no other.</exception>
        internal static Channel Of(Channel other)
        {
            if (other == null)
            {
                throw new ArgumentNullException(nameof(other));
            }
            return new Channel(other.connections, other.timeout, other.limitsStreams);
        }

        /// <summary>
        /// Connects without blocking the caller. The thread that it takes meanwhile is none of the pool's.
        /// </summary>
        /// <param name="address">One address or several, separated by commas.</param>
        /// <param name="options">The options.</param>
        /// <param name="cancellationToken">Ends the task at once; a connection that is opened later is closed.</param>
        /// <returns>The channel, or one of the errors of the constructor.</returns>
        internal static async Task<Channel> ConnectAsync(
            string address, Options options, CancellationToken cancellationToken
        )
        {
            TaskCompletionSource<Channel> connected =
                new TaskCompletionSource<Channel>(TaskCreationOptions.RunContinuationsAsynchronously);
            cancellationToken.ThrowIfCancellationRequested();
            using (cancellationToken.Register(() => connected.TrySetCanceled(cancellationToken)))
            {
                Thread thread = new Thread(() => Connect(address, options, connected));
                thread.IsBackground = true;
                thread.Name = "Creo connects to " + address;
                thread.Start();
                return await connected.Task.ConfigureAwait(false);
            }
        }

        /// <summary>The connections that its calls are sent over.</summary>
        internal Connections Connections => connections;

        /// <summary>The same connections with another time for each call. Disposing of it does nothing.</summary>
        internal Channel WithCallTimeout(TimeSpan callTimeout)
        {
            return new Channel(connections, Deadline.MillisecondsOrNone(callTimeout, nameof(callTimeout)), true);
        }

        internal UnaryCall<T> Call<T>(Method<T> method)
        {
            return new UnaryCall<T>(connections, method, timeout);
        }

        /// <summary>A call with streams. It may take as long as it likes, unless a view sets its time.</summary>
        internal StreamCall<T> Stream<T>(Method<T> method)
        {
            return new StreamCall<T>(connections, method, limitsStreams ? timeout : 0);
        }

        public void Dispose()
        {
            if (ownsConnections)
            {
                connections.Dispose();
            }
        }

        /// <summary>
        /// Disposes of the channel without blocking the caller; the thread that it takes is none of the pool's.
        /// </summary>
        internal Task DisposeAsync()
        {
            return Task.Factory.StartNew(
                Dispose, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default
            );
        }

        private static void Connect(string address, Options options, TaskCompletionSource<Channel> connected)
        {
            try
            {
                Channel channel = new Channel(address, options);
                if (!connected.TrySetResult(channel))
                {
                    channel.Dispose();
                }
            }
            catch (Exception e)
            {
                connected.TrySetException(e);
            }
        }
    }
}
