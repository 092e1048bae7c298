// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.descriptor.DescriptionTexts;
import org.creo.generator.language.java.JavaImports;
import org.creo.generator.language.java.JavaLiterals;
import org.creo.generator.language.java.JavaModel.Service;
import org.creo.generator.model.Access;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.JsonLiteral;
import org.creo.generator.model.Method;
import org.creo.generator.model.Resources;
import org.creo.generator.model.Resources.Resource;
import org.creo.generator.model.Route;
import org.creo.generator.model.Thrown;
import org.creo.type.TypeRef;

/**
 * What those are told about a description that have no generated code: its types, methods, documentation. Each of them
 * has a function of its own, since a class file limits the length of one.
 *
 * @param version a literal, or null where the description says none
 * @param documentation the lines of each of its text blocks; {@code deprecations} likewise
 */
public record HostDescriptors(
        Service service,
        List<String> imports,
        List<DescribedEnum> enums,
        List<DescribedStruct> structs,
        List<DescribedStruct> unions,
        List<DescribedException> exceptions,
        List<DescribedInterface> interfaces,
        String version,
        List<List<String>> documentation,
        List<List<String>> deprecations) {

    /** Whether it declares types. */
    public boolean declaring() {
        return !enums.isEmpty() || !structs.isEmpty() || !unions.isEmpty();
    }

    public record DescribedEnum(String constant, String function, String declaredName, List<String> constants) {}

    /** A struct or a union. */
    public record DescribedStruct(String constant, String function, String declaredName, List<Member> members) {}

    /** @param status a literal, or null where it is the usual one */
    public record DescribedException(
            String function, String fullName, String id, List<Member> members, String status) {}

    public record DescribedInterface(String function, String fullName, List<DescribedMethod> methods) {}

    /**
     * A method.
     *
     * @param signature as messages show it
     * @param stream the parameter that is one, else null
     * @param result the type of its result, or of an item of the stream that it sends; null where it gives neither
     * @param sending whether it sends a stream
     * @param exceptions the functions for those that it declares
     * @param safe whether it changes nothing
     * @param roles a literal for each
     * @param route null where it has none
     */
    public record DescribedMethod(
            String function,
            String id,
            String declaredName,
            String signature,
            List<Member> members,
            Stream stream,
            String result,
            boolean sending,
            boolean oneway,
            List<String> exceptions,
            boolean safe,
            List<String> roles,
            DescribedRoute route) {}

    /**
     * The path that a method has for HTTP.
     *
     * @param body the parameter that is the whole body, else null
     * @param target where the answer sends the client, else null; {@code status} is that of the answer
     * @param type of a result that is bytes, else null
     */
    public record DescribedRoute(
            String verb, String path, String body, String target, Integer status, String type, boolean cached) {}

    /**
     * @param item the type of its items
     * @param rules an expression for the rules of its items, else null
     */
    public record Stream(String declaredName, String item, String rules) {}

    /**
     * A field or a parameter.
     *
     * @param type an expression
     * @param initial a literal for its default as JSON, else null
     * @param rules an expression for the rules of its values, else null
     */
    public record Member(String declaredName, String type, String initial, String rules) {

        /** One whose values have no rules. */
        Member(String declaredName, String type, String initial) {
            this(declaredName, type, initial, null);
        }
    }

    static HostDescriptors of(Description description, Service service) {
        return new Builder(description).build(service);
    }

    private static final class Builder {

        private final Description description;
        private final HostDescriptorNames names;
        private final HostTypeExpressions types;
        private final Fingerprint fingerprint;
        private final Resources resources;
        private final JavaImports imports = new JavaImports("");

        Builder(Description description) {
            this.description = description;
            this.names = new HostDescriptorNames(description);
            this.types = new HostTypeExpressions(names);
            this.fingerprint = new Fingerprint(description);
            this.resources = Resources.of(description);
        }

        HostDescriptors build(Service service) {
            List<DescribedEnum> enums = enums();
            List<DescribedStruct> structs = structs();
            List<DescribedStruct> unions = unions();
            List<DescribedException> exceptions = exceptions();
            List<DescribedInterface> interfaces =
                    description.interfaces().stream().map(this::describe).toList();
            DescriptionTexts texts = DescriptionTexts.of(description);
            List<List<String>> documentation = TextBlocks.of(texts.documentation());
            List<List<String>> deprecations = TextBlocks.of(texts.deprecations());
            imports.add(List.of("List", "Map"))
                    .add(types.used())
                    .add(!interfaces.isEmpty(), "InterfaceDescriptor")
                    .add(!documentation.isEmpty() || !deprecations.isEmpty(), "DocumentationText")
                    .add(!enums.isEmpty(), "DeclaredTypes", "EnumType")
                    .add(!structs.isEmpty(), "DeclaredTypes", "Member", "StructType")
                    .add(!unions.isEmpty(), "DeclaredTypes", "Member", "UnionType")
                    .add(!exceptions.isEmpty(), "MethodDescriptor.Thrown")
                    .add(
                            interfaces.stream().anyMatch(each -> !each.methods().isEmpty()),
                            "MethodDescriptor",
                            "Parameters");
            return new HostDescriptors(
                    service,
                    imports.list(),
                    enums,
                    structs,
                    unions,
                    exceptions,
                    interfaces,
                    description
                            .version()
                            .map(version -> JavaLiterals.longText(version.text()))
                            .orElse(null),
                    documentation,
                    deprecations);
        }

        private List<DescribedEnum> enums() {
            return description.enums().stream()
                    .map(each -> new DescribedEnum(
                            names.constant(each.name()),
                            names.function(each.name()),
                            each.name(),
                            each.constants().stream().map(EnumConstant::name).toList()))
                    .toList();
        }

        private List<DescribedStruct> structs() {
            return description.structs().stream()
                    .map(each -> new DescribedStruct(
                            names.constant(each.name()),
                            names.function(each.name()),
                            each.name(),
                            members(each.fields())))
                    .toList();
        }

        private List<DescribedStruct> unions() {
            return description.unions().stream()
                    .map(each -> new DescribedStruct(
                            names.constant(each.name()),
                            names.function(each.name()),
                            each.name(),
                            members(each.fields())))
                    .toList();
        }

        /** Those that methods declare. */
        private List<DescribedException> exceptions() {
            Set<String> declared = description
                    .methods()
                    .flatMap(method -> method.exceptions().stream())
                    .map(Thrown::name)
                    .collect(Collectors.toSet());
            return description.exceptions().stream()
                    .filter(each -> declared.contains(each.name()))
                    .map(each -> new DescribedException(
                            names.function(each.name()),
                            description.packageName() + "." + each.name(),
                            JavaLiterals.hex(fingerprint.id(each)),
                            members(each.fields()),
                            each.status()
                                    .map(status -> String.valueOf(status.code()))
                                    .orElse(null)))
                    .toList();
        }

        private DescribedInterface describe(Interface service) {
            return new DescribedInterface(
                    names.function(service.name()),
                    description.fullName(service),
                    service.methods().stream()
                            .map(method -> describe(service, method))
                            .toList());
        }

        private DescribedMethod describe(Interface service, Method method) {
            Access access = method.access();
            return new DescribedMethod(
                    names.function(service, method),
                    JavaLiterals.hex(fingerprint.id(method)),
                    method.name(),
                    method.signature(),
                    members(method.fixed()),
                    method.uploaded()
                            .map(item -> stream(method.upload().orElseThrow(), item))
                            .orElse(null),
                    method.answered().map(types::of).orElse(null),
                    method.download().isPresent(),
                    method.oneway(),
                    method.exceptions().stream()
                            .map(thrown -> names.function(thrown.name()))
                            .toList(),
                    access == Access.STATELESS || access == Access.READING,
                    method.roles().names().stream().map(JavaLiterals::longText).toList(),
                    resources.of(service, method).map(this::describe).orElse(null));
        }

        private DescribedRoute describe(Resource resource) {
            imports.add("RouteDescriptor");
            Route route = resource.route();
            return new DescribedRoute(
                    route.verb().name(),
                    resource.path().text(),
                    route.body().orElse(null),
                    route.target()
                            .map(target -> resources.path(resource, target).text())
                            .orElse(null),
                    route.target().map(Route.Target::status).orElse(null),
                    route.type().map(Route.ContentType::text).orElse(null),
                    route.cached());
        }

        private Stream stream(Field upload, TypeRef item) {
            String rules = upload.rules()
                    .items()
                    .map(items -> HostRules.of(items, item))
                    .orElse(null);
            imports.add(rules != null, "Rules");
            return new Stream(upload.name(), types.of(item), rules);
        }

        private List<Member> members(List<Field> fields) {
            imports.add(!fields.isEmpty(), "Member");
            imports.add(fields.stream().anyMatch(field -> !field.rules().isEmpty()), "Rules");
            return fields.stream()
                    .map(field -> new Member(
                            field.name(),
                            types.of(field.type()),
                            JsonLiteral.of(field).map(JavaLiterals::longText).orElse(null),
                            field.rules().isEmpty() ? null : HostRules.of(field.rules(), field.type())))
                    .toList();
        }
    }
}
