import static org.junit.jupiter.api.Assertions.assertEquals;

import ${packageName}.${service};
import ${packageName}.NoSuchNote;
import ${packageName}.Note;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The client without a host. */
class ClientTest {

    /** A fake: what the service does, in a few lines. */
    private static final class Fake implements ${service} {
        final Map<String, Note> notes = new TreeMap<>();

        @Override
        public void put(Note note) {
            notes.put(note.title(), note);
        }

        @Override
        public Note get(String title) {
            if (!notes.containsKey(title)) {
                throw new NoSuchNote(title);
            }
            return notes.get(title);
        }

        @Override
        public String[] titles() {
            return notes.keySet().toArray(new String[0]);
        }
    }

    @Test
    void printsWhatItKeepsAndWhatThereIsNot() {
        Fake fake = new Fake();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Client.run(fake, new PrintStream(out, true));
        assertEquals(new Note("greeting", "Hello"), fake.notes.get("greeting"));
        assertEquals(
                String.format("Hello%ntitles: greeting%nno note: farewell%n"), out.toString());
    }
}
