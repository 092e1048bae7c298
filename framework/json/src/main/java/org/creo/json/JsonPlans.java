// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.util.List;
import org.creo.type.DeclaredTypes;
import org.creo.type.Member;
import org.creo.type.TypeRef;

/**
 * Makes readers and writers of JSON. What several types have in common is made once. Safe for several threads, as the
 * readers and writers are.
 */
public final class JsonPlans {

    private final JsonLimits limits;
    private final DeclaredTypes types;
    private final JsonFormat format;
    private final Readers readers;
    private final Writers writers;

    /** @param types those that the types name */
    public JsonPlans(JsonLimits limits, DeclaredTypes types) {
        this.limits = limits;
        this.types = types;
        this.format = new JsonFormat(limits);
        this.readers = new Readers(format, types);
        this.writers = new Writers(types);
    }

    /**
     * A reader of the arguments of a method, as an object with the parameters' names.
     *
     * @param orInOrder whether an array with the arguments in order will do as well
     * @throws IllegalArgumentException if a default is not of its type
     */
    public synchronized JsonReader reader(Parameters parameters, boolean orInOrder) {
        return JsonReader.arguments(
                format, limits.bytes(), parameters, types, readers.parameters(parameters), orInOrder);
    }

    /**
     * A reader of single values, for example the items of a stream.
     *
     * @throws IllegalArgumentException if a default is not of its type
     */
    public synchronized JsonReader reader(TypeRef type) {
        return JsonReader.item(format, limits.bytes(), type, types, type.match(readers));
    }

    /** A writer of single values: results, or the items of a stream. */
    public synchronized JsonWriter writer(TypeRef type) {
        return new JsonWriter(format, type.match(writers));
    }

    /** A writer of the fields of an exception, as an object. */
    public synchronized JsonWriter writer(List<Member> fields) {
        return new JsonWriter(format, writers.members(fields));
    }
}
