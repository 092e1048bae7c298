// SPDX-License-Identifier: Apache-2.0
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Instant;
import logbook.Entry;
import logbook.Level;
import logbook.LogBookClient;
import logbook.runtime.CreoException;

/**
 * Logs lines that it reads, such as "WARNING disk is full", if they reach the log book's threshold for this program.
 */
public final class Client {
    private Client() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            System.err.println("usage: java Client ADDRESS PROGRAM");
            System.exit(1);
        }
        try {
            run(arguments[0], arguments[1]);
        } catch (CreoException | IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static void run(String address, String program) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        try (LogBookClient book = new LogBookClient(address)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int space = line.indexOf(' ');
                Level level = Level.valueOf(line.substring(0, Math.max(0, space)));
                String text = line.substring(space + 1);
                if (level.compareTo(book.threshold(program)) < 0) {
                    System.out.println("passed over: " + text);
                } else {
                    book.log(new Entry(Instant.now(), program, level, text));
                    System.out.println("kept: " + text);
                }
            }
        }
    }
}
