// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Primitive;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.StringType;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;

/** How Java writes the types of one description, and how code treats their values. Not safe for several threads. */
final class SpelledTypes {

    private final HostSpelling spelling;
    private final Map<TypeRef, String> keys = new HashMap<>();

    SpelledTypes(HostSpelling spelling) {
        this.spelling = spelling;
    }

    String text(TypeRef type) {
        if (type instanceof ArrayType array) {
            return text(array.item()) + "[]";
        }
        if (type instanceof OptionalType optional) {
            return "Optional<" + boxed(optional.value()) + ">";
        }
        if (type instanceof StreamType stream) {
            return "Stream<" + boxed(stream.item()) + ">";
        }
        if (type instanceof MapType map) {
            return "Map<" + entry(map) + ">";
        }
        return named(type) ? spelling.type(type.declared()) : type.declared();
    }

    private String boxed(TypeRef type) {
        return type instanceof Primitive primitive ? primitive.box() : text(type);
    }

    private String entry(MapType map) {
        return boxed(map.key()) + ", " + boxed(map.value());
    }

    /** Whether it is declared in the description. */
    private static boolean named(TypeRef type) {
        return type instanceof StructType || type instanceof EnumType;
    }

    /**
     * {@code Int}, {@code Data}; of others {@code arrayOfData}, {@code array2OfInt}, {@code optionalOfString},
     * {@code mapOfStringToData}.
     */
    String key(TypeRef type) {
        if (named(type)) {
            return text(type);
        }
        if (type instanceof Primitive || type == StringType.STRING) {
            return capital(type.declared());
        }
        String known = keys.get(type);
        if (known == null) {
            known = newKey(type);
            // A map of A to BToC and one of AToB to C read the same.
            while (keys.containsValue(known)) {
                known += "_";
            }
            keys.put(type, known);
        }
        return known;
    }

    private String newKey(TypeRef type) {
        if (type instanceof OptionalType optional) {
            return "optionalOf" + capital(key(optional.value()));
        }
        if (type instanceof StreamType stream) {
            return "streamOf" + capital(key(stream.item()));
        }
        if (type instanceof MapType map) {
            return "mapOf" + capital(key(map.key())) + "To" + capital(key(map.value()));
        }
        int depth = depth(type);
        return "array" + (depth == 1 ? "" : depth) + "Of" + capital(key(leaf(type)));
    }

    private static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static int depth(TypeRef type) {
        return type instanceof ArrayType array ? 1 + depth(array.item()) : 0;
    }

    private static TypeRef leaf(TypeRef type) {
        return type instanceof ArrayType array ? leaf(array.item()) : type;
    }

    /** Whether it is an array of maps in the end, for which Java has no expression. */
    static boolean ofMaps(ArrayType array) {
        return leaf(array) instanceof MapType;
    }

    /** Whether the runtime, not the codec, writes and reads it. */
    private static boolean inRuntime(TypeRef type) {
        TypeRef leaf = leaf(type);
        return depth(type) <= 1 && (leaf instanceof Primitive || leaf == StringType.STRING);
    }

    /** Whether writing it takes a name for messages, because it holds texts by itself. */
    private static boolean labelled(TypeRef type) {
        if (type instanceof OptionalType optional) {
            return labelled(optional.value());
        }
        if (type instanceof MapType map) {
            return labelled(map.key()) || labelled(map.value());
        }
        return leaf(type) == StringType.STRING || leaf(type) instanceof MapType map && labelled(map);
    }

    /** Whether someone who has a value could change it. */
    private static boolean mutable(TypeRef type) {
        if (type instanceof OptionalType optional) {
            return mutable(optional.value());
        }
        return type instanceof ArrayType || type instanceof MapType map && mutable(map.value());
    }

    /** Whether a value that is not null may hold what is null, by itself. */
    private static boolean hidesNull(TypeRef type) {
        if (type instanceof OptionalType optional) {
            return hidesNull(optional.value());
        }
        return type instanceof ArrayType array ? !(array.item() instanceof Primitive) : type instanceof MapType;
    }

    /** Whether a value that is given could be changed by its giver; of maps that is not known. */
    boolean copiesGiven(TypeRef type) {
        return mutable(type) || type instanceof MapType || type instanceof OptionalType optional && copiesGiven(optional.value());
    }

