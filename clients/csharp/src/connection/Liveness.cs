// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Diagnostics;
    using System.Threading;

    /// <summary>
    /// Whether the host of a call that may last long is still there: one with streams, or without a time-out. A host
    /// that was silent for long is asked; if it does not answer, the connection ends. So no such call waits forever.
    /// </summary>
    internal sealed class Liveness : IDisposable
    {
        private readonly Call call;
        private readonly IConnection<Call> connection;
        private readonly int silence;
        private readonly int pingTimeout;
        private readonly Timer timer;
        private long pinged;

        /// <param name="call">The call.</param>
        /// <param name="connection">The connection that the call was sent over.</param>
        /// <param name="silence">Milliseconds without a word before a ping.</param>
        /// <param name="pingTimeout">Milliseconds for its answer.</param>
        internal Liveness(Call call, IConnection<Call> connection, int silence, int pingTimeout)
        {
            this.call = call;
            this.connection = connection;
            this.silence = silence;
            this.pingTimeout = pingTimeout;
            timer = new Timer(liveness => ((Liveness)liveness).Look(), this, Timeout.Infinite, Timeout.Infinite);
            LookAgain(silence);
        }

        public void Dispose()
        {
            timer.Dispose();
        }

        private void Look()
        {
            if (Timeouts.EndIfOver(call))
            {
                return;
            }
            long last = connection.LastReceived;
            int silent = (int)Math.Min(int.MaxValue, Deadline.Passed(last));
            if (pinged > last)
            {
                int waited = (int)Math.Min(int.MaxValue, Deadline.Passed(pinged));
                if (waited >= pingTimeout)
                {
                    connection.Break(Failure.Transport(
                        "nothing came from the host for " + Deadline.Text(silence + pingTimeout)
                        + ", and no answer to a PING"
                    ));
                    return;
                }
                LookAgain(Math.Min(silence, pingTimeout - waited));
            }
            else if (silent >= silence)
            {
                pinged = Stopwatch.GetTimestamp();
                connection.Ping();
                LookAgain(Math.Min(silence, pingTimeout));
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
