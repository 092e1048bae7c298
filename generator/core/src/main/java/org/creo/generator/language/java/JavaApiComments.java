// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.List;
import org.creo.generator.language.java.JavaModel.Comment;
import org.creo.generator.language.java.JavaModel.Tag;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.ArrayType;

/** What is said of an interface and its methods: what the description says, and what only the generator knows. */
public final class JavaApiComments {

    private static final String STREAMS = "The items of a stream are sent as it produces them, no faster than the other"
            + " end reads them. A client closes a stream that is a result, if it has not read it to its end. A stream that"
            + " is a parameter is closed when the call ends; the client reads it in the calling thread, or in one of its"
            + " own where the result is a stream, too, and the service need not read all of it.";

    private static final String STREAMS_OF_SERVICES =
            "A service runs each call with a stream in a thread of its own, at"
                    + " the same time as all others. The thread is interrupted when the client no longer waits for the call;"
                    + " reading on then throws {@code CancellationException}. The host reads the stream that a service returns in"
                    + " the same thread and always closes it; what the stream throws ends the call as if the method had thrown"
                    + " it.";

    private final JavaNames names;

    public JavaApiComments(JavaNames names) {
        this.names = names;
    }

    /** The interface that a client offers and a service implements. */
    Comment of(Interface service) {
        return begun(service).deprecated(service.deprecation()).make();
    }

    /** What the description says of an interface, and what is true of its streams, at both ends. */
    public JavaComment begun(Interface service) {
        boolean streaming = service.methods().stream().anyMatch(Method::streaming);
        return new JavaComment()
                .text(service.documentation().lines())
                .say(streaming, STREAMS)
                .say(streaming, STREAMS_OF_SERVICES);
    }

    /** A method of an interface that a client offers and a service implements. */
    Comment of(Interface service, Method method) {
        return service.remote().isEmpty()
                ? of(method, List.of())
                : tagged(new JavaComment().text(method.documentation().lines()), method, List.of());
    }

    /** @param more tags for parameters that the description does not have */
    public Comment of(Method method, List<Tag> more) {
        JavaComment comment = new JavaComment()
                .text(method.documentation().lines())
                .say(
                        method.oneway(),
                        "It has no answer: a client's call returns when the request is on its way, and the client does not"
                                + " learn what became of it.")
                .say(
                        method.single().filter(ArrayType.BYTES::equals).isPresent(),
                        "A service hands over the array that it returns: a large one is sent without a copy, so it must no"
                                + " longer be changed.")
                .say(
                        !method.roles().isEmpty(),
                        "Needs the role " + method.roles().text() + ".");
        return tagged(comment, method, more);
    }

    private Comment tagged(JavaComment comment, Method method, List<Tag> more) {
        method.parameters()
                .forEach(each -> comment.tag(
                        "param " + names.parameter(each.name()),
                        each.documentation().lines()));
        more.forEach(tag -> comment.tag("param " + tag.name(), tag.text()));
        comment.tag("return", method.documentation().result());
        method.exceptions()
                .forEach(thrown -> comment.tag(
                        "throws " + names.type(thrown.name()),
                        method.documentation().exceptions().getOrDefault(thrown.name(), List.of())));
        return comment.deprecated(method.deprecation()).make();
    }

    /** The interface whose methods do not wait. */
    Comment async(Interface service) {
        String api = names.type(service.name());
        boolean streaming = service.methods().stream().anyMatch(Method::streaming);
        return new JavaComment()
                .say("What {@link " + api + "} offers, without waiting. {@link " + api
                        + "Client} implements it; a test can" + " implement it, too, to do without a host.")
                .say(
                        "{@code xAsync} returns when the request is on its way, and its future ends as {@code x} would: with"
                                + " the result or what {@code x} throws; that of a one-way method completes when the request is on"
                                + " its way. Cancelling it, or {@code orTimeout}, cancels the call. Its dependents run in threads"
                                + " of the client.")
                .say(
                        streaming,
                        "Streams are publishers for one subscriber. A call whose result is a stream begins when that gets"
                                + " its subscriber.")
                .deprecated(service.deprecation())
                .make();
    }

    /** A method that does not wait: where what is said of it is written. */
    Comment async(Interface service, Method method) {
        boolean documented = of(service, method).any();
        return new JavaComment()
                .say(
                        documented,
                        "See {@link " + names.type(service.name()) + "#" + names.method(method.name(), service) + "}.")
                .deprecated(method.deprecation())
                .make();
    }
}
