// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Linq;
    using System.Net;
    using System.Security.Cryptography.X509Certificates;
    using System.Text;

    /// <summary>
    /// Whether a certificate is issued to a host, by the names in it (subjectAltName, RFC 6125). Mono does not report a
    /// wrong name if it reports another fault of the certificate.
    /// </summary>
    internal static class TlsName
    {
        private const string AlternativeNames = "2.5.29.17";
        private const byte Sequence = 0x30;
        private const byte DnsName = 0x82;
        private const byte Address = 0x87;

        internal static bool Matches(X509Certificate2 certificate, string name)
        {
            X509Extension extension = certificate.Extensions[AlternativeNames];
            IPAddress address;
            byte[] number = IPAddress.TryParse(name, out address) ? address.GetAddressBytes() : null;
            return extension != null && Matches(extension.RawData, name.TrimEnd('.'), number);
        }

        /// <summary>
        /// The extension is a sequence of names, each a tag, a length and its bytes; anything else matches nothing.
        /// </summary>
        private static bool Matches(byte[] bytes, string name, byte[] number)
        {
            int at = 0;
            int size;
            if (!Next(bytes, ref at, out size) || bytes[0] != Sequence)
            {
                return false;
            }
            while (at < bytes.Length)
            {
                byte tag = bytes[at];
                if (!Next(bytes, ref at, out size))
                {
                    return false;
                }
                bool matches = number == null
                    ? tag == DnsName && Matches(Encoding.ASCII.GetString(bytes, at, size), name)
                    : tag == Address && number.SequenceEqual(bytes.Skip(at).Take(size));
                if (matches)
                {
                    return true;
                }
                at += size;
            }
            return false;
        }

        /// <summary>A star stands for one label, the first.</summary>
        private static bool Matches(string shown, string name)
        {
            if (!shown.StartsWith("*.", StringComparison.Ordinal))
            {
                return shown.Equals(name, StringComparison.OrdinalIgnoreCase);
            }
            int dot = name.IndexOf('.');
            string domain = shown.Substring(1);
            return dot > 0 && domain.IndexOf('.', 1) > 0
                && domain.Equals(name.Substring(dot), StringComparison.OrdinalIgnoreCase);
        }

        /// <summary>Steps over a tag and a length, to the bytes that follow.</summary>
        private static bool Next(byte[] bytes, ref int at, out int size)
        {
            size = 0;
            at++;
            if (at >= bytes.Length)
            {
                return false;
            }
            int first = bytes[at];
            at++;
            int more = first < 0x80 ? 0 : first & 0x7F;
            if (more > 2 || at + more > bytes.Length)
            {
                return false;
            }
            size = first < 0x80 ? first : 0;
            for (int i = 0; i < more; i++)
            {
                size = (size << 8) | bytes[at];
                at++;
            }
            return at + size <= bytes.Length;
        }
    }
}
