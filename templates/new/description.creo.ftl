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
    /** Keeps a note; one of the same title is replaced. */
    void put (Note note);

    /** The note of this title; fails where there is none. */
    Note get (String title);

    /** All titles, in the order of the alphabet. */
    String[] titles ();
}
