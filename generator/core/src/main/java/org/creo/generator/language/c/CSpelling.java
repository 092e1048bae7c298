// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Method;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.Sizes;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;
import org.creo.generator.view.Spelling;

/**
 * Snake case with the package in front: struct {@code MetaData} of package {@code a.b} is {@code a_b_meta_data}, constant
 * {@code DEBUG} of its enum {@code Level} is {@code A_B_LEVEL_DEBUG}.
 */
final class CSpelling implements Spelling {

    private final Description description;
    private final String prefix;
    private final CNameSpace types;
    private final CConstantNames constants;
    private final CExamples examples;
    private final Sizes sizes;
    private final Map<String, CMethodNames> methods = new HashMap<>();
    /** Of the optional fields, what tells whether they are there. */
    private final Map<Field, String> flags = new IdentityHashMap<>();

    CSpelling(Description description) {
        this.description = description;
        prefix = namespace(description.packageName()) + "_";
        types = new CNameSpace(description);
        constants = new CConstantNames(description, prefix, types);
        examples = new CExamples(description, this);
        sizes = new Sizes(description);
        description.interfaces().forEach(service -> methods.put(service.name(), new CMethodNames(service)));
        description.structs().forEach(struct -> addFlags(struct.fields()));
        description.exceptions().forEach(exception -> addFlags(exception.fields()));
    }

    /** A flag gives way to the fields: where there is a field {@code hasNote}, that of {@code note} is {@code has_note_}. */
    private void addFlags(List<Field> fields) {
        Set<String> taken = new HashSet<>(fields.stream().map(field -> field(field.name())).toList());
        for (Field field : fields) {
            if (field.type() instanceof OptionalType optional && !(optional.value() instanceof StructType)) {
                String flag = CIdentifiers.free("has_" + word(field.name()), taken);
                taken.add(flag);
                flags.put(field, flag);
            }
        }
    }

    @Override
    public String namespace(String packageName) {
        return packageName.replace('.', '_');
    }

    @Override
    public String type(String declared) {
        String type = types.type(declared);
        return prefix + (type != null ? type : types.service(declared));
    }

    @Override
    public String field(String declared) {
        return CReservedWords.escape(word(declared));
    }

    @Override
    public String parameter(String declared) {
        return CReservedWords.escapeParameter(word(declared));
    }

    @Override
    public String method(String declared) {
        return Words.snake(declared);
    }

    @Override
    public String method(String declared, Interface owner) {
        return methods.get(owner.name()).of(declared);
    }

    @Override
    public String constant(String declared, Interface owner) {
        return constants.of(owner.name(), declared);
    }

    @Override
    public String enumConstant(String declared, Enumeration owner) {
        return constants.of(owner.name(), declared);
    }

    @Override
    public String literal(TypeRef type, Literal value) {
        if (type instanceof EnumType enumeration && value instanceof Literal.EnumLiteral literal) {
            return constants.of(enumeration.name(), literal.constant());
        }
        return CLiterals.of(type, value);
    }

    /** A name of underscores only has no words. */
    private static String word(String declared) {
        String snake = Words.snake(declared);
        return snake.isEmpty() ? "_" : snake;
    }

    /** The type of what is there, for what may be absent; of an item, for a stream. */
    @Override
    public String text(TypeRef type) {
        if (type instanceof OptionalType optional) {
            return text(optional.value());
        }
        if (type instanceof StreamType stream) {
            return text(stream.item());
        }
        if (!(type instanceof Primitive primitive)) {
            return prefix + key(type);
        }
        return switch (primitive) {
            case BOOLEAN -> "bool";
            case BYTE -> "int8_t";
            case CHAR -> "uint16_t";
            case SHORT -> "int16_t";
            case INT -> "int32_t";
            case LONG -> "int64_t";
            case FLOAT -> "float";
            case DOUBLE -> "double";
        };
    }

    @Override
    public String key(TypeRef type) {
        return types.key(type);
    }

    /**
     * <ul>
     *   <li>{@code prefix}, {@code upper}: what each name starts with
     *   <li>{@code deprecated}: there where anything is marked so
     *   <li>{@code deprecatedTypes}: there where a type is, which headers name in places that are innocent
     * </ul>
     */
    @Override
    public Map<String, String> names(Description all) {
        Map<String, String> names = new HashMap<>(Map.of("prefix", prefix, "upper", prefix.toUpperCase(Locale.ROOT)));
        if (deprecatedTypes().anyMatch(Optional::isPresent)) {
            names.put("deprecatedTypes", "yes");
        }
        if (Stream.concat(deprecatedTypes(), deprecatedParts()).anyMatch(Optional::isPresent)) {
            names.put("deprecated", "yes");
        }
        return names;
    }

    private Stream<Optional<Deprecation>> deprecatedTypes() {
        return Stream.of(
                description.structs().stream().map(Struct::deprecation),
                description.enums().stream().map(Enumeration::deprecation),
                description.exceptions().stream().map(ExceptionType::deprecation)).flatMap(all -> all);
    }

