// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.IO;
    using System.Linq;
    using System.Net;
    using System.Net.Sockets;
    using System.Text;
    using System.Threading;
    using System.Threading.Tasks;

    /// <summary>Opens connections.</summary>
    internal sealed class Dialer
    {
        private const string Name = "creo-csharp";

        private static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);

        private readonly Options options;
        private readonly int greetingTimeout;
        private readonly TlsTrust trust;
        private readonly Func<Task<string>> provider;
        private readonly byte[] opening;
        private readonly Action<Connection> ended;

        internal Dialer(Options options, Action<Connection> ended)
        {
            this.options = options;
            greetingTimeout = Deadline.Milliseconds(
                options.GreetingTimeout ?? options.ConnectTimeout, nameof(options.GreetingTimeout)
            );
            this.ended = ended;
            provider = ProviderOf(options);
            opening = provider == null ? Opening(options.Token) : null;
            trust = options.Tls == null ? null : new TlsTrust(options.Tls);
        }

        /// <summary>Connects to one address. Its name may resolve to several, which are tried in turn.</summary>
        /// <exception cref="DialException">No connection was opened in time.</exception>
        internal Connection Dial(Address address, Deadline deadline)
        {
            if (address.Path != null)
            {
                return Open(address, new UnixEndPoint(address.Path), deadline);
            }
            IPAddress[] candidates = Within(deadline, () => LookUp(address.Host), null);
            DialException failure = new DialException("the name has no address");
            for (int i = 0; i < candidates.Length; i++)
            {
                try
                {
                    return Open(
                        address, new IPEndPoint(candidates[i], address.Port), deadline.Share(candidates.Length - i)
                    );
                }
                catch (DialException e)
                {
                    failure = e;
                }
            }
            throw failure;
        }

        private static IPAddress[] LookUp(string host)
        {
            try
            {
                return Dns.GetHostAddresses(host);
            }
            catch (SocketException e) when (e.SocketErrorCode == SocketError.HostNotFound)
            {
                throw new DialException("there is no machine of that name", e);
            }
        }

        private Connection Open(Address address, EndPoint endPoint, Deadline deadline)
        {
            IPEndPoint machine = endPoint as IPEndPoint;
            bool local = machine == null || IPAddress.IsLoopback(machine.Address);
            bool shows = options.Token != null || provider != null;
            if (shows && options.Tls == null && !local && !options.AllowPlaintextToken)
            {
                throw new DialException(
                    "the token is not sent in plain text to another machine: set Options.Tls, or "
                    + "Options.AllowPlaintextToken"
                );
            }
            ProtocolType protocol = machine == null ? ProtocolType.Unspecified : ProtocolType.Tcp;
            Socket socket = new Socket(endPoint.AddressFamily, SocketType.Stream, protocol);
            try
            {
                byte[] first = TakeOpening(deadline);
                Transport transport = Within(
                    deadline,
                    () =>
                    {
                        Connect(socket, endPoint, address);
                        if (machine != null)
                        {
                            socket.NoDelay = true;
                        }
                        return options.Tls == null ? new SocketTransport(socket) : OpenTls(socket, address, first, deadline);
                    },
                    late => late.Close());
                byte[] unsent = options.Tls == null ? first : new byte[0];
                return new Connection(address, transport, unsent, greetingTimeout, ended);
            }
            catch (DialException)
            {
                socket.Close();
                throw;
            }
        }

        private static void Connect(Socket socket, EndPoint endPoint, Address address)
        {
            try
            {
                // A blocking connect: after an asynchronous one, modern .NET would hand every receive to its poller.
                socket.Connect(endPoint);
            }
            catch (SocketException e) when (address.Path != null && !File.Exists(address.Path))
            {
                // .NET itself says that the address cannot be assigned.
                throw new DialException("no such file: is the host running?", e);
            }
            catch (SocketException e) when (e.SocketErrorCode == SocketError.ConnectionRefused)
            {
                throw new DialException("connection refused: is the host running?", e);
            }
        }

        /// <summary>
        /// Encrypts, and sends the opening, which without TLS waits for the first request. Hosts close a connection
        /// whose opening does not come soon, and over TLS this could not be noticed before the first call.
        /// </summary>
        private Transport OpenTls(Socket socket, Address address, byte[] first, Deadline deadline)
        {
            Transport transport = TlsTransport.Open(socket, options.Tls, trust, address);
            for (int sent = 0; sent < first.Length;)
            {
                sent += transport.Send(first, sent, first.Length - sent, Math.Max(1, deadline.Remaining()));
            }
            return transport;
        }

        /// <summary>
        /// Runs an operation that cannot be interrupted on another thread, and waits for it within the time.
        /// </summary>
        private static T Within<T>(Deadline deadline, Func<T> act, Action<T> undo)
        {
            Task<T> attempt = Task.Factory.StartNew(
                act, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default
            );
            try
            {
                if (attempt.Wait(deadline.Remaining()))
                {
                    return attempt.Result;
                }
            }
            catch (AggregateException e)
            {
                throw new DialException(e.InnerException.Message, e.InnerException);
            }
            attempt.ContinueWith(
                late =>
                {
                    if (late.Exception == null)
                    {
                        undo?.Invoke(late.Result);
                    }
                },
                TaskScheduler.Default);
            throw new DialException("timed out");
        }

        /// <summary>What is asked for a token at each connection; null where there is nothing to ask.</summary>
        /// <exception cref="ArgumentException">There are several ways to a token.</exception>
        private static Func<Task<string>> ProviderOf(Options options)
        {
            Func<string> provider = options.TokenProvider;
            object[] all = { options.Token, provider, options.AsyncTokenProvider };
            if (all.Count(one => one != null) > 1)
            {
                throw new ArgumentException("set one of Token, TokenProvider and AsyncTokenProvider", nameof(options));
            }
            return provider == null ? options.AsyncTokenProvider : () => Task.FromResult(provider());
        }

        /// <summary>What goes before the first request of a connection.</summary>
        private byte[] TakeOpening(Deadline deadline)
        {
            return opening ?? Within(deadline, () => Opening(TakeToken()), null);
        }

        /// <summary>Asks for the token, in a thread that may wait for it.</summary>
        private string TakeToken()
        {
            try
            {
                return provider().GetAwaiter().GetResult();
            }
            catch (Exception e)
            {
                throw new DialException("there is no token: " + e.Message, e);
            }
        }

        /// <summary>The preface, and a HELLO with the token if there is one.</summary>
        private static byte[] Opening(string token)
        {
            WireWriter writer = new WireWriter();
            Frame.PutPreface(writer.Buffer, writer.Reserve(Frame.PrefaceSize));
            if (token != null)
            {
                writer.Reserve(Frame.HeaderSize);
                writer.Write(Name);
                writer.Write(ReadOnlyArray<byte>.Wrap(Utf8.GetBytes(token)));
                Frame.PutHeader(
                    writer.Buffer, Frame.PrefaceSize, writer.Length - Frame.PrefaceSize, FrameKind.Hello, 0
                );
            }
            byte[] opening = new byte[writer.Length];
            Buffer.BlockCopy(writer.Buffer, 0, opening, 0, opening.Length);
            return opening;
        }
    }
}
