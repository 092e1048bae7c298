// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.stream.Collectors;

/**
 * The ids of RASP/1, section 4: the first four bytes of SHA-256 over a canonical text.
 *
 * <p>An interface's text is its full name. A method's text is its name and the shapes of its parameters and result:
 * the names and types of fields all the way down, but neither the names of structs nor those of parameters, which
 * are not sent and may change freely.
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

    /** For example {@code retrieve(String):{name:String,samples:double[]}}. */
    public String canonical(Method method) {
        return method.parameters().stream()
                .map(parameter -> shape(parameter.type()))
                .collect(Collectors.joining(",", method.name() + "(", "):"))
                + method.result().map(this::shape).orElse("void");
    }

    private String shape(TypeRef type) {
        if (type instanceof ArrayType array) {
            return shape(array.item()) + "[]";
        }
        if (type instanceof StructType struct) {
            return description.struct(struct).fields().stream()
                    .map(field -> field.name() + ":" + shape(field.type()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        return type.declared();
    }

    private static int hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(digest).getInt();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
