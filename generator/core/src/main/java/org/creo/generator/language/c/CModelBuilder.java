// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.generator.view.Declarations;
import org.creo.type.EnumType;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** From a checked description to what templates see: types here, methods in {@link CMethods}. */
final class CModelBuilder {

    private final Description description;
    private final CNames names;
    private final CTypes types;
    private final CDocs docs;
    private final CFields fields;
    private final CDefaults defaults;
    private final Fingerprint fingerprint;
    private final Trees trees;
    private final CRules rules;

    CModelBuilder(Description description, CNames names) {
        this.description = description;
        this.names = names;
        types = new CTypes(description, names);
        docs = new CDocs(names, types);
        fields = new CFields(names, types, docs);
        defaults = new CDefaults(description, names);
        fingerprint = new Fingerprint(description);
        trees = new Trees(description);
        rules = new CRules(description, names, types);
    }

    CModel build() {
        CComposites composites = new CComposites(description, names, types);
        List<CModel.Exception> exceptions =
                description.exceptions().stream().map(this::exception).toList();
        Map<String, CModel.Exception> thrown =
                exceptions.stream().collect(Collectors.toMap(CModel.Exception::declaredName, Function.identity()));
        CMethods methods = new CMethods(description, names, types, docs, rules, thrown);
        List<CModel.Interface> interfaces =
                description.interfaces().stream().map(methods::of).toList();
        return new CModel(
                description.packageName(),
                names.namespace(),
                description.runtime().map(SharedRuntime::name).orElse(null),
                description.runtime().map(CRuntime::namespace).orElse(null),
                description.packageVersion(),
                description.source().fileName(),
                names.prefix(),
                names.upper(),
                CModules.of(description, names.serving()),
                Stream.concat(typeMarks(), otherMarks()).anyMatch(Optional::isPresent),
                typeMarks().anyMatch(Optional::isPresent),
                description.enums().stream().map(this::enumeration).toList(),
                structs(),
                exceptions,
                List.copyOf(composites.containers),
                List.copyOf(composites.arrays),
                List.copyOf(composites.sets),
                List.copyOf(composites.maps),
                List.copyOf(composites.optionals),
                rules.all(description),
                interfaces,
                names.serving() ? new CServicesBuilder(description, names, types, docs, fields).build(thrown) : null);
    }

    private CModel.Enumeration enumeration(Enumeration enumeration) {
        List<CModel.EnumConstant> constants = new ArrayList<>();
        for (EnumConstant constant : enumeration.constants()) {
            constants.add(new CModel.EnumConstant(
                    names.enumConstant(constant.name(), enumeration),
                    constant.name(),
                    CDocs.lines(constant.documentation(), constant.deprecation()),
                    docs.mark(constant.deprecation()),
                    constants.size()));
        }
        return new CModel.Enumeration(
                names.type(enumeration.name()),
                names.key(enumeration.name()),
                enumeration.name(),
                CDocs.lines(enumeration.documentation(), enumeration.deprecation()),
                docs.mark(enumeration.deprecation()),
                List.copyOf(constants),
                types.of(new EnumType(enumeration.name())));
    }

    /** A struct or a union that is a part of another one itself comes before it. */
    private List<CModel.Struct> structs() {
        Map<String, CModel.Struct> done = new LinkedHashMap<>();
        new Declarations(description).structs().forEach(struct -> addInOrder(new StructType(struct.name()), done));
        description.unions().forEach(union -> addInOrder(new UnionType(union.name()), done));
        return List.copyOf(done.values());
    }

    private void addInOrder(TypeRef type, Map<String, CModel.Struct> done) {
        boolean holds = type.asStruct().isPresent() || type.asUnion().isPresent();
        if (!holds || done.containsKey(type.declared())) {
            return;
        }
        description.held(type).forEach(member -> addInOrder(member.type(), done));
        done.put(
                type.declared(),
                type.asUnion()
                        .map(union -> union(description.union(union)))
                        .orElseGet(
                                () -> struct(description.struct(type.declared()).orElseThrow())));
    }

    private CModel.Struct union(Union union) {
        UnionType type = new UnionType(union.name());
        List<CModel.Field> members = fields.of(union, trees.recursive(type));
        List<CModel.Case> cases = new ArrayList<>();
        for (UnionCase each : union.cases()) {
            cases.add(new CModel.Case(
                    names.kind(each.name(), union), docs.mark(each.deprecation()), members.get(cases.size())));
        }
        return new CModel.Struct(
                names.type(union.name()),
                names.key(union.name()),
                union.name(),
                CDocs.lines(union.documentation(), union.deprecation()),
                docs.mark(union.deprecation()),
                members,
                List.copyOf(cases),
                defaults.of(union),
                List.of(),
                trees.recursive(type),
                rules.check(type).orElse(null),
                types.of(type));
    }

    private CModel.Struct struct(Struct struct) {
        StructType type = new StructType(struct.name());
        List<CModel.Field> members = fields.of(struct.fields(), trees.recursive(type));
        return new CModel.Struct(
                names.type(struct.name()),
                names.key(struct.name()),
                struct.name(),
                CDocs.lines(struct.documentation(), struct.deprecation()),
                docs.mark(struct.deprecation()),
                members,
                List.of(),
                defaults.of(struct),
                CFields.steps(members.stream().map(CModel.Field::part).toList()),
                trees.recursive(type),
                rules.check(type).orElse(null),
                types.of(type));
    }

    private CModel.Exception exception(ExceptionType exception) {
        List<CModel.Field> members = fields.of(exception.fields(), false);
        return new CModel.Exception(
                names.type(exception.name()),
                names.key(exception.name()),
                exception.name(),
                CDocs.lines(exception.documentation(), exception.deprecation()),
                docs.mark(exception.deprecation()),
                members,
                CFields.steps(members.stream().map(CModel.Field::part).toList()),
                CModel.Id.of(fingerprint.id(exception)));
    }

    private Stream<Optional<Deprecation>> typeMarks() {
        return Stream.of(
                        description.structs().stream().map(Struct::deprecation),
                        description.unions().stream().map(Union::deprecation),
                        description.enums().stream().map(Enumeration::deprecation),
                        description.exceptions().stream().map(ExceptionType::deprecation))
                .flatMap(all -> all);
    }

    /** The marks of everything that is not a type. Constants of interfaces are macros, which have none. */
    private Stream<Optional<Deprecation>> otherMarks() {
        return Stream.of(
                        description.structs().stream()
                                .flatMap(struct -> struct.fields().stream())
                                .map(Field::deprecation),
                        description.unions().stream()
                                .flatMap(union -> union.cases().stream())
                                .map(UnionCase::deprecation),
                        description.exceptions().stream()
                                .flatMap(exception -> exception.fields().stream())
                                .map(Field::deprecation),
                        description.enums().stream()
                                .flatMap(enumeration -> enumeration.constants().stream())
                                .map(EnumConstant::deprecation),
                        description.interfaces().stream().map(Interface::deprecation),
                        description.methods().map(Method::deprecation))
                .flatMap(all -> all);
    }
}
