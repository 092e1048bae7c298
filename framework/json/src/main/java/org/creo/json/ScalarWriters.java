// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.creo.type.Scalar;

/** Writers of values without parts. */
final class ScalarWriters {

    private ScalarWriters() {}

    static ValueWriter of(Scalar type) {
        String what = type.declared();
        return switch (type.form()) {
            case TRUTH -> out -> out.json.writeBoolean(out.in.getFlag(what));
            case INTEGER ->
                type.isLarge() ? out -> large(out, type) : out -> out.json.writeNumber(out.in.getWhole(type));
            // NaN and the infinities become text, which is Jackson's default as well as the only way in JSON.
            case FLOATING ->
                type.size() == Float.BYTES
                        ? out -> out.json.writeNumber(Float.intBitsToFloat(out.in.getInt(what)))
                        : out -> out.digits.write(Double.longBitsToDouble(out.in.getLong(what)), out.json);
            case CHARACTER -> out -> out.json.writeString(String.valueOf((char) out.in.getShort(what)));
            case TEXT -> ScalarWriters::text;
            case INSTANT, DURATION, DATE, UUID, DECIMAL -> out -> out.json.writeString(out.in.getSpelled(type));
        };
    }

    private static void large(ToJson out, Scalar type) throws IOException, MalformedValueException {
        long number = out.in.getWhole(type);
        if (number < 0 && type.isUnsigned()) {
            veryLarge(out, type.text(number));
        } else if (out.longsAsText) {
            out.digits.writeText(number, out.json);
        } else {
            out.json.writeNumber(number);
        }
    }

    /** Writes a number that is beyond those of a {@code long}. */
    private static void veryLarge(ToJson out, String digits) throws IOException {
        if (out.longsAsText) {
            out.json.writeString(digits);
        } else {
            out.json.writeNumber(digits);
        }
    }

    private static void text(ToJson out) throws IOException, MalformedValueException {
        int length = out.in.getCount(1, "byte");
        int from = out.in.skipText(length);
        out.json.writeUTF8String(out.in.array(), from, length);
    }

    static ValueWriter constant(String type, List<String> constants) {
        return out -> out.json.writeString(constant(type, constants, out.in));
    }

    private static String constant(String type, List<String> constants, WireInput in) throws MalformedValueException {
        int ordinal = in.getInt(type);
        if (ordinal < 0 || ordinal >= constants.size()) {
            throw new MalformedValueException(in.offset() - Integer.BYTES, type + " has no constant " + ordinal);
        }
        return constants.get(ordinal);
    }

    /** Writes base64 in the place of an array of bytes. */
    static void bytes(ToJson out) throws IOException, MalformedValueException {
        int count = out.in.getCount(1, "item");
        int from = out.in.skip(count);
        out.json.writeBinary(out.in.array(), from, count);
    }

    static KeyWriter key(String type, List<String> constants) {
        return in -> constant(type, constants, in);
    }

    /** A writer of keys of a type that a map may have. */
    static KeyWriter key(Scalar type) {
        return switch (type.form()) {
            case TEXT ->
                in -> {
                    int length = in.getCount(1, "byte");
                    return new String(in.array(), in.skipText(length), length, StandardCharsets.UTF_8);
                };
            case CHARACTER -> in -> String.valueOf((char) in.getShort(type.declared()));
            case INTEGER -> in -> type.text(in.getWhole(type));
            case INSTANT, DATE, UUID -> in -> in.getSpelled(type);
            case TRUTH, FLOATING, DURATION, DECIMAL -> throw ScalarReaders.noKey(type);
        };
    }
}
