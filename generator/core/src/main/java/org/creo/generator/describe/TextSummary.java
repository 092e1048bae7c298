// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.describe;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Resources;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Thrown;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.type.Sizes;
import org.creo.type.UnionType;

/** What a description is on the wire, for people. */
public final class TextSummary {

    private final Description description;
    private final Fingerprint fingerprint;
    private final Sizes sizes;
    private final StringBuilder out = new StringBuilder();

    private TextSummary(Description description) {
        this.description = description;
        this.fingerprint = new Fingerprint(description);
        this.sizes = new Sizes(description);
    }

    /** @param description one that the checks have passed */
    public static String print(Description description) {
        return new TextSummary(description).print();
    }

    private String print() {
        line(
                0,
                "package " + description.packageName()
                        + description
                                .version()
                                .map(version -> ", version " + version.text())
                                .orElse(""));
        description.interfaces().forEach(this::add);
        group("exceptions", description.exceptions());
        description.exceptions().forEach(this::add);
        group("structs", description.structs());
        description.structs().forEach(struct -> {
            add(
                    struct.name(),
                    struct.fields().isEmpty()
                            ? ""
                            : Size.of(struct.fields(), sizes).toString());
            rules(2, struct.fields());
        });
        group("unions", description.unions());
        description.unions().forEach(this::add);
        group("enums", description.enums());
        description.enums().forEach(this::add);
        return out.toString();
    }

    private void add(Interface service) {
        line(0, "");
        line(0, "interface " + description.fullName(service));
        line(1, "id         " + Ids.hex(fingerprint.id(service)));
        service.states()
                .forEach(state -> line(
                        1,
                        "state      " + state.type().declared() + " " + state.name()
                                + state.initial()
                                        .map(value -> " = " + DescriptionPrinter.literal(value, state.type()))
                                        .orElse("")));
        service.methods().forEach(method -> add(service, method));
    }

    private void add(Interface service, Method method) {
        line(0, "");
        line(
                1,
                (method.idempotent() ? "idempotent " : "") + (method.stateless() ? "stateless " : "")
                        + (method.oneway() ? "oneway " : "")
                        + method.result().map(type -> type.declared()).orElse("void") + " " + method.signature());
        line(2, "id         " + Ids.hex(fingerprint.id(method)));
        line(2, "canonical  " + fingerprint.canonical(method));
        Resources.of(description).of(service, method).ifPresent(resource -> line(2, "route      " + resource.text()));
        line(2, "request    " + Size.of(method.fixed(), sizes).plus(Ids.REQUEST_OVERHEAD));
        rules(2, method.parameters());
        method.uploaded().ifPresent(item -> line(2, "item in    " + Size.ofItem(item, sizes)));
        method.download().ifPresent(item -> line(2, "item out   " + Size.ofItem(item, sizes)));
        if (method.download().isEmpty() && !method.oneway()) {
            line(2, "answer     " + Size.of(method.result().stream(), sizes).plus(Ids.ANSWER_OVERHEAD));
        }
        if (!method.exceptions().isEmpty()) {
            line(
                    2,
                    "throws     "
                            + method.exceptions().stream().map(Thrown::name).collect(Collectors.joining(", ")));
        }
        if (!method.roles().isEmpty()) {
            line(2, "needs      the role " + method.roles().text());
        }
        touched("reads      ", method.reads());
        touched("writes     ", method.writes());
    }

    private void rules(int depth, List<Field> fields) {
        for (Field field : fields) {
            if (!field.rules().isEmpty()) {
                line(depth, "rules      " + field.rules().declared() + " " + field.name());
            }
        }
    }

    private void touched(String label, List<String> names) {
        if (!names.isEmpty()) {
            line(2, label + String.join(", ", names));
        }
    }

    private void add(ExceptionType exception) {
        line(1, exception.name());
        line(2, "id         " + Ids.hex(fingerprint.id(exception)));
        line(2, "canonical  " + fingerprint.canonical(exception));
        exception.status().ifPresent(status -> line(2, "status     " + status.code()));
        line(2, "fields     " + Size.of(exception.fields(), sizes));
        rules(2, exception.fields());
    }

    private void add(Union union) {
        line(1, union.name());
        line(2, "canonical  " + fingerprint.canonical(union));
        line(2, "size       " + Size.of(Stream.of(new UnionType(union.name())), sizes));
        for (UnionCase each : union.cases()) {
            line(
                    2,
                    "case       " + union.cases().indexOf(each) + " "
                            + each.type().declared() + " " + each.name());
        }
    }

    private void add(Enumeration enumeration) {
        add(
                enumeration.name(),
                enumeration.constants().stream()
                        .map(constant -> enumeration.constants().indexOf(constant) + " " + constant.name())
                        .collect(Collectors.joining(", ")));
    }

    private void add(String name, String value) {
        int width = Math.max(
                longest(description.structs().stream().map(Struct::name).toList()),
                longest(description.enums().stream().map(Enumeration::name).toList()));
        line(1, String.format("%-" + Math.max(1, width) + "s  %s", name, value));
    }

    private static int longest(List<String> names) {
        return names.stream().mapToInt(String::length).max().orElse(0);
    }

    private void group(String title, List<?> members) {
        if (!members.isEmpty()) {
            line(0, "");
            line(0, title);
        }
    }

    private void line(int depth, String text) {
        out.append("  ".repeat(text.isEmpty() ? 0 : depth)).append(text).append('\n');
    }
}
