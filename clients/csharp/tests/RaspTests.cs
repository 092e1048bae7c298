// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.Linq;
    using Xunit;

    /// <summary>The numbers of this runtime are those that rasp.txt gives all of them.</summary>
    public sealed class RaspTests
    {
        [Fact]
        public void KindsOfFrames()
        {
            Assert.Equal(Numbers("kind"), Values<FrameKind>(kind => kind.ToString().ToUpperInvariant()));
        }

        [Fact]
        public void StatusesOfAnError()
        {
            Dictionary<string, int> own = Values<Status>(status => Content.Text(status));
            own.Remove("TRANSPORT");
            own.Remove("BAD_ARGUMENT");
            Assert.Equal(Numbers("status"), own);
        }

        [Fact]
        public void LimitsAndTimes()
        {
            Options options = new Options();
            Dictionary<string, int> expected = Numbers("number");
            expected.Remove("hello"); // Hosts have it.
            Dictionary<string, int> own = new Dictionary<string, int> {
                { "version", Frame.Version },
                { "frame", Frame.MaxLength },
                { "context", Frame.MaxContext },
                { "ping", Frame.MaxPing },
                { "nesting", Wire.MaxLevel },
                { "credit-items", Credit.Items },
                { "credit-bytes", Credit.Bytes },
                { "connect", (int)options.ConnectTimeout.TotalMilliseconds },
                { "call", (int)options.CallTimeout.TotalMilliseconds },
                { "first-pause", Backoff.FirstMilliseconds },
                { "longest-pause", Backoff.MaxMilliseconds },
                { "spread", (int)Math.Round(Backoff.Spread * 100) },
                { "attempts", UnaryCall<int>.MaxAttempts }
            };
            Assert.Equal(expected, own);
        }

        private static Dictionary<string, int> Numbers(string what)
        {
            return Vector.Read("rasp.txt")
                .Where(row => row.Value.Type == what)
                .ToDictionary(row => row.Key, row => int.Parse(row.Value.Value));
        }

        private static Dictionary<string, int> Values<T>(Func<T, string> name)
        {
            return Enum.GetValues(typeof(T)).Cast<T>().ToDictionary(name, value => Convert.ToInt32(value));
        }
    }
}
