// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.creo.client.Options;
import org.creo.client.Pem;
import org.creo.generator.cli.host.HostAddress;
import org.creo.generator.cli.host.HostConnection;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a command connects to a host, and the credentials for it. */
class ConnectionOptions {

    private static final Duration LONGEST_TO_CONNECT = Duration.ofSeconds(5);

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "30s",
            converter = Durations.class,
            description = "how long to wait for an answer, for example 500ms, 30s or 2m (default: ${DEFAULT-VALUE})")
    private Duration timeout;

    @Option(names = "--tls", description = "connect with TLS; --ca, --cert and --key imply it")
    private boolean tls;

    @Option(
            names = {"--ca", "--tls-ca"},
            paramLabel = "FILE",
            description = "certificates in PEM form that vouch for the host (default: those that Java trusts)")
    private Path authorities;

    @Option(
            names = {"--cert", "--tls-cert"},
            paramLabel = "FILE",
            description = "your own certificate in PEM form, for hosts that want one")
    private Path certificate;

    @Option(
            names = {"--key", "--tls-key"},
            paramLabel = "FILE",
            description = "the key of --cert, in PEM form")
    private Path key;

    @ArgGroup(exclusive = true)
    private Token token;

    /** Where credentials come from. */
    static final class Token {
        @Option(
                names = "--token",
                required = true,
                paramLabel = "TOKEN",
                description = "shown to the host; CREO_TOKEN or a file is safer, since other users can see arguments")
        private String text;

        @Option(
                names = "--token-file",
                required = true,
                paramLabel = "FILE",
                description = "a file that holds the token")
        private Path file;
    }

    Duration timeout() {
        return timeout;
    }

    /** The time-out, where the user gave one. */
    Optional<Duration> limit() {
        return spec.commandLine().getParseResult().hasMatchedOption("--timeout")
                ? Optional.of(timeout)
                : Optional.empty();
    }

    /**
     * Everything about a connection that is known before it is opened, so that files are read once and wrong ones are
     * found at once.
     */
    Connector connector(HostAddress host) throws IOException {
        if ((certificate == null) != (key == null)) {
            throw new ParameterException(spec.commandLine(), "--cert and --key need each other");
        }
        Duration toConnect = timeout.compareTo(LONGEST_TO_CONNECT) < 0 ? timeout : LONGEST_TO_CONNECT;
        Options options = Options.defaults().withConnectTimeout(toConnect);
        if (usesTls()) {
            options = options.withTls(Pem.context(authorities, certificate, key));
        }
        Optional<String> shown = token(host, System.getenv());
        if (shown.isPresent()) {
            // Where others on the network can read it, the user has been warned.
            options = options.withToken(shown.get(), "creo " + Version.number()).allowPlaintextToken();
        }
        return new Connector(host, options, usesTls(), timeout);
    }

    /** Connects to a host, as often as needed. */
    record Connector(HostAddress host, Options options, boolean tls, Duration timeout) {

        HostConnection connect() throws IOException {
            return HostConnection.open(host, options, tls, timeout);
        }
    }

    private boolean usesTls() {
        return tls || authorities != null || certificate != null;
    }

    private Optional<String> token(HostAddress host, Map<String, String> environment) throws IOException {
        String text = environment.get("CREO_TOKEN");
        if (token != null) {
            text = token.file == null
                    ? token.text
                    : Files.readString(token.file).strip();
        }
        if (text == null || text.isEmpty()) {
            return Optional.empty();
        }
        warnOfEavesdroppers(host);
        return Optional.of(text);
    }

    private void warnOfEavesdroppers(HostAddress host) {
        boolean secret = usesTls() || host.path().isPresent() || isLoopback(host);
        if (!secret) {
            spec.commandLine()
                    .getErr()
                    .println("warning: the token goes to " + host + " without TLS; others on the network can read it");
        }
    }

    private static boolean isLoopback(HostAddress host) {
        try {
            return InetAddress.getByName(host.name()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return true; // nothing will be sent
        }
    }
}
