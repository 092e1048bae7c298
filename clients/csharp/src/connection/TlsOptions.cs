// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System.Net.Security;
    using System.Security.Cryptography.X509Certificates;

    /// <summary>
    /// How a client encrypts. As it stands it believes a host whose certificate the system trusts and that is made out
    /// to the host of the address.
    /// </summary>
    public sealed class TlsOptions
    {
        /// <summary>A file with certificates, PEM or DER: what these sign is trusted, and nothing else. None.</summary>
        public string AuthorityFile { get; set; }

        /// <summary>The same as certificates; both may be set. None.</summary>
        public X509Certificate2Collection Authorities { get; set; }

        /// <summary>
        /// The name that the host's certificate has to show, where it is not that of the address. None.
        /// </summary>
        public string HostName { get; set; }

        /// <summary>Shows the host who the client is; with its private key. None.</summary>
        public X509Certificate2 Certificate { get; set; }

        /// <summary>Decides alone, instead of all of that, whether the host is to be believed. None.</summary>
        public RemoteCertificateValidationCallback Validate { get; set; }
    }
}
