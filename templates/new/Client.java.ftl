import ${packageName}.${service};
import ${packageName}.${service}Client;
import ${packageName}.NoSuchNote;
import ${packageName}.Note;
import ${packageName}.runtime.CreoException;
import java.io.PrintStream;

/** Keeps a note and reads it back. The argument is the address: localhost:7000 unless given. */
public final class Client {
    private Client() {
    }

    /** Knows the interface alone, so that a test can give it another implementation than the client. */
    static void run(${service} service, PrintStream out) {
        service.put(new Note("greeting", "Hello"));
        out.println(service.get("greeting").text());
        out.println("titles: " + String.join(", ", service.titles()));
        try {
            service.get("farewell");
        } catch (NoSuchNote missing) { // declared in the description, with its fields
            out.println("no note: " + missing.title());
        }
    }

    public static void main(String[] arguments) {
        String address = arguments.length == 0 ? "localhost:7000" : arguments[0];
        try (${service}Client client = new ${service}Client(address)) {
            run(client, System.out);
        } catch (CreoException e) { // no connection, time-outs and the like
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }
}
