// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>
    /// Handlers that are attached to a host. The thread that runs it hears the host. Where handlers block, each place is
    /// a thread, and each call with streams has one more; otherwise each call is a task.
    /// </summary>
    internal sealed class Attachment
    {
        private const int ServeId = unchecked((int)0x8D0B61BD);
        private const int WorkId = 0x7AA07828;

        private static readonly Method<Order> Serve = new Method<Order>(
            "rasp.work.Work.serve", WorkId, ServeId, Order.Read,
            new DeclaredException(unchecked((int)0xA488C745), (reader, said) =>
            {
                string reason = reader.ReadString();
                return new WorkerRefusedException(reason, reader.ReadStrings());
            })
        ) { Downloads = true, Uploads = true };

        private readonly Handler[] handlers;
        private readonly int places;
        private readonly bool tasks;
        private readonly StreamCall<Order> stream;

        // Is held to say something to the host.
        private readonly SemaphoreSlim saying = new SemaphoreSlim(1);

        // Guards what follows, and is told when it changes.
        private readonly object gate = new object();
        private readonly Queue<Begun> begun = new Queue<Begun>();
        private readonly Dictionary<int, ServedCall> calls = new Dictionary<int, ServedCall>();
        private bool opened;
        private bool draining; // It is to end: the host was asked for no more calls, or soon is.
        private bool asked;    // The host was.
        private bool drained;  // No more calls come.
        private bool endSent;
        private bool over;
        private Exception failure;

        internal Attachment(Channel channel, Handler[] handlers, int places, string name, string secret)
        {
            this.handlers = handlers;
            this.places = places;
            tasks = handlers[0].serves_tasks;
            stream = channel.Stream(Serve);
            Reports.Worker(
                stream.Arguments, name, places, Array.ConvertAll(handlers, each => each.served_interface), secret
            );
        }

        /// <summary>Whether the host was there.</summary>
        internal bool WasOpened => opened;

        /// <summary>Serves until the host or <see cref="Drain"/> ends that.</summary>
        /// <exception cref="CreoException">It ended otherwise.</exception>
        internal void Run()
        {
            stream.Open();
            try
            {
                bool late;
                lock (gate)
                {
                    opened = true;
                    late = draining;
                }
                if (late)
                {
                    Drain();
                    EndIfDrained();
                }
                for (int place = 1; place <= places && !tasks; place++)
                {
                    StartThread(ServePlace, "Creo place " + place);
                }
                Order order;
                while (stream.Next(Deadline.Never, out order))
                {
                    Hear(order);
                }
            }
            catch (Exception)
            {
                lock (gate)
                {
                    if (failure == null)
                    {
                        throw;
                    }
                }
            }
            finally
            {
                End();
                stream.Close();
            }
            if (failure != null)
            {
                System.Runtime.ExceptionServices.ExceptionDispatchInfo.Capture(failure).Throw();
            }
        }

        /// <summary>
        /// Asks the host for no more calls. It ends after those that it has and those that are on their way, when the
        /// host has said that no more will come. Any thread may ask for that.
        /// </summary>
        internal void Drain()
        {
            lock (gate)
            {
                draining = true;
                if (!opened || asked || drained)
                {
                    return; // It drains already, or as soon as there is a host to tell.
                }
                asked = true;
            }
            Say(Reports.Places(0));
        }

        /// <summary>Ends after the calls that it has: no more will come, or nobody waits for those.</summary>
        internal void EndAfterCalls()
        {
            lock (gate)
            {
                draining = true;
                drained = true;
            }
            EndIfDrained();
        }

        /// <summary>Tells the host something.</summary>
        /// <returns>The end of that; where handlers block, it has come.</returns>
        private async Task SayOrPost(Action<WireWriter> report)
        {
            if (!tasks)
            {
                Say(report);
                return;
            }
            await saying.WaitAsync().ConfigureAwait(false);
            try
            {
                await stream.SendItemAsync(report).ConfigureAwait(false);
            }
            finally
            {
                saying.Release();
            }
        }

        private void Say(Action<WireWriter> report)
        {
            saying.Wait();
            try
            {
                lock (gate)
                {
                    if (endSent)
                    {
                        return; // It ends by itself, and so need not ask for it.
                    }
                }
                stream.SendItem(report);
            }
            finally
            {
                saying.Release();
            }
        }

        private void Hear(Order order)
        {
            ServedCall call;
            switch (order.Kind)
            {
                case OrderKind.Begin:
                    Begin(order);
                    break;
                case OrderKind.Drain:
                    EndAfterCalls();
                    break;
                default:
                    lock (gate)
                    {
                        calls.TryGetValue(order.Call, out call);
                    }
                    call?.Hear(order);
                    break;
            }
        }

        private void Begin(Order order)
        {
            Begun one = Called(order);
            ServedCall call = one.Call;
            lock (gate)
            {
                calls[call.Number] = call;
                if (!tasks && !call.Streams)
                {
                    begun.Enqueue(one);
                    Monitor.Pulse(gate);
                    return;
                }
            }
            if (tasks)
            {
                Task.Run(() => Serves(one));
            }
            else
            {
                StartThread(() => Serves(one).Wait(), "Creo " + call.Name);
            }
        }

        /// <exception cref="MalformedException">It is for none of the methods that were offered.</exception>
        private Begun Called(Order order)
        {
            foreach (Handler handler in handlers)
            {
                ServedMethod[] methods = handler.served_interface.Methods;
                if (handler.served_interface.Id != order.Service)
                {
                    continue;
                }
                int place = Array.FindIndex(methods, each => each.Id == order.Method);
                if (place >= 0)
                {
                    ServedCall call = new ServedCall(SayOrPost, tasks, order, methods[place], handler.GetType().Name);
                    return new Begun { Call = call, Serve = served => handler.serve_call(place, served) };
                }
            }
            throw new MalformedException("the host begins a call of a method that it was not offered");
        }

        private void ServePlace()
        {
            while (true)
            {
                Begun one;
                lock (gate)
                {
                    while (begun.Count == 0 && !over)
                    {
                        Monitor.Wait(gate);
                    }
                    if (begun.Count == 0)
                    {
                        return;
                    }
                    one = begun.Dequeue();
                }
                Serves(one).Wait(); // It has ended: this thread has done all of it.
            }
        }

        private async Task Serves(Begun one)
        {
            ServedCall call = one.Call;
            try
            {
                await call.Run(one.Serve).ConfigureAwait(false);
            }
            catch (Exception e)
            {
                // The host would wait for the answer of this call: without it nothing here is right.
                lock (gate)
                {
                    failure = failure ?? e;
                }
                stream.Cancel(e);
            }
            lock (gate)
            {
                calls.Remove(call.Number);
            }
            EndIfDrained();
        }

        private void EndIfDrained()
        {
            lock (gate)
            {
                if (!drained || !opened || endSent || calls.Count > 0)
                {
                    return;
                }
                endSent = true;
            }
            saying.Wait();
            try
            {
                stream.SendLast();
            }
            finally
            {
                saying.Release();
            }
        }

        private void End()
        {
            ServedCall[] open;
            lock (gate)
            {
                over = true;
                open = new List<ServedCall>(calls.Values).ToArray();
                begun.Clear();
                Monitor.PulseAll(gate);
            }
            foreach (ServedCall call in open)
            {
                call.Withdraw();
            }
        }

        private static void StartThread(ThreadStart run, string name)
        {
            Thread thread = new Thread(run);
            thread.IsBackground = true;
            thread.Name = name;
            thread.Start();
        }

        /// <summary>A call, and what serves it.</summary>
        private struct Begun
        {
            internal ServedCall Call;
            internal Func<ServedCall, Task> Serve;
        }
    }
}
