// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Threading;

    /// <summary>
    /// While a worker runs, SIGTERM drains it: from .NET 6 on, and under Mono where its assembly Mono.Posix is installed.
    /// Ctrl-C reaches all processes of a terminal: a host that has started this one drains it then.
    /// </summary>
    internal sealed class Signals : IDisposable
    {
        private readonly bool started;
#if NET6_0_OR_GREATER
        private readonly IDisposable term;
#else
        /// <summary>Milliseconds after which it is noticed that the worker has ended.</summary>
        private const int LookAgain = 500;

        private volatile bool ended;
#endif

        internal Signals(Action drain, bool started)
        {
            this.started = started;
            if (started)
            {
                Console.CancelKeyPress += Ignore;
            }
#if NET6_0_OR_GREATER
            term = System.Runtime.InteropServices.PosixSignalRegistration.Create(
                System.Runtime.InteropServices.PosixSignal.SIGTERM,
                context =>
                {
                    context.Cancel = true;
                    drain();
                }
            );
#else
            DrainOnMono(drain);
#endif
        }

#if !NET6_0_OR_GREATER
        /// <summary>Mono tells of signals by a type that is found at run time: no other framework has it.</summary>
        private void DrainOnMono(Action drain)
        {
            const string Posix = ", Mono.Posix, Version=4.0.0.0, Culture=neutral, PublicKeyToken=0738eb9f132ed756";
            Type signal = Type.GetType("Mono.Unix.UnixSignal" + Posix);
            Type number = Type.GetType("Mono.Unix.Native.Signum" + Posix);
            if (signal == null || number == null)
            {
                return;
            }
            WaitHandle term = (WaitHandle)Activator.CreateInstance(signal, Enum.Parse(number, "SIGTERM"));
            Thread thread = new Thread(() =>
            {
                while (!ended)
                {
                    if (term.WaitOne(LookAgain, false))
                    {
                        drain();
                    }
                }
                term.Dispose();
            });
            thread.IsBackground = true;
            thread.Name = "Creo waits for SIGTERM";
            thread.Start();
        }
#endif

        public void Dispose()
        {
#if NET6_0_OR_GREATER
            term.Dispose();
#else
            ended = true;
#endif
            if (started)
            {
                Console.CancelKeyPress -= Ignore;
            }
        }

        private static void Ignore(object sender, ConsoleCancelEventArgs e)
        {
            e.Cancel = true;
        }
    }
}
