// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Field;
import org.creo.generator.model.UnionCase;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.Sizes;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;
import org.creo.type.ValueCases;

/** Reads values as RASP/1, section 1, lays them out, as strictly as the clients and the host do. */
final class ValueDecoder {

    private final Description description;
    private final Sizes sizes;
    private final Trees trees;
    private final Bytes in;
    /** How many items of an array or entries of a map are kept; the others are read and checked all the same. */
    private final int kept;

    private int depth;

    ValueDecoder(Description description, Bytes in, int kept) {
        this.description = description;
        this.sizes = new Sizes(description);
        this.trees = new Trees(description);
        this.in = in;
        this.kept = kept;
    }

    /**
     * Reads one value after another, after which nothing may be left over. What was read before an error is in
     * {@code parts}.
     */
    void readAll(List<Field> fields, List<Part> parts) throws MalformedInputException {
        for (Field field : fields) {
            read(field.name(), field.type(), parts);
        }
        in.end();
    }

    void read(String name, TypeRef type, List<Part> parts) throws MalformedInputException {
        type.match(new Reading(name, parts)).read();
    }

    private interface Step {
        void read() throws MalformedInputException;
    }

    /** Reads a value of each kind. */
    private final class Reading implements ValueCases<Step> {

        private final String name;
        private final List<Part> parts;

        Reading(String name, List<Part> parts) {
            this.name = name;
            this.parts = parts;
        }

        @Override
        public Step scalar(Scalar type) {
            if (type.isSpelled()) {
                return () -> parts.add(spelled(name, type));
            }
            return type == Scalar.STRING ? () -> readText(name, parts) : () -> parts.add(plain(name, type));
        }

        @Override
        public Step array(ArrayType type) {
            return () -> readArray(name, type, parts);
        }

        @Override
        public Step set(SetType type) {
            return () -> readSet(name, type, parts);
        }

        @Override
        public Step map(MapType type) {
            return () -> readMap(name, type, parts);
        }

        @Override
        public Step optional(OptionalType type) {
            return () -> readOptional(name, type, parts);
        }

        @Override
        public Step struct(StructType type) {
            return () -> readStruct(name, type, parts);
        }

        @Override
        public Step union(UnionType type) {
            return () -> readUnion(name, type, parts);
        }

        @Override
        public Step enumeration(EnumType type) {
            return () -> parts.add(constant(name, type));
        }
    }

    private Part plain(String name, Scalar type) throws MalformedInputException {
        in.need(type.size(), article(type.declared()));
        int offset = in.offset();
        String value = switch (type.form()) {
            case TRUTH -> String.valueOf(flag("false", "true"));
            case INTEGER -> type.text(in.getWhole(type));
            case FLOATING ->
                type.size() == Float.BYTES
                        ? ShownValues.number(Float.intBitsToFloat(in.getInt()))
                        : ShownValues.number(Double.longBitsToDouble(in.getLong()));
            case CHARACTER -> ShownValues.character(in.getChar());
            case INSTANT, DURATION, DATE, UUID, DECIMAL -> throw new IllegalArgumentException("read by its own form");
            case TEXT -> throw new IllegalArgumentException("a text has parts");
        };
        return Part.of(name, type.declared(), offset, type.size(), value);
    }

    private Part spelled(String name, Scalar type) throws MalformedInputException {
        int offset = in.offset();
        String text = in.getSpelled(type);
        return Part.of(name, type.declared(), offset, in.offset() - offset, text);
    }

    private String flag(String zero, String one) throws MalformedInputException {
        int offset = in.offset();
        int found = in.getByte() & 0xff;
        if (found > 1) {
            throw new MalformedInputException(offset, "expected 0 (" + zero + ") or 1 (" + one + "), found " + found);
        }
        return found == 0 ? zero : one;
    }

    private Part constant(String name, EnumType type) throws MalformedInputException {
        in.need(Scalar.INT.size(), article(type.name()));
        List<EnumConstant> constants = description.enumeration(type).constants();
        int offset = in.offset();
        int ordinal = in.getInt();
        if (ordinal < 0 || ordinal >= constants.size()) {
            throw new MalformedInputException(
                    offset, type.name() + " has no constant " + ordinal + ": expected " + numbers(constants));
        }
        return Part.of(
                name,
                type.name(),
                offset,
                Scalar.INT.size(),
                constants.get(ordinal).name());
    }

    private void readStruct(String name, StructType type, List<Part> parts) throws MalformedInputException {
        enter(type);
        Part struct = Part.of(name, type.name(), in.offset(), 0, "");
        parts.add(struct);
        for (Field field : description.struct(type).fields()) {
            read(field.name(), field.type(), struct.parts());
        }
        leave(type);
    }

    private void readUnion(String name, UnionType type, List<Part> parts) throws MalformedInputException {
        enter(type);
        in.need(Scalar.INT.size(), article(type.name()));
        List<UnionCase> cases = description.union(type).cases();
        int offset = in.offset();
        int number = in.getInt();
        if (number < 0 || number >= cases.size()) {
            throw new MalformedInputException(
                    offset, type.name() + " has no case " + number + ": expected " + numbers(cases));
        }
        UnionCase found = cases.get(number);
        Part union = Part.of(name, type.name(), offset, Scalar.INT.size(), found.name());
        parts.add(union);
        read(found.name(), found.type(), union.parts());
        leave(type);
    }

