// SPDX-License-Identifier: Apache-2.0
namespace Creo.Client.Tests
{
    using Creo.Client.Internal;
    using System;
    using System.Collections.Generic;
    using System.IO;
    using System.Linq;
    using System.Net.Security;
    using System.Security.Authentication;
    using System.Security.Cryptography.X509Certificates;
    using System.Threading;
    using System.Threading.Tasks;
    using Xunit;
    using static Creo.Client.Tests.Calls;

    /// <summary>Encrypted connections, to hosts that are trusted and to others.</summary>
    public sealed class TlsTests : IClassFixture<Certificates>
    {
        private const string Preface = FakeHost.Preface;

        private readonly Certificates certificates;

        /// <summary>Takes what openssl made.</summary>
        public TlsTests(Certificates certificates)
        {
            this.certificates = certificates;
        }

        [Fact]
        public async Task CallsBothWays()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                certificates.Encrypt(peer, "host");
                AnswerAll(peer);
            }))
            {
                using (Channel channel = Open(host, new TlsOptions { AuthorityFile = certificates.FileOf("ca") }))
                {
                    Assert.Equal(1, Echo(channel, 1));
                    Assert.Equal(2, await Echoing(channel, 2).AnswerAsync(CancellationToken.None));
                    int[] answers = new int[50];
                    Thread[] threads =
                        Enumerable.Range(0, 50).Select(i => new Thread(() => answers[i] = Echo(channel, i))).ToArray();
                    Array.ForEach(threads, thread => thread.Start());
                    Array.ForEach(threads, thread => thread.Join());
                    Assert.Equal(Enumerable.Range(0, 50), answers);
                }
            }
        }

        [Fact]
        public void SaysWhoItIsBeforeTheFirstCall()
        {
            using (ManualResetEventSlim said = new ManualResetEventSlim())
            {
                using (FakeHost host = new FakeHost(peer =>
                {
                    certificates.Encrypt(peer, "host");
                    Assert.Equal(FrameKind.Hello, peer.ReadFrame().Kind);
                    said.Set();
                    AnswerAll(peer);
                }))
                {
                    TlsOptions tls = new TlsOptions { AuthorityFile = certificates.FileOf("ca") };
                    using (Channel channel = new Channel(host.Address, new Options { Token = "key", Tls = tls }))
                    {
                        Assert.True(said.Wait(Long));
                        Assert.Equal(3, Echo(channel, 3));
                    }
                }
            }
        }

        [Fact]
        public void TakesAndSendsLargeMessages()
        {
            byte[] much = Enumerable.Range(0, 2 * 1024 * 1024 + 5).Select(i => unchecked((byte)(i * 7))).ToArray();
            using (FakeHost host = new FakeHost(peer =>
            {
                certificates.Encrypt(peer, "host");
                byte[] request = peer.ReadRequest();
                int size = request.Length - Frame.PrefaceSize - 24;
                byte[] answer = Frame.New(FrameKind.Response, 1, size);
                Buffer.BlockCopy(request, Frame.PrefaceSize + 24, answer, Frame.HeaderSize, size);
                peer.Send(Preface);
                peer.Send(answer);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, new TlsOptions { AuthorityFile = certificates.FileOf("ca") }))
                {
                    Assert.True(much.SequenceEqual(Echo(channel, much)));
                }
            }
        }

        [Fact]
        public void ATimeOutLeavesTheConnectionUsable()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                certificates.Encrypt(peer, "host");
                peer.Send(Preface);
                int late = peer.ReadFrame().Id;
                peer.ExpectCancel(late);
                peer.Answer(late, 1);
                peer.Answer(peer.ReadFrame().Id, 2);
                peer.WaitForClose();
            }))
            {
                using (Channel channel = Open(host, new TlsOptions { AuthorityFile = certificates.FileOf("ca") }))
                {
                    Assert.Throws<DeadlineException>(() => Ask(channel.WithCallTimeout(Short)));
                    Assert.Equal(2, Ask(channel));
                }
            }
        }

        [Fact]
        public void WhatIsSentOneWayArrivesThoughTheClientIsDisposedOfAtOnce()
        {
            int bytes = 0;
            using (FakeHost host = new FakeHost(peer =>
            {
                certificates.Encrypt(peer, "host");
                peer.Send(Preface);
                bytes = peer.ReadRequest().Length;
                peer.Socket.Close();
            }))
            {
                using (Channel channel = Open(host, new TlsOptions { AuthorityFile = certificates.FileOf("ca") }))
                {
                    Pour(channel, new byte[1024 * 1024]);
                }
                host.Dispose();
                Assert.Equal(8 + 24 + 4 + 1024 * 1024, bytes);
            }
        }

        [Theory]
        [InlineData("host", "other")]
        [InlineData("stranger", "ca")]
        [InlineData("elsewhere", "ca")]
        [InlineData("expired", "ca")]
        [InlineData("host", null)]
        public void RefusesAHostThatIsNotTrusted(string shown, string trusted)
        {
            using (FakeHost host = new FakeHost(peer => certificates.Encrypt(peer, shown)))
            {
                string file = trusted == null ? null : certificates.FileOf(trusted);
                TransportException error =
                    Assert.Throws<TransportException>(() => Open(host, new TlsOptions { AuthorityFile = file }));
                Assert.Contains("no TLS: the host's certificate is not ", error.Message);
                Assert.Equal(Phase.Connect, error.Phase);
            }
        }

        [Theory]
        [InlineData("elsewhere", "elsewhere.example", true)]
        [InlineData("elsewhere", "ELSEWHERE.example", true)]
        [InlineData("elsewhere", "store.lab.example", true)]
        [InlineData("elsewhere", "more.store.lab.example", false)]
        [InlineData("elsewhere", "lab.example", false)]
        [InlineData("host", "127.0.0.1", true)]
        [InlineData("host", "127.0.0.2", false)]
        [InlineData("host", "::1", true)]
        [InlineData("client", "client", false)]
        public void AnotherNameMayBeAskedFor(string shown, string name, bool good)
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                certificates.Encrypt(peer, shown);
                AnswerAll(peer);
            }))
            {
                TlsOptions tls = new TlsOptions { AuthorityFile = certificates.FileOf("ca"), HostName = name };
                if (good)
                {
                    using (Channel channel = Open(host, tls))
                    {
                        Assert.Equal(3, Echo(channel, 3));
                    }
                }
                else
                {
                    TransportException error = Assert.Throws<TransportException>(() => Open(host, tls));
                    Assert.Contains("the host's certificate is not made out to " + name, error.Message);
                }
            }
        }

        [Fact]
        public void TheProgramMayDecide()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                certificates.Encrypt(peer, "stranger");
                AnswerAll(peer);
            }))
            {
                TlsOptions tls = new TlsOptions();
                tls.Validate = (sender, certificate, chain, errors) => certificate.Subject == "CN=stranger";
                using (Channel channel = Open(host, tls))
                {
                    Assert.Equal(3, Echo(channel, 3));
                }
            }
        }

        [Fact]
        public void ShowsItsOwnCertificate()
        {
            string shown = null;
            using (FakeHost host = new FakeHost(peer =>
            {
                shown = certificates.Encrypt(peer, "host", asks: true);
                AnswerAll(peer);
            }))
            {
                TlsOptions tls = new TlsOptions { AuthorityFile = certificates.FileOf("ca") };
                tls.Certificate = certificates.WithKey("client");
                using (Channel channel = Open(host, tls))
                {
                    Assert.Equal(3, Echo(channel, 3));
                    Assert.Equal("CN=client", shown);
                }
            }
        }

        [Fact]
        public void TellsThatAHostSpeaksNoTls()
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadOnce();
                peer.Send(Preface);
            }))
            {
                TransportException error = Assert.Throws<TransportException>(
                    () => Open(host, new TlsOptions { AuthorityFile = certificates.FileOf("ca") })
                );
                Assert.Contains("no TLS: ", error.Message);
            }
        }

        [Fact]
        public void GivesUpOnAHostThatDoesNotShakeHands()
        {
            using (FakeHost host = new FakeHost(peer => peer.WaitForClose()))
            {
                Options options = new Options {
                    ConnectTimeout = Short, Tls = new TlsOptions { AuthorityFile = certificates.FileOf("ca") }
                };
                TransportException error = Assert.Throws<TransportException>(() => new Channel(host.Address, options));
                Assert.Contains(": timed out", error.Message);
            }
        }

        [Fact]
        public async Task DisposingClosesWhatIsOpenedMeanwhile()
        {
            using (ManualResetEventSlim called = new ManualResetEventSlim())
            {
                using (ManualResetEventSlim disposed = new ManualResetEventSlim())
                {
                    using (ManualResetEventSlim closed = new ManualResetEventSlim())
                    {
                        using (FakeHost host = new FakeHost(
                            peer => certificates.Encrypt(peer, "host"),
                            peer =>
                            {
                                called.Set();
                                disposed.Wait(Long);
                                certificates.Encrypt(peer, "host");
                                peer.WaitForClose();
                                closed.Set();
                            }))
                        {
                            Channel channel = Open(host, new TlsOptions { AuthorityFile = certificates.FileOf("ca") });
                            Assert.Throws<TransportException>(() => Ask(channel));
                            Task<int> call = Asking(channel).AnswerAsync(CancellationToken.None);
                            Assert.True(called.Wait(Long));
                            channel.Dispose();
                            disposed.Set();
                            await Assert.ThrowsAsync<CancelledException>(() => call);
                            Assert.True(closed.Wait(Long));
                        }
                    }
                }
            }
        }

        [Fact]
        public void ChecksKeysOfEllipticCurvesOrTellsThatItCannot()
        {
            TlsTrust trust = new TlsTrust(new TlsOptions { AuthorityFile = certificates.FileOf("curve") });
            X509Certificate certificate = certificates.WithoutKey("curve");
            string fault = trust.Fault(certificate, null, SslPolicyErrors.RemoteCertificateChainErrors, "localhost");
            if (Type.GetType("Mono.Runtime") == null)
            {
                Assert.Null(fault);
            }
            else
            {
                Assert.StartsWith(
                    "the host's certificate cannot be checked by this runtime, whose own chains know RSA keys: ", fault
                );
            }
        }

        [Fact]
        public void TellsThatAFileHoldsNoCertificate()
        {
            string file = Path.GetTempFileName();
            foreach (string content in new[] { "", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n" })
            {
                File.WriteAllText(file, content);
                ArgumentException error = Assert.Throws<ArgumentException>(
                    () => new Channel("localhost:1", new Options { Tls = new TlsOptions { AuthorityFile = file } })
                );
                Assert.StartsWith(file + " does not hold certificates", error.Message);
            }
            File.Delete(file);
            Assert.Throws<FileNotFoundException>(
                () => new Channel("localhost:1", new Options { Tls = new TlsOptions { AuthorityFile = file } })
            );
        }

        [Theory]
        [InlineData("15030100020250", true)]
        [InlineData("1503010002025015030100020250", false)]
        public void AHostWithTlsIsNamedToAClientWithout(string alert, bool closes)
        {
            using (FakeHost host = new FakeHost(peer =>
            {
                peer.ReadOnce();
                peer.Send(alert);
                if (!closes)
                {
                    peer.WaitForClose();
                }
            }))
            {
                using (Channel channel = Calls.Open(host, Long))
                {
                    MalformedException error = Assert.Throws<MalformedException>(() => Ask(channel));
                    Assert.EndsWith(
                        ": MALFORMED: " + host.Address
                            + " speaks TLS, and this client does not: nothing was carried out; set Options.Tls",
                        error.Message
                    );
                }
            }
        }

        private static Channel Open(FakeHost host, TlsOptions tls)
        {
            string address = host.Address.Replace("127.0.0.1", "localhost");
            return new Channel(address, new Options { ConnectTimeout = Long, CallTimeout = Long, Tls = tls });
        }

        private static void AnswerAll(FakeHost.Peer peer)
        {
            peer.Send(Preface);
            while (true)
            {
                FakeHost.Received request = peer.ReadFrame();
                peer.Answer(request.Id, request.Argument);
            }
        }
    }
}
