// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Globalization;
    using System.Linq;

    /// <summary>
    /// The address of a host: <c>host:port</c>, with brackets around a numeric IPv6 host, or <c>unix:/path</c> for a
    /// Unix domain socket.
    /// </summary>
    internal sealed class Address
    {
        private const string Unix = "unix:";

        // The system's limit for the path, with the zero byte at its end.
        private const int MaxPath = 108;

        private readonly string text;

        private Address(string text, string host, int port, string path)
        {
            this.text = text;
            Host = host;
            Port = port;
            Path = path;
        }

        /// <summary>A name or a number without brackets; null for a Unix domain socket.</summary>
        internal string Host { get; }

        internal int Port { get; }

        /// <summary>The path of a Unix domain socket, else null.</summary>
        internal string Path { get; }

        /// <summary>
        /// Parses several addresses, separated by commas, in the order in which they are to be tried.
        /// </summary>
        /// <exception cref="RefusedException">One of them has another form.</exception>
        internal static Address[] ParseList(string text)
        {
            if (text == null)
            {
                throw new ArgumentNullException("address");
            }
            return text.Split(',').Select(one => Parse(one.Trim())).ToArray();
        }

        /// <exception cref="RefusedException">The text has another form.</exception>
        internal static Address Parse(string text)
        {
            return text.StartsWith(Unix, StringComparison.Ordinal) ? ParsePath(text) : ParseHost(text);
        }

        /// <summary>The text that was parsed.</summary>
        public override string ToString()
        {
            return text;
        }

        private static Address ParsePath(string text)
        {
            string path = text.Substring(Unix.Length);
            int size = System.Text.Encoding.UTF8.GetByteCount(path);
            if (size == 0 || size >= MaxPath || path.IndexOf('\0') >= 0)
            {
                throw Refusal(text, "a Unix domain socket is unix:/path, with at most " + (MaxPath - 1) + " bytes");
            }
            return new Address(text, null, 0, path);
        }

        private static Address ParseHost(string text)
        {
            int colon = text.LastIndexOf(':');
            string host = colon < 0 ? "" : text.Substring(0, colon);
            bool bracketed =
                host.StartsWith("[", StringComparison.Ordinal) && host.EndsWith("]", StringComparison.Ordinal);
            if (bracketed)
            {
                host = host.Substring(1, host.Length - 2);
            }
            int port;
            bool hasPort =
                int.TryParse(text.Substring(colon + 1), NumberStyles.None, CultureInfo.InvariantCulture, out port);
            if (host.Length == 0 || (!bracketed && host.IndexOf(':') >= 0) || !hasPort || port < 1 || port > 65535)
            {
                throw Refusal(
                    text, "write host:port or unix:/path, for example localhost:7000, or several with commas between"
                );
            }
            return new Address(text, host, port, null);
        }

        private static CreoException Refusal(string text, string forms)
        {
            string message = "'" + text + "' is not an address; " + forms;
            return new RefusedException(message, Status.BadArgument, Phase.None).Of(text, 0);
        }
    }
}
