// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System.Collections.Generic;
    using System.Linq;

    /// <summary>
    /// The calls of one connection that have no answer yet, by their ids, which count up from 1 and are never 0.
    /// </summary>
    internal sealed class OpenCalls
    {
        private readonly Dictionary<int, Call> calls = new Dictionary<int, Call>();
        private int lastId;
        private bool wrapped;

        internal int Count => calls.Count;

        /// <summary>The newest id; 0 before the first.</summary>
        internal int LastId => lastId;

        /// <summary>Keeps a call and returns its id.</summary>
        internal int Add(Call call)
        {
            do
            {
                lastId = unchecked(lastId + 1);
                wrapped |= lastId == 0;
            }
            while (lastId == 0 || calls.ContainsKey(lastId));
            calls.Add(lastId, call);
            return lastId;
        }

        /// <summary>The call of an id, or null where it has ended.</summary>
        internal Call Find(int id)
        {
            Call call;
            return calls.TryGetValue(id, out call) ? call : null;
        }

        /// <summary>Whether a request was given this id.</summary>
        internal bool WasIssued(int id)
        {
            return id != 0 && (wrapped || unchecked((uint)id <= (uint)lastId));
        }

        internal bool Contains(Call call)
        {
            return Find(call.Id) == call;
        }

        /// <summary>Removes a call; false where it is not there, since it was sent again by another connection.</summary>
        internal bool Remove(Call call)
        {
            return Contains(call) && calls.Remove(call.Id);
        }

        /// <summary>Whether one id was given after the other, also where ids have begun again from 1.</summary>
        internal static bool IsLater(int id, int than)
        {
            return unchecked(id - than) > 0;
        }

        internal List<Call> Clear()
        {
            List<Call> all = calls.Values.ToList();
            calls.Clear();
            return all;
        }
    }
}
