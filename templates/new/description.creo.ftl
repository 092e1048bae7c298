// What the service and its clients agree on. A subset of Java: structs are values, interfaces are called over the network.
@PACKAGE("${packageName}")

/** Something to remember. */
struct Note
{
    String title;
    String text;
}

/** Keeps notes. */
interface ${service}
{
    /** Keeps a note; it replaces one with the same title. */
    void put (Note note);

    /** The note with this title; fails if there is none. */
    Note get (String title);

    /** All titles, in alphabetical order. */
    String[] titles ();
}
