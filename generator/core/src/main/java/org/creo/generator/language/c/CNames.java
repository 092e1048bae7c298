// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.creo.generator.language.Words;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Union;
import org.creo.generator.view.Names;
import org.creo.type.TypeRef;

/**
 * Snake case after the package's name: struct {@code MetaData} of package {@code a.b} is {@code a_b_meta_data},
 * constant {@code DEBUG} of its enum {@code Level} is {@code A_B_LEVEL_DEBUG}.
 */
final class CNames implements Names {

    private final String packageName;
    private final String namespace;
    private final String prefix;
    private final CNameSpace space;
    private final CConstantNames constants;
    /** Whether there may be functions that check rules. */
    private final boolean hasRules;
    /** Whether there are names for the service side. */
    private final boolean serving;

    /** Names that start with the package's. */
    CNames(Description description) {
        this(description, start(description.packageName()));
    }

    /** With what names start, unless something else is asked for: what the libraries of C leave free. */
    private static String start(String packageName) {
        String start = packageName.replace('.', '_');
        return isFree(start) ? start : start + "_package";
    }

    /**
     * Whether no header and none of the runtime's names has a meaning in the libraries of C if it starts so, nor in a
     * source of the runtime.
     */
    static boolean isFree(String namespace) {
        String prefix = namespace + "_";
        return !CLibraryNames.hides(namespace)
                && Collections.disjoint(CLibraryNames.after(prefix), CRuntimeNames.serving())
                && Collections.disjoint(CRuntimeNames.within(prefix), CRuntimeNames.serving())
                && Collections.disjoint(
                        CLibraryNames.after(prefix.toUpperCase(Locale.ROOT)), CRuntimeNames.servingUpper());
    }

    /**
     * Names that start otherwise.
     *
     * @param namespace with what, without the underscore after it
     */
    CNames(Description description, String namespace) {
        this(description, namespace, false);
    }

    /** The names of a client that has the service side, too. */
    static CNames serving(Description description) {
        return serving(description, Optional.empty());
    }

    /** The same with what they start with, without the underscore after it, where that is not the package's name. */
    static CNames serving(Description description, Optional<String> namespace) {
        return new CNames(description, namespace.orElseGet(() -> start(description.packageName())), true);
    }

    private CNames(Description description, String namespace, boolean serving) {
        this.serving = serving;
        packageName = description.packageName();
        this.namespace = namespace;
        prefix = namespace + "_";
        hasRules = description.hasRules();
        space = new CNameSpace(description, namespace, serving);
        constants = new CConstantNames(description, upper(), space, serving);
    }

    /** Whether there are names for the service side. */
    boolean serving() {
        return serving;
    }

    /** What files and libraries are called, with which names start. */
    String namespace() {
        return namespace;
    }

    /** What each name of the package starts with. */
    String prefix() {
        return prefix;
    }

    /** What its constants and macros start with. */
    String upper() {
        return prefix.toUpperCase(Locale.ROOT);
    }

    /** A name of a function that nothing else has: with underscores after it, where that takes some. */
    String free(String function) {
        String free = function;
        while (space.has(free)) {
            free += "_";
        }
        return prefix + free;
    }

    @Override
    public String namespace(String packageName) {
        return packageName.equals(this.packageName) ? namespace : start(packageName);
    }

    @Override
    public String type(String declared) {
        String type = space.type(declared);
        String name = type != null ? type : space.service(declared);
        return name.isEmpty() ? namespace : prefix + name;
    }

    /** What the functions of a type are named after: for {@code double[]} that is {@code double_array}. */
    String key(TypeRef type) {
        return space.key(type);
    }

    /** The same for a struct, a union, an enum or an exception. */
    String key(String declared) {
        return space.type(declared);
    }

    /** What the functions of an interface are named after within a source. */
    String key(Interface service) {
        return space.key(service);
    }

    @Override
    public String field(String declared) {
        return apart(CReservedWords.escape(word(declared)));
    }

    /**
     * The members that tell whether an optional field is there, by the fields' declared names. They give way to the
     * fields: if there is a field {@code hasNote}, the member for {@code note} is {@code has_note_}.
     *
     * @param fields all of one struct or exception
     * @param flagged which of them have such a member
     */
    Map<String, String> flags(List<Field> fields, Predicate<Field> flagged) {
        Set<String> taken =
                new HashSet<>(fields.stream().map(field -> field(field.name())).toList());
        Map<String, String> flags = new HashMap<>();
        for (Field field : fields) {
            if (flagged.test(field)) {
                String flag = CIdentifiers.free(apart("has_" + word(field.name())), taken);
                taken.add(flag);
                flags.put(field.name(), flag);
            }
        }
        return flags;
    }

    @Override
    public String parameter(String declared) {
        return apart(CReservedWords.escapeParameter(word(declared)));
    }

    /**
     * A name without a prefix of its own gives way to those that have one: a parameter {@code sensorError} of package
     * {@code sensor} would hide the type of the parameter after it.
     */
    private String apart(String name) {
        return name.startsWith(prefix) && has(name.substring(prefix.length())) ? name + "_" : name;
    }

    private boolean has(String identifier) {
        return space.has(identifier) || hasRules && (identifier.startsWith("rule_") || identifier.startsWith("check_"));
    }

    @Override
    public String method(String declared) {
        return Words.snake(declared);
    }

    @Override
    public String method(String declared, Interface owner) {
        return space.methods(owner).of(declared);
    }

    @Override
    public String constant(String declared, Interface owner) {
        return constants.of(owner.name(), declared);
    }

    @Override
    public String enumConstant(String declared, Enumeration owner) {
        return constants.of(owner.name(), declared);
    }

    /** The constant that says of a union's value which case it is. */
    String kind(String declared, Union owner) {
        return constants.of(owner.name(), declared);
    }

    /** A name of nothing but underscores has no words. */
    private static String word(String declared) {
        String snake = Words.snake(declared);
        return snake.isEmpty() ? "_" : snake;
    }
}
