// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Globalization;

    /// <summary>Where a host listens: <c>host:port</c>, with brackets around a numeric IPv6 host.</summary>
    internal sealed class Address
    {
        private readonly string text;

        private Address(string text, string host, int port)
        {
            this.text = text;
            Host = host;
            Port = port;
        }

        internal string Host { get; }

        internal int Port { get; }

        /// <exception cref="ArgumentException">The text has another form.</exception>
        internal static Address Parse(string text)
        {
            if (text == null)
            {
                throw new ArgumentNullException("address");
            }
            int colon = text.LastIndexOf(':');
            string host = colon < 0 ? "" : text.Substring(0, colon);
            bool bracketed = host.StartsWith("[", StringComparison.Ordinal) && host.EndsWith("]", StringComparison.Ordinal);
            if (bracketed)
            {
                host = host.Substring(1, host.Length - 2);
            }
            int port;
            bool hasPort = int.TryParse(text.Substring(colon + 1), NumberStyles.None, CultureInfo.InvariantCulture, out port);
            if (host.Length == 0 || (!bracketed && host.IndexOf(':') >= 0) || !hasPort || port < 1 || port > 65535)
            {
                throw new ArgumentException("'" + text + "' is not an address; write host:port, for example localhost:7000");
            }
            return new Address(text, host, port);
        }

        /// <summary>The text that was parsed.</summary>
        public override string ToString()
        {
            return text;
        }
    }
}
