// What the service and its clients agree on. A subset of Java: structs are values, interfaces are called over the network.
@PACKAGE("${packageName}")
@VERSION("1.0.0")

/** Something to remember. */
struct Note
{
    String title;
    String text;
}

/** There is no note with this title. */
exception NoSuchNote
{
    String title;
}

/** Keeps notes. */
interface ${service}
{
<#if worker>
    /** By their titles; the host keeps them. */
    @STATE Map<String, Note> notes;

</#if>
    /** Keeps a note; it replaces one with the same title. */
    <#if worker>@WRITES("notes[note.title]") </#if>void put (Note note);

    /** The note with this title. */
    <#if worker>@READS("notes[title]") </#if>Note get (String title) throws NoSuchNote;

    /** All titles, in alphabetical order. */
    <#if worker>@READS("notes") </#if>String[] titles ();
}
