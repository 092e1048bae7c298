// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.language.host.HostFiles;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;

/** Reads descriptions, with what they import and the releases that creo.lock next to them records. */
public final class DescriptionFile {
    private DescriptionFile() {}

    /**
     * Reads a description.
     *
     * @param imports where to look for imported packages, in addition to the folder of the file
     * @throws IllegalArgumentException if it has errors; the message shows each with its place
     */
    public static Description read(Path file, List<Path> imports) {
        Diagnostics found = new Diagnostics();
        Optional<Description> description =
                Compilation.read(source(file), ImportPath.of(file, imports), List.of(new HostFiles()), found);
        return description.orElseThrow(() -> new IllegalArgumentException(file + " cannot be served:\n"
                + TextPrinter.print(found.sorted()).strip()));
    }

    private static SourceFile source(Path file) {
        try {
            return SourceFile.decode(file.toString(), Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("there is no file " + file, e);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + " is not UTF-8", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read: " + e, e);
        }
    }
}
