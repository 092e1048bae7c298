// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The ids of RASP/1, section 4: the first four bytes of SHA-256 over a canonical text.
 *
 * <p>An interface's text is its full name. A method's text is its name and the shapes of its parameters and result: the
 * names and types of fields all the way down, but neither the names of structs and enums nor those of parameters, which
 * are not sent and may change freely. An exception's text is its name and its fields.
 */
public final class Fingerprint {

    /** In characters: what a message may show, and generated code may hold. */
    private static final int LONGEST_KEPT = 500;

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
     * For example <code>retrieve(String):{name:String,samples:double[]}</code>.
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

    /** For example <code>{name:String,samples:double[]}</code>. */
    public String canonical(Struct struct) {
        return new Shape(description).type(new StructType(struct.name())).toString();
    }

    /**
     * What distinguishes kept values of the type from those of others: its shape, for example <code>
     * Map&lt;String,{owner:String,cents:long}&gt;</code>, or of a long one the digest.
     */
    public String kept(TypeRef type) {
        String text = new Shape(description).type(type).toString();
        return text.length() <= LONGEST_KEPT
                ? text
                : "SHA-256:" + HexFormat.of().formatHex(digest(text));
    }

    /** For example <code>NotFound{key:String}</code>. */
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
