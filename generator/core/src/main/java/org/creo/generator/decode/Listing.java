// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Prints what was decoded as a table: offset, bytes, field, type and value of each piece. */
public final class Listing {

    private static final int BYTES_PER_LINE = 8;
    private static final int HEX = 3 * BYTES_PER_LINE - 1;
    private static final int WIDEST_FIELD = 48;
    private static final int WIDEST_TYPE = 24;
    private static final int LINES_OF_BYTES = 4;
    private static final int LONGEST_VALUE = 80;

    private record Row(String offset, String hex, String field, String type, String value) {}

    private final byte[] bytes;
    private final boolean whole;
    private final List<Row> rows = new ArrayList<>();

    private Listing(byte[] bytes, boolean whole) {
        this.bytes = bytes;
        this.whole = whole;
    }

    /**
     * The table; where reading ended early, its last line shows the bytes that were not expected.
     *
     * @param whole whether long texts are printed to their end
     */
    public static String print(Decoder.Result result, byte[] bytes, boolean whole) {
        Listing listing = new Listing(bytes, whole);
        listing.addAll(result.parts(), "");
        result.error().ifPresent(listing::add);
        return listing.print();
    }

    private void addAll(List<Part> parts, String around) {
        for (Part part : parts) {
            String path = join(around, part.name());
            add(part, part.name().isEmpty() ? "" : path);
            addAll(part.parts(), path);
        }
    }

    private static String join(String around, String name) {
        boolean plain = around.isEmpty() || name.isEmpty() || name.startsWith("[") || name.startsWith(".");
        return around + (plain ? "" : ".") + name;
    }

    private void add(Part part, String path) {
        if (part.length() == 0) {
            if (!part.value().isEmpty()) {
                rows.add(new Row("", "", path, part.type(), part.value()));
            }
            return;
        }
        int lines = (part.length() + BYTES_PER_LINE - 1) / BYTES_PER_LINE;
        int shown = whole || lines <= LINES_OF_BYTES + 1 ? lines : LINES_OF_BYTES;
        for (int i = 0; i < shown; i++) {
            int from = part.offset() + i * BYTES_PER_LINE;
            String hex = hex(from, Math.min(from + BYTES_PER_LINE, part.offset() + part.length()));
            rows.add(
                    i == 0
                            ? new Row(offset(from), hex, path, part.type(), cut(part.value()))
                            : new Row(offset(from), hex, "", "", ""));
        }
        if (shown < lines) {
            rows.add(
                    new Row("", "", "", "", "... " + Bytes.count(part.length() - shown * BYTES_PER_LINE, "more byte")));
        }
    }

    private void add(MalformedInputException error) {
        int end = Math.min(error.offset() + BYTES_PER_LINE, bytes.length);
        rows.add(new Row(offset(error.offset()), hex(error.offset(), end), "", "", "<- " + error.getMessage()));
    }

    private String print() {
        int field = width(Row::field, "field", WIDEST_FIELD);
        int type = width(Row::type, "type", WIDEST_TYPE);
        String format = "%6s  %-" + HEX + "s  %-" + field + "s  %-" + type + "s  %s";
        StringBuilder text = new StringBuilder(line(format, new Row("offset", "bytes", "field", "type", "value")));
        rows.forEach(row -> text.append(line(format, row)));
        return text.toString();
    }

    private static String line(String format, Row row) {
        return String.format(format, row.offset(), row.hex(), row.field(), row.type(), row.value())
                        .stripTrailing() + "\n";
    }

    private int width(Function<Row, String> column, String title, int widest) {
        int width = rows.stream().map(column).mapToInt(String::length).max().orElse(0);
        return Math.min(widest, Math.max(title.length(), width));
    }

    private String cut(String value) {
        return whole || value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE - 3) + "...";
    }

    private String hex(int from, int to) {
        StringBuilder hex = new StringBuilder();
        for (int i = from; i < to; i++) {
            hex.append(i > from ? " " : "").append(String.format("%02x", bytes[i]));
        }
        return hex.toString();
    }

    private static String offset(int offset) {
        return String.format("%04x", offset);
    }
}
