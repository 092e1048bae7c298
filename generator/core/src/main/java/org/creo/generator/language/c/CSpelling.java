// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StringType;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;
import org.creo.generator.view.Spelling;

/**
 * Snake case with the package in front: struct {@code MetaData} of package {@code a.b} is {@code a_b_meta_data}.
 *
 * <p>C has one name space for all of a program, so a type's name must also stay apart from the runtime's names and from
 * those that are made from other types: struct {@code DoubleArray} would be {@code double[]}. Such a struct is called
 * {@code a_b_double_array_struct}, such an interface {@code ..._service}.
 */
final class CSpelling implements Spelling {

    private final Description description;
    private final String prefix;
    private final CExamples examples;
    private final Map<String, String> structs = new HashMap<>();
    private final Map<String, String> interfaces = new HashMap<>();

    CSpelling(Description description) {
        this.description = description;
        prefix = namespace(description.packageName()) + "_";
        examples = new CExamples(description, this);
        Set<String> taken = new HashSet<>(RuntimeNames.all());
        arrays(description).filter(array -> !builtIn(array) && struct(array) == null)
                .forEach(array -> taken.addAll(Definition.of(key(array))));
        for (Interface service : description.interfaces()) {
            String name = Words.snake(service.name());
            while (!disjoint(taken, Definition.of(name, service))) {
                name += "_service";
            }
            taken.addAll(Definition.of(name, service));
            interfaces.put(service.name(), name);
        }
        // Short names first: DataArray gives way to the arrays of Data, whatever stands first in the description.
        for (Struct struct : description.structs().stream()
                .sorted(Comparator.comparing((Struct struct) -> struct.name().length()).thenComparing(Struct::name)).toList()) {
            structs.put(struct.name(), Words.snake(struct.name()));
            while (!disjoint(taken, definitions(description, struct))) {
                structs.merge(struct.name(), "_struct", String::concat);
            }
            taken.addAll(definitions(description, struct));
        }
    }

    private static boolean disjoint(Set<String> left, Set<String> right) {
        return right.stream().noneMatch(left::contains);
    }

    /** The identifiers of a struct and of the arrays that are made of it. */
    private Set<String> definitions(Description description, Struct struct) {
        Set<String> names = new HashSet<>(Definition.of(structs.get(struct.name())));
        arrays(description).filter(array -> struct.name().equals(struct(array)))
                .forEach(array -> names.addAll(Definition.of(key(array))));
        return names;
    }

    /** All array types in use, those inside of others too. */
    private static Stream<ArrayType> arrays(Description description) {
        Stream<TypeRef> inStructs = description.structs().stream().flatMap(struct -> struct.fields().stream()).map(Field::type);
        Stream<TypeRef> inMethods = description.interfaces().stream().flatMap(service -> service.methods().stream())
                .flatMap(method -> Stream.concat(method.parameters().stream().map(Field::type), method.result().stream()));
        return Stream.concat(inStructs, inMethods).flatMap(CSpelling::unfold).distinct();
    }

    private static Stream<ArrayType> unfold(TypeRef type) {
        return type instanceof ArrayType array ? Stream.concat(Stream.of(array), unfold(array.item())) : Stream.empty();
    }

    /** The name of the struct that an array is made of in the end; null where there is none. */
    private static String struct(ArrayType array) {
        if (array.item() instanceof ArrayType inner) {
            return struct(inner);
        }
        return array.item() instanceof StructType struct ? struct.name() : null;
    }

    /** Whether the runtime has the type: all that is no struct, and flat arrays of that. */
    private static boolean builtIn(TypeRef type) {
        return type instanceof Primitive || type instanceof StringType
                || type instanceof ArrayType array && !(array.item() instanceof ArrayType) && builtIn(array.item());
    }

    @Override
    public String namespace(String packageName) {
        return packageName.replace('.', '_');
    }

    @Override
    public String type(String declared) {
        String struct = structs.get(declared);
        return prefix + (struct != null ? struct : interfaces.get(declared));
    }

    @Override
    public String field(String declared) {
        return ReservedWords.escape(word(declared));
    }

    @Override
    public String parameter(String declared) {
        return ReservedWords.escapeParameter(word(declared));
    }

    @Override
    public String method(String declared) {
        return Definition.method(declared);
    }

    /** A name of underscores only has no words. */
    private static String word(String declared) {
        String snake = Words.snake(declared);
        return snake.isEmpty() ? "_" : snake;
    }

    @Override
    public String text(TypeRef type) {
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
        if (type instanceof ArrayType array) {
            return key(array.item()) + "_array";
        }
        return type instanceof StructType struct ? structs.get(struct.name()) : type.declared().toLowerCase(Locale.ROOT);
    }

    @Override
    public Map<String, String> names(Description description) {
        return Map.of("prefix", prefix, "upper", prefix.toUpperCase(Locale.ROOT));
    }

    @Override
    public Map<String, String> names(Interface service) {
        return Map.of("key", interfaces.get(service.name()));
    }

    @Override
    public Map<String, String> names(Struct struct) {
        Map<String, String> names = new HashMap<>(Map.of("key", structs.get(struct.name())));
        addChecks(new StructType(struct.name()), names);
        return names;
    }

    /**
     * Structs are passed by address, all other values by value.
     *
     * <ul>
     *   <li>{@code address}: what stands in front of a member to pass it to a function
     *   <li>{@code parameter}: what stands in front of a parameter's name
     *   <li>{@code result}: the same of the place for a method's result
     *   <li>{@code checked}: there where bytes of the right number may still be no value
     *   <li>{@code refusable}: there where a value of C may be none of the description's
     *   <li>{@code builtin}: there where the runtime has the type
     *   <li>{@code zero}: the simplest initial value, of a primitive
     *   <li>{@code example}: an initial value to show
     *   <li>{@code compare}: how two values are told apart, {@code ==} or {@code function}
     * </ul>
     */
    @Override
    public Map<String, String> names(TypeRef type) {
        String text = text(type);
        Map<String, String> names = new HashMap<>();
        names.put("address", type instanceof StructType ? "&" : "");
        names.put("parameter", type instanceof StructType ? "const " + text + " *" : text + " ");
        names.put("result", type instanceof Primitive ? text + " *" : "const " + text + " **");
        names.put("zero", type == Primitive.BOOLEAN ? "false" : "0");
        names.put("example", examples.of(type));
        names.put("compare", List.of(Primitive.values()).contains(type) && type != Primitive.FLOAT && type != Primitive.DOUBLE
                ? "==" : "function");
        addChecks(type, names);
        if (builtIn(type)) {
            names.put("builtin", "yes");
        }
        return names;
    }

    private void addChecks(TypeRef type, Map<String, String> names) {
        if (holds(type, part -> part == Primitive.BOOLEAN)) {
            names.put("checked", "yes");
        }
    }

    /** Whether a type of fixed size is or holds such a part. */
    private boolean holds(TypeRef type, Predicate<TypeRef> part) {
        if (type instanceof StructType struct) {
            List<Field> fields = description.struct(struct).fields();
            return fields.stream().allMatch(field -> fixed(field.type())) && fields.stream().anyMatch(field -> holds(field.type(), part));
        }
        return part.test(type);
    }

    private boolean fixed(TypeRef type) {
        return type instanceof Primitive
                || type instanceof StructType struct && description.struct(struct).fields().stream().allMatch(field -> fixed(field.type()));
    }

    /** What each name of the package starts with. */
    String prefix() {
        return prefix;
    }
}
