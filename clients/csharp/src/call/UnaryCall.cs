// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>
    /// A call with one answer. If its method is repeatable, it is sent again when the connection is lost or the host is
    /// stopping.
    /// </summary>
    /// <typeparam name="T">The type of the result; bool for a method that returns nothing.</typeparam>
    internal sealed class UnaryCall<T> : Call
    {
        internal const int MaxAttempts = 3;

        private readonly Connections connections;
        private readonly Method<T> method;
        private readonly Signal answered = new Signal();
        private int attempt = 1;
        private bool renewed;

        // The outcome of the attempt, for the thread that waits.
        private T result;
        private CreoException error;
        private Failure failure;

        // These are used only where no thread waits.
        private TaskCompletionSource<T> completion;
        private CancellationToken cancellation;
        private CancellationTokenRegistration registration;
        private IDisposable alarm;
        private Liveness liveness;

        internal UnaryCall(Connections connections, Method<T> method, int timeout)
            : base(connections.Writers.Take(), method, timeout)
        {
            this.connections = connections;
            this.method = method;
        }

        internal override bool IsUnattended => completion != null;

        internal override int LongestWait => Timeout == 0 ? connections.SilenceTimeout : Timeout;

        internal override Deadline SendDeadline =>
            Deadline.IsNever ? Deadline.After(connections.SilenceTimeout) : Deadline;

        protected override string Addresses => connections.AddressText;

        internal override bool HasEnded => completion != null && completion.Task.IsCompleted;

        /// <summary>
        /// Sends the request and waits for the answer, or, where the method never answers, until the request is sent.
        /// </summary>
        /// <exception cref="CreoException">The call failed; the subclass says where.</exception>
        internal T Answer()
        {
            return connections.Watch == null ? Complete() : CompleteWatched(connections.Watch);
        }

        /// <summary>Sends the request; the task ends with the answer. No thread waits for it.</summary>
        internal Task<T> AnswerAsync(CancellationToken cancellationToken)
        {
            return connections.Watch == null ? CompleteAsync(cancellationToken)
                                             : CompleteWatchedAsync(connections.Watch, cancellationToken);
        }

        private T CompleteWatched(Watch watch)
        {
            CallInfo info = watch.Before(this, Addresses);
            T answer;
            try
            {
                answer = Complete();
            }
            catch (Exception e)
            {
                watch.After(info, e);
                throw;
            }
            watch.After(info, null);
            return answer;
        }

        private async Task<T> CompleteWatchedAsync(Watch watch, CancellationToken cancellationToken)
        {
            CallInfo info = watch.Before(this, Addresses);
            T answer;
            try
            {
                answer = await CompleteAsync(cancellationToken).ConfigureAwait(false);
            }
            catch (Exception e)
            {
                watch.After(info, e);
                throw;
            }
            watch.After(info, null);
            return answer;
        }

        private T Complete()
        {
            Attempt();
            while (IsWorthARetry(failure))
            {
                StartOver();
                Attempt();
            }
            connections.Writers.GiveBack(ReleaseRequest());
            return error == null ? result : throw error;
        }

        private Task<T> CompleteAsync(CancellationToken cancellationToken)
        {
            completion = new TaskCompletionSource<T>(TaskCreationOptions.RunContinuationsAsynchronously);
            cancellation = cancellationToken;
            Task<T> task = completion.Task;
            if (cancellationToken.IsCancellationRequested)
            {
                completion.TrySetCanceled(cancellationToken);
                return task;
            }
            alarm = Timeouts.Watch(this, connections.Alarms);
            registration = cancellationToken.Register(call => ((UnaryCall<T>)call).Cancel(), this);
            Begin();
            return task;
        }

        internal override void Begin()
        {
            connections.Post(this);
        }

        internal override bool Fits(FrameKind kind)
        {
            return kind == FrameKind.Response || kind == FrameKind.Error;
        }

        internal override void WasSent()
        {
            if (Method.Oneway)
            {
                Finish(default(T), null, null);
            }
            base.WasSent();
            if (IsUnattended && Deadline.IsNever && !Method.Oneway)
            {
                WatchHost();
            }
        }

        internal override void Take(Frame frame, WireReader body)
        {
            T value = default(T);
            CreoException problem = null;
            Failure reason = null;
            try
            {
                if (frame.Kind == FrameKind.Error)
                {
                    problem = ReadError(frame, body, out reason);
                }
                else
                {
                    value = body.ReadToEnd(method.Decode);
                }
            }
            catch (MalformedException e)
            {
                problem = Error(e);
            }
            Finish(value, problem, reason);
        }

        internal override void Fail(Failure reason)
        {
            Finish(default(T), Error(reason), reason);
        }

        /// <summary>
        /// Whether the request is to be sent again: the host did not carry it out, or may carry it out twice. What said
        /// nothing would say nothing again.
        /// </summary>
        private bool IsWorthARetry(Failure reason)
        {
            return MayRenewToken(reason) || IsLost(reason);
        }

        /// <summary>Whether the host refused its token, and another connection may have another one.</summary>
        private bool MayRenewToken(Failure reason)
        {
            return reason != null && reason.IsUnauthenticated && connections.RenewsToken && !renewed
                && !connections.IsDisposed && Deadline.Remaining() != 0;
        }

        private bool IsLost(Failure reason)
        {
            return reason != null && Method.Repeatable && attempt < MaxAttempts && Phase != Phase.Connect
                && (reason.IsTransport || reason.IsUnavailable) && (!reason.IsSilence || connections.HasOthers)
                && !connections.IsDisposed && Deadline.Remaining() != 0;
        }

        private void Attempt()
        {
            try
            {
                Connection over;
                do
                {
                    over = connections.Connect(this);
                }
                while (!over.Send(this));
                using (Deadline.IsNever ? HostOf(over) : null)
                {
                    if (!over.Wait(answered, Deadline))
                    {
                        Timeouts.End(this);
                        answered.Wait(Deadline.Never); // It has ended: its time was over, or the answer came just now.
                    }
                }
            }
            catch (CreoException e)
            {
                error = e;
            }
            catch (ThreadInterruptedException)
            {
                Connection?.Abandon(this);
                throw;
            }
        }

        private void StartOver()
        {
            if (MayRenewToken(failure))
            {
                renewed = true;
                Connection?.Retire();
            }
            attempt++;
            error = null;
            failure = null;
            answered.Reset();
            Reset();
        }

        private void Finish(T value, CreoException problem, Failure reason)
        {
            if (completion == null)
            {
                result = value;
                error = problem;
                failure = reason;
                answered.Set();
                return;
            }
            if (IsWorthARetry(reason) && !HasEnded)
            {
                failure = reason;
                StartOver();
                Begin();
                return;
            }
            bool sent = attempt == 1 && Phase == Phase.Wait;
            bool first = problem == null ? completion.TrySetResult(value) : completion.TrySetException(problem);
            Release();
            if (first && sent)
            {
                connections.Writers.GiveBack(ReleaseRequest()); // Otherwise it may still be being sent.
            }
        }

        private void Cancel()
        {
            if (completion.TrySetCanceled(cancellation))
            {
                Connection?.Abandon(this);
                alarm?.Dispose();
                StopWatching();
            }
        }

        private Liveness HostOf(IConnection<Call> over)
        {
            return new Liveness(this, over, connections.SilenceTimeout, connections.PingTimeout);
        }

        /// <summary>
        /// Has somebody ask whether the host is there: the call has no time-out, and no thread waits for it.
        /// </summary>
        private void WatchHost()
        {
            IConnection<Call> over = Connection;
            if (over == null)
            {
                return; // It is about to be sent again.
            }
            Interlocked.Exchange(ref liveness, HostOf(over))?.Dispose();
            // Who ends the call marks it as ended first, and then looks for what watches its host.
            if (HasEnded)
            {
                StopWatching();
            }
        }

        private void StopWatching()
        {
            // No call with a time-out has one, so it pays for no fence.
            if (Deadline.IsNever)
            {
                Interlocked.Exchange(ref liveness, null)?.Dispose();
            }
        }

        private void Release()
        {
            alarm?.Dispose();
            StopWatching();
            registration.Dispose();
        }
    }
}
