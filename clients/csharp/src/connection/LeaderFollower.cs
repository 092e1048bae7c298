// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading;

    /// <summary>
    /// Leader and followers: one of the threads that wait for something on a connection reads for all of them, and
    /// hands the lead on when it has what it waits for. So a single call costs no change of threads. For calls that no
    /// thread waits for, a background thread reads; it is started for the first of them, and ends when it had nothing
    /// to do for a while.
    /// </summary>
    internal sealed class LeaderFollower
    {
        private const int IdleMilliseconds = 10000;

        private readonly LinkedList<Signal> followers = new LinkedList<Signal>();
        private readonly bool always;
        private readonly string name;
        private readonly Action readInBackground;
        private Signal background;
        private bool taken;
        private int unattended;

        /// <param name="always">Whether only the background thread reads.</param>
        /// <param name="name">The name of the background thread.</param>
        /// <param name="readInBackground">Reads while <see cref="IsUnattended"/>.</param>
        internal LeaderFollower(bool always, string name, Action readInBackground)
        {
            this.always = always;
            this.name = name;
            this.readInBackground = readInBackground;
        }

        /// <summary>Whether the background thread must read, for calls that no thread waits for.</summary>
        internal bool IsUnattended
        {
            get {
                lock (followers)
                {
                    return always || unattended > 0;
                }
            }
        }

        /// <summary>A call began that no thread waits for.</summary>
        internal void Attend()
        {
            lock (followers)
            {
                unattended++;
                if (!taken)
                {
                    taken = true;
                    WakeBackground();
                }
            }
        }

        /// <summary>Such a call ended.</summary>
        internal void Dismiss()
        {
            lock (followers)
            {
                unattended--;
            }
        }

        /// <summary>Takes the lead if no thread has it.</summary>
        internal bool TryTake()
        {
            lock (followers)
            {
                return !taken && !always && (taken = true);
            }
        }

        /// <summary>
        /// Takes the lead, or waits until the signal is set, the lead is handed on to it, or the time is over.
        /// </summary>
        /// <returns>Whether the caller leads now.</returns>
        internal bool TakeOrWait(Signal signal, Deadline deadline)
        {
            lock (followers)
            {
                if (signal.IsSet)
                {
                    return false;
                }
                if (!taken)
                {
                    taken = true;
                    if (!always)
                    {
                        return true;
                    }
                    WakeBackground();
                }
                signal.Place = followers.AddLast(signal);
            }
            try
            {
                signal.Wait(deadline);
            }
            catch
            {
                // The thread was interrupted. The others still need a thread that reads.
                if (Withdraw(signal))
                {
                    HandOn();
                }
                throw;
            }
            return Withdraw(signal);
        }

        /// <summary>Gives the lead to the thread that has waited longest.</summary>
        internal void HandOn()
        {
            lock (followers)
            {
                LinkedListNode<Signal> first = followers.First;
                if (first != null)
                {
                    followers.RemoveFirst();
                    first.Value.Promote();
                }
                else if (unattended > 0)
                {
                    WakeBackground();
                }
                else
                {
                    taken = false;
                }
            }
        }

        /// <summary>The connection has ended: the background thread has nothing to wait for any more.</summary>
        internal void End()
        {
            lock (followers)
            {
                background?.Set();
            }
        }

        /// <summary>Removes a signal from those that are waited for.</summary>
        /// <returns>Whether it was handed the lead meanwhile.</returns>
        private bool Withdraw(Signal signal)
        {
            lock (followers)
            {
                if (signal.Place.List != null)
                {
                    followers.Remove(signal.Place);
                }
            }
            return signal.TakePromotion();
        }

        private void WakeBackground()
        {
            if (background == null)
            {
                background = new Signal();
                new Thread(RunInBackground) { IsBackground = true, Name = name }.Start(background);
            }
            background.Promote();
        }

        private void RunInBackground(object state)
        {
            Signal turn = (Signal)state;
            while (true)
            {
                turn.Wait(Deadline.After(IdleMilliseconds));
                lock (followers)
                {
                    if (!turn.TakePromotion())
                    {
                        background = null;
                        return;
                    }
                }
                readInBackground();
                HandOn();
            }
        }
    }
}
