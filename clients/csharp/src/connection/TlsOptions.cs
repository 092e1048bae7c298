// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System.Net.Security;
    using System.Security.Cryptography.X509Certificates;

    /// <summary>
    /// How a client speaks TLS. By default it accepts a host whose certificate the system trusts and which is issued to
    /// the host of the address.
    /// </summary>
    public sealed class TlsOptions
    {
        /// <summary>
        /// A file with certificates, PEM or DER: what they sign is trusted, and nothing else. Default: none.
        /// </summary>
        public string AuthorityFile { get; set; }

        /// <summary>Such authorities as certificates; both properties may be set. Default: none.</summary>
        public X509Certificate2Collection Authorities { get; set; }

        /// <summary>
        /// The name that the host's certificate must show, if not the one of the address. Default: none.
        /// </summary>
        public string HostName { get; set; }

        /// <summary>
        /// The certificate that shows the host who the client is; it must have its private key. Default: none.
        /// </summary>
        public X509Certificate2 Certificate { get; set; }

        /// <summary>
        /// Decides alone whether the host is accepted; then none of the above is checked. Default: none.
        /// </summary>
        public RemoteCertificateValidationCallback Validate { get; set; }
    }
}
