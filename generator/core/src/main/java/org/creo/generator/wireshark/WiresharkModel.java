// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.wireshark;

import java.util.List;

/**
 * What the template of the script sees. Ids are numbers of Lua; names are those of the description, and a missing slot
 * is null.
 *
 * @param sourceName the name of the description's file
 * @param longest a frame's length, in bytes
 * @param kinds of frames, by their numbers from 1
 * @param statuses by their numbers from 1
 * @param exceptionStatus the status of an exception that a method declares
 */
public record WiresharkModel(
        String packageName,
        String sourceName,
        List<EnumEntry> enums,
        List<StructEntry> structs,
        List<UnionEntry> unions,
        List<InterfaceEntry> interfaces,
        List<ExceptionEntry> exceptions,
        int longest,
        List<String> kinds,
        List<String> statuses,
        int exceptionStatus) {

    /** @param name with its release, where that is an older one; so has that of a struct or a union */
    public record EnumEntry(String name, List<String> constants) {}

    /** @param recursive whether it may hold itself */
    public record StructEntry(String name, boolean recursive, List<Slot> fields) {}

    /** @param recursive whether it may hold itself */
    public record UnionEntry(String name, boolean recursive, List<Slot> cases) {}

    /** @param name with its package */
    public record InterfaceEntry(String id, String name, List<MethodEntry> methods) {}

    /**
     * A method.
     *
     * @param name with its interface's
     * @param release for example {@code 1.0.0}, null for a method of the description itself
     * @param parameters those that travel in the request
     * @param result null for {@code void} and for a stream
     * @param upload an item of the parameter that is a stream
     * @param download an item of the result that is a stream
     */
    public record MethodEntry(
            String id, String name, String release, List<Slot> parameters, Slot result, Slot upload, Slot download) {}

    public record ExceptionEntry(String id, String name, List<Slot> fields) {}

    /**
     * A field, a parameter, a result or an item of a stream.
     *
     * @param filter its name in Wireshark's filters, such as {@code lab.Points.find.key}; releases share it where it
     *     shows the same
     * @param type an expression in Lua
     */
    public record Slot(String filter, String name, String type) {}
}
