// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;
    using System.Diagnostics;
    using System.Threading;

    /// <summary>
    /// Serves handlers, one for each interface, in a host. In a process that a host has started,
    /// <c>new Worker(new Shelf()).Serve()</c> attaches to that host.
    /// </summary>
    public sealed class Worker
    {
        private const int MostPlaces = 10000;
        private const int LongestName = 200;

        /// <summary>What a host gives to a process that it starts.</summary>
        private const string HostVariable = "CREO_WORKER_HOST";
        private const string SecretVariable = "CREO_WORKER_SECRET";

        private readonly Handler[] handlers;
        private readonly object gate = new object();
        private readonly ManualResetEvent drained = new ManualResetEvent(false);
        private Internal.Attachment attachment;
        private bool draining;

        // Whether the last host was there.
        private bool wasThere;
        private int places;

        /// <summary>Makes a worker that does not serve yet.</summary>
        /// <param name="handlers">
        /// What serves, one for each interface; either all of them block, or their methods are tasks.
        /// </param>
        /// <exception cref="ArgumentException">There are none, two of an interface, or both kinds.</exception>
        public Worker(params Handler[] handlers)
        {
            this.handlers = Checked(handlers ?? throw new ArgumentNullException(nameof(handlers)));
            places = this.handlers[0].serves_tasks ? 100 : 1;
        }

        /// <summary>
        /// How many calls it takes at a time, 1 to 10,000; those with streams do not count. Where handlers block, these
        /// are threads, and 1 by default: handlers have to be ready for more. Where methods are tasks, 100 by default.
        /// </summary>
        /// <exception cref="ArgumentOutOfRangeException">It is none of these.</exception>
        public int Places
        {
            get => places;
            set => places = value >= 1 && value <= MostPlaces
                ? value
                : throw new ArgumentOutOfRangeException(nameof(value), value + " places; 1 to " + MostPlaces);
        }

        /// <summary>Serves in the host that has started this process, as long as that wants it.</summary>
        /// <exception cref="InvalidOperationException">No host has started this process.</exception>
        /// <exception cref="WorkerRefusedException">The host does not take this worker.</exception>
        /// <exception cref="CreoException">The connection was lost; the host starts another process.</exception>
        public void Serve()
        {
            string address = Environment.GetEnvironmentVariable(HostVariable);
            if (string.IsNullOrEmpty(address))
            {
                throw new InvalidOperationException(
                    "this program serves " + Names()
                    + " for a host that starts it: creo serve DESCRIPTION.creo --worker '" + Program()
                    + "'. For a host that is running, give its address: Serve(\"lab.example:7000\", options)"
                );
            }
            using (new Internal.Signals(Terminate, true))
            {
                Attach(address, new Options(), Environment.GetEnvironmentVariable(SecretVariable));
            }
        }

        /// <summary>
        /// Serves in a host elsewhere, until <see cref="Drain"/>, or until the host ends that. It waits for a host that
        /// is not there, and attaches again where the connection is lost. SIGTERM drains it; a second one does not wait for
        /// what the host says.
        /// </summary>
        /// <param name="address">One address or several, separated by commas.</param>
        /// <param name="options">Encryption, and a token with the role that the host wants; null for none.</param>
        /// <exception cref="WorkerRefusedException">The host does not take this worker.</exception>
        /// <exception cref="CreoException">The host does not let it in.</exception>
        /// <exception cref="ArgumentException">An option is not valid.</exception>
        public void Serve(string address, Options options = null)
        {
            using (new Internal.Signals(Terminate, false))
            {
                Internal.Backoff pause = new Internal.Backoff();
                while (!drained.WaitOne(0))
                {
                    try
                    {
                        Attach(address, options ?? new Options(), null);
                        return;
                    }
                    catch (CreoException e) when (Passes(e))
                    {
                        pause = wasThere ? new Internal.Backoff() : pause;
                        drained.WaitOne(pause.Next());
                    }
                }
            }
        }

        /// <summary>
        /// Takes no more calls, and ends after those that it has, and those that the host has given to it already. Any
        /// thread may ask for that.
        /// </summary>
        public void Drain()
        {
            Internal.Attachment current;
            lock (gate)
            {
                draining = true;
                current = attachment;
            }
            drained.Set();
            current?.Drain();
        }

        /// <summary>SIGTERM drains it; another one does not wait for a host that does not answer.</summary>
        private void Terminate()
        {
            Internal.Attachment current;
            lock (gate)
            {
                current = draining ? attachment : null;
            }
            if (current == null)
            {
                Drain();
            }
            else
            {
                current.EndAfterCalls();
            }
        }

        private void Attach(string address, Options options, string secret)
        {
            using (Internal.Channel channel = new Internal.Channel(address, options))
            {
                Internal.Attachment current = new Internal.Attachment(channel, handlers, places, Program(), secret);
                lock (gate)
                {
                    if (draining)
                    {
                        return;
                    }
                    attachment = current;
                }
                try
                {
                    current.Run();
                }
                finally
                {
                    lock (gate)
                    {
                        attachment = null;
                        wasThere = current.WasOpened;
                    }
                }
            }
        }

        private static bool Passes(CreoException e)
        {
            return e is TransportException || e.Status == Status.Unavailable || e.Status == Status.Busy;
        }

        private string Names()
        {
            return string.Join(", ", Array.ConvertAll(handlers, each => each.served_interface.FullName));
        }

        private static string Program()
        {
            using (Process process = Process.GetCurrentProcess())
            {
                string name = AppDomain.CurrentDomain.FriendlyName + " " + process.Id;
                return name.Length > LongestName ? name.Substring(name.Length - LongestName) : name;
            }
        }

        private static Handler[] Checked(Handler[] given)
        {
            HashSet<string> names = new HashSet<string>();
            foreach (Handler handler in given)
            {
                if (handler == null)
                {
                    throw new ArgumentException("a handler is null", nameof(handlers));
                }
                if (!names.Add(handler.served_interface.FullName))
                {
                    throw new ArgumentException(
                        "two handlers of " + handler.served_interface.FullName + ": a worker has one of each",
                        nameof(handlers)
                    );
                }
                if (handler.serves_tasks != given[0].serves_tasks)
                {
                    throw new ArgumentException(
                        given[0].GetType().Name + " and " + handler.GetType().Name
                            + ": one of them blocks, the methods of the other are tasks; serve them by two workers",
                        nameof(handlers)
                    );
                }
            }
            return given.Length == 0
                ? throw new ArgumentException(
                      "a worker needs an object that serves: new Worker(new Shelf())", nameof(handlers)
                  )
                : (Handler[])given.Clone();
        }
    }
}
