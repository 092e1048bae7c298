// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using System.Threading;

    /// <summary>
    /// A client's connections: at most one for new calls, opened anew when it is gone, and those that only finish what
    /// is open.
    /// </summary>
    internal sealed class Connections : IDisposable
    {
        private readonly object gate = new object();
        private readonly Address[] addresses;
        private readonly Dialer dialer;
        private readonly List<Connection> all = new List<Connection>();
        private readonly Random random = new Random();
        private volatile Connection live;
        private volatile bool disposed;
        private bool connecting;
        private int preferred;

        internal Connections(string address, Options options)
        {
            AddressText = address;
            addresses = Address.ParseList(address);
            ConnectTimeout = Deadline.Milliseconds(options.ConnectTimeout, nameof(options.ConnectTimeout));
            CallTimeout = Deadline.Milliseconds(options.CallTimeout, nameof(options.CallTimeout));
            dialer = new Dialer(options, Ended);
            Deadline deadline = Deadline.After(ConnectTimeout);
            List<string> reasons = new List<string>();
            Connection first = TryAll(deadline, reasons);
            if (first == null)
            {
                string message = "cannot connect to " + Told(reasons);
                throw new TransportException(message, Phase.Connect, null).Of(AddressText, 0);
            }
            live = first;
        }

        /// <summary>All addresses, as they were given.</summary>
        internal string AddressText { get; }

        internal int ConnectTimeout { get; }

        internal int CallTimeout { get; }

        /// <summary>
        /// Milliseconds that a host may be silent before a call with streams asks whether it is there.
        /// </summary>
        internal int SilenceTimeout => CallTimeout;

        /// <summary>Milliseconds that the host has to answer that.</summary>
        internal int PingTimeout => ConnectTimeout;

        internal WriterPool Writers { get; } = new WriterPool();

        internal bool IsDisposed => disposed;

        /// <summary>The connection for new calls, if there is one already; else null.</summary>
        /// <param name="now">The moment, on the clock of <see cref="System.Diagnostics.Stopwatch"/>.</param>
        internal Connection Live(long now)
        {
            Connection connection = live;
            return connection != null && connection.IsUsable(now) ? connection : null;
        }

        /// <summary>
        /// The connection for new calls, opened if there is none. Calls that need one at the same time share the
        /// attempt.
        /// </summary>
        /// <param name="method">The method that is called, for messages.</param>
        /// <param name="timeout">The time for all of the call, in milliseconds.</param>
        /// <param name="deadline">When that is over.</param>
        /// <exception cref="CreoException">No host answered in time.</exception>
        /// <exception cref="ObjectDisposedException">The client was disposed of.</exception>
        internal Connection Connect(string method, int timeout, Deadline deadline)
        {
            CheckOpen(method);
            Connection connection = Live(deadline.Start);
            return connection ?? Reconnect(method, timeout, deadline);
        }

        public void Dispose()
        {
            List<Connection> open;
            lock (gate)
            {
                if (disposed)
                {
                    return;
                }
                disposed = true;
                open = all.ToList();
                Monitor.PulseAll(gate);
            }
            open.ForEach(connection => connection.HangUp());
        }

        private Connection Reconnect(string method, int timeout, Deadline deadline)
        {
            Deadline limit = deadline.OrAfter(ConnectTimeout);
            List<string> reasons = new List<string>();
            Connection connection = null;
            lock (gate)
            {
                while (connecting && limit.Remaining() != 0)
                {
                    Monitor.Wait(gate, limit.Remaining());
                }
                CheckOpen(method);
                connection = live;
                if (connection != null && connection.IsUsable(deadline.Start))
                {
                    return connection;
                }
                if (connecting)
                {
                    throw Unreachable(method, timeout, deadline, reasons);
                }
                connecting = true;
            }
            try
            {
                connection = TryRounds(limit, reasons);
            }
            finally
            {
                lock (gate)
                {
                    connecting = false;
                    live = connection;
                    Monitor.PulseAll(gate);
                }
            }
            if (disposed)
            {
                connection?.HangUp(); // It may have been opened too late to be disposed of there.
            }
            CheckOpen(method);
            return connection ?? throw Unreachable(method, timeout, deadline, reasons);
        }

        private Connection TryRounds(Deadline limit, List<string> reasons)
        {
            Backoff backoff = new Backoff(random);
            while (!disposed && limit.Remaining() != 0)
            {
                reasons.Clear();
                Connection connection = TryAll(limit, reasons);
                if (connection != null)
                {
                    return connection;
                }
                Pause(limit.OrAfter(backoff.Next()));
            }
            return null;
        }

        private void Pause(Deadline deadline)
        {
            lock (gate)
            {
                int remaining;
                while (!disposed && (remaining = deadline.Remaining()) != 0)
                {
                    Monitor.Wait(gate, remaining);
                }
            }
        }

        /// <summary>
        /// Tries all addresses once, beginning with the one that was connected last; each gets its share of the time.
        /// </summary>
        private Connection TryAll(Deadline limit, List<string> reasons)
        {
            for (int i = 0; i < addresses.Length && !disposed; i++)
            {
                int at = (preferred + i) % addresses.Length;
                if (limit.Remaining() == 0)
                {
                    reasons.Add(addresses[at] + ": not tried, the time was over");
                    continue;
                }
                try
                {
                    Connection connection = dialer.Dial(addresses[at], limit.Share(addresses.Length - i));
                    lock (gate)
                    {
                        all.Add(connection);
                    }
                    preferred = at;
                    return connection;
                }
                catch (DialException e)
                {
                    reasons.Add(addresses[at] + ": " + e.Message);
                }
            }
            return null;
        }

        private void Ended(Connection connection)
        {
            lock (gate)
            {
                all.Remove(connection);
            }
        }

        private void CheckOpen(string method)
        {
            if (disposed)
            {
                throw new ObjectDisposedException(method + " at " + AddressText);
            }
        }

        private CreoException Unreachable(string method, int timeout, Deadline deadline, List<string> reasons)
        {
            Failure failure = Timeouts.WithoutConnection(deadline, timeout, ConnectTimeout, Told(reasons));
            return failure.Of(method, AddressText, Phase.Connect, 0);
        }

        private static string Told(List<string> reasons)
        {
            return string.Join("; ", reasons);
        }
    }
}
