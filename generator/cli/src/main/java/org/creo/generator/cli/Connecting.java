// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.cli.rasp.HostAddress;
import org.creo.generator.cli.rasp.HostConnection;
import org.creo.generator.cli.rasp.Pem;
import org.creo.generator.cli.rasp.Tls;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The host that a command talks to: where it is, by which means, and who asks. */
final class Connecting {

    private static final Duration LONGEST_TO_CONNECT = Duration.ofSeconds(5);

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "HOST:PORT", converter = AddressConverter.class,
            description = "where the host listens, for example localhost:7000, [::1]:7000 or unix:/run/creo.sock")
    private HostAddress host;

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "30s", converter = Durations.class,
            description = "how long to wait for an answer, for example 500ms, 30s or 2m (default: ${DEFAULT-VALUE})")
    private Duration timeout;

    @Option(names = "--tls", description = "connect by TLS; --ca, --cert and --key say so as well")
    private boolean tls;

    @Option(names = "--ca", paramLabel = "FILE",
            description = "who vouches for the host: certificates in PEM form (default: those that Java trusts)")
    private Path authorities;

    @Option(names = "--cert", paramLabel = "FILE", description = "your own certificate in PEM form, for hosts that want one")
    private Path certificate;

    @Option(names = "--key", paramLabel = "FILE", description = "the key of --cert, in PEM form")
    private Path key;

    @ArgGroup(exclusive = true)
    private Token token;

    /** Where credentials come from. */
    static final class Token {
        @Option(names = "--token", required = true, paramLabel = "TOKEN",
                description = "shown to the host; better in the environment, as CREO_TOKEN, or in a file: others can see arguments")
        private String text;

        @Option(names = "--token-file", required = true, paramLabel = "FILE", description = "a file that holds the token")
        private Path file;
    }

    /** Reads an address while the command line is read, so that a mistake in it is one of usage. */
    static final class AddressConverter implements ITypeConverter<HostAddress> {
        @Override
        public HostAddress convert(String text) {
            try {
                return HostAddress.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    HostAddress host() {
        return host;
    }

    Duration timeout() {
        return timeout;
    }

    /** The same where the user has said it. */
    Optional<Duration> limit() {
        return spec.commandLine().getParseResult().hasMatchedOption("--timeout") ? Optional.of(timeout) : Optional.empty();
    }

    /** Everything about a connection that can be known before there is one: so that files are read once, and wrong ones found at once. */
    Connector connector() throws IOException {
        return new Connector(host, security(), credentials(System.getenv()), timeout.compareTo(LONGEST_TO_CONNECT) < 0 ? timeout
                : LONGEST_TO_CONNECT);
    }

    /** Connects to a host, as often as need be. */
    record Connector(HostAddress host, Optional<Tls> tls, Optional<byte[]> credentials, Duration timeout) {

        HostConnection connect() throws IOException {
            return HostConnection.open(host, tls, credentials, "creo " + Version.number(), timeout);
        }
    }

    private Optional<Tls> security() throws IOException {
        if ((certificate == null) != (key == null)) {
            throw new ParameterException(spec.commandLine(), "--cert and --key need each other");
        }
        if (!tls && authorities == null && certificate == null) {
            return Optional.empty();
        }
        List<X509Certificate> trusted = authorities == null ? List.of() : Pem.certificates(authorities);
        List<X509Certificate> own = certificate == null ? List.of() : Pem.certificates(certificate);
        Optional<PrivateKey> ownKey = key == null ? Optional.empty() : Optional.of(Pem.key(key));
        return Optional.of(Tls.of(trusted, own, ownKey));
    }

    private Optional<byte[]> credentials(Map<String, String> environment) throws IOException {
        String text = environment.get("CREO_TOKEN");
        if (token != null) {
            text = token.file == null ? token.text : Files.readString(token.file).strip();
        }
        if (text == null || text.isEmpty()) {
            return Optional.empty();
        }
        warnOfEavesdroppers();
        return Optional.of(text.getBytes(StandardCharsets.UTF_8));
    }

    private void warnOfEavesdroppers() {
        boolean secret = tls || authorities != null || certificate != null || host.path().isPresent() || isLoopback();
        if (!secret) {
            spec.commandLine().getErr().println("warning: the token goes to " + host + " without TLS; who is on the way can read it");
        }
    }

    private boolean isLoopback() {
        try {
            return InetAddress.getByName(host.name()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return true; // nothing will be sent
        }
    }
}
