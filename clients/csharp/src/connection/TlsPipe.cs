// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.IO;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>
    /// The encrypted side of a <see cref="System.Net.Security.SslStream"/>, which decrypts and encrypts but never waits
    /// for the host: it gets bytes when <see cref="Feed"/> has received them, and what it writes is kept until
    /// <see cref="Send"/> sends it. So a wait for the host can be given up, and is no thread's where no thread waits.
    /// Only its handshake waits in its own calls.
    /// </summary>
    internal sealed class TlsPipe : Stream
    {
        private const int InitialCapacity = 1024;

        private readonly SocketTransport socket;
        private readonly object gate = new object();
        private volatile bool shaken;

        // The read that waits for encrypted bytes; null where none does.
        private Wanted wanted;
        private TaskCompletionSource<bool> asked;

        // The bytes that were written and are not being sent, and those that are being sent.
        private byte[] written = new byte[InitialCapacity];
        private int writtenCount;
        private byte[] leaving = new byte[InitialCapacity];
        private int leavingAt;
        private int leavingEnd;

        /// <param name="socket">Carries the encrypted bytes.</param>
        internal TlsPipe(SocketTransport socket)
        {
            this.socket = socket;
        }

        public override bool CanRead => true;

        public override bool CanWrite => true;

        public override bool CanSeek => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        /// <summary>Whether something was written that is not being sent.</summary>
        internal bool HasWritten
        {
            get {
                lock (gate)
                {
                    return writtenCount > 0;
                }
            }
        }

        /// <summary>Notes that the handshake is over.</summary>
        internal void EndHandshake()
        {
            shaken = true;
        }

        /// <summary>
        /// Receives what a read waits for. The stream goes on with it in this thread, before this returns.
        /// </summary>
        /// <param name="reading">The read of decrypted bytes that is under way.</param>
        /// <param name="timeout">Milliseconds, 0 for what is there, or -1 for as long as it takes.</param>
        /// <returns>Whether something came in time.</returns>
        internal bool Feed(Task reading, int timeout)
        {
            Wanted now = TakeWanted(reading);
            if (now == null)
            {
                return true;
            }
            int size = socket.Receive(now.Buffer, now.Offset, now.Count, timeout);
            if (size == Transport.TimedOut)
            {
                lock (gate)
                {
                    wanted = now;
                }
                return false;
            }
            SynchronizationContext context = SynchronizationContext.Current;
            // With a context, such as that of a user interface, the stream would go on in a thread of the pool instead.
            SynchronizationContext.SetSynchronizationContext(null);
            try
            {
                now.Done.SetResult(size);
            }
            finally
            {
                SynchronizationContext.SetSynchronizationContext(context);
            }
            return true;
        }

        /// <summary>Sends what was written. One thread at a time does so.</summary>
        /// <returns>Whether all was sent in time; if not, the rest is kept.</returns>
        internal bool Send(Deadline deadline)
        {
            while (leavingAt < leavingEnd || TakeWritten())
            {
                int remaining = deadline.Remaining();
                bool over = remaining == 0 && !deadline.IsNow;
                int size =
                    over ? Transport.TimedOut : socket.Send(leaving, leavingAt, leavingEnd - leavingAt, remaining);
                if (size == Transport.TimedOut)
                {
                    return false;
                }
                leavingAt += size;
            }
            return true;
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            return socket.Receive(buffer, offset, count, -1);
        }

        public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            if (count == 0)
            {
                return Task.FromResult(0); // Modern .NET would wait for bytes before it makes room for them.
            }
            if (!shaken)
            {
                return Task.FromResult(Read(buffer, offset, count));
            }
            Wanted next = new Wanted(buffer, offset, count);
            TaskCompletionSource<bool> waiting;
            lock (gate)
            {
                wanted = next;
                waiting = asked;
                asked = null;
            }
            waiting?.TrySetResult(true);
            return next.Done.Task;
        }

        public override void Write(byte[] buffer, int offset, int count)
        {
            lock (gate)
            {
                if (written.Length - writtenCount < count)
                {
                    Array.Resize(ref written, Math.Max(2 * written.Length, writtenCount + count));
                }
                Buffer.BlockCopy(buffer, offset, written, writtenCount, count);
                writtenCount += count;
            }
            if (!shaken)
            {
                Send(Deadline.Never);
            }
        }

        public override Task WriteAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)
        {
            Write(buffer, offset, count);
            return Task.FromResult(true);
        }

        public override void Flush()
        {
        }

        public override Task FlushAsync(CancellationToken cancellationToken)
        {
            return Task.FromResult(true);
        }

        public override long Seek(long offset, SeekOrigin origin)
        {
            throw new NotSupportedException();
        }

        public override void SetLength(long value)
        {
            throw new NotSupportedException();
        }

        /// <summary>The read that waits for encrypted bytes; null where the one of decrypted bytes has ended.</summary>
        private Wanted TakeWanted(Task reading)
        {
            while (true)
            {
                Task next;
                lock (gate)
                {
                    Wanted now = wanted;
                    wanted = null;
                    if (now != null || reading.IsCompleted)
                    {
                        return now;
                    }
                    asked = asked ?? new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
                    next = asked.Task;
                }
                // The stream goes on in another thread after all, such as where the caller's tasks have a scheduler.
                Task.WaitAny(reading, next);
            }
        }

        private bool TakeWritten()
        {
            lock (gate)
            {
                byte[] empty = leaving;
                leaving = written;
                leavingAt = 0;
                leavingEnd = writtenCount;
                written = empty;
                writtenCount = 0;
                return leavingEnd > 0;
            }
        }

        /// <summary>A read that waits for encrypted bytes.</summary>
        private sealed class Wanted
        {
            internal Wanted(byte[] buffer, int offset, int count)
            {
                Buffer = buffer;
                Offset = offset;
                Count = count;
            }

            internal byte[] Buffer { get; }

            internal int Offset { get; }

            internal int Count { get; }

            internal TaskCompletionSource<int> Done { get; } = new TaskCompletionSource<int>();
        }
    }
}
