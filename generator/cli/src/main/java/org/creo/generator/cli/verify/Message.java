// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.model.Description;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.source.Location;
import org.creo.rule.Rules;
import org.creo.type.StructType;
import org.creo.type.TypeRef;

/**
 * Something that travels by itself: values one after another.
 *
 * @param subject what it belongs to, for a person: {@code Data} or {@code DataService.storeData}
 * @param name what the programs call it: the subject, and of a method which part of a call it is
 * @param fields the values
 * @param place where these stand; empty where it is one struct
 */
record Message(Description description, String subject, String name, List<Field> fields, Optional<Place> place) {

    /** All that a description can send: structs, exceptions, and each method's arguments and result. */
    static List<Message> of(Description description) {
        List<Message> messages = new ArrayList<>();
        for (Struct struct : description.structs()) {
            messages.add(of(description, struct));
        }
        for (ExceptionType exception : description.exceptions()) {
            messages.add(of(description, exception));
        }
        for (Interface service : description.interfaces()) {
            for (Method method : service.methods()) {
                messages.add(arguments(description, service, method));
                result(description, service, method).ifPresent(messages::add);
                item(description, service, method).ifPresent(messages::add);
            }
        }
        return messages;
    }

    static Message of(Description description, Struct struct) {
        return new Message(
                description,
                struct.name(),
                struct.name(),
                List.of(one(new StructType(struct.name()), struct.at())),
                Optional.empty());
    }

    static Message of(Description description, ExceptionType exception) {
        return new Message(
                description, exception.name(), exception.name(), exception.fields(), Optional.of(Place.EXCEPTION));
    }

    static Message arguments(Description description, Interface service, Method method) {
        return new Message(
                description,
                subject(service, method),
                subject(service, method) + ":arguments",
                method.fixed(),
                Optional.of(Place.PARAMETER));
    }

    /** The result, or an item of a result that is a stream; empty where the method returns nothing. */
    static Optional<Message> result(Description description, Interface service, Method method) {
        return method.single()
                .or(method::download)
                .map(type -> new Message(
                        description,
                        subject(service, method),
                        subject(service, method) + ":result",
                        List.of(one(type, method.resultAt())),
                        Optional.of(method.download().isPresent() ? Place.STREAM_OUT : Place.RESULT)));
    }

    /** An item of the parameter that is a stream, if there is one. */
    static Optional<Message> item(Description description, Interface service, Method method) {
        String subject = subject(service, method);
        return method.uploaded()
                .map(type -> new Message(
                        description,
                        subject,
                        subject + ":item",
                        List.of(item(method.upload().orElseThrow(), type)),
                        Optional.of(Place.STREAM_IN)));
    }

    static String subject(Interface service, Method method) {
        return service.name() + "." + method.name();
    }

    private static Field item(Field stream, TypeRef type) {
        return new Field(stream.name(), type, Documentation.NONE, stream.at(), stream.at())
                .with(stream.rules().items().orElse(Rules.NONE));
    }

    private static Field one(TypeRef type, Location at) {
        return new Field("value", type, Documentation.NONE, at, at);
    }
}
