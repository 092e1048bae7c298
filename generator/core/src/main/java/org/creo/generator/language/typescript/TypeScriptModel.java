// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.language.script.ScriptMethods;
import org.creo.generator.language.script.ScriptReadme;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.State;
import org.creo.generator.view.Declarations;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/**
 * What the templates of a package see: a part for each module, and what several of them need.
 *
 * @param sourceName the description's file name
 * @param name of the npm package
 * @param version as the description gives it, else 1.0.0
 * @param runtime where its runtime is, as modules name it, without a slash at its end
 * @param shared the project of that, where it is shared with other packages, else null
 * @param exports what {@code index.js} offers of the runtime
 * @param rules what {@code rules.js} holds; null where clients check none
 * @param values what {@code types.js} holds
 * @param codec what {@code codec.js} holds
 * @param methods what {@code methods.js} holds
 * @param clients what {@code client.js} holds
 * @param json what {@code fetch.js} holds
 * @param services what {@code service.js} holds; null where there is no service side
 * @param readme what {@code README.md} tells
 */
public record TypeScriptModel(
        String sourceName,
        String name,
        String version,
        String runtime,
        TypeScriptRuntime.Project shared,
        Exports exports,
        TypeScriptRules rules,
        TypeScriptValues values,
        TypeScriptCodec codec,
        ScriptMethods methods,
        TypeScriptClients clients,
        TypeScriptJson json,
        TypeScriptServices services,
        ScriptReadme readme) {

    /**
     * What a package offers of its runtime, without what the description has a type of the same name for.
     *
     * @param values classes of errors
     * @param errorTypes what these declare
     * @param callTypes what calls and clients take and return
     * @param valueTypes of which values are made
     * @param classes of values
     * @param spelled whether there are times, dates, UUIDs or decimal numbers
     */
    public record Exports(
            List<String> values,
            List<String> errorTypes,
            List<String> callTypes,
            List<String> valueTypes,
            List<TypeScriptModule> classes,
            boolean spelled) {

        private static Exports of(TypeScriptNames names, Description description, boolean service) {
            return new Exports(
                    without(
                            names,
                            "CallCancelledError",
                            "CreoError",
                            "DeadlineError",
                            "MalformedError",
                            "RefusedError",
                            "ServiceError",
                            "ServiceException",
                            "TransportError"),
                    without(names, "Phase", "Status"),
                    without(
                            names,
                            "CallHook",
                            "CallInfo",
                            "CallOptions",
                            "Options",
                            "Stream",
                            "StreamOptions",
                            "Tls",
                            "Token",
                            "Transport"),
                    without(
                            names,
                            withUnsigned(
                                    new Declarations(description).composites(service),
                                    "Json",
                                    "ReadonlyBigInt64Array",
                                    "ReadonlyFloat32Array",
                                    "ReadonlyFloat64Array",
                                    "ReadonlyInt16Array",
                                    "ReadonlyInt32Array",
                                    "ReadonlyUint8Array")),
                    TypeScriptModule.classes(scalars(description, service)).stream()
                            .filter(module -> !names.declares(module.name()))
                            .toList(),
                    scalars(description, service).anyMatch(Scalar::isSpelled));
        }

        /** The types without parts that the description names. */
        private static Stream<Scalar> scalars(Description description, boolean service) {
            return Stream.of(
                            description.fields().map(Field::type),
                            description.methods().flatMap(Method::types),
                            description.interfaces().stream()
                                    .flatMap(each -> each.constants().stream())
                                    .map(Constant::type),
                            description.interfaces().stream()
                                    .flatMap(each -> each.states().stream())
                                    .filter(state -> service)
                                    .map(State::type))
                    .flatMap(types -> types)
                    .flatMap(Exports::scalars);
        }

        private static Stream<Scalar> scalars(TypeRef type) {
            return Stream.concat(type.asScalar().stream(), type.parts().stream().flatMap(Exports::scalars));
        }

        /** All types of values, and those of arrays of numbers without a sign that the description has. */
        private static String[] withUnsigned(List<TypeRef> composites, String... all) {
            Stream<String> unsigned = composites.stream()
                    .flatMap(type -> type.asArray().stream())
                    .flatMap(array -> array.item().asScalar().stream())
                    .filter(Scalar::isUnsigned)
                    .map(item -> TypeScriptScalar.of(item).packed().substring(1));
            return Stream.concat(Stream.of(all), unsigned).distinct().sorted().toArray(String[]::new);
        }

        private static List<String> without(TypeScriptNames names, String... offered) {
            return Stream.of(offered).filter(name -> !names.declares(name)).toList();
        }
    }

    static TypeScriptModel of(Description description) {
        return of(description, false);
    }

    /** The same, with the service side on request. */
    static TypeScriptModel of(Description description, boolean service) {
        TypeScriptNames names = new TypeScriptNames(description);
        TypeScriptTypes types = new TypeScriptTypes(description, names);
        TypeScriptRuntime.Project shared =
                description.runtime().map(TypeScriptRuntime.Project::of).orElse(null);
        TypeScriptClients clients = TypeScriptClients.of(description, names, types);
        return new TypeScriptModel(
                description.source().fileName(),
                names.namespace(description.packageName()),
                description.packageVersion(),
                shared == null ? "./runtime" : shared.name(),
                shared,
                Exports.of(names, description, service),
                TypeScriptRules.of(description, names, types),
                TypeScriptValues.of(description, names, types),
                TypeScriptCodec.of(description, names, types, service),
                ScriptMethods.of(description, names, "0x%08x", names::type),
                clients,
                TypeScriptJson.of(description, names, types),
                service ? TypeScriptServices.of(description, names, types, clients) : null,
                TypeScriptReadme.of(description, names));
    }
}
