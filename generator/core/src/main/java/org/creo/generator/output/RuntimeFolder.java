// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.creo.generator.model.SharedRuntime;

/**
 * The folder of one language's runtime that packages share. It remembers, in {@value #PACKAGES}, which packages these
 * are, so that they can be generated one after the other: the folder then holds what one command would have written.
 */
public final class RuntimeFolder {

    static final String PACKAGES = ".creo-packages";

    private final Path root;

    /** @param root may not exist */
    public RuntimeFolder(Path root) {
        this.root = root;
    }

    /**
     * The files that the folder is to hold, for the packages that are generated now and for those that were before.
     *
     * @param runtime that of the packages that are generated now
     * @param render from a runtime to its files
     * @throws IOException with a message for the user, where something else is there, or a runtime by another version
     *     of Creo, on which packages depend that are not generated now
     */
    public SortedMap<String, String> files(
            SharedRuntime runtime, Function<SharedRuntime, SortedMap<String, String>> render) throws IOException {
        SharedRuntime before = new SharedRuntime(runtime.name(), packages());
        SharedRuntime all = runtime.with(before.sources());
        List<String> others = before.packages().stream()
                .filter(each -> !runtime.packages().contains(each))
                .toList();
        if (!others.isEmpty()
                && !new OutputFolder(root, false)
                        .changes(complete(before, render))
                        .isEmpty()) {
            throw new IOException(root + " was written by another version of Creo or changed since, and "
                    + String.join(", ", others) + " depends on it: generate all packages that share it in one command,"
                    + " creo gen " + String.join(" ", all.sources().values()) + " --runtime " + runtime.name()
                    + "; where a package is gone, delete " + root.getParent() + " before");
        }
        return complete(all, render);
    }

    private static SortedMap<String, String> complete(
            SharedRuntime runtime, Function<SharedRuntime, SortedMap<String, String>> render) {
        SortedMap<String, String> files = new TreeMap<>(render.apply(runtime));
        StringBuilder packages = new StringBuilder();
        runtime.sources()
                .forEach((name, source) ->
                        packages.append(name).append(' ').append(source).append('\n'));
        files.put(PACKAGES, packages.toString());
        return files;
    }

    private SortedMap<String, String> packages() throws IOException {
        SortedMap<String, String> packages = new TreeMap<>();
        if (isOne()) {
            for (String line : Files.readAllLines(root.resolve(PACKAGES))) {
                String[] parts = line.split(" ", 2);
                if (parts.length < 2) {
                    throw new IOException(
                            root.resolve(PACKAGES) + ": '" + line + "' is not a package and its file; delete "
                                    + root.getParent() + ", and generate all packages that share it in one command");
                }
                packages.put(parts[0], parts[1]);
            }
        } else if (Files.exists(root.resolve(OutputFolder.MANIFEST))) {
            throw new IOException(
                    root + " holds a package, not a runtime: take another name for the runtime, or another"
                            + " folder by -o");
        }
        return packages;
    }

    /**
     * Finds out whether a package can be generated into this folder.
     *
     * @throws IOException with a message for the user, where a runtime is there
     */
    public void checkIsNone() throws IOException {
        if (isOne()) {
            throw new IOException(root + " holds a runtime that packages share: take another folder by -o");
        }
    }

    private boolean isOne() {
        return Files.exists(root.resolve(PACKAGES));
    }
}
