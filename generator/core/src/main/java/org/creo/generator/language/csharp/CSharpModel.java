// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.language.spelling.Examples;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.generator.view.Declarations;
import org.creo.type.Scalar;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * What C#'s templates see of a description. All texts are finished: names are spelled, documentation is XML.
 *
 * @param namespace of the generated code
 * @param runtime the name space of the runtime
 * @param shared the name of that as the user gave it, where it is shared with other packages, else null
 * @param sourceName the description's file name
 * @param version as {@code @VERSION} gives it, else {@code 1.0.0}
 * @param spelled whether it has times, dates, UUIDs or decimal numbers
 * @param decimals whether it has a {@code BigDecimal}, which needs System.Numerics
 * @param sets whether it has sets
 * @param deprecates whether a type or a part of one is deprecated; generated code still uses it
 * @param structs each after the structs that it contains, unless it contains itself
 * @param unions in the order of the description
 * @param enums in the order of the description
 * @param exceptions in the order of the description
 * @param clients one for each interface, in the order of the description
 * @param codec what writes and reads all of these
 * @param rules the rules for values, null where there are none
 * @param services the service side, null where there is none
 * @param firstCall the program that the README shows first, null where there is nothing to call
 * @param sections what it shows in code after that
 */
public record CSharpModel(
        String namespace,
        String runtime,
        String shared,
        String sourceName,
        String version,
        boolean spelled,
        boolean decimals,
        boolean sets,
        boolean deprecates,
        List<StructClass> structs,
        List<UnionClass> unions,
        List<EnumClass> enums,
        List<ExceptionClass> exceptions,
        List<CSharpClient> clients,
        CSharpCodec codec,
        CSharpRules.Part rules,
        CSharpServices services,
        String firstCall,
        List<ReadmeSection<CSharpSection>> sections) {

    private static final int MOST_DECONSTRUCTED = 8;

    /**
     * The class of a struct.
     *
     * @param declaredName as the description has it
     * @param doc the lines of its documentation, may be empty
     * @param deprecated what to do instead, else null
     * @param fields in the order of the wire
     * @param ruled whether its fields have rules, which values that are read may break
     * @param parameters those of its constructor
     * @param complete the same of the one that checks no rules
     * @param changes the parameters of {@code With}
     * @param outputs the parameters of {@code Deconstruct}
     * @param packed how its values are written and read
     * @param recursive whether it can hold itself
     * @param writes the steps that write the fields of {@code value}
     * @param reads the steps that read the constructor's parameters
     */
    public record StructClass(
            String name,
            String declaredName,
            List<String> doc,
            String deprecated,
            List<CSharpField> fields,
            boolean ruled,
            CSharpEither<String> parameters,
            CSharpEither<String> complete,
            CSharpEither<String> changes,
            CSharpEither<String> outputs,
            CSharpPacked packed,
            boolean recursive,
            List<CSharpStep> writes,
            List<CSharpStep> reads) {

        /** Whether there are few enough fields to take the value apart. */
        public boolean deconstructs() {
            return fields.size() > 1 && fields.size() <= MOST_DECONSTRUCTED;
        }

        /** Whether a declaration has a {@code ?} that C# 7 does not know. */
        public boolean annotated() {
            return changes.differ();
        }

        /** Whether a field may be absent. */
        public boolean optional() {
            return fields.stream().anyMatch(field -> field.type().optional());
        }

        /** Whether the constructor takes ordinary arrays or dictionaries. */
        public boolean copies() {
            return fields.stream().anyMatch(field -> field.type().copied());
        }

        /** Whether the constructor refuses null somewhere. */
        public boolean checks() {
            return fields.stream().anyMatch(field -> field.type().check() != null);
        }
    }

    /**
     * The class of an exception.
     *
     * @param declaredName as the description has it
     * @param id the exception id, as {@code 0x1A2B3C4D}
     * @param canonical the text of which the id is a hash
     * @param doc the lines of its documentation, may be empty
     * @param deprecated what to do instead, else null
     * @param fields in the order of the wire, may be empty
     * @param ruled whether they have rules
     * @param parameters those of its constructor
     * @param complete the same where all are passed
     * @param reads the steps that read the constructor's parameters
     * @param writes the steps that write the fields of {@code value}
     */
    public record ExceptionClass(
            String name,
            String declaredName,
            String id,
            String canonical,
            List<String> doc,
            String deprecated,
            List<CSharpField> fields,
            boolean ruled,
            CSharpEither<String> parameters,
            CSharpEither<String> complete,
            List<CSharpStep> reads,
            List<CSharpStep> writes) {

        /** Whether the constructor refuses null somewhere. */
        public boolean checks() {
            return fields.stream().anyMatch(field -> field.type().check() != null);
        }
    }

    /**
     * An enum.
     *
     * @param declaredName as the description has it
     * @param doc the lines of its documentation, may be empty
     * @param deprecated what to do instead, else null
     * @param constants by their numbers on the wire, from 0 on
     */
    public record EnumClass(
            String name, String declaredName, List<String> doc, String deprecated, List<Constant> constants) {

        /** A constant; its components are as those of the enum. */
        public record Constant(String name, String declaredName, List<String> doc, String deprecated) {}
    }

    /**
     * The class of a union, with a class for each case in it.
     *
     * @param qualified the same with its full name
     * @param declaredName as the description has it
     * @param doc the lines of its documentation, may be empty
     * @param deprecated what to do instead, else null
     * @param recursive whether it can hold itself
     * @param cases by their numbers on the wire, from 0 on
     */
    public record UnionClass(
            String name,
            String qualified,
            String declaredName,
            List<String> doc,
            String deprecated,
            boolean recursive,
            List<Case> cases) {

        /**
         * A case.
         *
         * @param factory the function that makes a value of it
         * @param parameter the function for it, where there is one for each case
         * @param type of its value, with full names
         * @param packed how its value is written and read
         */
        public record Case(
                String name,
                String factory,
                String parameter,
                String declaredName,
                List<String> doc,
                String deprecated,
                CSharpType type,
                CSharpPacked packed) {}
    }

    /** What a registry of packages says of it. */
    public String about() {
        return "A C# client, generated by Creo from " + sourceName + ".";
    }

    /** Whether it has a runtime of its own. */
    public boolean hasRuntime() {
        return shared == null;
    }

    /** The model of a description that has passed the checks. */
    public static CSharpModel of(Description description) {
        return of(description, false);
    }

    /** The same, on request with the service side. */
    public static CSharpModel of(Description description, boolean service) {
        return new Maker(description).make(service);
    }

    /** The name space of the runtime. */
    static String runtime(Description description, CSharpNames names) {
        return description
                .runtime()
                .map(shared -> names.namespace(shared.name()))
                .orElseGet(() -> names.namespace(description.packageName()) + ".Runtime");
    }

    static String hex(int id) {
        return String.format("0x%08X", id);
    }

    private static final class Maker {

        private final Description description;
        private final CSharpNames names;
        private final CSharpTypes types;
        private final CSharpTypes qualified;
        private final CSharpFields fields;
        private final CSharpRules rules;
        private final Trees trees;
        private final Fingerprint fingerprint;

        Maker(Description description) {
            this.description = description;
            this.names = new CSharpNames(description);
            this.types = new CSharpTypes(description, names);
            this.qualified = CSharpTypes.qualified(description, names);
            CSharpLiterals literals = new CSharpLiterals(description, names, types);
            this.fields = new CSharpFields(names, types, literals);
            this.rules = new CSharpRules(description, names, types, literals);
            this.trees = new Trees(description);
            this.fingerprint = new Fingerprint(description);
        }

        CSharpModel make(boolean service) {
            Declarations declarations = new Declarations(description);
            List<StructClass> structs =
                    declarations.structs().stream().map(this::struct).toList();
            String namespace = names.namespace(description.packageName());
            List<UnionClass> unions =
                    description.unions().stream().map(this::union).toList();
            List<EnumClass> enums =
                    description.enums().stream().map(this::enumeration).toList();
            List<ExceptionClass> exceptions =
                    description.exceptions().stream().map(this::exception).toList();
            String runtime = runtime(description, names);
            List<CSharpClient> clients = CSharpClient.all(description, names, types, fields, rules);
            return new CSharpModel(
                    namespace,
                    runtime,
                    description.runtime().map(SharedRuntime::name).orElse(null),
                    description.source().fileName(),
                    description.packageVersion(),
                    spelled(),
                    declarations.uses(Scalar.BIG_DECIMAL),
                    declarations.composites().stream().anyMatch(TypeRef::isSet),
                    deprecates(),
                    structs,
                    unions,
                    enums,
                    exceptions,
                    clients,
                    CSharpCodec.of(description, types, structs, unions, enums, exceptions, service),
                    rules.part(),
                    service ? CSharpServices.of(description, names, types, fields, rules, exceptions) : null,
                    firstCall(),
                    CSharpSection.all(description, runtime, names, types));
        }

        private StructClass struct(Struct struct) {
            List<CSharpField> own = fields.of(struct);
            StructType type = new StructType(struct.name());
            return new StructClass(
                    names.type(struct.name()),
                    struct.name(),
                    CSharpDocs.of(struct.documentation()),
                    CSharpDocs.deprecated(struct.deprecation()),
                    own,
                    rules.has(struct.fields()),
                    CSharpFields.constructor(own),
                    CSharpFields.complete(own, CSharpRules.UNCHECKED + " was_read"),
                    CSharpFields.changes(own),
                    CSharpFields.outputs(own),
                    types.packed(type),
                    trees.recursive(type),
                    CSharpStep.of(own, field -> "value." + field.name()),
                    CSharpStep.of(own, CSharpField::local));
        }

        private ExceptionClass exception(ExceptionType exception) {
            List<CSharpField> own = fields.of(exception);
            return new ExceptionClass(
                    names.type(exception.name()),
                    exception.name(),
                    hex(fingerprint.id(exception)),
                    fingerprint.canonical(exception),
                    CSharpDocs.of(exception.documentation()),
                    CSharpDocs.deprecated(exception.deprecation()),
                    own,
                    rules.has(exception.fields()),
                    CSharpFields.constructor(own),
                    CSharpFields.complete(own),
                    CSharpStep.of(own, CSharpField::local),
                    CSharpStep.of(own, field -> "value." + field.name()));
        }

        private UnionClass union(Union union) {
            UnionType type = new UnionType(union.name());
            return new UnionClass(
                    names.type(union.name()),
                    qualified.text(type),
                    union.name(),
                    CSharpDocs.of(union.documentation()),
                    CSharpDocs.deprecated(union.deprecation()),
                    trees.recursive(type),
                    union.cases().stream().map(each -> unionCase(each, union)).toList());
        }

        private UnionClass.Case unionCase(UnionCase each, Union owner) {
            return new UnionClass.Case(
                    names.unionCase(each.name(), owner),
                    CSharpNames.factory(each.name()),
                    names.parameter(each.name()),
                    each.name(),
                    CSharpDocs.of(each.documentation()),
                    CSharpDocs.deprecated(each.deprecation()),
                    qualified.of(each.type()),
                    types.packed(each.type()));
        }

        private EnumClass enumeration(Enumeration enumeration) {
            return new EnumClass(
                    names.type(enumeration.name()),
                    enumeration.name(),
                    CSharpDocs.of(enumeration.documentation()),
                    CSharpDocs.deprecated(enumeration.deprecation()),
                    enumeration.constants().stream()
                            .map(constant -> constant(constant, enumeration))
                            .toList());
        }

        private EnumClass.Constant constant(EnumConstant constant, Enumeration owner) {
            return new EnumClass.Constant(
                    names.enumConstant(constant.name(), owner),
                    constant.name(),
                    CSharpDocs.of(constant.documentation()),
                    CSharpDocs.deprecated(constant.deprecation()));
        }

        private boolean spelled() {
            Declarations declarations = new Declarations(description);
            return Stream.of(Scalar.values()).filter(Scalar::isSpelled).anyMatch(declarations::uses);
        }

        private boolean deprecates() {
            Stream<Optional<Deprecation>> structs = description.structs().stream()
                    .flatMap(struct ->
                            all(struct.deprecation(), struct.fields().stream().map(Field::deprecation)));
            Stream<Optional<Deprecation>> unions = description.unions().stream()
                    .flatMap(union ->
                            all(union.deprecation(), union.cases().stream().map(UnionCase::deprecation)));
            Stream<Optional<Deprecation>> enums = description.enums().stream()
                    .flatMap(declared -> all(
                            declared.deprecation(),
                            declared.constants().stream().map(EnumConstant::deprecation)));
            Stream<Optional<Deprecation>> exceptions = description.exceptions().stream()
                    .flatMap(exception -> all(
                            exception.deprecation(), exception.fields().stream().map(Field::deprecation)));
            return Stream.of(structs, unions, enums, exceptions)
                    .flatMap(kind -> kind)
                    .anyMatch(Optional::isPresent);
        }

        private static <T> Stream<T> all(T whole, Stream<T> parts) {
            return Stream.concat(Stream.of(whole), parts);
        }

        /** Of the first interface. */
        private String firstCall() {
            Examples examples = new Examples(description, new CSharpSpelling(description, names, types));
            return description.interfaces().stream()
                    .limit(1)
                    .flatMap(service -> ReadmeSection.simplestFirst(service).stream()
                            .limit(1)
                            .map(method -> examples.program(service, method)))
                    .findFirst()
                    .orElse(null);
        }
    }
}
