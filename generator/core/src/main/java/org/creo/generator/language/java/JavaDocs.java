// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;

/**
 * A description's documentation as Javadoc: without markup, compiler escapes and tags, except for complete {@code code}
 * tags.
 */
public final class JavaDocs {

    private JavaDocs() {}

    /** What follows the star of each line: nothing, or a blank and text. */
    static List<String> lines(List<String> doc) {
        return doc.stream()
                .map(line -> (" " + escaped(line)).replaceAll(" +$", ""))
                .toList();
    }

    /** The same in one line, for what follows a tag. */
    public static String tagged(List<String> doc) {
        return escaped(String.join(" ", doc));
    }

    /** What to do instead; null for what is not deprecated. */
    static String deprecated(Optional<Deprecation> deprecation) {
        return deprecation.map(Deprecation::text).map(JavaDocs::escaped).orElse(null);
    }

    /** Whether something in a description is deprecated, so that javac would warn of code that uses it. */
    static boolean anyDeprecated(Description description) {
        Stream<Field> fields = Stream.concat(
                        description.structs().stream().map(Struct::fields),
                        description.exceptions().stream().map(ExceptionType::fields))
                .flatMap(List::stream);
        return Stream.of(
                        description.structs().stream().map(Struct::deprecation),
                        description.unions().stream().map(Union::deprecation),
                        description.unions().stream()
                                .flatMap(type -> type.cases().stream())
                                .map(UnionCase::deprecation),
                        description.exceptions().stream().map(ExceptionType::deprecation),
                        fields.map(Field::deprecation),
                        description.enums().stream().map(Enumeration::deprecation),
                        description.enums().stream()
                                .flatMap(type -> type.constants().stream())
                                .map(EnumConstant::deprecation),
                        description.allInterfaces().stream().map(Interface::deprecation),
                        description.allInterfaces().stream()
                                .flatMap(api -> api.methods().stream())
                                .map(Method::deprecation))
                .flatMap(all -> all)
                .anyMatch(Optional::isPresent);
    }

    static String escaped(String line) {
        return line.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "&#64;")
                .replace("\\", "&#92;")
                .replace("*/", "*&#47;")
                .replaceAll("\\{&#64;code ([^{}&]+)\\}", "{@code $1}");
    }
}
