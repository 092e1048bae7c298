// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.ArrayList;
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
import org.creo.generator.view.Declarations;
import org.creo.type.EnumType;
import org.creo.type.StructType;
import org.creo.type.Trees;

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
                CModules.of(description),
                Stream.concat(typeMarks(), otherMarks()).anyMatch(Optional::isPresent),
                typeMarks().anyMatch(Optional::isPresent),
                description.enums().stream().map(this::enumeration).toList(),
                new Declarations(description)
                        .structs().stream().map(this::struct).toList(),
                exceptions,
                List.copyOf(composites.containers),
                List.copyOf(composites.arrays),
                List.copyOf(composites.sets),
                List.copyOf(composites.maps),
                List.copyOf(composites.optionals),
                rules.all(description),
                interfaces);
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
                defaults.of(struct),
                CFields.steps(members.stream().map(CModel.Field::part).toList()),
                trees.recursive(type),
                rules.struct(struct.name()),
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
