// Copied beside generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    using System;
    using System.Linq;
    using System.Net.Security;
    using System.Security.Cryptography.X509Certificates;

    /// <summary>Whether a host's certificate is to be believed.</summary>
    internal static class TlsTrust
    {
        /// <summary>What is wrong with a certificate; null where nothing is.</summary>
        internal static string Fault(
            X509Certificate2Collection authorities, X509Certificate certificate, X509Chain chain, SslPolicyErrors errors, string name)
        {
            if (certificate == null || (errors & SslPolicyErrors.RemoteCertificateNotAvailable) != 0)
            {
                return "the host has no certificate";
            }
            if ((errors & SslPolicyErrors.RemoteCertificateNameMismatch) != 0)
            {
                return "the host's certificate is not made out to " + name;
            }
            if (authorities == null)
            {
                return (errors & SslPolicyErrors.RemoteCertificateChainErrors) == 0 ? null : "the host's certificate is not trusted: " + Told(chain);
            }
            using (X509Certificate2 leaf = new X509Certificate2(certificate))
            {
                return ChainFault(authorities, leaf, chain);
            }
        }

        private static string ChainFault(X509Certificate2Collection authorities, X509Certificate2 leaf, X509Chain sent)
        {
            X509Chain chain = new X509Chain();
            chain.ChainPolicy.RevocationMode = X509RevocationMode.NoCheck;
            chain.ChainPolicy.VerificationFlags = X509VerificationFlags.AllowUnknownCertificateAuthority;
            chain.ChainPolicy.ExtraStore.AddRange(authorities);
            foreach (X509ChainElement element in sent == null ? Enumerable.Empty<X509ChainElement>() : sent.ChainElements.Cast<X509ChainElement>())
            {
                chain.ChainPolicy.ExtraStore.Add(element.Certificate);
            }
            if (!chain.Build(leaf))
            {
                return "the host's certificate is not trusted: " + Told(chain);
            }
            bool signed = chain.ChainElements.Cast<X509ChainElement>()
                .Any(element => authorities.Cast<X509Certificate2>().Any(one => one.RawData.SequenceEqual(element.Certificate.RawData)));
            return signed ? null : "the host's certificate is not signed by one of the authorities that are trusted";
        }

        private static string Told(X509Chain chain)
        {
            string[] reasons = chain == null ? new string[0] : chain.ChainStatus.Select(status => status.StatusInformation.Trim()).Distinct().ToArray();
            return reasons.Length == 0 ? "the system says no more" : string.Join("; ", reasons);
        }
    }
}
