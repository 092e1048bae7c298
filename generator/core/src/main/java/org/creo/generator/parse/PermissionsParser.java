// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.KeyPath;
import org.creo.generator.model.Permission;
import org.creo.generator.source.Location;

/** Reads {@code @READS("samples[from..to]")} and <code>@WRITES({"names", "accounts[data.id]"})</code>. */
final class PermissionsParser {

    private static final String NAME = "[A-Za-z]\\w*";
    private static final String KEY = NAME + "(\\." + NAME + ")*";
    private static final Pattern FORM = Pattern.compile(
            "(?<state>" + NAME + ")(\\[((?<key>" + KEY + ")|(?<from>" + KEY + ")?\\.\\.(?<to>" + KEY + ")?)\\])?");

    /** A text that may have been meant as a part of a map. */
    private static final Pattern PART = Pattern.compile("(?<state>" + NAME + ")\\s*\\[.*");

    private final Places places;
    private final Diagnostics diagnostics;

    PermissionsParser(Places places, Diagnostics diagnostics) {
        this.places = places;
        this.diagnostics = diagnostics;
    }

    /**
     * The permissions that an annotation names, in its order, without those that cannot be read, which have then been
     * reported.
     */
    List<Permission> parse(AnnotationExpr annotation) {
        String name = annotation.getNameAsString();
        boolean writes = name.equals("WRITES");
        String example = "such as @" + name + "(\"count\") or @" + name + "({\"count\", \"accounts[id]\"})";
        if (!annotation.isSingleMemberAnnotationExpr()) {
            diagnostics.error(
                    Code.ANNOTATION_ARGUMENT,
                    places.of(annotation),
                    "@" + name + " names what the method " + (writes ? "writes" : "reads"),
                    example);
            return List.of();
        }
        Expression value = annotation.asSingleMemberAnnotationExpr().getMemberValue();
        List<Expression> values =
                value.isArrayInitializerExpr() ? value.asArrayInitializerExpr().getValues() : List.of(value);
        if (values.isEmpty()) {
            diagnostics.error(
                    Code.PERMISSION_FORM,
                    places.of(annotation),
                    "@" + name + " names no state",
                    "name one, or leave @" + name + " out; @STATELESS says that a method touches none");
        }
        List<Permission> permissions = new ArrayList<>();
        for (Expression each : values) {
            if (each.isStringLiteralExpr()) {
                take(each.asStringLiteralExpr().getValue(), places.of(each), writes, permissions);
            } else {
                diagnostics.error(Code.ANNOTATION_ARGUMENT, places.of(each), "the name of a state is a text", example);
            }
        }
        return permissions;
    }

    /** @param quoted the place of the text, with its quotes */
    private void take(String text, Location quoted, boolean writes, List<Permission> permissions) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            misspelt(text, quoted, writes);
            return;
        }
        Optional<KeyPath> from = path("from", form, quoted);
        Optional<KeyPath> to = path("to", form, quoted);
        Permission permission = new Permission(
                form.group("state"),
                path("key", form, quoted),
                from.or(() -> to).map(end -> new Permission.Range(from, to)),
                writes,
                Places.inside(quoted, 0, text.length()));
        if (permission.whole() && text.endsWith("]")) {
            diagnostics.error(
                    Code.PERMISSION_FORM,
                    permission.at(),
                    "'" + text + "' is a range without ends",
                    "write \"" + permission.state() + "\" for the whole");
            return;
        }
        if (from.isPresent() && from.map(KeyPath::text).equals(to.map(KeyPath::text))) {
            diagnostics.error(
                    Code.PERMISSION_FORM,
                    permission.at(),
                    "'" + text + "' has no entries: it ends where it begins",
                    "write \"" + permission.state() + "[" + from.get().text() + "]\" for one entry");
            return;
        }
        permissions.add(permission);
    }

    private void misspelt(String text, Location quoted, boolean writes) {
        String packed = text.replaceAll("\\s", "");
        Matcher part = PART.matcher(text);
        if (FORM.matcher(packed).matches()) {
            diagnostics.error(Code.PERMISSION_FORM, quoted, "'" + text + "' has spaces", "write \"" + packed + "\"");
        } else if (part.matches()) {
            String state = part.group("state");
            diagnostics.error(
                    Code.PERMISSION_FORM,
                    quoted,
                    "'" + text + "' names no part of '" + state + "'",
                    "a key is a parameter, or a field of one: write \"" + state + "[id]\" for one entry"
                            + (writes ? "" : ", \"" + state + "[from..to]\" for a range"));
        } else {
            diagnostics.error(
                    Code.PERMISSION_FORM,
                    quoted,
                    text.isBlank() ? "this names no state" : "'" + text + "' names no state",
                    "write a name such as \"count\", or of a map one entry such as \"accounts[id]\""
                            + (writes ? "" : " or a range such as \"samples[from..to]\""));
        }
    }

    private static Optional<KeyPath> path(String group, Matcher form, Location quoted) {
        return Optional.ofNullable(form.group(group))
                .map(key ->
                        new KeyPath(List.of(key.split("\\.")), Places.inside(quoted, form.start(group), key.length())));
    }
}
