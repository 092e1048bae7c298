package ${packageName};

import java.util.Map;
import java.util.TreeMap;
import org.creo.server.HostProgram;

/** The service: keeps notes in memory. It needs no locks, since the host runs its methods one at a time. */
public final class Main implements ${service} {
    private final Map<String, Note> notes = new TreeMap<>();

    @Override
    public void put(Note note) {
        notes.put(note.title(), note);
    }

    /** What it throws is declared, so clients get it; anything else would reach them as INTERNAL, without its text. */
    @Override
    public Note get(String title) {
        Note note = notes.get(title);
        if (note == null) {
            throw new NoSuchNote(title);
        }
        return note;
    }

    @Override
    public String[] titles() {
        return notes.keySet().toArray(new String[0]);
    }

    /** Hosts the service until it is told to stop; {@code --help} lists its settings. */
    public static void main(String[] arguments) {
        HostProgram.main(arguments, new ${service}Dispatcher(new Main()));
    }
}
