// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.regex.Pattern;
import org.creo.generator.cli.verify.RandomValues.Batch;
import org.creo.generator.cli.verify.RandomValues.Value;
import org.creo.json.JsonMistake;
import org.creo.json.MalformedValueException;

/** The program of one language that stays open: values go in, and what comes out is compared with them. */
final class ValueStream implements AutoCloseable {

    /** So many batches wait for a language that is slower than others. */
    private static final int WAITING = 4;
    /** The end of the values. */
    private static final Batch END = new Batch(0, List.of(), 0, false);
    /** A key that is half of a surrogate pair: the writer of C#'s platform cannot write it, and says so. */
    private static final Pattern HALF_KEY = Pattern.compile("\"\\\\u[dD][89a-fA-F][0-9a-fA-F]{2}\":");

    private final Toolchain toolchain;
    private final Path errors;
    private final Process process;
    private final BlockingQueue<Batch> asked = new ArrayBlockingQueue<>(WAITING);
    private final BlockingQueue<Batch> answered = new ArrayBlockingQueue<>(2 * WAITING);
    private volatile long leaves;
    private volatile long leavesInJson;
    private volatile DifferenceException difference;

    /** @param command the program's, as {@link Toolchain#build} returned it */
    ValueStream(Toolchain toolchain, List<String> command, Path folder) throws IOException {
        this.toolchain = toolchain;
        this.errors = folder.resolve("values.errors");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(errors.toFile());
        Tools.extend(builder.environment(), toolchain.environment(folder));
        process = builder.start();
    }

    String name() {
        return toolchain.name();
    }

    private boolean inJson(Batch batch) {
        return batch.inJson() && toolchain.writesJson();
    }

    /** Where batches are put. */
    BlockingQueue<Batch> asked() {
        return asked;
    }

    void end() throws InterruptedException {
        asked.put(END);
    }

    /** How many values without parts have come back without a difference, for a person. */
    String came() {
        long json = leavesInJson;
        return name() + " " + leaves + (json == leaves ? "" : json == 0 ? " (no JSON)" : " (" + json + " in JSON)");
    }

    /** The first difference, or null. */
    DifferenceException difference() {
        return difference;
    }

    /** Writes values until there are no more. */
    Void ask() throws InterruptedException {
        try (Writer lines = new BufferedWriter(
                new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII), 1 << 16)) {
            for (Batch batch = asked.take(); batch != END; batch = asked.take()) {
                answered.put(batch);
                for (Value value : batch.values()) {
                    lines.write(value.line());
                    if (inJson(batch)) {
                        lines.write(" json");
                    }
                    lines.write('\n');
                }
                lines.flush();
            }
        } catch (IOException e) {
            // It has ended, which is seen where its answers are read.
            while (asked.take() != END) {}
        }
        answered.put(END);
        return null;
    }

    /** Reads the answers until there are no more, or one is wrong. */
    Void compare() throws InterruptedException, IOException {
        try (BufferedReader answers =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8), 1 << 16)) {
            for (Batch batch = answered.take(); batch != END; batch = answered.take()) {
                for (Value value : batch.values()) {
                    String answer = answers.readLine();
                    if (answer == null) {
                        String end = "the program ended: " + Tools.end(errors);
                        throw new DifferenceException(name(), batch.number(), value, end, "");
                    }
                    check(batch, value, answer);
                }
                leaves += batch.leaves();
                leavesInJson += inJson(batch) ? batch.leaves() : 0;
            }
        } catch (DifferenceException e) {
            difference = e;
            process.destroyForcibly();
            while (answered.take() != END) {}
        }
        return null;
    }

    private void check(Batch batch, Value value, String answer) throws DifferenceException {
        String bytes = "= " + value.hex();
        if (!answer.startsWith(bytes) || answer.length() > bytes.length() && answer.charAt(bytes.length()) != ' ') {
            throw new DifferenceException(name(), batch.number(), value, differing(value.hex(), answer), answer);
        }
        String rest = answer.substring(bytes.length());
        if (!inJson(batch)) {
            if (!rest.isEmpty()) {
                throw new DifferenceException(name(), batch.number(), value, "more than the bytes came back", answer);
            }
            return;
        }
        String json = rest.strip();
        if (json.equals(value.json())
                || json.startsWith("? System.Text.Json.JsonException")
                        && HALF_KEY.matcher(value.json()).find()) {
            return;
        }
        try {
            checkJson(batch, value, json);
        } catch (IOException | JsonMistake | MalformedValueException e) {
            throw new DifferenceException(name(), batch.number(), value, "the JSON: " + e.getMessage(), json);
        }
    }

    private void checkJson(Batch batch, Value value, String json)
            throws DifferenceException, IOException, JsonMistake, MalformedValueException {
        String given = json;
        OptionalInt at = ComparedJson.difference(value.json(), given);
        if (at.isPresent() && !toolchain.keepsOrder()) {
            given = ComparedJson.inOrderOf(value.json(), json);
            at = ComparedJson.difference(value.json(), given);
        }
        if (at.isPresent()) {
            String what = "the JSON differs at character " + at.getAsInt();
            throw new DifferenceException(name(), batch.number(), value, what, given);
        }
        if (!value.kind().reads(given, value.bytes(), value.json())) {
            throw new DifferenceException(
                    name(), batch.number(), value, "a host reads another value from the JSON", given);
        }
    }

    /** Which byte is the first that differs, where bytes came back. */
    private static String differing(String hex, String answer) {
        if (!answer.startsWith("= ")) {
            return "it did not come back";
        }
        String came = answer.substring(2);
        int same = 0;
        while (same < Math.min(hex.length(), came.length()) && hex.charAt(same) == came.charAt(same)) {
            same++;
        }
        return same == hex.length() ? "there are more bytes" : "the byte " + same / 2 + " differs";
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
