// SPDX-License-Identifier: Apache-2.0
import chat.ChatClient;
import chat.Line;
import chat.runtime.CreoException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/** A terminal to chat at: prints what all say, and says what is typed. The end of the input leaves the chat. */
public final class Client {
    private Client() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            System.err.println("usage: java Client ADDRESS NAME");
            System.exit(1);
        }
        BufferedReader typed = new BufferedReader(new InputStreamReader(System.in));
        try (ChatClient chat = new ChatClient(arguments[0]);
                Stream<Line> lines = chat.join()) {
            Thread reader = new Thread(() -> show(lines));
            reader.setDaemon(true);
            reader.start();
            for (String text = typed.readLine(); text != null; text = typed.readLine()) {
                chat.say(new Line(arguments[1], text));
            }
        } catch (CreoException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static void show(Stream<Line> lines) {
        try {
            lines.forEach(line -> System.out.println(line.name() + ": " + line.text()));
        } catch (CancellationException e) {
            // Left.
        } catch (CreoException e) {
            System.err.println(e.getMessage());
        }
    }
}
