// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>
    /// What is known of the time in which a stream that is opened again has no items: how long opening it may still
    /// take, and when to try next.
    /// </summary>
    internal sealed class Gap
    {
        private readonly Action<CreoException> told;
        private readonly int connectTimeout;
        private readonly Signal ended = new Signal();
        private Backoff backoff;
        private Deadline limit;
        private Deadline pause;
        private bool open;
        private bool untold;

        /// <param name="told">Is told of each one.</param>
        /// <param name="connectTimeout">Milliseconds that opening the stream again may take.</param>
        internal Gap(Action<CreoException> told, int connectTimeout)
        {
            this.told = told;
            this.connectTimeout = connectTimeout;
        }

        /// <summary>
        /// Whether a stream that ended like this is to be opened again. One that never had a connection was not cut.
        /// </summary>
        internal bool Mends(CreoException e)
        {
            bool cut = e.Status == Status.Transport || e.Status == Status.Unavailable || e.Status == Status.Busy;
            return cut && (open || e.Phase == Phase.Send || e.Phase == Phase.Wait);
        }

        /// <summary>Notes that the stream was cut, or could not be opened again.</summary>
        /// <returns>Whether there is time to try again.</returns>
        internal bool Open(CreoException e)
        {
            bool late = open && limit.Remaining() == 0;
            // No item has come, but the stream lasted longer than opening may take, so the host had opened it.
            if (!open || (late && e.Status == Status.Transport && e.Phase == Phase.Wait))
            {
                open = true;
                late = false;
                untold = true;
                limit = Deadline.After(connectTimeout);
                backoff = new Backoff();
            }
            pause = Deadline.After(backoff.Next());
            return !late;
        }

        /// <summary>Tells of a gap that nobody was told of.</summary>
        internal void Tell(CreoException e)
        {
            if (untold)
            {
                untold = false;
                told(e);
            }
        }

        /// <summary>Notes that an item came.</summary>
        internal void Close()
        {
            open = false;
        }

        /// <summary>Notes that the stream is closed: nothing waits for it any more.</summary>
        internal void End()
        {
            ended.Set();
        }

        /// <summary>Waits until it is time to try again.</summary>
        /// <returns>Whether it is, within the limit.</returns>
        internal bool WaitForPause(Deadline within)
        {
            if (open && !pause.IsNever)
            {
                ended.Wait(Earlier(within));
            }
            return IsPauseOver();
        }

#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
        /// <summary>As <see cref="WaitForPause"/>, without a thread that waits.</summary>
        internal async System.Threading.Tasks
            .ValueTask<bool> WaitForPauseAsync(Deadline within, System.Threading.CancellationToken cancellationToken)
        {
            if (open && !pause.IsNever)
            {
                await ended.SetAsync(Earlier(within), cancellationToken).ConfigureAwait(false);
            }
            return IsPauseOver();
        }
#endif

        private Deadline Earlier(Deadline within)
        {
            return within.IsNever ? pause : within.OrAfter(Math.Max(1, pause.Remaining()));
        }

        private bool IsPauseOver()
        {
            if (open && !pause.IsNever && pause.Remaining() != 0 && !ended.IsSet)
            {
                return false;
            }
            pause = Deadline.Never;
            return true;
        }
    }
}
