// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.IO;

    /// <summary>
    /// Reads frames. If the time is over in the middle of one, what has come is kept, and the next read continues from
    /// there.
    /// </summary>
    internal sealed class FrameReader
    {
        private const int InitialCapacity = 16 * 1024;

        // Room for a body is made at once up to this size; beyond it only as the bytes arrive, since the header may
        // lie.
        private const int TrustedCapacity = 1024 * 1024;

        private readonly Transport transport;
        private readonly string address;
        private volatile bool greeted;
        private byte[] received = new byte[InitialCapacity];
        private int start;
        private int end;

        /// <param name="transport">Brings the bytes.</param>
        /// <param name="address">Where they come from.</param>
        internal FrameReader(Transport transport, string address)
        {
            this.transport = transport;
            this.address = address;
        }

        /// <summary>Whether the host's preface has come.</summary>
        internal bool Greeted => greeted;

        /// <summary>Whether bytes were received that have not been read.</summary>
        internal bool HasMore => end > start;

        /// <summary>
        /// The moment at which bytes last came, on the clock of <see cref="System.Diagnostics.Stopwatch"/>.
        /// </summary>
        internal long LastReceived { get; private set; } = System.Diagnostics.Stopwatch.GetTimestamp();

        /// <summary>Holds the bytes that were taken last, until the next ones are taken.</summary>
        internal byte[] Buffer => received;

        /// <summary>Reads the next header, and before the first one the host's preface.</summary>
        /// <returns>Whether it came in time.</returns>
        /// <exception cref="MalformedException">What came is not a preface or header.</exception>
        internal bool ReadHeader(Deadline deadline, out Frame frame)
        {
            frame = default(Frame);
            int at;
            if (!greeted)
            {
                if (!Take(Frame.PrefaceSize, deadline, out at))
                {
                    return false;
                }
                Frame.CheckPreface(received, at, address);
                greeted = true;
            }
            if (end - start < Frame.HeaderSize)
            {
                if (!Await(Frame.LengthSize, deadline))
                {
                    return false;
                }
                Frame.ReadLength(received, start); // It may be wrong, and nothing else come.
            }
            if (!Take(Frame.HeaderSize, deadline, out at))
            {
                return false;
            }
            frame = Frame.ReadHeader(received, at);
            return true;
        }

        /// <summary>Waits until that many bytes are there, and steps over them.</summary>
        /// <param name="count">The number of bytes.</param>
        /// <param name="deadline">The time to wait.</param>
        /// <param name="at">Where they start.</param>
        /// <returns>Whether they came in time.</returns>
        internal bool Take(int count, Deadline deadline, out int at)
        {
            bool there = Await(count, deadline);
            at = start;
            if (there)
            {
                start += count;
                StartOver();
            }
            return there;
        }

        private bool Await(int count, Deadline deadline)
        {
            while (end - start < count)
            {
                bool full = end == received.Length;
                if (full || (received.Length < TrustedCapacity && received.Length - start < count))
                {
                    MakeRoom(count);
                }
                int size = Receive(received, end, received.Length - end, deadline);
                if (size == Transport.TimedOut)
                {
                    return false;
                }
                end += size;
            }
            return true;
        }

        /// <summary>
        /// Skips up to that many bytes: those that are there, or if there are none, those that the next receive brings.
        /// </summary>
        /// <returns>How many it were; none when the time is over.</returns>
        internal int Skip(int count, Deadline deadline)
        {
            if (end == start)
            {
                int size = Receive(received, 0, received.Length, deadline);
                if (size == Transport.TimedOut)
                {
                    return 0;
                }
                start = 0;
                end = size;
            }
            int skipped = Math.Min(count, end - start);
            start += skipped;
            StartOver();
            return skipped;
        }

        /// <summary>Copies what is there into the array, or if nothing is, receives directly into it.</summary>
        /// <returns>How many bytes it were; none when the time is over.</returns>
        internal int Fill(byte[] target, int offset, int count, Deadline deadline)
        {
            int held = Math.Min(count, end - start);
            if (held == 0)
            {
                return Math.Max(0, Receive(target, offset, count, deadline));
            }
            System.Buffer.BlockCopy(received, start, target, offset, held);
            start += held;
            StartOver();
            return held;
        }

        /// <summary>Releases a buffer that grew for an unusually large message.</summary>
        internal void Trim()
        {
            if (received.Length > Frame.KeptCapacity && start == end)
            {
                received = new byte[InitialCapacity];
                start = end = 0;
            }
        }

        /// <summary>
        /// Bytes that were taken are read before more are received, so after the last ones the buffer is used from its
        /// start again.
        /// </summary>
        private void StartOver()
        {
            if (start == end)
            {
                start = end = 0;
            }
        }

        private int Receive(byte[] buffer, int offset, int count, Deadline deadline)
        {
            int remaining;
            while ((remaining = deadline.Remaining()) != 0 || deadline.IsNow)
            {
                int size = transport.Receive(buffer, offset, count, remaining);
                if (size == 0)
                {
                    if (!Greeted && HasMore)
                    {
                        Frame.CheckNoTls(received, start, address); // An alert is shorter than a preface.
                    }
                    throw new EndOfStreamException(
                        "the host closed the connection" + (Greeted || HasMore ? "" : " without a word")
                    );
                }
                if (size != Transport.TimedOut)
                {
                    LastReceived = System.Diagnostics.Stopwatch.GetTimestamp();
                    return size;
                }
                if (deadline.IsNow)
                {
                    break;
                }
            }
            return Transport.TimedOut;
        }

        private void MakeRoom(int count)
        {
            int held = end - start;
            int capacity = Math.Max(received.Length, Math.Min(count, Math.Max(TrustedCapacity, 2 * held)));
            byte[] target = capacity > received.Length ? new byte[capacity] : received;
            System.Buffer.BlockCopy(received, start, target, 0, held);
            received = target;
            start = 0;
            end = held;
        }
    }
}
