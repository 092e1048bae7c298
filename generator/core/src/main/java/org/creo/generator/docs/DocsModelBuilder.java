// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.docs.DocsModel.About;
import org.creo.generator.docs.DocsModel.CaseRow;
import org.creo.generator.docs.DocsModel.ConstantRow;
import org.creo.generator.docs.DocsModel.EnumEntry;
import org.creo.generator.docs.DocsModel.ExceptionEntry;
import org.creo.generator.docs.DocsModel.FieldsEntry;
import org.creo.generator.docs.DocsModel.MethodEntry;
import org.creo.generator.docs.DocsModel.Piece;
import org.creo.generator.docs.DocsModel.Row;
import org.creo.generator.docs.DocsModel.ServiceEntry;
import org.creo.generator.docs.DocsModel.StateRow;
import org.creo.generator.docs.DocsModel.Thrown;
import org.creo.generator.docs.DocsModel.UnionEntry;
import org.creo.generator.docs.DocsModel.Wire;
import org.creo.generator.language.Language;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.Resources;
import org.creo.generator.model.Resources.Resource;
import org.creo.generator.model.RuleWords;
import org.creo.generator.model.State;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.generator.view.Declarations;
import org.creo.type.Sizes;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** Turns a description that the checks have passed into what the page shows. */
final class DocsModelBuilder {

    /** How many characters of a canonical text are shown. */
    private static final int LONGEST = 1000;

    private final Description description;
    private final List<Language> languages;
    private final Map<String, List<String>> users;
    private final ColouredCalls calls;
    private final Fingerprint fingerprint;
    private final Sizes sizes;
    private final Resources resources;

    private DocsModelBuilder(Description description, List<Language> languages) {
        this.description = description;
        this.languages = languages;
        this.users = Uses.of(description);
        this.calls = new ColouredCalls(description, languages);
        this.fingerprint = new Fingerprint(description);
        this.sizes = new Sizes(description);
        this.resources = Resources.of(description);
    }

    static DocsModel build(Description description, List<Language> languages) {
        return new DocsModelBuilder(description, languages).build();
    }

    private DocsModel build() {
        return new DocsModel(
                description.packageName(),
                description.packageVersion(),
                description.source().fileName(),
                description.interfaces().stream().map(this::service).toList(),
                new Declarations(description)
                        .structs().stream().map(this::struct).toList(),
                description.unions().stream().map(this::union).toList(),
                description.enums().stream().map(this::enumeration).toList(),
                description.exceptions().stream().map(this::exception).toList(),
                ExplorerFiles.of(description, languages));
    }

    private ServiceEntry service(Interface service) {
        return new ServiceEntry(
                about(service.name(), service.documentation(), service.deprecation()),
                service.constants().stream().map(DocsModelBuilder::constant).toList(),
                service.states().stream().map(state -> state(state, service)).toList(),
                wire(fingerprint.id(service), description.fullName(service), null),
                service.methods().stream()
                        .map(method -> method(method, service))
                        .toList());
    }

    /**
     * The lines about the wire. Structs of structs make long texts that nobody reads to their end: these are cut, so
     * that the page stays small.
     */
    private static Wire wire(int id, String canonical, String size) {
        int length = canonical.length();
        String shown = length <= LONGEST
                ? canonical
                : canonical.substring(0, LONGEST) + "... (" + length + " characters; creo describe prints all)";
        return new Wire(hex(id), shown, size);
    }

    private static Row constant(Constant constant) {
        return new Row(
                Piece.of(constant.type()),
                constant.name() + " = " + LiteralText.of(constant.type(), constant.value()),
                words(constant.documentation()),
                text(constant.deprecation()));
    }

    private static StateRow state(State state, Interface service) {
        String initial = state.initial()
                .map(value -> " = " + LiteralText.of(state.type(), value))
                .orElse("");
        List<String> readers = new ArrayList<>();
        List<String> writers = new ArrayList<>();
        for (Method method : service.methods()) {
            List<Permission> own = method.permissions().stream()
                    .filter(each -> each.state().equals(state.name()))
                    .toList();
            if (own.stream().anyMatch(Permission::writes)) {
                writers.add(method.name());
            } else if (!own.isEmpty()) {
                readers.add(method.name());
            }
        }
        Row row = new Row(Piece.of(state.type()), state.name() + initial, words(state.documentation()), null);
        return new StateRow(row, readers, writers);
    }

