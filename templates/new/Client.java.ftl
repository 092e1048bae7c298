import ${packageName}.${service}Client;
import ${packageName}.Note;
import ${packageName}.runtime.CreoException;

/** Keeps a note and reads it back. The argument is the address: localhost:7000 unless given. */
public final class Client {
    private Client() {
    }

    public static void main(String[] arguments) {
        String address = arguments.length == 0 ? "localhost:7000" : arguments[0];
        try (${service}Client client = new ${service}Client(address)) {
            client.put(new Note("greeting", "Hello"));
            System.out.println(client.get("greeting").text());
            System.out.println("titles: " + String.join(", ", client.titles()));
        } catch (CreoException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }
}
