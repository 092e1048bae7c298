// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading;

    /// <summary>
    /// Calls back when a time is over, each alarm in a thread of the pool, and never before; directly after others, up
    /// to 5 ms late. However many wait for that, they share one timer, which is set for the earliest: each of Mono's
    /// timers that is due costs a look at all others. Thread-safe.
    /// </summary>
    internal sealed class Alarms
    {
        private const long Off = long.MaxValue;

        // After alarms rang, the timer rests this long: of a thousand alarms a second, several ring at once.
        private const int RestMilliseconds = 5;

        private readonly SortedSet<Alarm> pending = new SortedSet<Alarm>();
        private readonly Timer timer;
        private long lastNumber;

        // The time for which the timer is set: that of the first alarm, or of an earlier one that was disposed of.
        private long due = Off;

        internal Alarms()
        {
            // The caller's context must not live as long as the client.
            using (ExecutionContext.IsFlowSuppressed() ? null : (IDisposable)ExecutionContext.SuppressFlow())
            {
                timer = new Timer(alarms => ((Alarms)alarms).Ring(), this, Timeout.Infinite, Timeout.Infinite);
            }
        }

        /// <summary>Calls back when a time is over, unless what is returned is disposed of before.</summary>
        /// <param name="deadline">The end of the time; it must come.</param>
        /// <param name="ring">Is called with the state; it may take its time.</param>
        /// <param name="state">What the alarm is for.</param>
        /// <param name="again">Milliseconds until it is called again, and again; 0 for only once.</param>
        internal IDisposable Set(Deadline deadline, WaitCallback ring, object state, int again = 0)
        {
            Alarm alarm = new Alarm(this, ring, state, again);
            lock (pending)
            {
                Add(alarm, deadline);
            }
            return alarm;
        }

        private void Ring()
        {
            lock (pending)
            {
                due = Off;
                int rest = 0;
                Alarm first;
                while ((first = pending.Min) != null && first.Deadline.Remaining() == 0)
                {
                    pending.Remove(first);
                    rest = RestMilliseconds;
                    // Each alarm has a thread of its own: to tell a host that a call was cancelled may take time.
                    ThreadPool.UnsafeQueueUserWorkItem(first.Ring, first.State);
                    if (first.Again > 0)
                    {
                        Add(first, Deadline.After(first.Again));
                    }
                }
                SetTimer(first, rest);
            }
        }

        private void Remove(Alarm alarm)
        {
            lock (pending)
            {
                if (pending.Remove(alarm) && pending.Count == 0)
                {
                    SetTimer(null, 0); // It would keep this in memory.
                }
            }
        }

        /// <summary>Adds an alarm. The caller holds the lock.</summary>
        private void Add(Alarm alarm, Deadline deadline)
        {
            alarm.Begin(deadline, ++lastNumber);
            pending.Add(alarm);
            if (alarm.Due < due)
            {
                SetTimer(alarm, 0);
            }
        }

        /// <summary>
        /// Sets the timer for an alarm, after so many milliseconds at least, or turns it off. The caller holds the lock.
        /// </summary>
        private void SetTimer(Alarm first, int rest)
        {
            due = first == null ? Off : first.Due;
            int time = first == null ? Timeout.Infinite : Math.Max(rest, first.Deadline.Remaining());
            timer.Change(time, Timeout.Infinite);
        }

        private sealed class Alarm : IComparable<Alarm>, IDisposable
        {
            private readonly Alarms owner;
            private long number;

            internal Alarm(Alarms owner, WaitCallback ring, object state, int again)
            {
                this.owner = owner;
                Ring = ring;
                State = state;
                Again = again;
            }

            internal WaitCallback Ring { get; }

            internal object State { get; }

            internal int Again { get; }

            internal Deadline Deadline { get; private set; }

            internal long Due { get; private set; }

            /// <param name="deadline">The time at which it rings next.</param>
            /// <param name="ordinal">Tells it from others that ring then.</param>
            internal void Begin(Deadline deadline, long ordinal)
            {
                Deadline = deadline;
                Due = deadline.End;
                number = ordinal;
            }

            public int CompareTo(Alarm other)
            {
                int order = Due.CompareTo(other.Due);
                return order != 0 ? order : number.CompareTo(other.number);
            }

            public void Dispose()
            {
                owner.Remove(this);
            }
        }
    }
}