    /**
     * How code treats a value of the type.
     *
     * <ul>
     * <li>{@code codec}: where its codec is found from outside, {@code Codec.} or nothing
     * <li>{@code writer}: the function of the codec that writes it
     * <li>{@code write}: the beginning of a call that writes it, up to the value
     * <li>{@code read}: the call that reads it
     * <li>{@code put}, {@code get}: for a fixed size, the same at a place, which comes next
     * <li>{@code boxed}: its text where Java takes no primitive
     * <li>{@code label}: {@code true} if writing it takes a name for messages, because it holds texts by itself
     * <li>{@code check}: for what may be null, whether what it holds may be: {@code value} or {@code items}
     * <li>{@code given}: what a constructor does to it: {@code value} refuses null, {@code clone} and {@code copy} copy
     * <li>{@code copy}: how a copy of it is made that may be given away, {@code clone} or {@code copy}, else nothing
     * <li>{@code equality}, {@code hash}, {@code quoted}: how to compare, hash and show it
     * <li>{@code new}, {@code unchecked}: of an array, an expression for {@code COUNT} of them, and whether javac warns of it
     * <li>{@code buffer}: of an array of numbers, the class of a view of it
     * <li>{@code entry}: of a map, the types of key and value
     * </ul>
     */
    Map<String, String> names(TypeRef type) {
        Map<String, String> names = new LinkedHashMap<>();
        codec(type, names);
        names.put("boxed", boxed(type));
        names.put("label", Boolean.toString(labelled(type)));
        names.put("given", given(type));
        names.put("copy", copy(type));
        if (!(type instanceof Primitive)) {
            names.put("check", hidesNull(type) ? "items" : "value");
        }
        content(type, names);
        if (type instanceof ArrayType array) {
            String text = ofMaps(array) ? "Map" : text(leaf(type));
            names.put("new", "new " + text + "[COUNT]" + "[]".repeat(depth(type) - 1));
            names.put("unchecked", Boolean.toString(ofMaps(array)));
            if (array.item() instanceof Primitive item && item != Primitive.BOOLEAN) {
                names.put("buffer", capital(item.declared()) + "Buffer");
            }
        }
        if (type instanceof MapType map) {
            names.put("entry", entry(map));
        }
        return names;
    }

    private void codec(TypeRef type, Map<String, String> names) {
        if (inRuntime(type)) {
            String suffix = key(leaf(type)) + (type instanceof ArrayType ? "s" : "");
            names.put("codec", "");
            names.put("write", "out.put" + suffix + "(");
            names.put("put", "out.put" + suffix + "(");
            names.put("read", "in.get" + suffix + "()");
            names.put("get", "in.get" + suffix + "(");
        } else {
            // To javac all maps are one type, and all optionals: so there each function has its own name.
            String writer = named(leaf(type)) || inRuntime(leaf(type)) ? "write" : "write" + capital(key(type));
            names.put("codec", "Codec.");
            names.put("writer", writer);
            names.put("write", writer + "(out, ");
            names.put("put", "put(out, ");
            names.put("read", (named(type) ? "read" : "") + key(type) + "(in)");
            names.put("get", "get" + key(type) + "(in, ");
        }
    }

    private String given(TypeRef type) {
        if (type instanceof Primitive) {
            return "";
        }
        if (!copiesGiven(type)) {
            return "value";
        }
        return type instanceof ArrayType array && array.item() instanceof Primitive ? "clone" : "copy";
    }

    private static String copy(TypeRef type) {
        if (!mutable(type)) {
            return "";
        }
        return type instanceof ArrayType array && !mutable(array.item()) ? "clone" : "copy";
    }

    private static void content(TypeRef type, Map<String, String> names) {
        if (type instanceof Primitive primitive) {
            names.put("equality", floating(primitive) ? "Values.equal" : "==");
            names.put("hash", primitive.box() + ".hashCode");
            names.put("quoted", Boolean.toString(primitive == Primitive.CHAR));
        } else if (type instanceof ArrayType array && array.item() instanceof Primitive item) {
            names.put("equality", floating(item) ? "Values.equal" : "Arrays.equals");
            names.put("hash", "Arrays.hashCode");
            names.put("quoted", "true");
        } else if (named(type) || type == StringType.STRING) {
            names.put("equality", type instanceof EnumType ? "==" : "equals");
            names.put("hash", "");
            names.put("quoted", Boolean.toString(type == StringType.STRING));
        } else {
            names.put("equality", "Values.equal");
            names.put("hash", "Values.hash");
            names.put("quoted", "true");
        }
    }

    private static boolean floating(Primitive primitive) {
        return primitive == Primitive.FLOAT || primitive == Primitive.DOUBLE;
    }
}
