// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.creo.generator.example.Values;
import org.creo.generator.example.Values.Style;
import org.creo.generator.model.Description;
import org.creo.generator.model.Struct;
import org.creo.json.JsonLimits;
import org.creo.json.JsonMistake;
import org.creo.json.JsonPlans;
import org.creo.json.JsonReader;
import org.creo.json.JsonWriter;
import org.creo.json.JsonWriter.Longs;
import org.creo.json.MalformedValueException;
import org.creo.type.StructType;

/** Random values of all structs of some descriptions, in batches: each is the same again for the same seed. */
final class RandomValues {

    /** About as many values without parts are in a batch. */
    private static final int BATCH = 10_000;
    /** One in so many structs is of extremes. */
    private static final int EDGES = 16;
    /** As deep as values here are nested, with numbers as long as a {@code BigDecimal} may be. */
    private static final JsonLimits LIMITS = new JsonLimits(JsonLimits.LONGEST, 1000, 1100);

    /**
     * A struct of a description.
     *
     * @param values makes the bytes
     * @param writer what a host has to write its values
     * @param reader what a host has to read them
     */
    record Kind(Message message, Values values, JsonWriter writer, JsonReader reader) {

        /** The bytes as JSON, as a host writes them. */
        String json(byte[] bytes) throws MalformedValueException {
            return new String(writer.write(bytes, Longs.TEXT), StandardCharsets.UTF_8);
        }

        /** Whether a host reads a text as the value whose JSON this is: apart from NaN, as the same bytes. */
        boolean reads(String text, byte[] bytes, String json) throws JsonMistake, MalformedValueException {
            byte[] read = reader.read(text);
            return Arrays.equals(read, bytes)
                    || json.contains("\"NaN\"") && json(read).equals(json);
        }
    }

    /**
     * A value.
     *
     * @param json as a host writes it; empty where the value does not go through JSON
     * @param leaves how many values without parts it consists of
     */
    record Value(Kind kind, byte[] bytes, String hex, String json, int leaves) {

        String line() {
            return kind.message().description().packageName() + " "
                    + kind.message().name() + " " + hex;
        }
    }

    /**
     * Some of the values, by their number in the sequence that the seed begins.
     *
     * @param inJson whether they go through JSON, too
     */
    record Batch(long number, List<Value> values, long leaves, boolean inJson) {}

    private final long seed;
    private final Random random = new Random();
    private final List<Kind> kinds = new ArrayList<>();

    RandomValues(List<Description> descriptions, long seed) {
        this.seed = seed;
        for (Description description : descriptions) {
            Values values = new Values(description, random);
            JsonPlans plans = new JsonPlans(LIMITS, description);
            for (Struct struct : description.structs()) {
                StructType type = new StructType(struct.name());
                kinds.add(new Kind(Message.of(description, struct), values, plans.writer(type), plans.reader(type)));
            }
        }
    }

    boolean isEmpty() {
        return kinds.isEmpty();
    }

    /** @throws DifferenceException if a host does not read the JSON that it writes */
    Batch batch(long number, boolean inJson) throws DifferenceException {
        random.setSeed(seed * 1_000_003 + number);
        List<Value> made = new ArrayList<>();
        long leaves = 0;
        while (leaves < BATCH) {
            Value value = value(number, inJson);
            made.add(value);
            leaves += Math.max(1, value.leaves());
        }
        return new Batch(number, made, made.stream().mapToLong(Value::leaves).sum(), inJson);
    }

    private Value value(long number, boolean inJson) throws DifferenceException {
        Kind kind = kinds.get(random.nextInt(kinds.size()));
        Style style = random.nextInt(EDGES) == 0 ? Style.EDGES : Style.MANY;
        byte[] bytes = kind.values().vector(kind.message().fields(), style).bytes();
        String hex = Questions.hex(bytes);
        int leaves = kind.values().leaves();
        if (!inJson) {
            return new Value(kind, bytes, hex, "", leaves);
        }
        try {
            String json = kind.json(bytes);
            Value value = new Value(kind, bytes, hex, json, leaves);
            if (!kind.reads(json, bytes, json)) {
                throw new DifferenceException("the host's JSON", number, value, "another value", json);
            }
            return value;
        } catch (MalformedValueException | JsonMistake e) {
            throw new DifferenceException(
                    "the host's JSON", number, new Value(kind, bytes, hex, "", leaves), e.getMessage(), "");
        }
    }
}
