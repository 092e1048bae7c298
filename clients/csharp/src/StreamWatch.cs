// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Diagnostics;
    using System.Threading;

    /// <summary>
    /// Looks after a call with streams, which may last: ends it when its time is over, if it has one, and its connection when the
    /// host is silent for long and does not answer a ping either. So it never waits for ever.
    /// </summary>
    internal sealed class StreamWatch : IDisposable
    {
        private readonly Call call;
        private readonly Connection connection;
        private readonly int silence;
        private readonly int patience;
        private readonly Timer timer;
        private long pinged;

        /// <param name="call">The call.</param>
        /// <param name="connection">It was sent over this one.</param>
        /// <param name="silence">Milliseconds without a word before a ping.</param>
        /// <param name="patience">Milliseconds for its answer.</param>
        internal StreamWatch(Call call, Connection connection, int silence, int patience)
        {
            this.call = call;
            this.connection = connection;
            this.silence = silence;
            this.patience = patience;
            timer = new Timer(watch => ((StreamWatch)watch).Look(), this, Timeout.Infinite, Timeout.Infinite);
            LookAgain(silence);
        }

        public void Dispose()
        {
            timer.Dispose();
        }

        private void Look()
        {
            if (call.Deadline.Remaining() == 0)
            {
                if (connection.Abandon(call))
                {
                    call.Expire(Phase.Wait);
                }
                return;
            }
            long last = connection.LastReceived;
            int silent = (int)Math.Min(int.MaxValue, Deadline.Passed(last));
            if (pinged > last)
            {
                int waited = (int)Math.Min(int.MaxValue, Deadline.Passed(pinged));
                if (waited >= patience)
                {
                    connection.Break(Failure.Transport("the host was silent and did not answer a ping within " + patience + " ms"));
                    return;
                }
                LookAgain(Math.Min(silence, patience - waited));
            }
            else if (silent >= silence)
            {
                pinged = Stopwatch.GetTimestamp();
                connection.Ping();
                LookAgain(Math.Min(silence, patience));
            }
            else
            {
                LookAgain(silence - silent);
            }
        }

        private void LookAgain(int milliseconds)
        {
            int remaining = call.Deadline.Remaining();
            try
            {
                timer.Change(remaining < 0 ? milliseconds : Math.Min(milliseconds, remaining), Timeout.Infinite);
            }
            catch (ObjectDisposedException)
            {
                // The call has ended.
            }
        }
    }
}
