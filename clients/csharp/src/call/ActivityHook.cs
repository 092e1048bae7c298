// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NET6_0_OR_GREATER
namespace Creo.Client
{
    using System;
    using System.Diagnostics;

    /// <summary>
    /// A hook that tells of each call as an <see cref="Activity"/>, for OpenTelemetry and others that listen to
    /// <see cref="SourceName"/>, and sends the trace along to the host. Where nobody listens, a call costs nothing more.
    /// </summary>
    public sealed class ActivityHook : CallHook
    {
        /// <summary>The name of the <see cref="ActivitySource"/>.</summary>
        public const string SourceName = "Creo";

        private static readonly ActivitySource Source = new ActivitySource(SourceName);

        /// <inheritdoc/>
        public override void Before(CallInfo call)
        {
            Activity around = Activity.Current;
            Activity activity = Source.StartActivity(call.ToString(), ActivityKind.Client);
            if (activity == null)
            {
                return;
            }
            Activity.Current = around; // The call may end in another thread, and would stay current in this one.
            activity.SetTag("rpc.system", "creo");
            activity.SetTag("rpc.service", call.InterfaceName);
            activity.SetTag("rpc.method", call.MethodName);
            activity.SetTag("server.address", call.Address);
            call.Context["traceparent"] = activity.Id;
            if (!string.IsNullOrEmpty(activity.TraceStateString))
            {
                call.Context["tracestate"] = activity.TraceStateString;
            }
            call.Activity = activity;
        }

        /// <inheritdoc/>
        public override void After(CallInfo call, Exception error)
        {
            Activity activity = call.Activity as Activity;
            if (activity == null)
            {
                return;
            }
            if (error != null)
            {
                CreoException failure = error as CreoException;
                activity.SetTag(
                    "error.type", failure == null ? error.GetType().Name : Internal.Content.Text(failure.Status)
                );
                activity.SetStatus(ActivityStatusCode.Error, error.Message);
            }
            Activity around = Activity.Current;
            activity.Stop();
            Activity.Current = around;
        }
    }
}
#endif
