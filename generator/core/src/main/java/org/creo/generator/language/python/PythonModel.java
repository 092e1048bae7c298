// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.language.script.ScriptMethods;
import org.creo.generator.language.script.ScriptReadme;
import org.creo.generator.model.Description;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.view.Declarations;
import org.creo.type.Scalar;

/**
 * What the templates of a Python package see: a part for each module, and what several of them need.
 *
 * @param sourceName the description's file name
 * @param namespace the package, for example {@code a.b}
 * @param folder the same as a path
 * @param distribution the name under which it is installed
 * @param version as the description gives it, else 1.0.0
 * @param runtimePackage the package of the runtime, as an import has it
 * @param shared the name of that, where it is shared with other packages, else null
 * @param packagesOfRuntime what it is made of, where it is not shared
 * @param shapes what tells the description from others in the accelerator, or null if there is none
 * @param exports what {@code __init__.py} offers
 * @param values the classes of {@code types.py}
 * @param codec the functions of {@code codec.py}
 * @param methods the classes of {@code methods.py}
 * @param clients the classes of {@code client.py}
 * @param asyncClients the classes of {@code aio.py}
 * @param rules the constants of {@code rules.py}; null where there are none
 * @param services what {@code service.py} and {@code served.py} hold; null where there is no service side
 * @param readme what {@code README.md} tells
 */
public record PythonModel(
        String sourceName,
        String namespace,
        String folder,
        String distribution,
        String version,
        String runtimePackage,
        String shared,
        List<String> packagesOfRuntime,
        String shapes,
        Exports exports,
        PythonValues values,
        PythonCodec codec,
        ScriptMethods methods,
        PythonClients clients,
        PythonClients asyncClients,
        PythonRules.Part rules,
        PythonServices services,
        ScriptReadme readme) {

    /**
     * What a package offers.
     *
     * @param types of the description
     * @param clients those that block, and the protocols of them
     * @param asyncClients those for asyncio, and the protocols of them
     * @param stream the runtime's class of streams, if there are any
     * @param hooks the runtime's classes of hooks, if there are clients
     * @param asyncStream the one for asyncio
     * @param objects the runtime's classes of values that the description has
     * @param errors of the runtime
     * @param copying the runtime's functions for structs, if there are any
     * @param coding the codec's functions for structs, if there are any
     * @param all the names of all of them, sorted
     */
    public record Exports(
            PythonImport types,
            PythonImport clients,
            PythonImport asyncClients,
            PythonImport stream,
            PythonImport hooks,
            PythonImport asyncStream,
            PythonImport objects,
            PythonImport errors,
            PythonImport copying,
            PythonImport coding,
            List<String> all) {

        /** No type is spelled like these. */
        private static final List<String> COPYING = List.of("asdict", "replace");

        private static final List<String> CODING = List.of("from_bytes", "from_json", "to_bytes", "to_json");

        private static final List<String> ERRORS = List.of(
                "CallCancelledError",
                "CreoError",
                "DeadlineError",
                "MalformedError",
                "Phase",
                "RefusedError",
                "ServiceError",
                "Status",
                "TransportError");

        private static Exports of(Description description, PythonNames names) {
            Stream<String> cases = description.unions().stream()
                    .flatMap(union -> union.cases().stream().map(each -> names.unionCase(each.name(), union)));
            List<String> types =
                    Stream.concat(description.types().map(names::type), cases).toList();
            List<String> clients = description.interfaces().stream()
                    .flatMap(service -> Stream.of(names.client(service), names.protocol(service)))
                    .toList();
            List<String> asyncClients = description.interfaces().stream()
                    .flatMap(service -> Stream.of(names.asyncClient(service), names.asyncProtocol(service)))
                    .toList();
            List<String> own = Stream.of(types, clients, asyncClients)
                    .flatMap(List::stream)
                    .toList();
            boolean structs =
                    !description.structs().isEmpty() || !description.unions().isEmpty();
            boolean streams =
                    description.methods().anyMatch(method -> method.download().isPresent());
            // A user means the description's type of the same name; the runtime's stays in its own module.
            List<String> errors = without(own, ERRORS);
            List<String> stream = without(own, streams ? List.of("Stream") : List.of());
            List<String> hooks = without(own, clients.isEmpty() ? List.of() : List.of("CallHook", "CallInfo"));
            List<String> asyncStream = without(own, streams ? List.of("AsyncStream") : List.of());
            List<String> objects = without(
                    own, PythonTypes.objects(description).map(Scalar::declared).toList());
            List<String> copying = structs ? COPYING : List.of();
            List<String> coding = structs ? CODING : List.of();
            return new Exports(
                    PythonImport.of(types.stream()),
                    PythonImport.of(clients.stream()),
                    PythonImport.of(asyncClients.stream()),
                    PythonImport.of(stream.stream()),
                    PythonImport.of(hooks.stream()),
                    PythonImport.of(asyncStream.stream()),
                    PythonImport.of(objects.stream()),
                    PythonImport.of(errors.stream()),
                    PythonImport.of(copying.stream()),
                    PythonImport.of(coding.stream()),
                    Stream.of(own, stream, hooks, asyncStream, objects, errors, copying, coding)
                            .flatMap(List::stream)
                            .distinct()
                            .sorted()
                            .toList());
        }

        private static List<String> without(List<String> own, List<String> offered) {
            return offered.stream().filter(name -> !own.contains(name)).toList();
        }
    }

    static PythonModel of(Description description) {
        return of(description, false, false);
    }

    /**
     * The same for a package with more in it.
     *
     * @param accelerated whether it has an accelerator
     * @param service whether it has the service side
     */
    static PythonModel of(Description description, boolean accelerated, boolean service) {
        PythonNames names = new PythonNames(description);
        PythonTypes types = new PythonTypes(description, names);
        PythonRules rules = new PythonRules(description);
        PythonValues values = PythonValues.of(description, names, types, rules);
        PythonClients clients = PythonClients.blocking(description, names, types, rules);
        PythonClients asyncClients = PythonClients.asynchronous(description, names, types, rules);
        String namespace = names.namespace(description.packageName());
        String shared = description.runtime().map(SharedRuntime::name).orElse(null);
        return new PythonModel(
                description.source().fileName(),
                namespace,
                namespace.replace('.', '/'),
                // The name of a distribution ends with a letter or a digit.
                namespace.replace('.', '-').replaceAll("_+$", ""),
                description.packageVersion(),
                shared == null ? ".runtime" : shared,
                shared,
                shared == null ? PythonRuntime.packages(namespace + ".runtime", service) : List.of(),
                accelerated ? PythonAccelerator.shapes(description, service) : null,
                Exports.of(description, names),
                values,
                PythonCodec.of(description, names, types, new Declarations(description).composites(service)),
                ScriptMethods.of(description, names, "0x%08X", types::key),
                clients,
                asyncClients,
                rules.part(),
                service ? PythonServices.of(description, names, types) : null,
                PythonReadme.of(description, names, types));
    }
}
