// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.SharedRuntime;

/** The runtime, a package with packages in it: inside each client's, or as a project of its own. */
final class PythonRuntime {

    /**
     * What the templates of that project see.
     *
     * @param modules the packages that are installed
     */
    public record Project(
            String name, String sourceName, String version, List<String> packages, List<String> modules) {}

    /** The project that packages share. */
    static final RuntimeProject SHARED = new RuntimeProject() {
        @Override
        public String language() {
            return "python";
        }

        @Override
        public LanguageFiles files(SharedRuntime shared) {
            Project project = new Project(
                    shared.name(),
                    shared.sourceName(),
                    SharedRuntime.VERSION,
                    shared.packages(),
                    PythonRuntime.packages(shared.name()));
            String folder = shared.name().replace('.', '/') + "/";
            return new LanguageFiles(
                    List.of(
                            new TemplateFile("pyproject.toml", "python/runtime/pyproject.toml.ftl", project),
                            new TemplateFile("creo_build.py", "python/runtime/creo_build.py.ftl", project),
                            new TemplateFile("README.md", "python/runtime/README.md.ftl", project),
                            new TemplateFile(folder + "py.typed", "python/py.typed.ftl", project)),
                    PythonRuntime.files(folder, false, true, false));
        }
    };

    private static final List<String> MODULES = RuntimeFile.names("""
            __init__
            call/ __init__ aio answer async_reopened async_stream async_watch base call client gaps hook method reading
                reopened stream watch
            connection/ __init__ address async_connection async_connections async_dialer async_portions backoff
                connection connections conversation deadline dialer fork frame_dispatcher leader_follower liveness
                open_calls options outbox reasons tls transport
            error/ __init__ exceptions failure phase status
            frame/ __init__ frame quick reader
            value/ __init__ arrays checks code copies dates decimals deprecation duration enums instant json_form maps
                numpy_arrays numpy_times objects packed records sequences structs text times uuids
            wire/ __init__ arrays collector message nested objects rows scalars strings structs
            """);

    /** What a service needs in addition. */
    private static final List<String> SERVICE = RuntimeFile.names("""
            service/ __init__ async_views async_worker call context handler kinds offer orders parts sent serve views
                worker
            """);

    /** What a description with rules for values needs in addition. */
    private static final String RULES = "value/rules";

    /** Linters and formatters leave the copies as they are. */
    private static final RuntimeFile.Rename UNTOUCHED =
            new RuntimeFile.Rename("Apache-2.0 OR 0BSD\n", "Apache-2.0 OR 0BSD\n# ruff: noqa\n# fmt: off\n");

    private PythonRuntime() {}

    /** The packages that it consists of, if the outermost has this name. */
    static List<String> packages(String name) {
        return packages(name, false);
    }

    /** The same, with what a service needs. */
    static List<String> packages(String name, boolean service) {
        return modules(service)
                .filter(module -> module.endsWith("__init__"))
                .map(module -> name + "." + module.replace('/', '.'))
                .map(module -> module.substring(0, module.lastIndexOf(".__init__")))
                .toList();
    }

    /**
     * Its files.
     *
     * @param folder where they go, with a slash at its end
     * @param accelerated whether a C extension is built on it
     * @param ruled whether there are rules for values
     * @param service whether there is the service side
     */
    static List<RuntimeFile> files(String folder, boolean accelerated, boolean ruled, boolean service) {
        Stream<String> modules = Stream.concat(modules(service), ruled ? Stream.of(RULES) : Stream.of())
                .map(module -> module + ".py");
        Stream<String> accelerator = accelerated
                ? Stream.of("accelerator.py", "frame/quick.h", "wire/objects.h", "wire/wire.h")
                : Stream.of();
        return Stream.concat(modules, accelerator)
                .map(file -> new RuntimeFile(folder + file, "python/runtime/" + file, List.of(UNTOUCHED)))
                .toList();
    }

    private static Stream<String> modules(boolean service) {
        return Stream.concat(MODULES.stream(), service ? SERVICE.stream() : Stream.of());
    }
}
