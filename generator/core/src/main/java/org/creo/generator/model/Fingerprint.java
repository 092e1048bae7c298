// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.creo.type.StructType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/**
 * The ids of RASP/1, section 4: the first four bytes of SHA-256 over a canonical text.
 *
 * <p>An interface's text is its full name. A method's text is its name and the shapes of its parameters and result: the
 * names and types of fields all the way down, but neither the names of structs, unions and enums nor those of
 * parameters, which are not sent and may change freely. An exception's text is its name and its fields.
 */
public final class Fingerprint {

    private final Description description;

    public Fingerprint(Description description) {
        this.description = description;
    }

    public int id(Interface service) {
        return hash(description.fullName(service));
    }

    public int id(Method method) {
        return hash(canonical(method));
    }

    public int id(ExceptionType exception) {
        return hash(canonical(exception));
    }

    /**
     * The text of a method, for example <code>retrieve(String):{name:String,samples:double[]}</code>.
     *
     * @throws TooLargeException if it is too long; the checks refuse such a method
     */
    public String canonical(Method method) {
        Shape shape = new Shape(description).text(method.name()).text("(");
        String comma = "";
        for (Field parameter : method.parameters()) {
            shape.text(comma).type(parameter.type());
            comma = ",";
        }
        shape.text("):");
        if (method.result().isPresent()) {
            shape.type(method.result().get());
        } else {
            shape.text(method.oneway() ? "oneway" : "void");
        }
        return shape.toString();
    }

    /** The text of a struct, for example <code>{name:String,samples:double[]}</code>. */
    public String canonical(Struct struct) {
        return new Shape(description).type(new StructType(struct.name())).toString();
    }

    /** The text of a union, for example <code>union{circle:{radius:double},note:String}</code>. */
    public String canonical(Union union) {
        return new Shape(description).type(new UnionType(union.name())).toString();
    }

    /**
     * The text of a state, for example <code>Map&lt;String,{owner:String,limit:long=1000}&gt;</code>: its shape, with
     * the default of each field that has one. Values that were kept before there was such a field get the default.
     */
    public String kept(TypeRef type) {
        return new Shape(description, true).type(type).toString();
    }

    /** The text of an exception, for example <code>NotFound{key:String}</code>. */
    public String canonical(ExceptionType exception) {
        return new Shape(description)
                .text(exception.name())
                .fields(exception.fields())
                .toString();
    }

    private static int hash(String text) {
        return ByteBuffer.wrap(digest(text)).getInt();
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
