// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;

    /// <summary>What a task waits for.</summary>
    public sealed class SignalTests
    {
        [Fact]
        public async Task AWaitThatNothingEndsLastsUntilItsTimeIsOver()
        {
            for (int i = 0; i < 100; i++)
            {
                Deadline deadline = Deadline.After(1 + (i % 5));
                await new Signal().SetAsync(deadline, CancellationToken.None);
                Assert.Equal(0, deadline.Remaining());
            }
        }
    }
}
