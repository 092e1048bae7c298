// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocket;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.host.TokenFile;
import org.creo.framework.transport.TlsFiles;
import org.creo.protocol.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Does what SECURITY.md says, with the commands that are there. */
@Timeout(120)
class SecurityGuideTest {
    private static final Pattern COMMANDS = Pattern.compile("^```sh\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final String PORT = "localhost:7000";

    @TempDir
    private Path folder;

    private String run(String commands) {
        return Certificates.run(folder, List.of("bash", "-euo", "pipefail", "-c", commands));
    }

    @Test
    void itsCommandsMakeAHostThatIsSafe() throws IOException {
        List<String> blocks = COMMANDS.matcher(Files.readString(Path.of("SECURITY.md")))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
        assertTrue(blocks.size() >= 6, "the commands of SECURITY.md are no longer found");
        // In one shell, as a reader would; the token stays in a variable of it.
        String token = run(String.join(
                                "",
                                blocks.stream()
                                        .filter(block -> !block.contains(PORT))
                                        .toList()) + "echo; printf 'token %s' \"$TOKEN\"")
                .replaceAll("(?s).*token ", "");

        Certificates certificates = new Certificates(folder);
        TlsFiles files = new TlsFiles(folder.resolve("host.pem"), folder.resolve("host.key"), folder.resolve("ca.pem"));
        try (ServiceHost host = ServiceHost.builder()
                        .tls(files)
                        .authenticator(new TokenFile(folder.resolve("tokens")))
                        .service(TestService.echo("test.Echo")
                                .method(TestService.binding("open", (bytes, offset, length) -> TestService.text("open"))
                                        .forRoles("admin")))
                        .start();
                SSLSocket socket = (SSLSocket) certificates
                        .trusting("ca", "alice")
                        .getSocketFactory()
                        .createSocket("localhost", host.address().getPort());
                RawClient alice = new RawClient(socket).greet()) {
            assertEquals("open", alice.call("test.Echo", "open", "").text());
            for (String block : blocks) {
                if (block.contains("-cert alice.pem")) {
                    String seen = run(
                            block.replace(PORT, "localhost:" + host.address().getPort()));
                    assertTrue(seen.contains("Verification: OK"), seen);
                    assertTrue(seen.contains("Protocol version: TLSv1.3"), seen);
                }
            }
            // The token takes precedence over the certificate: bob may not do what alice may.
            try (SSLSocket second = (SSLSocket) certificates
                            .trusting("ca", "alice")
                            .getSocketFactory()
                            .createSocket("localhost", host.address().getPort());
                    RawClient bob = new RawClient(second).greet()) {
                bob.send(RawClient.hello("test", token));
                assertEquals(
                        Status.FORBIDDEN.code(),
                        bob.call("test.Echo", "open", "").status());
                assertEquals("bob", bob.call("test.Echo", "echo", "bob").text());
            }
        }
        try (ServiceHost host = ServiceHost.builder()
                .tls(new TlsFiles(files.cert(), files.key(), null))
                .service(TestService.echo("test.Echo"))
                .start()) {
            for (String block : blocks) {
                if (block.contains(PORT)) {
                    String seen = run(
                            block.replace(PORT, "localhost:" + host.address().getPort()));
                    assertTrue(
                            seen.contains("Verification: OK") || seen.contains("Verified peername: localhost"), seen);
                }
            }
        }
    }
}
