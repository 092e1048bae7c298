// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Collections.Generic;
    using System.Threading;

    /// <summary>Who calls: what the host knows, not what the caller says.</summary>
    public sealed class Caller
    {
        internal Caller(string name, IEnumerable<string> roles)
        {
            Name = name;
            Roles = new List<string>(roles).AsReadOnly();
        }

        /// <summary>Empty where the host does not know its callers.</summary>
        public string Name { get; }

        /// <summary>What the caller may do.</summary>
        public IReadOnlyList<string> Roles { get; }
    }

    /// <summary>
    /// What goes along with the call that a method serves, apart from its arguments: who calls, how much time is left,
    /// and the texts that the caller has sent along. The code of a method has it, with all threads and tasks that it
    /// starts, as <see cref="Current"/>; a test makes one by <see cref="Of"/>. Thread-safe but for <see cref="Answer"/>.
    /// </summary>
    public sealed class CallContext
    {
        private const int LongestTrace = 512;

        private static readonly string[] Trace = { "traceparent", "tracestate" };
        private static readonly AsyncLocal<CallContext> Served = new AsyncLocal<CallContext>();

        private readonly Internal.Deadline deadline;
        private readonly bool limited;

        internal CallContext(
            IDictionary<string, string> texts, Caller caller, TimeSpan? timeLeft, CancellationToken token
        )
        {
            Texts = new Dictionary<string, string>(texts);
            Caller = caller;
            CancellationToken = token;
            limited = timeLeft.HasValue;
            int left = limited ? (int)Math.Min(int.MaxValue, timeLeft.Value.TotalMilliseconds) : 0;
            deadline = !limited ? Internal.Deadline.Never
                : left > 0      ? Internal.Deadline.After(left)
                                : Internal.Deadline.Over;
        }

        /// <summary>That of the call that is served here; outside of a method one without texts, caller and end.</summary>
        public static CallContext Current => Served.Value ?? Of();

        /// <summary>Who calls.</summary>
        public Caller Caller { get; }

        /// <summary>What the caller has sent along, by name. It is the caller's word.</summary>
        public IReadOnlyDictionary<string, string> Texts { get; }

        /// <summary>
        /// Fields of the answer where the caller speaks HTTP, such as <c>Cache-Control</c>: what is added here.
        /// </summary>
        public IDictionary<string, string> Answer { get; } = new Dictionary<string, string>();

        /// <summary>For how long the caller still waits; null where that has no end.</summary>
        public TimeSpan? TimeLeft => limited ? TimeSpan.FromMilliseconds(deadline.Remaining()) : (TimeSpan?)null;

        /// <summary>
        /// Whether nobody waits for the answer any more: a long method looks at it from time to time, and returns.
        /// </summary>
        public bool IsCancelled => CancellationToken.IsCancellationRequested || (limited && deadline.Remaining() == 0);

        /// <summary>Is cancelled when the host says that nobody waits for the answer any more.</summary>
        public CancellationToken CancellationToken { get; }

        /// <summary>
        /// The texts that calls of other services send along, so that they belong to the same trace: for
        /// <see cref="Options.Context"/>.
        /// </summary>
        public IDictionary<string, string> Onward()
        {
            Dictionary<string, string> onward = new Dictionary<string, string>();
            foreach (string name in Trace)
            {
                string text;
                if (Texts.TryGetValue(name, out text) && text.Length > 0 && text.Length <= LongestTrace)
                {
                    onward[name] = text;
                }
            }
            return onward;
        }

        /// <summary>One for a test of a handler, which <see cref="Run"/> makes the current one.</summary>
        /// <param name="texts">What the caller sends along; null for nothing.</param>
        /// <param name="caller">The caller's name.</param>
        /// <param name="roles">The caller's roles; null for none.</param>
        /// <param name="timeLeft">How long the caller waits; null where that has no end.</param>
        /// <param name="cancellationToken">What withdraws the call.</param>
        public static CallContext Of(
            IDictionary<string, string> texts = null, string caller = "", IEnumerable<string> roles = null,
            TimeSpan? timeLeft = null, CancellationToken cancellationToken = default(CancellationToken)
        )
        {
            return new CallContext(
                texts ?? new Dictionary<string, string>(), new Caller(caller, roles ?? new string[0]), timeLeft,
                cancellationToken
            );
        }

        /// <summary>Does something with this as the current context, and returns what it returns.</summary>
        public T Run<T>(Func<T> what)
        {
            if (what == null)
            {
                throw new ArgumentNullException(nameof(what));
            }
            CallContext former = Served.Value;
            Served.Value = this;
            try
            {
                return what();
            }
            finally
            {
                Served.Value = former;
            }
        }

        /// <summary>Makes a context the current one for what follows in the calling task.</summary>
        internal static void Enter(CallContext context)
        {
            Served.Value = context;
        }
    }
}
