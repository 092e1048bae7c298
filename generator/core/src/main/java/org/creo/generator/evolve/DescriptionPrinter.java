// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.generator.model.Access;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Default;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal;
import org.creo.generator.model.LiteralCases;
import org.creo.generator.model.Method;
import org.creo.generator.model.Roles;
import org.creo.generator.model.Route;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Thrown;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.generator.model.Verb;
import org.creo.type.EnumType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/**
 * Prints a description in normal form: the same text for the same shapes, wherever they were declared and in which
 * order.
 *
 * <p>Imported types are among the others. All types are sorted by name, and so are methods and constants within their
 * interface. Fields, parameters, cases of unions and constants of enums keep the order that the wire has. Roles are
 * given at each method, those of its interface too. State is the service's own and left out: a method that only reads
 * it is {@code @IDEMPOTENT}, or, with {@code @GET}, {@code @STATELESS}, which is what clients know of it. Comments and
 * deprecations are left out; the text is a description itself.
 */
public final class DescriptionPrinter {

    private final StringBuilder text = new StringBuilder();

    private DescriptionPrinter() {}

    public static String print(Description description) {
        return new DescriptionPrinter().all(description);
    }

    private String all(Description description) {
        text.append("@PACKAGE(").append(quoted(description.packageName())).append(")\n");
        description
                .version()
                .ifPresent(version ->
                        text.append("@VERSION(").append(quoted(version.text())).append(")\n"));
        sorted(description.enums(), Enumeration::name).forEach(this::add);
        for (Struct struct : sorted(description.structs(), Struct::name)) {
            addFields("struct " + struct.name(), struct.fields());
        }
        for (Union union : sorted(description.unions(), Union::name)) {
            add(union);
        }
        for (ExceptionType exception : sorted(description.exceptions(), ExceptionType::name)) {
            addFields(RoutePrinter.status(exception) + "exception " + exception.name(), exception.fields());
        }
        sorted(description.interfaces(), Interface::name).forEach(this::add);
        return text.toString();
    }

    private static <T> List<T> sorted(List<T> items, Function<T, String> name) {
        return items.stream().sorted(Comparator.comparing(name)).toList();
    }

    private void add(Enumeration declared) {
        text.append("\nenum ").append(declared.name()).append("\n{\n");
        text.append(declared.constants().stream()
                .map(constant -> "    " + constant(constant, new EnumType(declared.name())))
                .collect(Collectors.joining(",\n")));
        text.append("\n}\n");
    }

    private static String constant(EnumConstant constant, EnumType type) {
        return constant.substitute()
                        .map(substitute -> "@DEFAULT(" + literal(substitute.value(), type) + ") ")
                        .orElse("")
                + constant.name();
    }

    private void add(Union union) {
        text.append("\nunion ").append(union.name()).append("\n{\n");
        for (UnionCase each : union.cases()) {
            text.append("    ")
                    .append(each.substitute()
                            .map(substitute -> "@DEFAULT(" + substitute.name() + ") ")
                            .orElse(""))
                    .append(each.type().declared())
                    .append(' ')
                    .append(each.name())
                    .append(";\n");
        }
        text.append("}\n");
    }

    private void addFields(String head, List<Field> fields) {
        text.append('\n').append(head).append("\n{\n");
        fields.forEach(field -> text.append("    ").append(field(field)).append(";\n"));
        text.append("}\n");
    }

    private static String field(Field field) {
        Optional<Default> value = field.defaultValue();
        return value.map(given -> "@DEFAULT(" + literal(given.value(), field.type()) + ") ")
                        .orElse("")
                + (field.rules().isEmpty() ? "" : field.rules().declared() + " ")
                + field.type().declared() + " " + field.name();
    }

    private void add(Interface service) {
        text.append('\n')
                .append(annotations(service))
                .append("interface ")
                .append(service.name())
                .append("\n{\n");
        sorted(service.constants(), Constant::name).forEach(this::add);
        sorted(service.methods(), Method::name).forEach(this::add);
        text.append("}\n");
    }

