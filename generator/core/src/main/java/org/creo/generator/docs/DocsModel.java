// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.creo.type.TypeRef;

/**
 * What the template of the page sees. Names are those of the description, everything is in its order, and a missing
 * text is null.
 *
 * @param sourceName the name of the description's file
 */
public record DocsModel(
        String packageName,
        String version,
        String sourceName,
        List<ServiceEntry> interfaces,
        List<FieldsEntry> structs,
        List<UnionEntry> unions,
        List<EnumEntry> enums,
        List<ExceptionEntry> exceptions,
        Explorer explorer) {

    /** Where a name may be broken: between its words, and after a mark. */
    private static final Pattern BREAK = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[_.:,{(<])(?![)}>])");

    /** The parts of a name or canonical text between which a browser may break it. */
    public List<String> parts(String text) {
        return BREAK.splitAsStream(text).toList();
    }

    /**
     * The parts of the page that give methods forms to call them.
     *
     * @param policy what the page may do, as Content-Security-Policy has it
     * @param style the style sheet of the explorer
     * @param script a module that needs no other
     * @param document the text that {@code descriptor.json} of a host would have, without {@code <}
     * @param calls how clients make its calls, as lines of JSON without {@code <}
     */
    public record Explorer(String policy, String style, String script, String document, String calls) {}

    /**
     * The first lines of every entry.
     *
     * @param anchor its place on the page: its name, or that of a method after its interface's
     * @param paragraphs the lines of its documentation
     * @param deprecated what to do instead
     * @param users the anchors of the entries that name it
     */
    public record About(
            String name, String anchor, List<List<String>> paragraphs, String deprecated, List<String> users) {}

    /** An interface. */
    public record ServiceEntry(
            About about, List<Row> constants, List<StateRow> states, Wire wire, List<MethodEntry> methods) {}

    /**
     * A method.
     *
     * @param path where a host has it, such as {@code lab.Store/put}; the page has its form there
     * @param result null for {@code void}
     * @param resource the path that it has for HTTP, after the method of that; null for none
     * @param needs who may call it, as a sentence
     * @param reads the states that it reads and does not write, such as {@code accounts[id]}
     * @param calls how it is called in each language
     * @param callsShown whether these are shown before a reader asks for them
     * @param explained the parameters that have a text of their own
     * @param resultText the text on the result
     */
    public record MethodEntry(
            About about,
            String path,
            List<Piece> result,
            List<Row> parameters,
            List<Thrown> exceptions,
            boolean oneway,
            boolean repeatable,
            String resource,
            String needs,
            List<String> reads,
            List<String> writes,
            List<Row> explained,
            String resultText,
            List<Call> calls,
            boolean callsShown,
            Wire wire) {

        /** Whether there is anything to say about a parameter, the result or an exception. */
        public boolean parts() {
            return !explained.isEmpty() || resultText != null || !exceptions.isEmpty();
        }
    }

    /**
     * The call of a method in one language.
     *
     * @param id the language's
     * @param title the language's name for people
     */
    public record Call(String id, String title, List<CodeLine> code) {}

    /**
     * A line of code.
     *
     * @param indent how many columns it begins after the first; where it wraps, it goes on a little after that
     */
    public record CodeLine(int indent, List<CodePiece> pieces) {}

    /**
     * A piece of code.
     *
     * @param kind comment, text, number or keyword; null for anything else
     */
    public record CodePiece(String text, String kind) {}

    /** An exception that a method throws, and when. */
    public record Thrown(String name, String words) {}

    /** A struct. */
    public record FieldsEntry(About about, List<Row> fields, String size) {}

    public record UnionEntry(About about, List<CaseRow> cases, String size) {}

    public record EnumEntry(About about, List<ConstantRow> constants) {}

    public record ExceptionEntry(About about, List<Row> fields, Wire wire) {}

    /**
     * A field, a parameter or a constant of an interface.
     *
     * @param code its name, with its value where it has one
     */
    public record Row(List<Piece> type, String code, String words, String deprecated) {}

    /** A state, with the names of the methods that read it without writing it, and of those that write it. */
    public record StateRow(Row row, List<String> readers, List<String> writers) {}

    /**
     * A case of a union, by its number on the wire.
     *
     * @param standIn what older clients get instead, as a sentence; empty for nothing
     */
    public record CaseRow(int number, List<Piece> type, String name, String words, String standIn, String deprecated) {}

    /** A constant of an enum, by its number on the wire. */
    public record ConstantRow(int number, String name, String words, String deprecated) {}

    /**
     * An entry on the wire.
     *
     * @param id as {@code 0x1A2B3C4D}
     * @param canonical the text that the id is made of
     * @param size in bytes; null where nothing of it is sent
     */
    public record Wire(String id, String canonical, String size) {}

    /**
     * A piece of a type's text.
     *
     * @param link whether it is the name of an entry on the page
     */
    public record Piece(String text, boolean link) {

        private static final Pattern PIECES = Pattern.compile("\\w+|\\W+");

        /** A type as a description writes it. */
        static List<Piece> of(TypeRef type) {
            Set<String> names = type.names().collect(Collectors.toSet());
            return PIECES.matcher(type.declared())
                    .results()
                    .map(found -> new Piece(found.group(), names.contains(found.group())))
                    .toList();
        }
    }
}
