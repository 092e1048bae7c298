// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;

    /// <summary>
    /// The hook of a client, and the texts that the client sends along with each call. A client with neither has none,
    /// and pays nothing.
    /// </summary>
    internal sealed class Watch
    {
        private readonly CallHook hook;
        private readonly Dictionary<string, string> context = new Dictionary<string, string>();

        private Watch(CallHook hook, IEnumerable<KeyValuePair<string, string>> context)
        {
            this.hook = hook;
            foreach (KeyValuePair<string, string> entry in context ?? this.context)
            {
                this.context.Add(entry.Key, entry.Value);
            }
        }

        /// <summary>The watch of a client with these options, or null.</summary>
        internal static Watch Of(Options options)
        {
            Watch watch = new Watch(options.Hook, options.Context);
            return watch.hook == null && watch.context.Count == 0 ? null : watch;
        }

        /// <summary>Tells the hook that a call begins.</summary>
        /// <param name="call">The call; it takes the frame that is sent before its request.</param>
        /// <param name="address">The address of its client.</param>
        /// <returns>The object to tell the hook of when the call has ended.</returns>
        /// <exception cref="Exception">What the hook throws, or a context cannot be sent.</exception>
        internal CallInfo Before(Call call, string address)
        {
            string[] names = call.Method.Name.Split('.');
            CallInfo info = new CallInfo(names[0], names[1], address);
            foreach (KeyValuePair<string, string> entry in context)
            {
                info.Context.Add(entry);
            }
            hook?.Before(info);
            try
            {
                call.Context = FrameOf(info, call.Method.Name);
            }
            catch (Exception e)
            {
                After(info, e);
                throw;
            }
            return info;
        }

        /// <summary>Tells the hook that a call has ended.</summary>
        internal void After(CallInfo call, Exception error)
        {
            try
            {
                hook?.After(call, error);
            }
            catch (Exception)
            {
                // The call has ended; nobody waits for it who could handle this.
            }
        }

        private static byte[] FrameOf(CallInfo info, string method)
        {
            if (info.Context.Count == 0)
            {
                return null;
            }
            WireWriter writer = new WireWriter();
            writer.Reserve(Frame.HeaderSize);
            writer.ReserveArray(info.Context.Count, 0);
            foreach (KeyValuePair<string, string> entry in info.Context)
            {
                writer.Write(entry.Key);
                writer.Write(Values.NotNull(entry.Value, "Context[" + Content.Text(entry.Key) + "]"));
            }
            int size = writer.Size - Frame.HeaderSize;
            return size <= Frame.MaxContext ? writer.ToArray()
                                            : throw Failure.LargeContext(size).Of(method, info.Address, Phase.None, 0);
        }
    }
}
