// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.creo.generator.language.java.JavaType.Array;
import org.creo.generator.language.java.JavaType.Coding;
import org.creo.generator.language.java.JavaType.Copy;
import org.creo.generator.language.java.JavaType.Nulls;
import org.creo.generator.language.java.JavaType.Shape;
import org.creo.generator.language.java.JavaType.Wire;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.RuledTypes;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.Sizes;
import org.creo.type.StructType;
import org.creo.type.TypeCases;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/** How Java treats the types of one description, kind by kind. Not safe for several threads. */
public final class JavaTypes {

    private static final Shape BY_METHODS = new Shape(false, null, null, false);
    private static final Shape BY_VALUES = new Shape(false, "Values.equal", "Values.hash", true);

    private final JavaNames names;
    private final JavaKeys keys;
    private final Sizes sizes;
    private final HeapSizes heap;
    private final RuledTypes ruled;
    /** What functions of the codec begin with within it. */
    private final String prefix;

    private final Map<TypeRef, JavaType> known = new HashMap<>();
    private final TypeCases<JavaType> cases = new Cases();

    public JavaTypes(Description description, JavaNames names) {
        this.names = names;
        this.keys = new JavaKeys(description, names);
        this.sizes = new Sizes(description);
        this.heap = new HeapSizes(description);
        this.ruled = new RuledTypes(description);
        this.prefix = JavaCodecs.prefix(description);
    }

    /** How much memory values take. */
    public HeapSizes heap() {
        return heap;
    }

    /** A type of values; a stream is not one. */
    public JavaType of(TypeRef type) {
        JavaType made = known.get(type);
        if (made == null) {
            made = type.match(cases);
            known.put(type, made);
        }
        return made;
    }

    /** Whether values with these fields check rules of their own. */
    boolean hasRules(List<Field> fields) {
        return ruled.has(fields);
    }

    /** Whether a class with these fields has a constructor for codecs, which copies nothing and checks no rules. */
    public boolean owning(List<Field> fields) {
        return hasRules(fields)
                || fields.stream().anyMatch(field -> of(field.type()).given() != Copy.NONE);
    }

    /** The type as Java writes it, also for a stream. */
    public String text(TypeRef type) {
        return type.asStream()
                .map(stream -> "Stream<" + of(stream.item()).boxed() + ">")
                .orElseGet(() -> of(type).text());
    }

    /** The types that {@link #text} names and that a file must import. */
    public Set<String> imports(TypeRef type) {
        return type.asStream().map(stream -> with("Stream", of(stream.item()))).orElseGet(() -> of(type).imports());
    }

    /** What a type is called in names of functions, also for a type that only a release has. */
    public String key(TypeRef type) {
        return type.match(keys);
    }

    /** The expression for a field of a value, without the accessor if that would make a copy. */
    public String part(String value, Field field, String accessor) {
        return value + "." + (of(field.type()).shared() == Copy.NONE ? accessor + "()" : names.visible(field.name()));
    }

    private static Set<String> with(String name, JavaType... parts) {
        Set<String> imports = new TreeSet<>(Set.of(name));
        for (JavaType part : parts) {
            imports.addAll(part.imports());
        }
        return imports;
    }

    private static Coding ofRuntime(String suffix, boolean labelled) {
        String put = "out.put" + suffix + "(";
        String get = "in.get" + suffix + "(";
        return new Coding(put, get + ")", put, get, labelled);
    }

    private static Coding ofCodec(String codec, String writer, String reader, String getter, boolean labelled) {
        return new Coding(
                codec + writer + "(out, ",
                codec + reader + "(in)",
                codec + "put(out, ",
                codec + getter + "(in, ",
                labelled);
    }

    private Wire inRuntime(TypeRef type, String suffix, boolean overloaded, boolean labelled) {
        Coding coding = ofRuntime(suffix, labelled);
        return new Wire(key(type), true, overloaded, "write", coding, coding, sizes.fixed(type), sizes.least(type));
    }

    /**
     * To javac all maps are one type, and so are all sets and all optionals: so each of their functions has its own
     * name.
     */
    private Wire inCodec(TypeRef type, boolean overloaded, boolean labelled) {
        String key = key(type);
        String writer = overloaded ? "write" : "write" + JavaNames.capital(key);
        return new Wire(
                key,
                false,
                overloaded,
                writer,
                ofCodec(prefix, writer, key, "get" + key, labelled),
                ofCodec("Codec.", writer, key, "get" + key, labelled),
                sizes.fixed(type),
                sizes.least(type));
    }

    private JavaType declared(TypeRef type, String name, Shape shape) {
        Wire wire = new Wire(
                key(type),
                false,
                true,
                "write",
                ofCodec(prefix, "write", "read" + name, "get" + name, false),
                ofCodec("Codec.", "write", "read" + name, "get" + name, false),
                sizes.fixed(type),
                sizes.least(type));
        return new JavaType(name, name, name, Set.of(), wire, Nulls.VALUE, null, Copy.NONE, Copy.NONE, shape, null);
    }

    /** Which numbers of a value have no sign: for each map from the outside its keys, then what is innermost. */
    private static String signs(TypeRef type) {
        List<Boolean> unsigned = new ArrayList<>();
        TypeRef at = type;
        while (!at.parts().isEmpty()) {
            at.asMap().ifPresent(map -> unsigned.add(isUnsigned(map.key())));
            at = at.parts().get(at.parts().size() - 1);
        }
        unsigned.add(isUnsigned(at));
        return unsigned.contains(true)
                ? unsigned.stream().map(each -> ", " + each).collect(Collectors.joining())
                : "";
    }