    /** A value begins whose type may hold itself. */
    private void enter(TypeRef type) throws MalformedInputException {
        boolean recursive = trees.recursive(type);
        if (recursive && depth == Trees.DEEPEST) {
            throw new MalformedInputException(in.offset(), "nested deeper than " + Trees.DEEPEST);
        }
        depth += recursive ? 1 : 0;
    }

    private void leave(TypeRef type) {
        depth -= trees.recursive(type) ? 1 : 0;
    }

    /** The numbers that a constant or a case may have. */
    private static String numbers(List<?> all) {
        return all.size() == 1 ? "0" : "0 to " + (all.size() - 1);
    }

    private void readOptional(String name, OptionalType type, List<Part> parts) throws MalformedInputException {
        in.need(1, article(type.declared()));
        int offset = in.offset();
        Part optional = Part.of(name, type.declared(), offset, 1, flag("absent", "present"));
        parts.add(optional);
        if (optional.value().equals("present")) {
            read("", type.value(), optional.parts());
        }
    }

    private void readText(String name, List<Part> parts) throws MalformedInputException {
        int offset = in.offset();
        int length = in.getCount(1, "byte");
        Part text = Part.of(name, "String", offset, Scalar.INT.size(), Bytes.count(length, "byte"));
        parts.add(text);
        if (length > 0) {
            int start = in.offset();
            text.parts().add(Part.of("", "", start, length, ShownValues.quoted(in.getText(length))));
        }
    }

    private void readArray(String name, ArrayType type, List<Part> parts) throws MalformedInputException {
        int offset = in.offset();
        int count = in.getCount(sizes.least(type.item()), "item");
        Part array = Part.of(name, type.declared(), offset, Scalar.INT.size(), Bytes.count(count, "item"));
        parts.add(array);
        if (type.item() == Scalar.BYTE && count > 0) {
            readBytes(count, array.parts());
            return;
        }
        readEach(count, "item", array.parts(), (i, items) -> read("[" + i + "]", type.item(), items));
    }

    /** Prints several bytes on a line: a line for each would hide the rest. */
    private void readBytes(int count, List<Part> parts) {
        int offset = in.offset();
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < Math.min(count, kept); i++) {
            shown.add(String.valueOf(in.getByte()));
        }
        in.skip(count - shown.size());
        parts.add(Part.of("", "", offset, count, String.join(" ", shown) + (count > shown.size() ? " ..." : "")));
    }

    private void readSet(String name, SetType type, List<Part> parts) throws MalformedInputException {
        int offset = in.offset();
        int count = in.getCount(sizes.least(type.item()), "item");
        Part set = Part.of(name, type.declared(), offset, Scalar.INT.size(), Bytes.count(count, "item"));
        parts.add(set);
        Set<String> seen = new HashSet<>();
        readEach(count, "item", set.parts(), (i, items) -> {
            int itemAt = in.offset();
            List<Part> item = new ArrayList<>();
            read("[" + i + "]", type.item(), item);
            items.addAll(item);
            String shown = shown(item.get(0));
            if (!seen.add(shown)) {
                throw new MalformedInputException(itemAt, "the item " + shown + " is there twice");
            }
        });
    }

    private void readMap(String name, MapType type, List<Part> parts) throws MalformedInputException {
        int offset = in.offset();
        int count = in.getCount(sizes.least(type.key()) + sizes.least(type.value()), "entry");
        Part map = Part.of(name, type.declared(), offset, Scalar.INT.size(), Bytes.count(count, "entry"));
        parts.add(map);
        Set<String> keys = new HashSet<>();
        readEach(count, "entry", map.parts(), (i, entries) -> {
            int keyAt = in.offset();
            List<Part> key = new ArrayList<>();
            read(".key[" + i + "]", type.key(), key);
            entries.addAll(key);
            String shown = shown(key.get(0));
            if (!keys.add(shown)) {
                throw new MalformedInputException(keyAt, "the key " + shown + " is there twice");
            }
            read("[" + ShownValues.cut(shown) + "]", type.value(), entries);
        });
    }

    private static String shown(Part key) {
        if (!key.type().equals("String")) {
            return key.value();
        }
        return key.parts().isEmpty() ? "\"\"" : key.parts().get(0).value();
    }

    private interface Item {
        void read(int index, List<Part> parts) throws MalformedInputException;
    }

    private void readEach(int count, String unit, List<Part> parts, Item item) throws MalformedInputException {
        for (int i = 0; i < Math.min(count, kept); i++) {
            item.read(i, parts);
        }
        int afterKept = in.offset();
        List<Part> last = new ArrayList<>();
        try {
            for (int i = kept; i < count; i++) {
                last.clear();
                item.read(i, last);
            }
            last.clear();
        } finally {
            // The last item is shown where it is the wrong one.
            if (count > kept) {
                int end = last.isEmpty() ? in.offset() : last.get(0).offset();
                parts.add(Part.of(
                        "",
                        "",
                        afterKept,
                        0,
                        "... " + Bytes.count(count - (long) kept, "more " + unit) + ", "
                                + Bytes.count((long) end - afterKept, "byte")));
                parts.addAll(last);
            }
        }
    }

    private static String article(String noun) {
        return ("aeiouAEIO".indexOf(noun.charAt(0)) >= 0 ? "an " : "a ") + noun;
    }
}
