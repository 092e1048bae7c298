// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Threading.Tasks;

    /// <summary>A call whose items are sent by whoever has one: one thread or task at a time.</summary>
    internal sealed partial class StreamCall<T>
    {
        private static readonly Action<WireWriter, Action<WireWriter>> WriteItem = (writer, item) => item(writer);

        /// <summary>Begins the call; its items are read by <see cref="Next"/> in one thread.</summary>
        internal void Open()
        {
            Start();
        }

        /// <summary>Sends an item as soon as there is credit for it; does nothing where the call has ended.</summary>
        /// <exception cref="RefusedException">No frame can hold it; nothing was sent.</exception>
        /// <exception cref="ArgumentException">It cannot be encoded; nothing was sent.</exception>
        internal void SendItem(Action<WireWriter> item)
        {
            while (!HasCredit())
            {
                if (HasEnded)
                {
                    return;
                }
                credited.Wait(Deadline.Never);
            }
            SendFrame(FrameOf(item, WriteItem));
        }

        /// <summary>As <see cref="SendItem"/>, without blocking the caller.</summary>
        internal async Task SendItemAsync(Action<WireWriter> item)
        {
            while (!HasCredit())
            {
                if (HasEnded)
                {
                    return;
                }
                await credited.SetAsync().ConfigureAwait(false);
            }
            WireWriter frame = FrameOf(item, WriteItem);
            TaskCompletionSource<bool> done =
                new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
            Connection.PostMore(this, frame, SendDeadline, all =>
            {
                connections.Writers.GiveBack(frame);
                done.TrySetResult(all);
            });
            await done.Task.ConfigureAwait(false);
        }

        /// <summary>Says that no more items follow.</summary>
        internal void SendLast()
        {
            if (!HasEnded)
            {
                SendFrame(LastFrame());
            }
        }
    }
}
