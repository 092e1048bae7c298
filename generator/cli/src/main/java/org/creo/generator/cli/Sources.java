// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.creo.generator.cli.host.HostUrl;
import org.creo.generator.source.SourceFile;

/** Reads descriptions, which are UTF-8 text in a file or, for the name {@code -}, on standard input. */
final class Sources {

    static final String STANDARD_INPUT = "-";

    /** Its name in messages and generated files, without characters that are markup in XML or Javadoc. */
    private static final String ITS_NAME = "stdin";

    private Sources() {}

    /** @throws IOException whose message is for the user */
    static SourceFile read(String name) throws IOException {
        if (name.equals(STANDARD_INPUT)) {
            return read(ITS_NAME, System.in.readAllBytes());
        }
        Path file = Path.of(name);
        Optional<HostUrl> host = HostUrl.parse(name);
        if (host.isPresent() && Files.notExists(file)) {
            throw new IOException(
                    "there is no file " + name + ", and descriptions are read from files. A host that hands"
                            + " out its description (--hand-out description) gives it to curl -o FILE "
                            + host.get().root() + "/creo/description.creo");
        }
        return read(file);
    }

    /** @throws IOException whose message is for the user */
    static SourceFile read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder, not a description");
        }
        return read(file.toString(), Files.readAllBytes(file));
    }

    private static SourceFile read(String name, byte[] bytes) throws IOException {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            Optional<String> foreign = ForeignFiles.message(name, text);
            if (foreign.isPresent()) {
                throw new IOException(foreign.get());
            }
            return new SourceFile(name, text);
        } catch (CharacterCodingException e) {
            throw new IOException(name + " is not UTF-8 text", e);
        }
    }
}
