// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>
    /// A call that a method of this worker serves. Where the method blocks, its thread waits for the host there and then:
    /// each task here has ended when it is returned.
    /// </summary>
    internal sealed partial class ServedCall : IStates
    {
        /// <summary>So many items of a stream may be on their way; more are asked for when half of them are taken.</summary>
        private const int ItemsOnTheWay = 64;

        /// <summary>The longest text for the host's log.</summary>
        private const int LongestText = 16384;

        private readonly Func<Action<WireWriter>, Task> say;
        private readonly bool tasks;
        private readonly Order begin;
        private readonly ServedMethod method;
        private readonly CancellationTokenSource withdrawal = new CancellationTokenSource();
        private readonly List<StateChange> changes = new List<StateChange>();

        // Guards what follows. Threads are told of news by it, tasks by the source.
        private readonly object gate = new object();
        private readonly Dictionary<int, Order> answers = new Dictionary<int, Order>();
        private readonly Queue<byte[]> items = new Queue<byte[]>();
        private TaskCompletionSource<bool> news = NewNews();
        private bool itemsEnded;
        private long granted;
        private volatile bool withdrawn;
        private int questions;

        private long spent;
        private int taken;
        private bool reading;
        private bool over;
        private Action<WireWriter> result = writer =>
        {};

        /// <param name="say">Tells the host something; where the method blocks, that has ended when it returns.</param>
        /// <param name="tasks">Whether the method is a task.</param>
        /// <param name="begin">What the host said.</param>
        /// <param name="method">The method.</param>
        /// <param name="owner">Whose method it is, for messages.</param>
        internal ServedCall(
            Func<Action<WireWriter>, Task> say, bool tasks, Order begin, ServedMethod method, string owner
        )
        {
            this.say = say;
            this.tasks = tasks;
            this.begin = begin;
            this.method = method;
            Number = begin.Call;
            Name = owner + "." + method.Name;
            Views = begin.Views;
            TimeSpan? left = begin.TimeLeft == 0 ? (TimeSpan?)null
                                                 : TimeSpan.FromMilliseconds(Math.Min(begin.TimeLeft, int.MaxValue));
            Context = new CallContext(begin.Context, new Caller(begin.Caller, begin.Roles), left, withdrawal.Token);
        }

        /// <summary>That under which the host knows it.</summary>
        internal int Number { get; }

        /// <summary>For messages.</summary>
        internal string Name { get; }

        internal bool Streams => method.Streams;

        internal CallContext Context { get; }

        /// <summary>Is cancelled when nobody wants the answer any more.</summary>
        internal CancellationToken Token => withdrawal.Token;

        /// <inheritdoc/>
        public SentView[] Views { get; private set; }

        /// <inheritdoc/>
        public int Version { get; private set; }

        // What the host says

        internal void Hear(Order order)
        {
            if (order.Kind == OrderKind.Cancel)
            {
                Withdraw();
                return;
            }
            Tell(() =>
            {
                switch (order.Kind)
                {
                    case OrderKind.Item:
                        items.Enqueue(order.Content);
                        break;
                    case OrderKind.End:
                        itemsEnded = true;
                        break;
                    case OrderKind.Credit:
                        granted += order.Count;
                        break;
                    default:
                        answers[order.Question] = order;
                        break;
                }
            });
        }

        /// <summary>Nobody wants its answer any more.</summary>
        internal void Withdraw()
        {
            Tell(() => withdrawn = true);
            // What is registered with the token is code of the handler: the thread that hears the host does not run it.
            Task.Run(() => withdrawal.Cancel());
        }

        private void Tell(Action change)
        {
            TaskCompletionSource<bool> told;
            lock (gate)
            {
                change();
                Monitor.PulseAll(gate);
                told = news;
                news = NewNews();
            }
            told.TrySetResult(true);
        }

        private static TaskCompletionSource<bool> NewNews()
        {
            return new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
        }

        /// <summary>Waits until this is so.</summary>
        /// <exception cref="CancelledException">The call was withdrawn.</exception>
        private async Task Wait(Func<bool> ready)
        {
            while (true)
            {
                Task next;
                lock (gate)
                {
                    while (!tasks && !withdrawn && !ready())
                    {
                        Monitor.Wait(gate);
                    }
                    if (withdrawn)
                    {
                        throw new CancelledException("nobody waits for the answer of " + Name + " any more");
                    }
                    if (ready())
                    {
                        return;
                    }
                    next = news.Task;
                }
                await next.ConfigureAwait(false);
            }
        }

        // What its views ask

        /// <inheritdoc/>
        public void CheckOpen()
        {
            if (over)
            {
                throw new InvalidOperationException(Name + ": the call is over, and its views and streams with it");
            }
        }

        /// <inheritdoc/>
        public async Task<Order> Ask(int view, Action<WireWriter> what)
        {
            CheckOpen();
            int question = Interlocked.Increment(ref questions);
            await say(Reports.Ask(Number, question, view, what)).ConfigureAwait(false);
            await Wait(() => answers.ContainsKey(question)).ConfigureAwait(false);
            lock (gate)
            {
                Order answer = answers[question];
                answers.Remove(question);
                return answer;
            }
        }

        /// <inheritdoc/>
        public async Task Move(int view)
        {
            Views = (await Ask(view, Questions.Next()).ConfigureAwait(false)).Views;
            Version++;
        }

        /// <inheritdoc/>
        public void Write(StateChange change)
        {
            CheckOpen();
            changes.Add(change);
        }

        // What the generated code asks

        /// <summary>Begins to read the arguments.</summary>
        internal WireReader OpenArguments()
        {
            reading = true;
            WireReader reader = new WireReader();
            reader.Open(begin.Content, 0, begin.Content.Length);
            return reader;
        }

        /// <exception cref="MalformedException">There are more.</exception>
        internal void CloseArguments(WireReader reader)
        {
            reader.End();
            reading = false;
        }

        internal Part<T> Value<T>(int view, Kind<T> kind, string name)
        {
            return new SentPart<T>(this, view, Name + ": " + name, kind, false);
        }

        internal Part<T> Entry<T>(int view, Kind<T> kind, string name)
        {
            return new SentPart<T>(this, view, Name + ": " + name, kind, true);
        }

        internal Entries<TKey, TValue> Map<TKey, TValue>(int view, Kind<TKey> keys, Kind<TValue> values, string name)
        {
            return new Entries<TKey, TValue>(
                new SentSource<TKey, TValue>(this, view, keys, values),
                new SentChanges<TKey, TValue>(this, view, Name + ": " + name, keys, values)
            );
        }

        internal Items<T> List<T>(int view, Kind<T> kind, string name)
        {
            return new Items<T>(
                new SentSource<int, T>(this, view, Kind.Place, kind),
                new SentChanges<int, T>(this, view, Name + ": " + name, Kind.Place, kind)
            );
        }

        internal Part<ReadOnlyMap<TKey, TValue>> WatchedMap<TKey, TValue>(
            int view, Kind<TKey> keys, Kind<TValue> values
        )
        {
            return new WatchedMap<TKey, TValue>(this, view, new SentSource<TKey, TValue>(this, view, keys, values));
        }

        internal Part<ReadOnlyArray<T>> WatchedList<T>(int view, Kind<T> kind)
        {
            return new WatchedList<T>(this, view, new SentSource<int, T>(this, view, Kind.Place, kind));
        }

        /// <summary>Notes the result.</summary>
        internal void Return<T>(Kind<T> kind, T value)
        {
            value = kind.Check(value, Name + ": the result");
            result = writer => kind.Write(writer, value);
        }

        /// <summary>The items that the caller sends, for a method that blocks.</summary>
        internal IEnumerable<T> Received<T>(Kind<T> kind)
        {
            AskForItems().Wait();
            return new ReceivedItems<T>(() => NextItem(kind));
        }

        /// <summary>Sends all items of a result, as the host gives credit.</summary>
        internal void SendAll<T>(Kind<T> kind, IEnumerable<T> all)
        {
            long index = 0;
            foreach (T item in all ?? throw new ArgumentNullException(null, Name + ": the result is null"))
            {
                SendItem(kind, item, index++).GetAwaiter().GetResult();
            }
        }

        private Task AskForItems()
        {
            return say(Reports.Credit(Number, ItemsOnTheWay));
        }

        /// <summary>The next item that the caller has sent; none after the last one.</summary>
        private async Task<Found<T>> NextItem<T>(Kind<T> kind)
        {
            CheckOpen();
            await Wait(() => items.Count > 0 || itemsEnded).ConfigureAwait(false);
            byte[] item;
            lock (gate)
            {
                if (items.Count == 0)
                {
                    return default(Found<T>);
                }
                item = items.Dequeue();
            }
            taken++;
            if (taken == ItemsOnTheWay / 2)
            {
                taken = 0;
                await say(Reports.Credit(Number, ItemsOnTheWay / 2)).ConfigureAwait(false);
            }
            return new Found<T>(kind.Decode(item));
        }

        private async Task SendItem<T>(Kind<T> kind, T item, long index)
        {
            kind.Check(item, Name + ": item " + index + " of the result");
            await Wait(() => spent < granted).ConfigureAwait(false);
            spent++;
            await say(Reports.Item(Number, writer => kind.Write(writer, item))).ConfigureAwait(false);
        }

        // The method

        /// <summary>Serves the call by this, and tells the host what came of it.</summary>
        internal async Task Run(Func<ServedCall, Task> serve)
        {
            CallContext.Enter(Context);
            Action<WireWriter> report = await Outcome(serve).ConfigureAwait(false);
            over = true;
            Exception unsent = null;
            try
            {
                await say(report).ConfigureAwait(false);
            }
            catch (Exception e) when (e is RefusedException || e is ArgumentException)
            {
                unsent = e; // What it returned cannot be encoded.
            }
            if (unsent != null)
            {
                await say(Failed(CallFailure.Failed, Name + ": the result: " + unsent.Message, ""))
                    .ConfigureAwait(false);
            }
        }

        /// <summary>What came of it, as a report.</summary>
        private async Task<Action<WireWriter>> Outcome(Func<ServedCall, Task> serve)
        {
            try
            {
                if (withdrawn)
                {
                    return Failed(CallFailure.Cancelled, "", ""); // It was, before it had a place.
                }
                Task called = serve(this);
                if (called != null)
                {
                    await called.ConfigureAwait(false);
                }
                return Reports.Answer(Number, result, changes, Context.Answer);
            }
            catch (MalformedException e) when (reading)
            {
                return Failed(CallFailure.Malformed, "the arguments of " + method.Name + ": " + e.Message, "");
            }
            catch (Exception e)
            {
                return Raised(e);
            }
        }

        private Action<WireWriter> Raised(Exception error)
        {
            if (withdrawn)
            {
                return Failed(CallFailure.Cancelled, "", "");
            }
            ServedException declared = Array.Find(method.Throws, one => one.Matches(error));
            if (declared != null)
            {
                return Reports.Thrown(
                    Number, declared.Id, Text(error.Message), writer => declared.Write(writer, error), Context.Answer
                );
            }
            return Failed(
                CallFailure.Failed, Name + ": " + error.GetType().FullName + ": " + error.Message, error.ToString()
            );
        }

        private Action<WireWriter> Failed(CallFailure failure, string message, string trace)
        {
            return Reports.Failed(Number, failure, Text(message), Text(trace));
        }

        /// <summary>A text that can be sent: its beginning and its end where it is long, and no half characters.</summary>
        private static string Text(string text)
        {
            if (text.Length > LongestText)
            {
                int half = LongestText / 2;
                text = text.Substring(0, half) + "\n[...]\n" + text.Substring(text.Length - half);
            }
            return System.Text.Encoding.UTF8.GetString(System.Text.Encoding.UTF8.GetBytes(text));
        }
    }
}
