// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;

/**
 * What the service side holds: views of states, what handlers throw, and a table of functions for each interface. As in
 * {@link CModel}, nothing is left to decide in the templates.
 *
 * @param views in the order in which methods first have them
 * @param streams likewise
 * @param exceptions that methods may throw
 * @param interfaces in the order of the description
 */
public record CServices(
        List<View> views, List<Stream> streams, List<CModel.Exception> exceptions, List<Interface> interfaces) {

    /**
     * A type of views.
     *
     * @param name the type
     * @param doc what it shows
     * @param shape {@code value}, {@code entry}, {@code map} or {@code list}
     * @param kind the same as the runtime calls it
     * @param order how the runtime sorts its keys
     * @param value what a row holds
     * @param key of the rows of a map, else null
     * @param all what holds all rows of a map or an array, else null
     * @param watched whether a method with streams has one, which may wait for changes
     */
    public record View(
            String name,
            String doc,
            String shape,
            String kind,
            String order,
            Value value,
            Value key,
            All all,
            boolean watched) {}

    /**
     * A type of streams.
     *
     * @param name the type
     * @param declared the type of its items
     * @param one of an array {@code items}, at {@code i}, as it is passed
     */
    public record Stream(String name, String declared, Value item, String one) {}

    /**
     * A value that is written, or read.
     *
     * @param parameter declares it as a parameter, with the name of its part
     * @param pointed as the value at an address {@code value}, for a function that writes it
     * @param required whether the parameter is an address that must not be NULL
     * @param places where it goes when it is read, as parameters
     * @param optional whether it may be absent by itself
     * @param valueKey the key of its type when it is there
     * @param zero the simplest initial value of a scalar, else null
     */
    public record Value(
            CModel.Type type,
            String parameter,
            String pointed,
            boolean required,
            String places,
            boolean optional,
            String valueKey,
            String zero) {}

    /**
     * A map or an array as a whole. Expressions call it {@code all}, and the place in it {@code i}.
     *
     * @param key what its functions are named after
     * @param items the member that has the items, or the entries
     * @param keyOperand the key of an entry, null in an array
     * @param valueOperand the value of an entry, or an item
     */
    public record All(String text, String key, String items, String keyOperand, String valueOperand) {}

    /**
     * An interface.
     *
     * @param key as in {@link CModel.Interface}
     */
    public record Interface(
            String name,
            String key,
            String declaredName,
            String fullName,
            CModel.Id id,
            List<String> doc,
            List<Handler> handlers) {}

    /**
     * A handler.
     *
     * @param member of the table of functions
     * @param traits whether it has streams, as the runtime says that
     * @param key what the functions of its method are named after within a source
     * @param parameters as the pointer to it declares them
     * @param given the arguments as they are read, members of a struct
     * @param steps how they are read
     * @param passed how they are passed, the stream of the caller among them
     * @param views what it sees of states
     * @param result the result that is one value, else null
     * @param upload the stream that the caller sends, else null
     * @param download the result that is a stream, else null
     */
    public record Handler(
            String member,
            String key,
            String declaredName,
            CModel.Id id,
            String traits,
            List<String> doc,
            String parameters,
            List<CModel.Field> given,
            List<CModel.Step> steps,
            List<String> passed,
            List<Seen> views,
            Result result,
            Stream upload,
            Stream download,
            List<CModel.Exception> exceptions) {}

    /**
     * What a handler sees.
     *
     * @param text as host and worker compare it, a text of C
     */
    public record Seen(String text, String kind, String order) {}

    /**
     * A result, which a handler puts into a variable.
     *
     * @param operand what a function that writes it takes
     * @param zero its initial value where it is a scalar, else null
     * @param made its initial value where it is a struct, else null
     */
    public record Result(CModel.Type type, String operand, String zero, String made) {}
}
