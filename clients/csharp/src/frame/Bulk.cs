// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>
    /// A large array of bytes, received directly into its final array. The array grows as bytes arrive, since the
    /// header may lie: never to more than 16 times what is there.
    /// </summary>
    internal sealed class Bulk
    {
        private const int CountSize = 4;
        private const int MinSize = 64 * 1024;
        private const int TrustedSize = 1024 * 1024;
        private const int Growth = 16;

        private readonly int bodySize;
        private byte[] bytes;
        private int count;
        private int size;

        internal Bulk(int bodySize)
        {
            this.bodySize = bodySize;
        }

        /// <summary>Whether a frame's body is so large that this pays off.</summary>
        internal static bool IsWorthIt(Frame frame)
        {
            return frame.BodySize >= MinSize && (frame.Kind == FrameKind.Response || frame.Kind == FrameKind.Item);
        }

        /// <summary>Receives all of it.</summary>
        /// <returns>Whether all of it came in time; if not, what came is kept.</returns>
        internal bool Read(FrameReader frames, Deadline deadline)
        {
            if (bytes == null && !ReadCount(frames, deadline))
            {
                return false;
            }
            int end = bodySize - CountSize;
            while (size < end)
            {
                if (size == bytes.Length)
                {
                    Array.Resize(ref bytes, (int)Math.Min(end, (long)Growth * size));
                }
                int more = frames.Fill(bytes, size, bytes.Length - size, deadline);
                if (more == 0)
                {
                    return false;
                }
                size += more;
            }
            return true;
        }

        /// <summary>Opens the array for reading. Where its count is wrong, the reader fails on it.</summary>
        internal void Open(WireReader input)
        {
            if (count == size)
            {
                input.OpenWhole(bytes);
                return;
            }
            byte[] body = new byte[CountSize + size];
            Wire.PutInt(body, 0, count);
            Buffer.BlockCopy(bytes, 0, body, CountSize, size);
            input.Open(body, 0, body.Length);
        }

        private bool ReadCount(FrameReader frames, Deadline deadline)
        {
            int at;
            if (!frames.Take(CountSize, deadline, out at))
            {
                return false;
            }
            count = Wire.GetInt(frames.Buffer, at);
            bytes = new byte[Math.Min(bodySize - CountSize, TrustedSize)];
            return true;
        }
    }
}
