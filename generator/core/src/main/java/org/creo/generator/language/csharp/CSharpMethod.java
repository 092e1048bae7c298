// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;

/**
 * What a client has for a method: its description, a blocking and an asynchronous call, and a method with which both
 * begin.
 *
 * @param declaredName as the description has it
 * @param name of the blocking call
 * @param asynchronousName of the asynchronous call
 * @param beginName of the method with which both begin
 * @param description what never changes about it
 * @param doc its documentation
 * @param deprecated what to do instead, else null
 * @param parameters in the order of the description
 * @param fixed those that travel in the request: all but the stream
 * @param writes the steps that write the fixed ones
 * @param place what comes before the name of an argument in messages
 * @param checks of rules, each an expression that is null where nothing is wrong
 * @param upload the stream among the parameters, else null
 * @param downloads whether the result is a stream
 * @param returns whether there is a result
 * @param arguments the fixed parameters, as they are passed to the method with which both begin
 * @param end the method of a call that has begun which ends it, in its blocking form
 * @param blocking the declaration of the blocking call
 * @param asynchronous the declaration of the asynchronous call
 * @param drawn the declaration of the asynchronous call to which a plain sequence is given in the place of its stream,
 *     else null
 * @param begun the declaration of the method with which both begin
 */
public record CSharpMethod(
        String declaredName,
        String name,
        String asynchronousName,
        String beginName,
        Description description,
        Doc doc,
        String deprecated,
        List<CSharpField> parameters,
        List<CSharpField> fixed,
        List<CSharpStep> writes,
        String place,
        List<String> checks,
        Upload upload,
        boolean downloads,
        boolean returns,
        String arguments,
        String end,
        CSharpEither<Signature> blocking,
        CSharpEither<Signature> asynchronous,
        Signature drawn,
        CSharpEither<Signature> begun) {

    /** Whether items travel after its request, its answer or both. */
    public boolean streaming() {
        return upload != null || downloads;
    }

    /** Whether a declaration has a {@code ?} that C# 7 does not know. */
    public boolean annotated() {
        return blocking.differ();
    }

    /** The text before a method's name, and between its parentheses. */
    public record Signature(String result, String parameters) {}

    /**
     * What never changes about a method: a field of the client.
     *
     * @param field its name
     * @param answer the type of the result, or of each of its items
     * @param called the method with its interface and package, for messages
     * @param id the method id, as {@code 0x1A2B3C4D}
     * @param read how the result is read, null where there is none
     * @param thrown the exceptions that it may throw
     * @param traits the properties that are true
     */
    public record Description(
            String field,
            CSharpEither<String> answer,
            String called,
            String id,
            CSharpPacked read,
            List<String> thrown,
            List<String> traits) {}

    /**
     * The lines of its documentation; the parameters have their own.
     *
     * @param remarks on the blocking call, may be empty
     * @param asynchronousRemarks on the asynchronous call, may be empty
     * @param returns on the result, empty where there is none
     */
    public record Doc(
            List<String> summary,
            List<String> remarks,
            List<String> asynchronousRemarks,
            List<String> returns,
            List<Thrown> thrown) {}

    /** When an exception is thrown. */
    public record Thrown(String name, List<String> doc) {}

    /**
     * A stream among the parameters.
     *
     * @param field the parameter
     * @param item how an item is written
     * @param check which function of the runtime's {@code Values} refuses nulls in an item, else null
     * @param checks of the rules of an item, as those of the method
     * @param writer the field that holds how an item is written
     */
    public record Upload(CSharpField field, CSharpPacked item, String check, List<String> checks, String writer) {}
}
