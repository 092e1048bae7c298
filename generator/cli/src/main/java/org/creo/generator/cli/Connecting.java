// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import org.creo.generator.cli.host.HostAddress;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** The host that a command talks to: its address, how to connect to it, and the credentials for it. */
final class Connecting extends ConnectionOptions {

    @Parameters(
            index = "0",
            paramLabel = "HOST:PORT",
            converter = AddressConverter.class,
            description = "where the host listens, for example localhost:7000, [::1]:7000 or unix:/run/creo.sock")
    private HostAddress host;

    /** Parses an address together with the command line, so that a mistake in it counts as wrong usage. */
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

    Connector connector() throws IOException {
        return connector(host);
    }
}