    /** All that has a mark and is no type. Constants of interfaces are macros, which have none. */
    private Stream<Optional<Deprecation>> deprecatedParts() {
        return Stream.of(
                description.structs().stream().flatMap(struct -> struct.fields().stream()).map(Field::deprecation),
                description.exceptions().stream().flatMap(exception -> exception.fields().stream()).map(Field::deprecation),
                description.enums().stream().flatMap(enumeration -> enumeration.constants().stream()).map(EnumConstant::deprecation),
                description.interfaces().stream().map(Interface::deprecation),
                description.interfaces().stream().flatMap(service -> service.methods().stream()).map(Method::deprecation))
                .flatMap(all -> all);
    }

    @Override
    public Map<String, String> names(Interface service) {
        return Map.of("key", types.service(service.name()));
    }

    @Override
    public Map<String, String> names(Enumeration enumeration) {
        Map<String, String> names = new HashMap<>(Map.of("key", types.type(enumeration.name())));
        addChecks(new EnumType(enumeration.name()), names);
        return names;
    }

    @Override
    public Map<String, String> names(ExceptionType exception) {
        return Map.of("key", types.type(exception.name()));
    }

    @Override
    public Map<String, String> names(Struct struct) {
        Map<String, String> names = new HashMap<>(Map.of("key", types.type(struct.name())));
        addChecks(new StructType(struct.name()), names);
        return names;
    }

    /** {@code flag}: the member that tells whether an optional field is there; structs do without. */
    @Override
    public Map<String, String> names(Field field) {
        return flags.containsKey(field) ? Map.of("flag", flags.get(field)) : Map.of();
    }

    /**
     * Structs are passed by address, and so is what may be absent; all other values by value.
     *
     * <ul>
     *   <li>{@code address}: what stands in front of a member to pass it to a function
     *   <li>{@code argument}: what stands in front of a variable to pass it to a method
     *   <li>{@code parameter}: what stands in front of a parameter's name
     *   <li>{@code member}: what stands in front of a field's name
     *   <li>{@code result}: the same of the place for a method's result
     *   <li>{@code scalar}: there for primitives and enums
     *   <li>{@code constants}: how many an enum has
     *   <li>{@code checked}: there where bytes of the right number may still be no value
     *   <li>{@code refusable}: there where a value of C may be none of the description's
     *   <li>{@code builtin}: there where the runtime has the type
     *   <li>{@code zero}: the simplest initial value, of a primitive or an enum
     *   <li>{@code example}: an initial value to show; of what may be absent, as a parameter
     *   <li>{@code compare}: how two values are told apart, {@code ==} or {@code function}
     * </ul>
     */
    @Override
    public Map<String, String> names(TypeRef type) {
        if (type instanceof StreamType stream) {
            return names(stream.item());
        }
        String text = text(type);
        TypeRef value = type instanceof OptionalType optional ? optional.value() : type;
        boolean optional = type != value;
        boolean struct = value instanceof StructType;
        boolean scalar = value instanceof Primitive || value instanceof EnumType;
        Map<String, String> names = new HashMap<>();
        names.put("address", type instanceof StructType ? "&" : "");
        names.put("argument", optional || struct ? "&" : "");
        names.put("parameter", optional || struct ? "const " + text + " *" : text + " ");
        names.put("member", optional && struct ? "const " + text + " *" : text + " ");
        names.put("result", (scalar && optional ? "bool *has_result, " : "") + (scalar ? text + " *" : "const " + text + " **"));
        names.put("zero", zero(value));
        names.put("example", examples.of(value));
        names.put("compare", scalar && value != Primitive.FLOAT && value != Primitive.DOUBLE ? "==" : "function");
        if (scalar && !optional) {
            names.put("scalar", "yes");
        }
        if (type instanceof EnumType enumeration) {
            names.put("constants", String.valueOf(description.enumeration(enumeration).constants().size()));
        }
        if (CNameSpace.builtIn(type)) {
            names.put("builtin", "yes");
        }
        addChecks(type, names);
        return names;
    }

    private String zero(TypeRef type) {
        if (type instanceof EnumType reference) {
            Enumeration enumeration = description.enumeration(reference);
            return enumConstant(enumeration.constants().get(0).name(), enumeration);
        }
        return type == Primitive.BOOLEAN ? "false" : "0";
    }

    private void addChecks(TypeRef type, Map<String, String> names) {
        if (holds(type, part -> part == Primitive.BOOLEAN || part instanceof EnumType)) {
            names.put("checked", "yes");
        }
        if (holds(type, EnumType.class::isInstance)) {
            names.put("refusable", "yes");
        }
    }

    /** Whether a type of fixed size is or holds such a part. */
    private boolean holds(TypeRef type, Predicate<TypeRef> part) {
        if (type instanceof StructType struct && sizes.fixed(struct) >= 0) {
            return description.struct(struct).fields().stream().anyMatch(field -> holds(field.type(), part));
        }
        return part.test(type);
    }

    /** What each name of the package starts with. */
    String prefix() {
        return prefix;
    }
}
