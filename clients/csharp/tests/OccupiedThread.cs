// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;

    /// <summary>
    /// A thread such as a user interface's: while it waits for a task, it runs nothing that is posted to it.
    /// </summary>
    internal sealed class OccupiedThread : SynchronizationContext
    {
        public override void Post(SendOrPostCallback callback, object state)
        {
            // It never runs.
        }

        internal static void Wait(Func<Task<int>> begin, int expected)
        {
            SynchronizationContext before = Current;
            SetSynchronizationContext(new OccupiedThread());
            try
            {
                Task<int> task = begin();
                Assert.True(task.Wait(Calls.Long));
                Assert.Equal(expected, task.Result);
            }
            finally
            {
                SetSynchronizationContext(before);
            }
        }
    }
}