    private void add(Constant constant) {
        text.append("    ")
                .append(constant.type().declared())
                .append(' ')
                .append(constant.name())
                .append(" = ")
                .append(literal(constant.value(), constant.type()))
                .append(";\n");
    }

    private void add(Method method) {
        text.append("    ")
                .append(annotations(method))
                .append(method.result().map(TypeRef::declared).orElse("void"))
                .append(' ')
                .append(method.name())
                .append(method.parameters().stream()
                        .map(parameter -> RoutePrinter.body(method, parameter) + field(parameter))
                        .collect(Collectors.joining(", ", " (", ")")));
        if (!method.exceptions().isEmpty()) {
            text.append(method.exceptions().stream()
                    .map(Thrown::name)
                    .sorted()
                    .collect(Collectors.joining(", ", " throws ", "")));
        }
        text.append(";\n");
    }

    /** The annotations on which callers of a method depend, each with a space after it. */
    public static String annotations(Method method) {
        return roles(method.roles())
                + (idempotent(method) ? "@IDEMPOTENT " : "")
                + (stateless(method) ? "@STATELESS " : "")
                + (method.oneway() ? "@ONEWAY " : "")
                + method.route().map(RoutePrinter::route).orElse("");
    }

    /** As {@link #annotations(Method)}, for an interface, each on a line of its own. */
    public static String annotations(Interface service) {
        return RoutePrinter.resource(service);
    }

    private static boolean idempotent(Method method) {
        Optional<Verb> verb = method.route().map(Route::verb);
        return verb.filter(Verb::idempotent).isEmpty()
                && (method.idempotent()
                        || method.access() == Access.READING && method.mayRunTwice() && !stateless(method));
    }

    private static boolean stateless(Method method) {
        return method.stateless()
                || method.access() == Access.READING
                        && method.route()
                                .filter(route -> route.verb() == Verb.GET)
                                .isPresent();
    }

    private static String roles(Roles roles) {
        if (roles.isEmpty()) {
            return "";
        }
        String names =
                roles.names().stream().sorted().map(DescriptionPrinter::quoted).collect(Collectors.joining(", "));
        return "@ROLES(" + (roles.names().size() == 1 ? names : "{" + names + "}") + ") ";
    }

    /** A value of the type as a description writes it. */
    public static String literal(Literal literal, TypeRef type) {
        if (type.isOptional()) {
            return literal(literal, type.asOptional().get().value());
        }
        return literal.match(new LiteralCases<>() {
            @Override
            public String truth(Literal.BooleanLiteral value) {
                return Boolean.toString(value.value());
            }

            @Override
            public String integer(Literal.IntegerLiteral value) {
                return value.value() + (type == Scalar.LONG ? "L" : "");
            }

            @Override
            public String floating(Literal.FloatingLiteral value) {
                return type == Scalar.FLOAT
                        ? Float.toString((float) value.value()) + "f"
                        : Double.toString(value.value());
            }

            @Override
            public String character(Literal.CharLiteral value) {
                char unit = value.value();
                return "'" + (unit == '\'' ? "\\'" : unit == '"' ? "\"" : escaped(unit)) + "'";
            }

            @Override
            public String text(Literal.StringLiteral value) {
                return quoted(value.value());
            }

            @Override
            public String spelled(Literal.SpelledLiteral value) {
                return quoted(value.text());
            }

            @Override
            public String constant(Literal.EnumLiteral value) {
                return value.constant();
            }

            @Override
            public String empty(Literal.EmptyLiteral value) {
                return "{}";
            }
        });
    }

    static String quoted(String value) {
        return value.codePoints().mapToObj(DescriptionPrinter::escaped).collect(Collectors.joining("", "\"", "\""));
    }

    private static String escaped(int character) {
        return switch (character) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> plain(character) ? Character.toString(character) : String.format("\\u%04x", character);
        };
    }

    /** Whether an editor shows a character as it is; half of a surrogate pair could not even be stored. */
    private static boolean plain(int character) {
        int kind = Character.getType(character);
        return kind != Character.CONTROL
                && kind != Character.SURROGATE
                && kind != Character.LINE_SEPARATOR
                && kind != Character.PARAGRAPH_SEPARATOR;
    }
}
