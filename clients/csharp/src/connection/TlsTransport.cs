// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.IO;
    using System.Net.Security;
    using System.Net.Sockets;
    using System.Security.Authentication;
    using System.Security.Cryptography.X509Certificates;

    /// <summary>
    /// Encrypted bytes over a socket. A receive goes on until something comes: after one that was given up in the
    /// middle, the state of the stream would be undefined.
    /// </summary>
    internal sealed class TlsTransport : Transport
    {
        // As much as one record holds is sent at a time: the deadline is checked in between.
        private const int RecordSize = 16 * 1024;

        private readonly SslStream stream;

        private TlsTransport(Socket socket, SslStream stream) : base(socket)
        {
            this.stream = stream;
        }

        internal override bool MayGiveUp => false;

        /// <summary>Shakes hands with the host and checks its certificate.</summary>
        internal static TlsTransport Open(Socket socket, TlsOptions options, TlsTrust trust, Address address)
        {
            string fault = null;
            string name = options.HostName ?? address.Host ?? "localhost";
            RemoteCertificateValidationCallback validate = (sender, certificate, chain, errors) =>
            {
                if (options.Validate != null)
                {
                    return options.Validate(sender, certificate, chain, errors);
                }
                fault = trust.Fault(certificate, chain, errors, name);
                return fault == null;
            };
            SslStream stream = new SslStream(new NetworkStream(socket, false), false, validate);
            X509CertificateCollection own = new X509CertificateCollection();
            if (options.Certificate != null)
            {
                own.Add(options.Certificate);
            }
            try
            {
                stream.AuthenticateAsClient(name, own, SslProtocols.None, false);
            }
            catch (Exception e) when (e is AuthenticationException || IsFailure(e))
            {
                throw new AuthenticationException("no TLS: " + (fault ?? e.Message), e);
            }
            return new TlsTransport(socket, stream);
        }

        internal override int Receive(byte[] buffer, int offset, int count, int timeout)
        {
            try
            {
                return stream.Read(buffer, offset, count);
            }
            catch (AggregateException e)
            {
                throw Unwrapped(e);
            }
        }

        internal override int Send(byte[] buffer, int offset, int count, int timeout)
        {
            try
            {
                int size = Math.Min(count, RecordSize);
                Socket.SendTimeout = timeout;
                stream.Write(buffer, offset, size);
                return size;
            }
            catch (AggregateException e)
            {
                throw Unwrapped(e);
            }
        }

        /// <summary>Mono's stream wraps what its socket throws.</summary>
        private static IOException Unwrapped(AggregateException e)
        {
            Exception cause = e.GetBaseException();
            return new IOException(cause.Message, cause);
        }
    }
}
