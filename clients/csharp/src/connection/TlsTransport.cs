// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Net.Security;
    using System.Net.Sockets;
    using System.Security.Authentication;
    using System.Security.Cryptography.X509Certificates;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>Encrypted bytes over a socket.</summary>
    internal sealed class TlsTransport : Transport
    {
        // As much as one record holds is decrypted and encrypted at a time.
        private const int RecordSize = 16 * 1024;

        private readonly SocketTransport socket;
        private readonly TlsPipe pipe;
        private readonly SslStream stream;

        // The lock that a thread holds while it sends encrypted bytes.
        private readonly object sending = new object();

        // The read that is under way, also while nobody waits for it; null where there is none.
        private Task<int> reading;
        private readonly byte[] decrypted = new byte[RecordSize];
        private int at;
        private int end;

        private TlsTransport(Socket socket, SocketTransport transport, TlsPipe pipe, SslStream stream) : base(socket)
        {
            this.socket = transport;
            this.pipe = pipe;
            this.stream = stream;
        }

        internal override bool HasMore => at < end || reading == null || reading.IsCompleted;

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
            SocketTransport transport = new SocketTransport(socket);
            TlsPipe pipe = new TlsPipe(transport);
            SslStream stream = new SslStream(pipe, false, validate);
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
            pipe.EndHandshake();
            return new TlsTransport(socket, transport, pipe, stream);
        }

        internal override void StopBlocking()
        {
            base.StopBlocking();
            socket.StopBlocking();
        }

        internal override int Receive(byte[] buffer, int offset, int count, int timeout)
        {
            if (at == end)
            {
                Deadline deadline = After(timeout);
                reading = reading ?? stream.ReadAsync(decrypted, 0, decrypted.Length);
                while (!reading.IsCompleted)
                {
                    int remaining = deadline.Remaining();
                    bool over = remaining == 0 && !deadline.IsNow;
                    if (over || !pipe.Feed(reading, remaining))
                    {
                        SendReplies();
                        return TimedOut;
                    }
                }
                SendReplies();
                Task<int> done = reading;
                reading = null;
                at = 0;
                end = done.GetAwaiter().GetResult();
            }
            int size = Math.Min(count, end - at);
            Buffer.BlockCopy(decrypted, at, buffer, offset, size);
            at += size;
            return size;
        }

        internal override int Send(byte[] buffer, int offset, int count, int timeout)
        {
            Deadline deadline = After(timeout);
            int size = Math.Min(count, RecordSize);
            lock (sending)
            {
                // Bytes that are encrypted have to be sent, so this waits first.
                if (!pipe.Send(deadline) || !socket.AwaitWritable(timeout))
                {
                    return TimedOut;
                }
                stream.WriteAsync(buffer, offset, size).GetAwaiter().GetResult();
                if (!pipe.Send(deadline))
                {
                    throw new SocketException((int)SocketError.TimedOut);
                }
            }
            SendReplies();
            return size;
        }

        private static Deadline After(int timeout)
        {
            return timeout < 0 ? Deadline.Never : timeout == 0 ? Deadline.Now : Deadline.After(timeout);
        }

        /// <summary>
        /// Sends what the stream has written while it was read, such as an answer to the host's wish for other keys.
        /// </summary>
        private void SendReplies()
        {
            while (pipe.HasWritten && Monitor.TryEnter(sending))
            {
                try
                {
                    if (!pipe.Send(Deadline.Now))
                    {
                        return; // The system takes no more now; whoever sends next sends the rest first.
                    }
                }
                finally
                {
                    Monitor.Exit(sending);
                }
            }
        }
    }
}