    private MethodEntry method(Method method, Interface service) {
        Documentation documentation = method.documentation();
        List<Thrown> exceptions = method.exceptions().stream()
                .map(thrown -> new Thrown(
                        thrown.name(), words(documentation.exceptions().getOrDefault(thrown.name(), List.of()))))
                .toList();
        List<Row> parameters = rows(method.parameters());
        String anchor = service.name() + "." + method.name();
        return new MethodEntry(
                about(method.name(), anchor, documentation, method.deprecation()),
                description.fullName(service) + "/" + method.name(),
                method.result().map(Piece::of).orElse(null),
                parameters,
                exceptions,
                method.oneway(),
                method.repeatable(),
                resources.of(service, method).map(Resource::text).orElse(null),
                method.roles().isEmpty()
                        ? null
                        : "Needs the role " + method.roles().text() + ".",
                method.reads(),
                method.writes(),
                parameters.stream()
                        .filter(parameter -> !parameter.words().isEmpty())
                        .toList(),
                documentation.result().isEmpty() ? null : words(documentation.result()),
                calls.of(anchor),
                service.methods().get(0) == method,
                wire(fingerprint.id(method), fingerprint.canonical(method), "arguments " + bytes(method.fixed())));
    }

    private FieldsEntry struct(Struct struct) {
        return new FieldsEntry(
                about(struct.name(), struct.documentation(), struct.deprecation()),
                rows(struct.fields()),
                capital(bytes(struct.fields())));
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private UnionEntry union(Union union) {
        List<CaseRow> cases = new ArrayList<>();
        for (UnionCase each : union.cases()) {
            cases.add(new CaseRow(
                    cases.size(),
                    Piece.of(each.type()),
                    each.name(),
                    words(each.documentation()),
                    each.substitute()
                            .map(substitute -> "Older clients get " + substitute.name() + " instead.")
                            .orElse(""),
                    text(each.deprecation())));
        }
        return new UnionEntry(
                about(union.name(), union.documentation(), union.deprecation()),
                cases,
                capital(bytes(Stream.of(new UnionType(union.name())))));
    }

    private EnumEntry enumeration(Enumeration enumeration) {
        List<ConstantRow> constants = new ArrayList<>();
        for (EnumConstant constant : enumeration.constants()) {
            constants.add(new ConstantRow(
                    constants.size(), constant.name(), words(constant.documentation()), text(constant.deprecation())));
        }
        return new EnumEntry(
                about(enumeration.name(), enumeration.documentation(), enumeration.deprecation()), constants);
    }

    private ExceptionEntry exception(ExceptionType exception) {
        return new ExceptionEntry(
                about(exception.name(), exception.documentation(), exception.deprecation()),
                rows(exception.fields()),
                wire(fingerprint.id(exception), fingerprint.canonical(exception), bytes(exception.fields())));
    }

    private static List<Row> rows(List<Field> fields) {
        return fields.stream()
                .map(field -> new Row(Piece.of(field.type()), code(field), words(field), text(field.deprecation())))
                .toList();
    }

    private static String code(Field field) {
        return field.name()
                + field.defaultValue()
                        .map(value -> " = " + LiteralText.of(field.type(), value.value()))
                        .orElse("");
    }

    private About about(String name, Documentation documentation, Optional<Deprecation> deprecation) {
        return about(name, name, documentation, deprecation);
    }

    private About about(String name, String anchor, Documentation documentation, Optional<Deprecation> deprecation) {
        return new About(
                name,
                anchor,
                paragraphs(documentation.lines()),
                text(deprecation),
                users.getOrDefault(anchor, List.of()));
    }

    /** Cuts lines into paragraphs at blank ones. */
    private static List<List<String>> paragraphs(List<String> lines) {
        if (lines.isEmpty()) {
            return List.of();
        }
        List<List<String>> paragraphs = new ArrayList<>(List.of(new ArrayList<>()));
        for (String line : lines) {
            if (line.isBlank()) {
                paragraphs.add(new ArrayList<>());
            } else {
                paragraphs.get(paragraphs.size() - 1).add(line);
            }
        }
        return paragraphs;
    }

    /** What a field is, and which values it may have. */
    private static String words(Field field) {
        String said = words(field.documentation());
        String rules = RuleWords.of(field);
        return said.isEmpty() || rules.isEmpty() ? said + rules : said + " " + rules;
    }

    private static String words(Documentation documentation) {
        return words(documentation.lines());
    }

    private static String words(List<String> lines) {
        return String.join(" ", lines);
    }

    private static String text(Optional<Deprecation> deprecation) {
        return deprecation.map(Deprecation::text).orElse(null);
    }

    private String bytes(List<Field> fields) {
        return bytes(fields.stream().map(Field::type));
    }

    private String bytes(Stream<TypeRef> all) {
        List<TypeRef> types = all.toList();
        boolean fixed = types.stream().allMatch(type -> sizes.fixed(type) >= 0);
        int least = types.stream().mapToInt(sizes::least).sum();
        return (fixed ? "always " : "at least ") + least + (least == 1 ? " byte" : " bytes");
    }

    private static String hex(int id) {
        return String.format("0x%08X", id);
    }
}
