// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Diagnostics;
    using System.IO;
    using System.Net.Security;
    using System.Security.Authentication;
    using System.Security.Cryptography.X509Certificates;

    /// <summary>
    /// Certificates that are valid for a day, made by openssl: two authorities, and what they signed.
    /// </summary>
    public sealed class Certificates : IDisposable
    {
        private const string Password = "secret";

        // Mono cannot read newer ones.
        private const string OldCiphers = "-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES -macalg sha1";

        private readonly string folder = Path.Combine(Path.GetTempPath(), "creo-" + Guid.NewGuid().ToString("N"));

        /// <summary>Makes all of them.</summary>
        public Certificates()
        {
            Directory.CreateDirectory(folder);
            Authority("ca");
            Authority("other");
            Sign("host", "ca", "subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1");
            Sign("stranger", "other", "subjectAltName=DNS:localhost");
            Sign("elsewhere", "ca", "subjectAltName=DNS:elsewhere.example,DNS:*.lab.example");
            Sign("expired", "ca", "subjectAltName=DNS:localhost", -1);
            Sign("client", "ca", "extendedKeyUsage=clientAuth");
            OpenSsl(
                "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=curve "
                + "-addext subjectAltName=DNS:localhost -keyout curve.key -out curve.pem"
            );
        }

        /// <summary>A certificate with its key.</summary>
        public X509Certificate2 WithKey(string name)
        {
#if NET9_0_OR_GREATER
            return X509CertificateLoader.LoadPkcs12FromFile(Path.Combine(folder, name + ".p12"), Password);
#else
            return new X509Certificate2(Path.Combine(folder, name + ".p12"), Password);
#endif
        }

        /// <summary>A certificate without its key.</summary>
        public X509Certificate2 WithoutKey(string name)
        {
#if NET9_0_OR_GREATER
            return X509CertificateLoader.LoadCertificateFromFile(FileOf(name));
#else
            return new X509Certificate2(FileOf(name));
#endif
        }

        /// <summary>The file of a certificate without its key.</summary>
        public string FileOf(string name)
        {
            return Path.Combine(folder, name + ".pem");
        }

        /// <summary>Has a host speak TLS from here on; the subject of the client's certificate.</summary>
        internal string Encrypt(FakeHost.Peer peer, string name, bool asks = false)
        {
            SslStream encrypted = null;
            peer.Wrap(stream => encrypted = new SslStream(stream, false, (sender, certificate, chain, errors) => true));
            encrypted.AuthenticateAsServer(WithKey(name), asks, SslProtocols.None, false);
            return encrypted.RemoteCertificate?.Subject;
        }

        /// <inheritdoc/>
        public void Dispose()
        {
            Directory.Delete(folder, true);
        }

        private void Authority(string name)
        {
            OpenSsl(
                "req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=" + name + " -keyout " + name + ".key -out " + name
                + ".pem"
            );
        }

        private void Sign(string name, string authority, string extension, int days = 1)
        {
            File.WriteAllText(Path.Combine(folder, name + ".ext"), extension + "\n");
            OpenSsl(
                "req -newkey rsa:2048 -nodes -subj /CN=" + name + " -keyout " + name + ".key -out " + name + ".csr"
            );
            OpenSsl(
                "x509 -req -in " + name + ".csr -CA " + authority + ".pem -CAkey " + authority
                + ".key -CAcreateserial -days " + days + " -extfile " + name + ".ext -out " + name + ".pem"
            );
            OpenSsl(
                "pkcs12 -export -in " + name + ".pem -inkey " + name + ".key -passout pass:" + Password + " "
                + OldCiphers + " -out " + name + ".p12"
            );
        }

        private void OpenSsl(string arguments)
        {
            ProcessStartInfo start = new ProcessStartInfo("openssl", arguments) {
                WorkingDirectory = folder, UseShellExecute = false, RedirectStandardError = true,
                RedirectStandardOutput = true
            };
            using (Process process = Process.Start(start))
            {
                string said = process.StandardError.ReadToEnd();
                process.WaitForExit();
                if (process.ExitCode != 0)
                {
                    throw new InvalidOperationException("openssl " + arguments + ": " + said);
                }
            }
        }
    }
}
