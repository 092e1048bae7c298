package ${packageName};

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** The service without a host: each call runs a method in memory, with copies of its values, as a host would. */
class MainTest {
    private final ${service} service = new ${service}InMemory(new Main());

    @Test
    void keepsNotes() {
        service.put(new Note("second", "World"));
        service.put(new Note("first", "Hello"));
        assertEquals(new Note("first", "Hello"), service.get("first"));
        assertArrayEquals(new String[] {"first", "second"}, service.titles());
    }

    @Test
    void replacesANoteWithTheSameTitle() {
        service.put(new Note("first", "Hello"));
        service.put(new Note("first", "Goodbye"));
        assertEquals("Goodbye", service.get("first").text());
        assertArrayEquals(new String[] {"first"}, service.titles());
    }

    @Test
    void saysWhichNoteThereIsNot() {
        NoSuchNote missing = assertThrows(NoSuchNote.class, () -> service.get("nothing"));
        assertEquals("nothing", missing.title());
    }
}