    private static boolean isUnsigned(TypeRef type) {
        return type.asScalar().filter(Scalar::isUnsigned).isPresent();
    }

    private final class Cases implements ValueCases<JavaType> {

        @Override
        public JavaType scalar(Scalar type) {
            JavaScalar java = JavaScalar.of(type);
            boolean ranged = JavaScalar.isRanged(type);
            // Where Java has no type of its own for it, each of its numbers is its bits.
            boolean bits = java.held() != type && !ranged;
            return new JavaType(
                    java.text(),
                    java.box(),
                    java.text(),
                    JavaScalar.imports(type),
                    inRuntime(type, key(bits ? java.held() : type), java.held() == type, ranged || !type.isFixed()),
                    java.primitive() ? Nulls.NONE : Nulls.VALUE,
                    ranged ? "Values." + type.word() : null,
                    Copy.NONE,
                    Copy.NONE,
                    bits ? java.shape().shown(signs(type)) : java.shape(),
                    null);
        }

        @Override
        public JavaType array(ArrayType type) {
            JavaType item = of(type.item());
            JavaType packed = of(packed(type.item()));
            Array inner = item.array();
            Array array = inner == null
                    ? new Array(
                            item,
                            packed.erased(),
                            1,
                            !packed.erased().equals(packed.text()),
                            buffer(type),
                            number(item, packed))
                    : new Array(item, inner.leaf(), inner.depth() + 1, inner.generic(), null, null);
            boolean labelled = packed.wire().inside().labelled();
            boolean overloaded = item.wire().overloaded();
            Wire wire = inner == null && item.wire().inRuntime()
                    ? inRuntime(type, packed.wire().key() + "s", overloaded, labelled)
                    : inCodec(type, overloaded, labelled);
            String text = packed.text() + "[]";
            return new JavaType(
                    text,
                    text,
                    packed.erased() + "[]",
                    item.imports(),
                    wire,
                    item.primitive() ? Nulls.VALUE : Nulls.ITEMS,
                    null,
                    item.primitive() ? Copy.CLONE : Copy.DEEP,
                    item.shared() == Copy.NONE ? Copy.CLONE : Copy.DEEP,
                    shape(packed).shown(signs(type)),
                    array);
        }

        @Override
        public JavaType set(SetType type) {
            JavaType item = of(type.item());
            String text = "Set<" + item.boxed() + ">";
            return new JavaType(
                    text,
                    text,
                    "Set",
                    with("Set", item),
                    inCodec(type, false, item.wire().inside().labelled()),
                    Nulls.ITEMS,
                    null,
                    Copy.DEEP,
                    Copy.NONE,
                    BY_VALUES.shown(item.shape().signs()),
                    null);
        }

        /** The type whose values an array holds for its items. */
        private static TypeRef packed(TypeRef item) {
            return item.asScalar()
                    .<TypeRef>map(scalar -> JavaScalar.of(scalar).packed())
                    .orElse(item);
        }

        /** The function of the JDK that has a number for the bits of an item. */
        private static String number(JavaType item, JavaType packed) {
            return item.text().equals(packed.text())
                    ? null
                    : packed.boxed() + ".toUnsigned" + JavaNames.capital(item.text());
        }

        private String buffer(ArrayType type) {
            return type.item()
                    .asScalar()
                    .filter(item -> JavaScalar.isPrimitive(item) && item != Scalar.BOOLEAN)
                    .map(item -> JavaNames.capital(of(packed(item)).text()) + "Buffer")
                    .orElse(null);
        }

        private Shape shape(JavaType item) {
            String equal = item.shape().same() ? "Arrays.equals" : "Values.equal";
            return item.primitive() ? new Shape(false, equal, "Arrays.hashCode", true) : BY_VALUES;
        }

        @Override
        public JavaType map(MapType type) {
            JavaType key = of(type.key());
            JavaType value = of(type.value());
            String text = "Map<" + key.boxed() + ", " + value.boxed() + ">";
            boolean labelled =
                    key.wire().inside().labelled() || value.wire().inside().labelled();
            return new JavaType(
                    text,
                    text,
                    "Map",
                    with("Map", key, value),
                    inCodec(type, false, labelled),
                    Nulls.ITEMS,
                    null,
                    Copy.DEEP,
                    value.shared() == Copy.NONE ? Copy.NONE : Copy.DEEP,
                    BY_VALUES.shown(signs(type)),
                    null);
        }

        @Override
        public JavaType optional(OptionalType type) {
            JavaType value = of(type.value());
            String text = "Optional<" + value.boxed() + ">";
            return new JavaType(
                    text,
                    text,
                    "Optional",
                    with("Optional", value),
                    inCodec(type, false, value.wire().inside().labelled()),
                    value.nulls() == Nulls.ITEMS ? Nulls.ITEMS : Nulls.VALUE,
                    value.range(),
                    value.given() == Copy.NONE ? Copy.NONE : Copy.DEEP,
                    value.shared() == Copy.NONE ? Copy.NONE : Copy.DEEP,
                    BY_VALUES.shown(signs(type)),
                    null);
        }

        @Override
        public JavaType struct(StructType type) {
            return declared(type, names.type(type.name()), BY_METHODS);
        }

        @Override
        public JavaType union(UnionType type) {
            return declared(type, names.type(type.name()), BY_METHODS);
        }

        @Override
        public JavaType enumeration(EnumType type) {
            return declared(type, names.type(type.name()), new Shape(true, null, null, false));
        }
    }
}
