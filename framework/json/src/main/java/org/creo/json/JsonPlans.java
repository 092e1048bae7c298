// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.util.List;
import org.creo.json.ValueType.Member;

/** Makes readers and writers, which share what they have in common. Safe for several threads, as these are. */
public final class JsonPlans {

    private final JsonLimits limits;
    private final JsonFormat format;
    private final Readers readers;
    private final Writers writers = new Writers();

    public JsonPlans(JsonLimits limits) {
        this.limits = limits;
        this.format = new JsonFormat(limits);
        this.readers = new Readers(format);
    }

    /**
     * Of the arguments of a method, as an object with the parameters' names.
     *
     * @param orInOrder whether an array with the arguments in order will do as well
     * @throws IllegalArgumentException if a default is not of its type
     */
    public synchronized JsonReader reader(Parameters parameters, boolean orInOrder) {
        return JsonReader.arguments(format, limits.bytes(), parameters, readers.parameters(parameters), orInOrder);
    }

    /**
     * Of single values, for example the items of a stream.
     *
     * @throws IllegalArgumentException if a default is not of its type
     */
    public synchronized JsonReader reader(ValueType type) {
        return JsonReader.item(format, limits.bytes(), type, type.match(readers));
    }

    /** Of single values: results, or the items of a stream. */
    public synchronized JsonWriter writer(ValueType type) {
        return new JsonWriter(format, type.match(writers));
    }

    /** Of the fields of an exception, as an object. */
    public synchronized JsonWriter writer(List<Member> fields) {
        return new JsonWriter(format, writers.members(fields));
    }
}
