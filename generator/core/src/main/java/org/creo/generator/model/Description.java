// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.generator.source.Location;
import org.creo.generator.source.SourceFile;
import org.creo.type.DeclaredTypes;
import org.creo.type.EnumType;
import org.creo.type.Member;
import org.creo.type.StructType;
import org.creo.type.UnionType;

/**
 * All that a description says. Imported types are among its own: a service is complete in itself.
 *
 * @param packageAt where the package's name is
 * @param version as {@code @VERSION} gives it
 * @param imports the files from which types were imported, directly or not
 * @param interfaces the services that its host serves and its clients call
 * @param remotes REST services of others, which are called from Java and are no part of what is served
 * @param releases those whose clients a host answers, too, and those that were dropped; older ones first
 * @param runtime the runtime that its package shares with others; empty where it has its own
 * @param checksRules whether clients check the rules for values; hosts always do
 * @param unread names that may be those of types, where something could not be read; nothing is said against them
 */
public record Description(
        SourceFile source,
        String packageName,
        Location packageAt,
        Optional<Version> version,
        List<SourceFile> imports,
        List<Struct> structs,
        List<Union> unions,
        List<Enumeration> enums,
        List<ExceptionType> exceptions,
        List<Interface> interfaces,
        List<Interface> remotes,
        List<Release> releases,
        Optional<SharedRuntime> runtime,
        boolean checksRules,
        Set<String> unread)
        implements DeclaredTypes {

    /** Stands in {@code unread} for all names: any name may be that of a type. */
    public static final String EVERY_NAME = "*";

    public Description {
        imports = List.copyOf(imports);
        structs = ByName.of(structs, Struct::name);
        unions = ByName.of(unions, Union::name);
        enums = ByName.of(enums, Enumeration::name);
        exceptions = ByName.of(exceptions, ExceptionType::name);
        interfaces = List.copyOf(interfaces);
        remotes = List.copyOf(remotes);
        releases = List.copyOf(releases);
        unread = Set.copyOf(unread);
    }

    /** A {@code @VERSION}, for example {@code 1.2.0}, and where it is. */
    public record Version(String text, Location at) {}

    /** The version of packages that are made of it: its own, or the first. */
    public String packageVersion() {
        return version.map(Version::text).orElse("1.0.0");
    }

    /** The declared names of its structs, unions, enums and exceptions. */
    public Stream<String> types() {
        return Stream.of(
                        structs.stream().map(Struct::name),
                        unions.stream().map(Union::name),
                        enums.stream().map(Enumeration::name),
                        exceptions.stream().map(ExceptionType::name))
                .flatMap(names -> names);
    }

    /** The methods of its interfaces, in their order. */
    public Stream<Method> methods() {
        return interfaces.stream().flatMap(service -> service.methods().stream());
    }

    /** The fields of its structs and exceptions, the cases of its unions, and the parameters of its methods. */
    public Stream<Field> fields() {
        return Stream.of(
                        structs.stream().map(Struct::fields),
                        unions.stream().map(Union::fields),
                        exceptions.stream().map(ExceptionType::fields),
                        methods().map(Method::parameters))
                .flatMap(all -> all)
                .flatMap(List::stream);
    }

    /** The same description, whose host also answers the clients of these releases. */
    public Description withReleases(List<Release> releases) {
        return with(interfaces, releases, runtime, checksRules);
    }

    /** The same description, whose package shares its runtime with others. */
    public Description withRuntime(SharedRuntime shared) {
        return with(interfaces, releases, Optional.of(shared), checksRules);
    }

    /** The same description, whose clients check the rules for values, or leave that to the host. */
    public Description checkingRules(boolean checked) {
        return with(interfaces, releases, runtime, checked);
    }

    /** Whether a field or a parameter has a rule. */
    public boolean hasRules() {
        return fields().anyMatch(field -> !field.rules().isEmpty());
    }

    /** The same description with other interfaces, or these in another order. */
    public Description with(List<Interface> interfaces) {
        return with(interfaces, releases, runtime, checksRules);
    }

    /** All interfaces in the order of the description, also the services of others. */
    public List<Interface> allInterfaces() {
        return Stream.concat(interfaces.stream(), remotes.stream())
                .sorted(Comparator.comparing(Interface::at))
                .toList();
    }

    /** The same description without the methods that have a stream. */
    public Description withoutStreams() {
        List<Interface> plain = interfaces.stream()
                .map(service -> service.with(service.methods().stream()
                        .filter(method -> !method.streaming())
                        .toList()))
                .toList();
        return with(plain, releases, runtime, checksRules);
    }

    /** The same description without the interfaces that are not among those with these full names. */
    public Description serving(Collection<String> names) {
        return with(
                interfaces.stream()
                        .filter(service -> names.contains(fullName(service)))
                        .toList(),
                releases,
                runtime,
                checksRules);
    }

    private Description with(
            List<Interface> interfaces, List<Release> releases, Optional<SharedRuntime> runtime, boolean checksRules) {
        return new Description(
                source,
                packageName,
                packageAt,
                version,
                imports,
                structs,
                unions,
                enums,
                exceptions,
                interfaces,
                remotes,
                releases,
                runtime,
                checksRules,
                unread);
    }

    /** Whether a type of this name may be declared or imported where the description could not be read. */
    public boolean mayDeclare(String name) {
        return unread.contains(name) || unread.contains(EVERY_NAME);
    }

    public Optional<Struct> struct(String name) {
        return ByName.find(structs, name);
    }

    /** The struct that a reference means; the checks have made sure that there is one. */
    public Struct struct(StructType type) {
        return struct(type.name()).orElseThrow(() -> new IllegalArgumentException("no struct " + type.name()));
    }

    public Optional<Union> union(String name) {
        return ByName.find(unions, name);
    }

    /** The union that a reference means; the checks have made sure that there is one. */
    public Union union(UnionType type) {
        return union(type.name()).orElseThrow(() -> new IllegalArgumentException("no union " + type.name()));
    }

    public Optional<Enumeration> enumeration(String name) {
        return ByName.find(enums, name);
    }

    /** The enum that a reference means; the checks have made sure that there is one. */
    public Enumeration enumeration(EnumType type) {
        return enumeration(type.name()).orElseThrow(() -> new IllegalArgumentException("no enum " + type.name()));
    }

    @Override
    public List<Member> members(StructType struct) {
        return members(struct(struct).fields());
    }

    @Override
    public List<Member> cases(UnionType union) {
        return union(union).cases().stream()
                .map(each -> new Member(each.name(), each.type()))
                .toList();
    }

    /** Fields or parameters as JSON has them. */
    public static List<Member> members(List<Field> fields) {
        return fields.stream()
                .map(field -> new Member(field.name(), field.type(), JsonLiteral.of(field), field.rules()))
                .toList();
    }

    @Override
    public List<String> constants(EnumType type) {
        return enumeration(type).constants().stream().map(EnumConstant::name).toList();
    }

    public Optional<ExceptionType> exception(String name) {
        return ByName.find(exceptions, name);
    }

    /** The exception that a method may throw; the checks have made sure that there is one. */
    public ExceptionType exception(Thrown thrown) {
        return exception(thrown.name())
                .orElseThrow(() -> new IllegalArgumentException("no exception " + thrown.name()));
    }

    /** An interface's name with its package, for example {@code packagename.DataService}. */
    public String fullName(Interface service) {
        return packageName + "." + service.name();
    }
}
