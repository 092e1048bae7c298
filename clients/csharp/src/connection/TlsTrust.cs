// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.IO;
    using System.Linq;
    using System.Net.Security;
    using System.Security.Cryptography;
    using System.Security.Cryptography.X509Certificates;
    using System.Text;

    /// <summary>Decides whether a host's certificate is trusted.</summary>
    internal sealed class TlsTrust
    {
        private const string Begin = "-----BEGIN CERTIFICATE-----";
        private const string End = "-----END CERTIFICATE-----";

        private readonly X509Certificate2Collection authorities;

        /// <exception cref="ArgumentException">The file of authorities holds no certificate.</exception>
        internal TlsTrust(TlsOptions options)
        {
            authorities = options.Authorities;
            if (options.AuthorityFile != null)
            {
                authorities = new X509Certificate2Collection(authorities ?? new X509Certificate2Collection());
                authorities.AddRange(Read(options.AuthorityFile));
            }
        }

        /// <summary>What is wrong with a certificate; null where nothing is.</summary>
        internal string Fault(X509Certificate certificate, X509Chain chain, SslPolicyErrors errors, string name)
        {
            if (certificate == null || (errors & SslPolicyErrors.RemoteCertificateNotAvailable) != 0)
            {
                return "the host has no certificate";
            }
            using (X509Certificate2 leaf = new X509Certificate2(certificate))
            {
                if ((errors & SslPolicyErrors.RemoteCertificateNameMismatch) != 0 || !TlsName.Matches(leaf, name))
                {
                    return "the host's certificate is not made out to " + name;
                }
                if (authorities == null)
                {
                    return (errors & SslPolicyErrors.RemoteCertificateChainErrors) == 0 ? null : NotTrusted(chain);
                }
                return ChainFault(leaf, chain);
            }
        }

        private string ChainFault(X509Certificate2 leaf, X509Chain sent)
        {
            X509Chain chain = new X509Chain();
            chain.ChainPolicy.RevocationMode = X509RevocationMode.NoCheck;
            chain.ChainPolicy.VerificationFlags = X509VerificationFlags.AllowUnknownCertificateAuthority;
            chain.ChainPolicy.ExtraStore.AddRange(authorities);
            if (sent != null)
            {
                foreach (X509ChainElement element in sent.ChainElements)
                {
                    chain.ChainPolicy.ExtraStore.Add(element.Certificate);
                }
            }
            try
            {
                if (!chain.Build(leaf))
                {
                    return NotTrusted(chain);
                }
            }
            catch (NotSupportedException e)
            {
                // Mono's chains know RSA and DSA. For other keys, the authority can be added to those that the system
                // trusts.
                return "the host's certificate cannot be checked by this runtime, whose own chains know RSA keys: "
                    + e.Message;
            }
            // The chain may end at any root: it must contain one of the authorities.
            bool signed = chain.ChainElements.Cast<X509ChainElement>().Any(element => IsAuthority(element.Certificate));
            return signed ? null : "the host's certificate is not signed by an authority that is trusted";
        }

        private bool IsAuthority(X509Certificate2 certificate)
        {
            return authorities.Cast<X509Certificate2>().Any(one => one.RawData.SequenceEqual(certificate.RawData));
        }

        private static string NotTrusted(X509Chain chain)
        {
            const string Message = "the host's certificate is not trusted";
            if (chain == null || chain.ChainStatus.Length == 0)
            {
                return Message;
            }
            return Message + ": " + string.Join("; ", chain.ChainStatus.Select(Reason).Distinct());
        }

        private static string Reason(X509ChainStatus status)
        {
            return status.StatusInformation.Trim();
        }

        /// <summary>All certificates of a file; .NET Standard 2.0 itself would read only the first.</summary>
        private static X509Certificate2Collection Read(string file)
        {
            byte[] bytes = File.ReadAllBytes(file);
            string text = Encoding.ASCII.GetString(bytes);
            X509Certificate2Collection all = new X509Certificate2Collection();
            try
            {
                int at = text.IndexOf(Begin, StringComparison.Ordinal);
                if (at < 0)
                {
                    all.Add(Certificate(bytes));
                }
                while (at >= 0)
                {
                    at += Begin.Length;
                    int end = text.IndexOf(End, at, StringComparison.Ordinal);
                    all.Add(Certificate(Convert.FromBase64String(text.Substring(at, Math.Max(0, end - at)))));
                    at = text.IndexOf(Begin, at, StringComparison.Ordinal);
                }
            }
            catch (Exception e) when (e is CryptographicException || e is FormatException)
            {
                throw new ArgumentException(file + " does not hold certificates, PEM or DER: " + e.Message, e);
            }
            return all;
        }

        private static X509Certificate2 Certificate(byte[] bytes)
        {
            if (bytes.Length == 0)
            {
                throw new FormatException("there is nothing in it"); // Mono would accept such a file.
            }
#if NET9_0_OR_GREATER
            return X509CertificateLoader.LoadCertificate(bytes);
#else
            return new X509Certificate2(bytes);
#endif
        }
    }
}
