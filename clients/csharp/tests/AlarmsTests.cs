// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Linq;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;

    /// <summary>Many time limits share one timer, and each is met.</summary>
    public sealed class AlarmsTests
    {
        private readonly Alarms alarms = new Alarms();

        [Fact]
        public async Task TheEarliestRingsInWhateverOrderTheyAreSet()
        {
            Watched later = Set(Long);
            Watched first = Set(Short);
            Watched last = Set(Long);
            await first.Ringing();
            Assert.False(later.HasRung);
            Assert.False(last.HasRung);
        }

        [Fact]
        public async Task TheNextOneRingsAfterTheEarliestWasDisposedOf()
        {
            Watched first = Set(Short);
            Watched next = Set(Short + Short);
            bool inTime = first.Cancel();
            await next.Ringing();
            Assert.False(inTime && first.HasRung);
        }

        [Fact]
        public async Task OneRingsAfterAllOthersWereDisposedOf()
        {
            for (int i = 0; i < 2; i++)
            {
                Set(Long).Cancel();
                await Set(Short).Ringing();
            }
        }

        [Fact]
        public async Task NoneRingsBeforeItsTime()
        {
            Watched[] all = Enumerable.Range(1, 100).Select(i => Set(TimeSpan.FromMilliseconds(i))).ToArray();
            foreach (Watched one in all)
            {
                Assert.Equal(0, await one.Ringing());
            }
        }

        [Fact]
        public async Task ThoseWithTheSameTimeAllRing()
        {
            Deadline deadline = After(Short);
            Watched[] all = Enumerable.Range(0, 100).Select(i => new Watched(alarms, deadline)).ToArray();
            bool inTime = all[7].Cancel();
            foreach (Watched one in all.Where(one => one != all[7]))
            {
                await one.Ringing();
            }
            Assert.False(inTime && all[7].HasRung);
        }

        [Fact]
        public async Task OneThatRingsAgainDoesSoUntilItIsDisposedOf()
        {
            int rings = 0;
            using (alarms.Set(Deadline.After(1), state => Interlocked.Increment(ref rings), null, 1))
            {
                Assert.True(SpinWait.SpinUntil(() => Volatile.Read(ref rings) > 2, Long));
            }
            await Set(Short).Ringing(); // Some may have been on their way.
            int before = Volatile.Read(ref rings);
            await Set(Short).Ringing();
            Assert.Equal(before, Volatile.Read(ref rings));
        }

        [Fact]
        public async Task OneThatTakesItsTimeHoldsUpNoOther()
        {
            using (ManualResetEventSlim done = new ManualResetEventSlim())
            {
                Deadline deadline = Deadline.After(1);
                alarms.Set(deadline, state => done.Wait(Long), null);
                await new Watched(alarms, deadline).Ringing();
                await Set(Short).Ringing();
                done.Set();
            }
        }

#if NET8_0_OR_GREATER // Mono takes whatever is on a stack for a reference.
        [Fact]
        public void TheyAreNotKeptInMemoryOnceNoneIsPending()
        {
            WeakReference unused = Apart(() =>
            {
                Alarms empty = new Alarms();
                new Watched(empty, After(Long)).Cancel();
                return empty;
            });
            Assert.True(IsCollected(unused));
        }

        [Fact]
        public void WhatTheirMakerHasAroundItIsNotKeptInMemory()
        {
            AsyncLocal<object> around = new AsyncLocal<object>();
            Alarms made = null;
            WeakReference local = Apart(() =>
            {
                around.Value = new object();
                made = new Alarms();
                return around.Value;
            });
            Assert.True(IsCollected(local));
            GC.KeepAlive(made);
        }

        /// <summary>What another thread made, of which nothing stays on the stack of this one.</summary>
        private static WeakReference Apart(Func<object> make)
        {
            WeakReference made = null;
            Thread thread = new Thread(() => made = new WeakReference(make()));
            thread.Start();
            Assert.True(thread.Join(Long));
            return made;
        }

        private static bool IsCollected(WeakReference what)
        {
            for (int i = 0; i < 10 && what.IsAlive; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
            return !what.IsAlive;
        }
#endif

        private static Deadline After(TimeSpan time)
        {
            return Deadline.After((int)time.TotalMilliseconds);
        }

        private Watched Set(TimeSpan time)
        {
            return new Watched(alarms, After(time));
        }

        /// <summary>An alarm, and whether it rang.</summary>
        private sealed class Watched
        {
            private readonly TaskCompletionSource<int> rang =
                new TaskCompletionSource<int>(TaskCreationOptions.RunContinuationsAsynchronously);
            private readonly Deadline deadline;
            private readonly IDisposable alarm;

            internal Watched(Alarms alarms, Deadline deadline)
            {
                this.deadline = deadline;
                alarm = alarms.Set(deadline, state => rang.TrySetResult(deadline.Remaining()), null);
            }

            internal bool HasRung => rang.Task.IsCompleted;

            /// <summary>Waits until it rings.</summary>
            /// <returns>The time that was left then.</returns>
            internal async Task<int> Ringing()
            {
                Assert.Same(rang.Task, await Task.WhenAny(rang.Task, Task.Delay(Long)));
                return await rang.Task;
            }

            /// <summary>Disposes of it.</summary>
            /// <returns>Whether that was before its time.</returns>
            internal bool Cancel()
            {
                alarm.Dispose();
                return deadline.Remaining() > 0;
            }
        }
    }
}
