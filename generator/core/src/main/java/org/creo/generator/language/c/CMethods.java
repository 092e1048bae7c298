// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.TypeRef;

/** Interfaces: their constants, and for each method what is called, sent and returned. */
final class CMethods {

    private final CNames names;
    private final CTypes types;
    private final CDocs docs;
    private final CLiterals literals;
    private final Description description;
    private final Fingerprint fingerprint;
    private final CRules rules;
    private final Map<String, CModel.Exception> exceptions;

    /**
     * For the interfaces of one description.
     *
     * @param exceptions by their declared names
     */
    CMethods(
            Description description,
            CNames names,
            CTypes types,
            CDocs docs,
            CRules rules,
            Map<String, CModel.Exception> exceptions) {
        this.names = names;
        this.types = types;
        this.docs = docs;
        this.rules = rules;
        this.literals = new CLiterals(description, names);
        this.description = description;
        this.fingerprint = new Fingerprint(description);
        this.exceptions = exceptions;
    }

    CModel.Interface of(Interface service) {
        return new CModel.Interface(
                names.type(service.name()),
                names.key(service),
                service.name(),
                description.fullName(service),
                CModel.Id.of(fingerprint.id(service)),
                CDocs.lines(service.documentation(), service.deprecation()),
                docs.mark(service.deprecation()),
                service.constants().stream()
                        .map(constant -> constant(constant, service))
                        .toList(),
                service.methods().stream()
                        .map(method -> method(method, service))
                        .toList());
    }

    private CModel.Constant constant(Constant constant, Interface service) {
        return new CModel.Constant(
                names.constant(constant.name(), service),
                literals.of(constant.type(), constant.value()),
                CDocs.lines(constant.documentation(), constant.deprecation()));
    }

    private CModel.Method method(Method method, Interface service) {
        String name = "_" + names.method(method.name(), service);
        String function = names.type(service.name()) + name;
        List<CModel.Parameter> parameters =
                method.fixed().stream().map(this::parameter).toList();
        return new CModel.Method(
                function,
                names.key(service) + name,
                method.name(),
                CModel.Id.of(fingerprint.id(method)),
                docs.method(method, function),
                docs.mark(method.deprecation()),
                traits(method),
                method.oneway(),
                method.reopens(),
                parameters,
                CFields.steps(parameters.stream().map(CModel.Parameter::part).toList()),
                method.fixed().stream()
                        .flatMap(parameter -> rules.parameter(parameter).stream())
                        .toList(),
                method.upload().map(rules::item).orElse(List.of()),
                method.upload()
                        .map(stream -> upload(stream.name(), method.uploaded().orElseThrow()))
                        .orElse(null),
                method.single().map(type -> result(type, "result")).orElse(null),
                method.download().map(type -> result(type, "item")).orElse(null),
                method.exceptions().stream()
                        .map(thrown -> exceptions.get(thrown.name()))
                        .toList());
    }

    private String traits(Method method) {
        List<String> traits = Stream.of(
                        method.oneway() ? "ONEWAY" : "",
                        method.mayRunTwice() ? "REPEATABLE" : "",
                        method.upload().isPresent() ? "UPLOADS" : "",
                        method.download().isPresent() ? "DOWNLOADS" : "",
                        method.takesArrays() ? "ARRAYS" : "")
                .filter(trait -> !trait.isEmpty())
                .map(trait -> names.upper() + trait)
                .toList();
        return traits.isEmpty() ? "0" : String.join(" | ", traits);
    }

    private CModel.Parameter parameter(Field parameter) {
        String name = names.parameter(parameter.name());
        return new CModel.Parameter(
                types.parameter(parameter.type(), name),
                new CModel.Part(parameter.name(), types.of(parameter.type()), name, null, null));
    }

    private CModel.Upload upload(String declaredName, TypeRef item) {
        return new CModel.Upload(declaredName, types.parameter(item, "item"), types.of(item));
    }

    /** A scalar goes to a variable of the caller, after its flag if it may be absent; all else comes as an address. */
    private CModel.Result result(TypeRef type, String name) {
        CModel.Type own = types.of(type);
        String valueKey = names.key(type.present());
        if (!own.scalar()) {
            return new CModel.Result(own, valueKey, null, "const " + own.text() + " **" + name, name);
        }
        String place = own.text() + " *" + name;
        return own.optional()
                ? new CModel.Result(
                        own, valueKey, types.zero(type), "bool *has_result, " + place, "has_result, " + name)
                : new CModel.Result(own, valueKey, types.zero(type), place, name);
    }
}
