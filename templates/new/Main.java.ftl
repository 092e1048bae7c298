package ${package};

import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.creo.framework.host.ServiceHost;

/** The service: keeps notes in memory. It needs no locks, for the host runs its methods one at a time. */
public final class Main implements ${service} {
    private final Map<String, Note> notes = new TreeMap<>();

    @Override
    public void put(Note note) {
        notes.put(note.title(), note);
    }

    @Override
    public Note get(String title) {
        Note note = notes.get(title);
        if (note == null) {
            throw new NoSuchElementException("there is no note '" + title + "'");
        }
        return note;
    }

    @Override
    public String[] titles() {
        return notes.keySet().toArray(new String[0]);
    }

    /** Hosts the service until it is told to stop. The argument is the port: 7000 unless given, 0 for one that is free. */
    public static void main(String[] arguments) throws Exception {
        int port = arguments.length == 0 ? 7000 : Integer.parseInt(arguments[0]);
        ServiceHost host = ServiceHost.builder().port(port).service(new ${service}Dispatcher(new Main())).start();
        Runtime.getRuntime().addShutdownHook(new Thread(host::close));
        System.out.println("listening on localhost:" + host.address().getPort());
        host.awaitStop();
    }
}
