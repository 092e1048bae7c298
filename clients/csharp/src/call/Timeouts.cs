// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>
    /// Ends calls whose time is over; nothing else does. Whatever a call is doing, its waits end at its
    /// <see cref="Call.Deadline"/> and come here: while it looks for a connection, while it is being sent, and while it
    /// waits for its answer. For a call that no thread waits for, an alarm does this.
    /// </summary>
    internal static class Timeouts
    {
        // Between two attempts a call is on no connection that it could be removed from, so its alarm looks again.
        private const int LookAgainMilliseconds = 100;

        /// <summary>
        /// Ends a call that no thread waits for when its time is over. The caller disposes of the alarm when the call
        /// has ended; it is null where its time never is over.
        /// </summary>
        internal static IDisposable Watch(Call call, Alarms alarms)
        {
            return call.Deadline.IsNever
                ? null
                : alarms.Set(call.Deadline, watched => End((Call)watched), call, LookAgainMilliseconds);
        }

        /// <summary>Ends a call if its time is over.</summary>
        /// <returns>Whether it is.</returns>
        internal static bool EndIfOver(Call call)
        {
            bool over = call.Deadline.Remaining() == 0;
            if (over)
            {
                End(call);
            }
            return over;
        }

        /// <summary>Ends a call whose time is over, unless its answer came first; the host is told.</summary>
        internal static void End(Call call)
        {
            IConnection<Call> connection = call.Connection;
            if (connection == null || connection.Abandon(call))
            {
                End(call, call.Phase);
                call.Connection?.Abandon(call); // It may have been sent meanwhile.
            }
        }

        /// <summary>
        /// Ends a call whose request the host did not accept in time. The call is not open on its connection any more.
        /// </summary>
        internal static void EndSending(Call call)
        {
            End(call, Phase.Send);
        }

        /// <summary>
        /// The failure of a call without a connection: its own time is over, or the time to connect is.
        /// </summary>
        /// <param name="over">Whether it is the call's time.</param>
        /// <param name="timeout">Milliseconds for all of the call.</param>
        /// <param name="connectTimeout">Milliseconds to connect.</param>
        /// <param name="reasons">Why each address failed, or empty.</param>
        internal static Failure WithoutConnection(bool over, int timeout, int connectTimeout, string reasons)
        {
            string reason = "no connection within " + Deadline.Text(over ? timeout : connectTimeout)
                + (reasons.Length == 0 ? "" : ": " + reasons);
            return over ? Failure.Deadline(reason) : Failure.Transport(reason);
        }

        private static void End(Call call, Phase phase)
        {
            call.Fail(phase, Failure.Deadline(Missing(phase) + " within " + Deadline.Text(call.LongestWait)));
        }

        private static string Missing(Phase phase)
        {
            switch (phase)
            {
                case Phase.Connect:
                    return "no connection";
                case Phase.Send:
                    return "the host did not take the request";
                default:
                    return "no answer";
            }
        }
    }
}
