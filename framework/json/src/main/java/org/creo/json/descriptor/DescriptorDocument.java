// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.json.descriptor.MethodDescriptor.Thrown;
import org.creo.type.ArrayType;
import org.creo.type.EnumType;
import org.creo.type.MapType;
import org.creo.type.Member;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.ValueCases;

/**
 * Writes interfaces as JSON, for programs that show them to people. The README of this module says what is in it. It is
 * a pure function of the descriptors.
 */
public final class DescriptorDocument {
    /** The path at which a host serves the document. */
    public static final String PATH = "/creo/descriptor.json";

    /** The version of the format: it grows when programs that know the one before would misread it. */
    private static final int VERSION = 1;

    private static final JsonFactory JSON = new JsonFactory();

    /**
     * An interface that is served.
     *
     * @param id its fingerprint, as requests carry it
     * @param code how clients call it
     */
    public record Served(InterfaceDescriptor descriptor, int id, CallCode code) {
        /** One of which it is not known how clients call it. */
        public Served(InterfaceDescriptor descriptor, int id) {
            this(descriptor, id, CallCode.NONE);
        }
    }

    private final JsonGenerator json;
    private final TypeWriter types = new TypeWriter();
    /** The interface that is being written. */
    private InterfaceDescriptor descriptor;

    private DescriptorDocument(JsonGenerator json) {
        this.json = json;
    }

    /**
     * The document, in UTF-8.
     *
     * @param shown which methods are in it; an interface without any is left out
     */
    public static byte[] of(List<Served> interfaces, Predicate<MethodDescriptor> shown) {
        return of(interfaces, Optional.empty(), shown);
    }

