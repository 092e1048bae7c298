// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.describe;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Json;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Resources;
import org.creo.generator.model.Resources.Resource;
import org.creo.generator.model.State;
import org.creo.generator.model.Struct;
import org.creo.generator.model.Thrown;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.type.Sizes;
import org.creo.type.UnionType;

/** What a description is on the wire, for programs. Later versions may add names, and never remove any. */
public final class JsonSummary {

    private final Description description;
    private final Fingerprint fingerprint;
    private final Sizes sizes;
    private final JsonGenerator json;

    private JsonSummary(Description description, JsonGenerator json) {
        this.description = description;
        this.fingerprint = new Fingerprint(description);
        this.sizes = new Sizes(description);
        this.json = json;
    }

    /** @param description one that the checks have passed */
    public static String print(Description description) {
        return Json.print(json -> new JsonSummary(description, json).write());
    }

    private interface Writer<T> {
        void write(T value) throws IOException;
    }

    private void write() throws IOException {
        json.writeStartObject();
        json.writeStringField("package", description.packageName());
        if (description.version().isPresent()) {
            json.writeStringField("version", description.version().get().text());
        }
        json.writeStringField("source", description.source().fileName());
        all("interfaces", description.interfaces(), this::write);
        all("exceptions", description.exceptions(), this::write);
        all("structs", description.structs(), this::write);
        if (!description.unions().isEmpty()) {
            all("unions", description.unions(), this::write);
        }
        all("enums", description.enums(), this::write);
        json.writeEndObject();
    }

    private void write(Interface service) throws IOException {
        json.writeStringField("name", service.name());
        fingerprint(fingerprint.id(service), description.fullName(service));
        all("states", service.states(), this::write);
        all("methods", service.methods(), method -> write(service, method));
    }

    private void write(State state) throws IOException {
        json.writeStringField("name", state.name());
        json.writeStringField("type", state.type().declared());
        if (state.initial().isPresent()) {
            json.writeStringField(
                    "initial", DescriptionPrinter.literal(state.initial().get(), state.type()));
        }
    }

    private void write(Interface service, Method method) throws IOException {
        json.writeStringField("name", method.name());
        Optional<Resource> resource = Resources.of(description).of(service, method);
        if (resource.isPresent()) {
            json.writeStringField("route", resource.get().text());
        }
        json.writeStringField("signature", method.signature());
        fingerprint(fingerprint.id(method), fingerprint.canonical(method));
        json.writeBooleanField("oneway", method.oneway());
        json.writeBooleanField("idempotent", method.idempotent());
        json.writeBooleanField("stateless", method.stateless());
        all("parameters", method.parameters(), this::write);
        json.writeStringField(
                "result", method.result().map(type -> type.declared()).orElse("void"));
        texts("throws", method.exceptions().stream().map(Thrown::name).toList());
        texts("roles", method.roles().names());
        json.writeStringField("access", method.access().name().toLowerCase(Locale.ROOT));
        texts("reads", method.reads());
        texts("writes", method.writes());
        size("request", Size.of(method.fixed(), sizes).plus(Ids.REQUEST_OVERHEAD));
        if (method.uploaded().isPresent()) {
            size("itemIn", Size.ofItem(method.uploaded().get(), sizes));
        }
        if (method.download().isPresent()) {
            size("itemOut", Size.ofItem(method.download().get(), sizes));
        } else if (!method.oneway()) {
            size("answer", Size.of(method.result().stream(), sizes).plus(Ids.ANSWER_OVERHEAD));
        }
    }

    private void write(ExceptionType exception) throws IOException {
        json.writeStringField("name", exception.name());
        fingerprint(fingerprint.id(exception), fingerprint.canonical(exception));
        if (exception.status().isPresent()) {
            json.writeNumberField("status", exception.status().get().code());
        }
        all("fields", exception.fields(), this::write);
        size("size", Size.of(exception.fields(), sizes));
    }

    private void write(Struct struct) throws IOException {
        json.writeStringField("name", struct.name());
        all("fields", struct.fields(), this::write);
        size("size", Size.of(struct.fields(), sizes));
    }

    private void write(Union union) throws IOException {
        json.writeStringField("name", union.name());
        json.writeStringField("canonical", fingerprint.canonical(union));
        all("cases", union.cases(), this::write);
        size("size", Size.of(Stream.of(new UnionType(union.name())), sizes));
    }

    private void write(UnionCase each) throws IOException {
        json.writeStringField("name", each.name());
        json.writeStringField("type", each.type().declared());
        if (each.substitute().isPresent()) {
            json.writeStringField("default", each.substitute().get().name());
        }
    }

    private void write(Field field) throws IOException {
        json.writeStringField("name", field.name());
        json.writeStringField("type", field.type().declared());
        if (!field.rules().isEmpty()) {
            json.writeStringField("rules", field.rules().declared());
        }
    }

    private void write(Enumeration enumeration) throws IOException {
        json.writeStringField("name", enumeration.name());
        texts(
                "constants",
                enumeration.constants().stream().map(EnumConstant::name).toList());
    }

    private void fingerprint(int id, String canonical) throws IOException {
        json.writeStringField("id", Ids.hex(id));
        json.writeStringField("canonical", canonical);
    }

    /** The fewest bytes; {@code fixed} where it is always that many. */
    private void size(String name, Size size) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("least", size.least());
        json.writeBooleanField("fixed", size.fixed());
        json.writeEndObject();
    }

    private void texts(String name, List<String> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private <T> void all(String name, List<T> values, Writer<T> writer) throws IOException {
        json.writeArrayFieldStart(name);
        for (T value : values) {
            json.writeStartObject();
            writer.write(value);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
