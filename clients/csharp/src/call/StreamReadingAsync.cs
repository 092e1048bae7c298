// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
#if NETCOREAPP3_0_OR_GREATER || NETSTANDARD2_1_OR_GREATER
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>Reading without a thread that waits. Older frameworks have no IAsyncEnumerable.</summary>
    internal sealed partial class StreamReading<T>
    {
        private readonly List<CancellationToken> tokens = new List<CancellationToken>();
        private readonly List<CancellationTokenRegistration> registrations = new List<CancellationTokenRegistration>();

        /// <summary>Has a token end the call.</summary>
        internal void EndBy(CancellationToken token)
        {
            bool late;
            lock (gate)
            {
                tokens.Add(token);
                late = begun;
            }
            if (late)
            {
                Register(token);
            }
        }

        /// <summary>Waits for the next item: there is none at the end, and when the time is over.</summary>
        internal ValueTask<(bool Found, T Item)> ReadAsync(Deadline limit, CancellationToken cancellationToken)
        {
            Enter();
            T item;
            if (begun && call.TryTake(out item))
            {
                gap?.Close();
                Leave();
                return new ValueTask<(bool Found, T Item)>((true, item));
            }
            return WaitAndReadAsync(limit, cancellationToken);
        }

        private async ValueTask<(bool Found, T Item)> WaitAndReadAsync(
            Deadline limit, CancellationToken cancellationToken
        )
        {
            try
            {
                while (gap == null || await gap.WaitForPauseAsync(limit, cancellationToken).ConfigureAwait(false))
                {
                    try
                    {
                        BeginAsync();
                        await call.ArrivalAsync(limit, cancellationToken).ConfigureAwait(false);
                        T item;
                        bool found = call.Next(Deadline.Over, out item);
                        if (!found && !call.IsAtEnd)
                        {
                            cancellationToken.ThrowIfCancellationRequested();
                        }
                        Note(found);
                        return (found, item);
                    }
                    catch (CreoException e) when (Mends(e))
                    {
                        Reopen(e);
                    }
                }
                cancellationToken.ThrowIfCancellationRequested();
                return (false, default(T)!);
            }
            finally
            {
                Leave();
            }
        }

        private void BeginAsync()
        {
            if (begun)
            {
                return;
            }
            CancellationToken[] all;
            lock (gate)
            {
                all = tokens.ToArray();
            }
            foreach (CancellationToken token in all)
            {
                Register(token);
            }
            Begin(false);
        }

        private void Register(CancellationToken token)
        {
            CancellationTokenRegistration registration =
                token.Register(() => call.Cancel(new OperationCanceledException(token)));
            lock (gate)
            {
                registrations.Add(registration);
            }
        }

        partial void Over()
        {
            CancellationTokenRegistration[] all;
            lock (gate)
            {
                all = registrations.ToArray();
                registrations.Clear();
            }
            foreach (CancellationTokenRegistration registration in all)
            {
                registration.Dispose();
            }
            call.StopSource();
        }
    }
}
#endif