    /**
     * The document of a host that hands out clients.
     *
     * @param clients the address of the page that lists them, from that of the document; empty for none
     */
    public static byte[] of(List<Served> interfaces, Optional<String> clients, Predicate<MethodDescriptor> shown) {
        try (ByteArrayBuilder out = new ByteArrayBuilder();
                JsonGenerator json = JSON.createGenerator(out)) {
            new DescriptorDocument(json).write(interfaces, clients, shown);
            json.flush();
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
    }

    private void write(List<Served> interfaces, Optional<String> clients, Predicate<MethodDescriptor> shown)
            throws IOException {
        json.writeStartObject();
        json.writeNumberField("format", VERSION);
        text("clients", clients);
        json.writeArrayFieldStart("interfaces");
        for (Served each : interfaces) {
            List<MethodDescriptor> methods =
                    each.descriptor().methods().stream().filter(shown).toList();
            if (!methods.isEmpty()) {
                descriptor = each.descriptor();
                write(each, methods);
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(Served served, List<MethodDescriptor> methods) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", descriptor.name());
        json.writeNumberField("id", served.id());
        text("version", descriptor.version());
        texts("languages", served.code().languages());
        say(descriptor.simpleName());
        json.writeArrayFieldStart("methods");
        for (MethodDescriptor method : methods) {
            write(method);
        }
        json.writeEndArray();
        writeTypes(methods);
        json.writeEndObject();
    }

    private void write(MethodDescriptor method) throws IOException {
        String name = descriptor.simpleName() + "." + method.name();
        json.writeStartObject();
        json.writeStringField("name", method.name());
        json.writeNumberField("id", method.id());
        say(name);
        members("parameters", method.parameters().members(), name);
        if (method.item().isPresent()) {
            json.writeObjectFieldStart("takes");
            String stream = method.parameters().stream().orElseThrow().name();
            json.writeStringField("name", stream);
            json.writeNumberField("at", place(stream, method));
            type(method.item().get());
            say(name + "." + stream);
            json.writeEndObject();
        }
        if (method.result().isPresent()) {
            json.writeObjectFieldStart(method.sending() ? "sends" : "gives");
            type(method.result().get());
            say(name + ".return");
            json.writeEndObject();
        }
        flag("oneway", method.oneway());
        flag("safe", method.safe());
        texts("roles", method.roles());
        json.writeArrayFieldStart("throws");
        for (Thrown thrown : method.exceptions()) {
            write(thrown, name);
        }
        json.writeEndArray();
        if (method.route().isPresent()) {
            write(method.route().get());
        }
        json.writeEndObject();
    }

    /** The index of the stream among the parameters as declared; the descriptor keeps it apart from the others. */
    private static long place(String stream, MethodDescriptor method) {
        String signature = method.parameters().signature();
        return method.parameters().members().stream()
                .filter(member -> place(member.name(), signature) < place(stream, signature))
                .count();
    }

    private static int place(String parameter, String signature) {
        Matcher found = Pattern.compile(" " + Pattern.quote(parameter) + "[,)]").matcher(signature);
        return found.find() ? found.start() : signature.length();
    }

    private void write(Thrown thrown, String method) throws IOException {
        String simple = thrown.name().substring(thrown.name().lastIndexOf('.') + 1);
        json.writeStartObject();
        json.writeStringField("name", thrown.name());
        json.writeNumberField("id", thrown.id());
        json.writeNumberField("status", thrown.status());
        say(method + ".throws." + simple);
        members("fields", thrown.fields(), simple);
        json.writeEndObject();
    }

    private void write(RouteDescriptor route) throws IOException {
        json.writeObjectFieldStart("route");
        json.writeStringField("verb", route.verb());
        json.writeStringField("path", route.path());
        text("type", route.type());
        json.writeEndObject();
    }

    private void writeTypes(List<MethodDescriptor> methods) throws IOException {
        json.writeObjectFieldStart("types");
        List<TypeRef> named =
                methods.stream().flatMap(method -> method.named().stream()).toList();
        for (TypeRef type : descriptor.types().reached(named)) {
            if (type.asStruct().isPresent()) {
                json.writeObjectFieldStart(type.declared());
                say(type.declared());
                members("fields", descriptor.types().members(type.asStruct().get()), type.declared());
                json.writeEndObject();
            } else if (type.asEnum().isPresent()) {
                json.writeObjectFieldStart(type.declared());
                say(type.declared());
                constants(type.asEnum().get());
                json.writeEndObject();
            }
        }
        json.writeEndObject();
    }

    private void constants(EnumType type) throws IOException {
        json.writeArrayFieldStart("constants");
        for (String constant : descriptor.types().constants(type)) {
            json.writeStartObject();
            json.writeStringField("name", constant);
            say(type.name() + "." + constant);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** @param around the name of the struct, exception or method that has these members, as documentation has it */
    private void members(String name, List<Member> members, String around) throws IOException {
        json.writeArrayFieldStart(name);
        for (Member member : members) {
            json.writeStartObject();
            json.writeStringField("name", member.name());
            type(member.type());
            if (member.initial().isPresent()) {
                json.writeFieldName("default");
                json.writeRawValue(member.initial().get());
            }
            say(around + "." + member.name());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void type(TypeRef type) throws IOException {
        json.writeFieldName("type");
        type.match(types).write();
    }

    /** Writes what the description says about a name, if it says anything. */
    private void say(String name) throws IOException {
        text("documentation", Optional.ofNullable(descriptor.documentation().get(name)));
        text("deprecated", Optional.ofNullable(descriptor.deprecations().get(name)));
    }

    private void text(String name, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(name, text.get());
        }
    }

    private void texts(String name, List<String> texts) throws IOException {
        if (!texts.isEmpty()) {
            json.writeArrayFieldStart(name);
            for (String text : texts) {
                json.writeString(text);
            }
            json.writeEndArray();
        }
    }

    private void flag(String name, boolean set) throws IOException {
        if (set) {
            json.writeBooleanField(name, true);
        }
    }

    private interface Writing {
        void write() throws IOException;
    }

    /** A type without parts, a struct or an enum is text; others are objects. */
    private final class TypeWriter implements ValueCases<Writing> {
        private Writing wrapped(String name, TypeRef inner) {
            return () -> {
                json.writeStartObject();
                json.writeFieldName(name);
                inner.match(this).write();
                json.writeEndObject();
            };
        }

        @Override
        public Writing scalar(Scalar type) {
            return () -> json.writeString(type.declared());
        }

        @Override
        public Writing array(ArrayType type) {
            return wrapped("array", type.item());
        }

        @Override
        public Writing map(MapType type) {
            return () -> {
                json.writeStartObject();
                json.writeArrayFieldStart("map");
                type.key().match(this).write();
                type.value().match(this).write();
                json.writeEndArray();
                json.writeEndObject();
            };
        }

        @Override
        public Writing optional(OptionalType type) {
            return wrapped("optional", type.value());
        }

        @Override
        public Writing enumeration(EnumType type) {
            return () -> json.writeString(type.declared());
        }

        @Override
        public Writing struct(StructType type) {
            return () -> json.writeString(type.declared());
        }
    }
}
