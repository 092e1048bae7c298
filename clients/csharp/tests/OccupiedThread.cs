// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using System;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;

    /// <summary>A thread such as a window's: while it waits for a task it does nothing of what is left to it.</summary>
    internal sealed class OccupiedThread : SynchronizationContext
    {
        public override void Post(SendOrPostCallback callback, object state)
        {
            // Never done.
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
