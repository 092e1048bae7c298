// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.language.Language;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.Spelling;

/** Python 3.9 and newer: one package, with the runtime as a package inside, and on request the codec in C beside it. */
public final class PythonLanguage implements Language {

    /** Another number with each change of what {@code _accelerator.c} and the Python code beside it expect of each other. */
    private static final int ACCELERATOR = 1;

    private static final List<String> RUNTIME =
            List.of("__init__", "address", "aio", "async_stream", "backoff", "base", "call", "channel", "client", "connection", "error",
                    "exchange", "fork", "frame", "link", "liveness", "method", "options", "protocol", "reasons", "receiver", "stream",
                    "tls", "value", "wire");

    private final boolean accelerated;

    public PythonLanguage() {
        this(false);
    }

    private PythonLanguage(boolean accelerated) {
        this.accelerated = accelerated;
    }

    /** With a C extension that encodes and decodes where it was built. */
    public static PythonLanguage accelerated() {
        return new PythonLanguage(true);
    }

    /** The same languages, with that extension for Python; empty where Python is none of them. */
    public static Optional<List<Language>> accelerate(List<Language> languages) {
        return languages.stream().anyMatch(PythonLanguage.class::isInstance)
                ? Optional.of(languages.stream().map(language -> language instanceof PythonLanguage ? accelerated() : language).toList())
                : Optional.empty();
    }

    @Override
    public String id() {
        return "python";
    }

    @Override
    public List<String> aliases() {
        return List.of("py");
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public String title() {
        return "Python";
    }

    @Override
    public Spelling spelling(Description description) {
        return new PythonSpelling(description);
    }

    @Override
    public List<TemplateFile> templates(ServiceView service) {
        String folder = folder(service);
        Map<String, Object> model = accelerated ? Map.of("shapes", shapes(service)) : Map.of();
        List<TemplateFile> files = new ArrayList<>();
        for (String file : List.of("__init__.py", "types.py", "codec.py", "client.py", "py.typed")) {
            files.add(new TemplateFile(folder + file, "python/" + file + ".ftl", model));
        }
        for (String file : service.interfaces().isEmpty() ? List.<String>of() : List.of("methods.py", "aio.py")) {
            files.add(new TemplateFile(folder + file, "python/" + file + ".ftl", model));
        }
        for (String file : List.of("pyproject.toml", "README.md")) {
            files.add(new TemplateFile(file, "python/" + file + ".ftl", model));
        }
        if (accelerated) {
            files.add(new TemplateFile(folder + "_accelerator.c", "python/accelerator.c.ftl", model));
            files.add(new TemplateFile("setup.py", "python/setup.py.ftl", model));
            files.add(new TemplateFile("MANIFEST.in", "python/MANIFEST.in.ftl", model));
        }
        return files;
    }

    @Override
    public List<RuntimeFile> runtime(ServiceView service) {
        Stream<String> modules = RUNTIME.stream().map(module -> module + ".py");
        Stream<String> accelerator = accelerated ? Stream.of("accelerator.py", "wire.h") : Stream.of();
        return Stream.concat(modules, accelerator)
                .map(file -> new RuntimeFile(folder(service) + "runtime/" + file, "python/runtime/" + file, List.of()))
                .toList();
    }

    /** Tells whether an extension was built from the same description, for one of another would take bytes for what they are not. */
    private static String shapes(ServiceView service) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(service.normalForm().getBytes(StandardCharsets.UTF_8));
            return ACCELERATOR + "-" + HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    private static String folder(ServiceView service) {
        return service.namespace().replace('.', '/') + "/";
    }
}
