// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading;

    /// <summary>
    /// Leader and followers: one of the threads that wait for something on a connection reads for all of them, and
    /// hands the lead on when it has what it waits for. So a single call costs no change of threads. Where only calls
    /// are open that no thread waits for, nobody leads until something comes: then a thread of the pool reads what is
    /// there. Until one does, any thread may take the lead, so calls also end while all threads of the pool wait for
    /// theirs. A thread that waits for a stream does not read; a background thread reads for it, and ends when it had
    /// nothing to do for a while.
    /// </summary>
    internal sealed class LeaderFollower
    {
        private const int IdleMilliseconds = 10000;

        private readonly LinkedList<Signal> followers = new LinkedList<Signal>();
        private readonly string name;
        private readonly Action readInBackground;
        private readonly Action prepareToWatch;
        private readonly Action<bool> watch;
        private Signal background;
        private bool taken;
        private int unattended;
        private int needThread;

        /// <param name="name">The name of the background thread.</param>
        /// <param name="readInBackground">Reads while <see cref="NeedsThread"/>.</param>
        /// <param name="prepareToWatch">Is called before each <paramref name="watch"/>, while nobody leads.</param>
        /// <param name="watch">
        /// Has a thread of the pool take the lead and read when something has come. Is told whether the last one who
        /// read left nothing.
        /// </param>
        internal LeaderFollower(string name, Action readInBackground, Action prepareToWatch, Action<bool> watch)
        {
            this.name = name;
            this.readInBackground = readInBackground;
            this.prepareToWatch = prepareToWatch;
            this.watch = watch;
        }

        /// <summary>Whether the background thread must read.</summary>
        internal bool NeedsThread
        {
            get {
                lock (followers)
                {
                    return needThread > 0;
                }
            }
        }

        /// <summary>A call began for which no thread reads that waits for it.</summary>
        /// <param name="thread">Whether a thread waits for it.</param>
        internal void Attend(bool thread)
        {
            lock (followers)
            {
                unattended++;
                needThread += thread ? 1 : 0;
                if (taken || Delegate())
                {
                    return;
                }
            }
            // Bytes may have come before the call began, which are not for it: the watch must see them, too.
            watch(true);
        }

        /// <summary>A call ended that was told here when it began.</summary>
        internal void Dismiss(bool thread)
        {
            lock (followers)
            {
                unattended--;
                needThread -= thread ? 1 : 0;
            }
        }

        /// <summary>Takes the lead if no thread has it.</summary>
        internal bool TryTake()
        {
            lock (followers)
            {
                return !taken && (taken = true);
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
                    return true;
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
                    HandOn(false);
                }
                throw;
            }
            return Withdraw(signal);
        }

        /// <summary>Gives the lead to the thread that has waited longest.</summary>
        /// <param name="dry">Whether all that has come was read.</param>
        internal void HandOn(bool dry)
        {
            lock (followers)
            {
                LinkedListNode<Signal> first = followers.First;
                if (first != null)
                {
                    followers.RemoveFirst();
                    first.Value.Promote();
                    return;
                }
                taken = false;
                if (unattended == 0 || Delegate())
                {
                    return;
                }
            }
            watch(dry);
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

        /// <summary>
        /// Gives the lead, which nobody has, to the background thread if it must read. If not, the caller has the
        /// connection watched after it has left the lock, which it holds.
        /// </summary>
        /// <returns>Whether the background thread has the lead now.</returns>
        private bool Delegate()
        {
            taken = needThread > 0;
            if (taken)
            {
                WakeBackground();
            }
            else
            {
                prepareToWatch();
            }
            return taken;
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
                HandOn(false);
            }
        }
    }
}
