// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>
    /// Looks for a host to connect to, and keeps what it has opened. While calls wait for a connection, one thread goes
    /// for all of them through the addresses, round by round, with growing pauses. It does not refer to the client, so
    /// that a client that nobody uses can be collected. Thread-safe.
    /// </summary>
    internal sealed class Search
    {
        private readonly object gate = new object();
        private readonly Address[] addresses;
        private readonly Alarms alarms;
        private readonly Dialer dialer;
        private readonly string[] reasons;
        private readonly List<Connection> all = new List<Connection>();
        private readonly LinkedList<Waiter> waiting = new LinkedList<Waiter>();
        private volatile Connection live;
        private volatile bool stopped;
        private bool running;
        private int preferred;

        /// <exception cref="ArgumentException">An option is not valid.</exception>
        internal Search(Address[] addresses, Alarms alarms, Options options)
        {
            this.addresses = addresses;
            this.alarms = alarms;
            reasons = new string[addresses.Length];
            dialer = new Dialer(options, Ended);
            RenewsToken = options.TokenProvider != null || options.AsyncTokenProvider != null;
        }

        /// <summary>Why no host answers: of several addresses each with its reason, the last time that it was tried.</summary>
        internal string Reasons
        {
            get {
                lock (gate)
                {
                    return string.Join(
                        "; ",
                        addresses.Select(
                            (address, i) =>
                                (HasSeveral ? address + ": " : "") + (reasons[i] ?? "not tried, the time was over")
                        )
                    );
                }
            }
        }

        /// <summary>Whether there are several addresses.</summary>
        internal bool HasSeveral => addresses.Length > 1;

        /// <summary>Whether another connection may have another token.</summary>
        internal bool RenewsToken { get; }

        /// <summary>Whether the search was stopped, since the client was disposed of.</summary>
        internal bool IsStopped => stopped;

        /// <summary>The connection for new calls, if there is one already; else null.</summary>
        /// <param name="now">The moment, on the clock of <see cref="System.Diagnostics.Stopwatch"/>.</param>
        internal Connection Live(long now)
        {
            Connection connection = live;
            return connection != null && connection.IsUsable(now) ? connection : null;
        }

        /// <summary>Tries each address once, in the caller's thread.</summary>
        /// <returns>Whether there is a connection now.</returns>
        internal bool TryOnce(Deadline limit)
        {
            live = TryAll(limit);
            return live != null;
        }

        /// <summary>Waits for a connection.</summary>
        /// <returns>The connection, or null where the time was over first, or the search was stopped.</returns>
        internal Connection Wait(Deadline limit)
        {
            Waiter waiter = Join(limit);
            try
            {
                waiter.Done.Wait(limit);
            }
            finally
            {
                Leave(waiter);
            }
            return waiter.Found;
        }

        /// <summary>As <see cref="Wait"/>, without a thread that waits.</summary>
        internal async Task<Connection> WaitAsync(Deadline limit)
        {
            Waiter waiter = Join(limit);
            using (alarms.Set(limit, done => ((Signal)done).Set(), waiter.Done))
            {
                await waiter.Done.SetAsync().ConfigureAwait(false);
            }
            Leave(waiter);
            return waiter.Found;
        }

        /// <summary>Ends all connections, and finds no more.</summary>
        internal void Stop()
        {
            List<Connection> open;
            lock (gate)
            {
                stopped = true;
                open = all.ToList();
                Tell(null);
                Monitor.PulseAll(gate);
            }
            open.ForEach(connection => connection.HangUp());
        }

        private Waiter Join(Deadline limit)
        {
            Waiter waiter = new Waiter(limit);
            lock (gate)
            {
                Connection connection = Live(System.Diagnostics.Stopwatch.GetTimestamp());
                if (connection != null || stopped)
                {
                    waiter.Tell(connection);
                    return waiter;
                }
                if (!running)
                {
                    Array.Clear(reasons, 0, reasons.Length);
                    new Thread(Run) { IsBackground = true, Name = "Creo connects to " + addresses[0] }.Start();
                    running = true;
                }
                waiter.Place = waiting.AddLast(waiter);
            }
            return waiter;
        }

        private void Leave(Waiter waiter)
        {
            lock (gate)
            {
                if (waiter.Place?.List != null)
                {
                    waiting.Remove(waiter.Place);
                }
            }
        }

        /// <summary>Tells all calls that wait for a connection. The caller holds the gate.</summary>
        private void Tell(Connection found)
        {
            foreach (Waiter waiter in waiting)
            {
                waiter.Tell(found);
            }
            waiting.Clear();
        }

        private void Run()
        {
            Backoff backoff = new Backoff();
            Deadline limit;
            while (IsWanted(out limit))
            {
                Connection found = TryAll(limit);
                lock (gate)
                {
                    if (found != null)
                    {
                        live = found;
                        Tell(found);
                        running = false;
                        return;
                    }
                    Pause(Deadline.After(backoff.Next()));
                }
            }
        }

        /// <summary>
        /// Whether a call waits. A round may take as long as the one that waits longest; the others end on their own.
        /// </summary>
        private bool IsWanted(out Deadline limit)
        {
            lock (gate)
            {
                running = waiting.Count > 0;
                limit = Deadline.After(Math.Max(1, waiting.Max(waiter => (int?)waiter.Limit.Remaining()) ?? 0));
                return running;
            }
        }

        /// <summary>Waits until the deadline, or until the search is stopped. The caller holds the gate.</summary>
        private void Pause(Deadline deadline)
        {
            int remaining;
            while (!stopped && (remaining = deadline.Remaining()) != 0)
            {
                Monitor.Wait(gate, remaining);
            }
        }

        /// <summary>
        /// Tries all addresses once, beginning with the one that was connected last; each gets its share of the time.
        /// </summary>
        private Connection TryAll(Deadline limit)
        {
            int first = Volatile.Read(ref preferred);
            for (int i = 0; i < addresses.Length && !stopped && limit.Remaining() != 0; i++)
            {
                int at = (first + i) % addresses.Length;
                Explain(at, "no answer yet", false);
                try
                {
                    Connection found = dialer.Dial(addresses[at], limit.Share(addresses.Length - i));
                    if (Keep(found, at))
                    {
                        return found;
                    }
                }
                catch (Exception e) when (!(e is ThreadInterruptedException))
                {
                    // The calls that wait must learn of every error.
                    Explain(at, e.Message, true);
                }
            }
            return null;
        }

        private void Explain(int at, string reason, bool replace)
        {
            lock (gate)
            {
                reasons[at] = replace ? reason : reasons[at] ?? reason;
            }
        }

        /// <summary>Keeps a connection, unless it was opened too late.</summary>
        private bool Keep(Connection connection, int at)
        {
            lock (gate)
            {
                if (!stopped)
                {
                    all.Add(connection);
                    preferred = at;
                    return true;
                }
            }
            connection.HangUp();
            return false;
        }

        private void Ended(Connection connection)
        {
            lock (gate)
            {
                all.Remove(connection);
                if (connection.IsStrange && connection.Address == addresses[preferred].ToString())
                {
                    preferred = (preferred + 1) % addresses.Length;
                }
            }
        }

        /// <summary>A call that waits for a connection.</summary>
        private sealed class Waiter
        {
            internal Waiter(Deadline limit)
            {
                Limit = limit;
            }

            internal Deadline Limit { get; }

            internal Signal Done { get; } = new Signal();

            internal Connection Found { get; private set; }

            internal LinkedListNode<Waiter> Place { get; set; }

            internal void Tell(Connection found)
            {
                Found = found;
                Done.Set();
            }
        }
    }
}
