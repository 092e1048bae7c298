// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Threading;

    /// <summary>
    /// A client's connections: at most one for new calls, opened anew when it is gone, and those that only finish what
    /// is open. Clients, their views and their open calls refer to it, and nothing else does: when it is collected, the
    /// connections and their threads end.
    /// </summary>
    internal sealed class Connections : IDisposable
    {
        private const int DefaultSilenceTimeout = 30000;

        private readonly Search search;

        /// <exception cref="RefusedException">An address has another form.</exception>
        /// <exception cref="ArgumentException">An option is not valid.</exception>
        /// <exception cref="TransportException">No host answers in time.</exception>
        internal Connections(string address, Options options)
        {
            AddressText = address;
            ConnectTimeout = Deadline.Milliseconds(options.ConnectTimeout, nameof(options.ConnectTimeout));
            CallTimeout = Deadline.MillisecondsOrNone(options.CallTimeout, nameof(options.CallTimeout));
            Watch = Watch.Of(options);
            search = new Search(Address.ParseList(address), Alarms, options);
            if (!options.ConnectLazily && !search.TryOnce(Deadline.After(ConnectTimeout)))
            {
                string message = "cannot connect to " + address + ": " + search.Reasons;
                throw new TransportException(message, Phase.Connect, null).Of(AddressText, 0);
            }
        }

        ~Connections()
        {
            if (search != null && !Environment.HasShutdownStarted)
            {
                // Another thread does this: hanging up may wait for the host, and the finalizer must not.
                ThreadPool.UnsafeQueueUserWorkItem(left => ((Search)left).Stop(), search);
            }
        }

        /// <summary>All addresses of the client, as they were given.</summary>
        internal string AddressText { get; }

        internal int ConnectTimeout { get; }

        /// <summary>How many milliseconds a call may take by default; 0 for no limit.</summary>
        internal int CallTimeout { get; }

        /// <summary>
        /// Milliseconds that a host may be silent before a call that has no time-out asks whether it is there.
        /// </summary>
        internal int SilenceTimeout => CallTimeout > 0 ? CallTimeout : DefaultSilenceTimeout;

        /// <summary>How many milliseconds the host has to answer a PING, which asks whether it is there.</summary>
        internal int PingTimeout => ConnectTimeout;

        /// <summary>The watch that is told of each call; null for none.</summary>
        internal Watch Watch { get; }

        internal WriterPool Writers { get; } = new WriterPool();

        /// <summary>The alarms that end calls whose time is over and for which no thread waits.</summary>
        internal Alarms Alarms { get; } = new Alarms();

        internal bool IsDisposed => search.IsStopped;

        /// <summary>Whether there is another address to try.</summary>
        internal bool HasOthers => search.HasSeveral;

        /// <summary>Whether another connection may have another token.</summary>
        internal bool RenewsToken => search.RenewsToken;

        /// <summary>The connection for new calls, if there is one already; else null.</summary>
        /// <param name="now">The moment, on the clock of <see cref="System.Diagnostics.Stopwatch"/>.</param>
        internal Connection Live(long now)
        {
            return search.Live(now);
        }

        /// <summary>
        /// The connection for new calls, opened if there is none. Calls that need one at the same time share the
        /// attempt.
        /// </summary>
        /// <exception cref="CreoException">No host answered in time, or the client was disposed of.</exception>
        internal Connection Connect(Call call)
        {
            Connection connection = Live(call.Deadline.Start);
            if (connection == null)
            {
                call.Phase = Searching;
                Deadline limit = Limit(call);
                connection =
                    search.Wait(limit) ?? throw Missing(call, limit).Of(call.Method.Name, AddressText, call.Phase, 0);
            }
            return connection;
        }

        /// <summary>
        /// Sends a call over the connection for new calls, opened if there is none. It blocks no thread; the call fails
        /// where no host answers in time.
        /// </summary>
        internal void Post(Call call)
        {
            Connection connection = Live(call.Deadline.Start);
            if (connection != null)
            {
                Post(call, connection);
            }
            else if (!call.HasEnded)
            {
                ConnectAndPost(call);
            }
        }

        public void Dispose()
        {
            GC.SuppressFinalize(this);
            search.Stop();
        }

        private static void Post(Call call, Connection connection)
        {
            call.Phase = Phase.Send;
            connection.Post(call);
        }

        private async void ConnectAndPost(Call call)
        {
            call.Phase = Searching;
            Deadline limit = Limit(call);
            Connection connection;
            try
            {
                connection = await search.WaitAsync(limit).ConfigureAwait(false);
            }
            catch (Exception e)
            {
                // No thread could be started to search, so nothing else would tell the call.
                call.Fail(Failure.Transport(e.Message, e));
                return;
            }
            if (connection == null)
            {
                call.Fail(Missing(call, limit));
            }
            else if (!call.HasEnded)
            {
                Post(call, connection);
            }
        }

        /// <summary>The phase of a call that has no connection.</summary>
        private Phase Searching => IsDisposed ? Phase.None : Phase.Connect;

        private Deadline Limit(Call call)
        {
            return call.Deadline.OrAfter(ConnectTimeout);
        }

        /// <summary>Why a call has no connection. It has waited for one until the limit.</summary>
        private Failure Missing(Call call, Deadline limit)
        {
            if (IsDisposed)
            {
                return Failure.Closed();
            }
            // The limits are compared, and not the clock asked: by now the times of both may be over.
            bool over = limit.Equals(call.Deadline);
            return Timeouts.WithoutConnection(over, call.Timeout, ConnectTimeout, search.Reasons);
        }
    }
}
