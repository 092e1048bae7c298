// SPDX-License-Identifier: Apache-2.0
using System;
using System.IO;
using System.Security.Cryptography.X509Certificates;
using Trials;
using Trials.Runtime;

/// <summary>Hosts and clients that show each other who they are, and some that do not.</summary>
internal static class Client
{
    /// <summary>
    /// Arguments: ports of a host with tokens, of one that asks for certificates, of one without TLS; a token; a folder
    /// with certificates.
    /// </summary>
    private static void Main(string[] arguments)
    {
        string secured = "localhost:" + arguments[0];
        string mutual = "localhost:" + arguments[1];
        string plain = "localhost:" + arguments[2];
        string authority = Path.Combine(arguments[4], "authority.pem");
        string other = Path.Combine(arguments[4], "other.pem");
        X509Certificate2 certificate = Certificate(Path.Combine(arguments[4], "client.p12"), "secret");
        Options entitled = new Options { Tls = new TlsOptions { AuthorityFile = authority }, Token = arguments[3] };
        Options trusting = new Options { Tls = new TlsOptions { AuthorityFile = authority } };
        Options known = new Options { Tls = new TlsOptions { AuthorityFile = authority, Certificate = certificate } };
        Options mistaken = new Options { Tls = new TlsOptions { AuthorityFile = other } };
        using (VaultClient vault = new VaultClient(secured, entitled))
        {
            using (TrialsClient client = new TrialsClient(secured, entitled))
            {
                Console.WriteLine("trusted: " + client.Same(1));
                Console.WriteLine("a token: " + vault.Open());
            }
        }
        using (TrialsClient client = new TrialsClient(mutual, known))
        {
            Console.WriteLine("a certificate: " + client.Same(1));
        }
        Console.WriteLine("no certificate: " + Failure(mutual, trusting));
        Console.WriteLine("another authority: " + Failure(secured, mistaken));
        Console.WriteLine("another name: " + Failure("127.0.0.1:" + arguments[0], trusting));
        Console.WriteLine("TLS to a plain port: " + Failure(plain, trusting));
        Console.WriteLine("no TLS to a port of TLS: " + (Failure(secured, new Options()) == null ? "done" : "failed"));
    }

    private static X509Certificate2 Certificate(string file, string password)
    {
#if NET9_0_OR_GREATER
        return X509CertificateLoader.LoadPkcs12FromFile(file, password);
#else
        return new X509Certificate2(file, password);
#endif
    }

    private static string Failure(string address, Options options)
    {
        try
        {
            using (TrialsClient client = new TrialsClient(address, options))
            {
                client.Same(1);
                return null;
            }
        }
        catch (CreoException e)
        {
            return Declared.Name(e.Status);
        }
    }
}
