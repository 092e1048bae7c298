// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.List;
import org.creo.generator.language.host.HostModel.Argument;
import org.creo.generator.language.host.HostModel.Binding;
import org.creo.generator.language.host.HostModel.Touching;
import org.creo.generator.language.java.JavaModel;
import org.creo.generator.language.java.JavaModel.Part;
import org.creo.generator.language.java.JavaModel.Thrown;

/**
 * What answers clients of older releases of one interface, and the functions that it needs.
 *
 * @param implemented the type that an implementation implements
 * @param tables for the functions for enums
 * @param receives whether a method takes a stream
 * @param sends whether a method returns a stream
 */
public record HostOlder(
        JavaModel.Interface api,
        String implemented,
        List<String> imports,
        List<Table> tables,
        List<Answered> methods,
        boolean receives,
        boolean sends,
        List<Function> functions) {

    /** What each constant that may be received becomes, by its number. */
    public record Table(String type, String name, List<String> entries) {}

    /**
     * A method as a release has it.
     *
     * @param today the method that is called
     * @param release for example {@code 1.0.0}
     * @param suffix the same as a part of names, for example {@code _1_0_0}
     * @param signature as the release has it
     * @param reads the arguments, without the stream
     * @param checked the values of all parameters but the stream, where they have rules; may be none
     * @param generic whether a default is an array of maps
     * @param touching null if it touches no state before it runs
     * @param following whether it follows states
     */
    public record Answered(
            JavaModel.Method today,
            String release,
            String suffix,
            String signature,
            Binding binding,
            List<Read> reads,
            List<String> checked,
            boolean generic,
            Touching touching,
            boolean following,
            Reply reply) {}

    /**
     * How today's method is called, and what is sent back. There is a result, or there are items, or neither.
     *
     * @param result null if the release has no result, or a stream
     * @param items an item of a result that is a stream, else null
     */
    public record Reply(List<Argument> arguments, Sent result, Sent items, List<Raised> exceptions) {}

    public record Sent(Part part, Writing writing) {}

    /**
     * An exception of today's method.
     *
     * @param id the id by which clients of the release know it
     * @param write the function that writes its fields
     */
    public record Raised(Thrown today, String id, String write) {}

    /**
     * Reads an older field.
     *
     * @param call an expression
     * @param kept today's field that it becomes, null if there is none
     * @param gone the field that is dropped, null if it is kept
     */
    public record Read(String call, Kept kept, String gone) {}

    public record Kept(String type, String variable) {}

    /**
     * The beginning of a call that writes a value.
     *
     * @param label what the value is called in messages, null if the call takes no name
     */
    public record Writing(String call, String label) {}

    /** @param value an expression */
    public record Written(Writing writing, String value) {}

    /**
     * Writes an older field.
     *
     * @param gone the field that today's type no longer has, for which a value is sent all the same; null if it has it
     */
    public record Write(Written value, String gone) {}

    /** Reads, writes or skips values of one older type: one record for each kind, printed by the macro of its name. */
    public sealed interface Function permits Reader, Writer, Skip {

        Head head();

        default String macro() {
            String name = getClass().getSimpleName();
            return Character.toLowerCase(name.charAt(0)) + name.substring(1);
        }
    }

    public sealed interface Reader extends Function {}

    public sealed interface Writer extends Function {}

    public sealed interface Skip extends Function {}

    /**
     * What all functions have.
     *
     * @param name the function's name
     * @param older the type as the release names it
     * @param release for example {@code 1.0.0}
     * @param type today's type, null if there is none
     */
    public record Head(String name, String older, String release, String type) {}

    /**
     * Reads a struct.
     *
     * @param recursive whether it can hold itself
     * @param generic whether a default is an array of maps
     * @param arguments those of the constructor
     */
    public record ReadStruct(Head head, boolean recursive, boolean generic, List<Read> reads, String arguments)
            implements Reader {}

    public record ReadEnum(Head head, Table table) implements Reader {}

    /** @param generic whether javac warns of {@code creation} */
    public record ReadArray(Head head, boolean generic, String creation, String item) implements Reader {}

    /**
     * Reads a map.
     *
     * @param least the fewest bytes of a key and its value
     * @param size how much memory an entry takes, in bytes
     */
    public record ReadMap(Head head, int least, int size, String keyType, String key, String value) implements Reader {}

    /**
     * Reads a set.
     *
     * @param least the fewest bytes of an item
     * @param size how much memory an item takes, in bytes
     */
    public record ReadSet(Head head, int least, int size, String itemType, String item) implements Reader {}

    /** @param size how much memory a value takes, in bytes */
    public record ReadOptional(Head head, int size, String value) implements Reader {}

    /**
     * The received value is always present; it becomes an optional.
     *
     * @param size how much memory that takes, in bytes
     */
    public record ReadPresent(Head head, int size, String value) implements Reader {}

    /** The received value may be absent; another value then replaces it. */
    public record ReadFilled(Head head, String value, String absent) implements Reader {}

    /**
     * Reads a union.
     *
     * @param recursive whether it can hold itself
     * @param generic whether a value that takes the place of another holds an array of maps
     */
    public record ReadUnion(Head head, boolean recursive, boolean generic, List<ReadCase> cases) implements Reader {}

    /**
     * A case that may come.
     *
     * @param skip what skips the value that comes; null where it is read
     * @param more how much memory it takes in addition to what any value of the union takes; 0 for nothing
     * @param value what it becomes, an expression
     */
    public record ReadCase(String skip, int more, String value) {}

    /** Writes a union. */
    public record WriteUnion(Head head, boolean recursive, List<WriteCase> cases) implements Writer {}

    /** @param position the number of the case that is written */
    public record WriteCase(int position, Written value) {}

    /** Writes a struct or an exception. */
    public record WriteFields(Head head, boolean recursive, List<Write> writes) implements Writer {}

    public record WriteEnum(Head head, Table table) implements Writer {}

    public record WriteArray(Head head, String itemType, Writing item) implements Writer {}

    public record WriteSet(Head head, String itemType, Writing item) implements Writer {}

    public record WriteMap(Head head, String entry, Writing key, Writing value) implements Writer {}

    public record WriteOptional(Head head, Writing value) implements Writer {}

    /** The value is always present; the release's clients expect an optional. */
    public record WritePresent(Head head, Writing value) implements Writer {}

    /** The value may be absent; another value is then written for it. */
    public record WriteFilled(Head head, Writing value, Written absent) implements Writer {}

    public record SkipStruct(Head head, boolean recursive, List<String> parts) implements Skip {}

    /** @param parts what skips the value of each case */
    public record SkipUnion(Head head, boolean recursive, List<String> parts) implements Skip {}

    /** @param constants how many there are */
    public record SkipEnum(Head head, int constants) implements Skip {}

    /**
     * Skips an array, a set or a map.
     *
     * @param least the fewest bytes of an item, or of a key and its value
     * @param parts the item, or key and value
     */
    public record SkipItems(Head head, int least, List<String> parts) implements Skip {}

    public record SkipOptional(Head head, String part) implements Skip {}
}
