// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using System.Threading.Tasks;
    using Things;
    using Xunit;

    /// <summary>What a test has in the place of a client.</summary>
    public sealed class FakeTests
    {
        [Fact]
        public async Task WhatIsNotSetThrowsAndTheAsynchronousFormDoesWhatTheOtherDoes()
        {
            IWatcher watcher = new Empty();
            NotSupportedException error = Assert.Throws<NotSupportedException>(() => watcher.Count("a"));
            Assert.Equal("FakeWatcher has no Count: override it", error.Message);
            await Assert.ThrowsAsync<NotSupportedException>(() => watcher.CountAsync("a"));
            Assert.Throws<NotSupportedException>(() => watcher.Watch(1));
            watcher = new Set();
            Assert.Equal(2, watcher.Count("ab"));
            Assert.Equal(2, await watcher.CountAsync("ab"));
            Things.Runtime.ServiceException busy =
                await Assert.ThrowsAsync<Things.Runtime.ServiceException>(() => watcher.CountAsync("busy"));
            Assert.Equal(Things.Runtime.Status.Busy, busy.Status);
            Assert.Equal(new[] { 5, 6 }, watcher.Watch(5).ToArray());
        }

        [Fact]
        public void AllExceptionsCanBeMade()
        {
            Type[] all = typeof(CreoException)
                             .Assembly.GetTypes()
                             .Where(type => type.Namespace == "Creo.Client" && type.IsSubclassOf(typeof(CreoException)))
                             .ToArray();
            Assert.Equal(7, all.Length);
            Assert.All(all, type => Assert.NotEmpty(type.GetConstructors()));
            Assert.Equal(Phase.Wait, new TransportException("gone").Phase);
            Assert.Equal(Status.Forbidden, new ServiceException("no", Status.Forbidden).Status);
        }

#if NET8_0_OR_GREATER
        [Fact]
        public async Task AStreamOfAFakeIsReadAsynchronouslyToo()
        {
            IWatcher watcher = new Set();
            List<int> got = new List<int>();
            await foreach (int item in watcher.WatchAsync(5))
            {
                got.Add(item);
            }
            Assert.Equal(new[] { 5, 6 }, got);
            Assert.Equal(7, await watcher.SumAsync(1, new[] { 2, 4 }));
            await Assert.ThrowsAsync<NotSupportedException>(() => new Empty().SumAsync(1, new[] { 2, 4 }));
        }
#endif

        private sealed class Empty : FakeWatcher
        {
        }

        private sealed class Set : FakeWatcher
        {
            public override int Count(string where)
            {
                return where == "busy"
                    ? throw new Things.Runtime.ServiceException("busy", Things.Runtime.Status.Busy)
                    : where.Length;
            }

            public override Things.Runtime.Stream<int> Watch(int from)
            {
                return Things.Runtime.StreamExtensions.ToStream(new[] { from, from + 1 });
            }
#if NET8_0_OR_GREATER

            public override async Task<int> SumAsync(
                int first, IAsyncEnumerable<int> numbers, System.Threading.CancellationToken cancellationToken = default
            )
            {
                int sum = first;
                await foreach (int number in numbers)
                {
                    sum += number;
                }
                return sum;
            }
#endif
        }
    }
}
