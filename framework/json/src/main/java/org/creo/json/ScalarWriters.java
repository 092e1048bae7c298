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
        return switch (type) {
            case BOOLEAN ->
                out -> {
                    out.in.need(1, "boolean");
                    out.json.writeBoolean(out.in.getFlag());
                };
            case BYTE ->
                out -> {
                    out.in.need(Byte.BYTES, "byte");
                    out.json.writeNumber(out.in.getByte());
                };
            case CHAR ->
                out -> {
                    out.in.need(Character.BYTES, "char");
                    out.json.writeString(String.valueOf((char) out.in.getShort()));
                };
            case SHORT ->
                out -> {
                    out.in.need(Short.BYTES, "short");
                    out.json.writeNumber(out.in.getShort());
                };
            case INT ->
                out -> {
                    out.in.need(Integer.BYTES, "int");
                    out.json.writeNumber(out.in.getInt());
                };
            case LONG -> ScalarWriters::large;
            // NaN and the infinities become text, which is Jackson's default as well as the only way in JSON.
            case FLOAT ->
                out -> {
                    out.in.need(Float.BYTES, "float");
                    out.json.writeNumber(Float.intBitsToFloat(out.in.getInt()));
                };
            case DOUBLE ->
                out -> {
                    out.in.need(Double.BYTES, "double");
                    out.digits.write(Double.longBitsToDouble(out.in.getLong()), out.json);
                };
            case STRING -> ScalarWriters::text;
        };
    }

    private static void large(ToJson out) throws IOException, MalformedValueException {
        out.in.need(Long.BYTES, "long");
        long number = out.in.getLong();
        if (out.longsAsText) {
            out.digits.writeText(number, out.json);
        } else {
            out.json.writeNumber(number);
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
        in.need(Integer.BYTES, type);
        int ordinal = in.getInt();
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
        return switch (type) {
            case STRING ->
                in -> {
                    int length = in.getCount(1, "byte");
                    return new String(in.array(), in.skipText(length), length, StandardCharsets.UTF_8);
                };
            case CHAR ->
                in -> {
                    in.need(Character.BYTES, "char");
                    return String.valueOf((char) in.getShort());
                };
            case BYTE ->
                in -> {
                    in.need(Byte.BYTES, "byte");
                    return String.valueOf(in.getByte());
                };
            case SHORT ->
                in -> {
                    in.need(Short.BYTES, "short");
                    return String.valueOf(in.getShort());
                };
            case INT ->
                in -> {
                    in.need(Integer.BYTES, "int");
                    return String.valueOf(in.getInt());
                };
            case LONG ->
                in -> {
                    in.need(Long.BYTES, "long");
                    return String.valueOf(in.getLong());
                };
            case BOOLEAN, FLOAT, DOUBLE -> throw ScalarReaders.noKey(type);
        };
    }
}
