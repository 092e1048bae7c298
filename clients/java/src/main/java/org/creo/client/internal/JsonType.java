// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.creo.client.Values;

/**
 * How the values of one type are read from JSON, that of hosts or of somebody else's service, and written as it.
 * Threads may share it.
 *
 * @param <T> the type
 */
public abstract class JsonType<T> {
    JsonType() {}

    abstract T read(JsonReader in);

    abstract void write(JsonWriter out, T value);

    /**
     * The value in a text that is of the form that hosts have.
     *
     * @param text JSON, and nothing else
     * @param name the type's in the description, with which places in messages begin
     * @return the value
     */
    public T fromText(String text, String name) {
        JsonReader in = new JsonReader(text, name);
        T value = read(in);
        in.end();
        return value;
    }

    /**
     * The text of a value as hosts have it.
     *
     * @param value what to write
     * @return JSON
     */
    public String toText(T value) {
        JsonWriter out = new JsonWriter(JsonLimits.HOSTS);
        write(out, value);
        return out.text();
    }

    /**
     * The texts that stand for a value in the query of a request: one, or any number under the same name.
     *
     * @param value of a type that a query can have
     * @param texts takes them
     */
    void texts(T value, Consumer<String> texts) {
        throw new UnsupportedOperationException("the compiler lets no query have this");
    }

    /**
     * Reads the value of a member of an object.
     *
     * @param in reads the object
     * @return the value
     */
    public T value(JsonReader in) {
        return read(in);
    }

    /**
     * Reads the value of a member of an object, which may be null where it is read leniently.
     *
     * @param in reads the object
     * @param otherwise what null means
     * @return the value
     */
    public T value(JsonReader in, T otherwise) {
        return !in.strict() && in.isNull() ? otherwise : read(in);
    }

    /**
     * Writes a member of an object; hosts alone also get what is absent.
     *
     * @param out writes the object
     * @param name of the member
     * @param value of the member
     */
    public void member(JsonWriter out, String name, T value) {
        if (out.asHosts() || !isAbsent(value)) {
            out.name(name);
            write(out, value);
        }
    }

    /** What it means that there is no value; null where that is an error. */
    T absent() {
        return null;
    }

    boolean isAbsent(T value) {
        return false;
    }

    /**
     * Values of this type that may be absent: null, or nothing at all. Of an object, what is absent is left out.
     *
     * @return the type
     */
    public JsonType<Optional<T>> optional() {
        JsonType<T> value = this;
        return new JsonType<>() {
            @Override
            Optional<T> read(JsonReader in) {
                return in.isNull() ? Optional.empty() : Optional.of(value.read(in));
            }

            @Override
            void write(JsonWriter out, Optional<T> given) {
                if (given.isPresent()) {
                    value.write(out, given.get());
                } else {
                    out.raw("null");
                }
            }

            @Override
            void texts(Optional<T> given, Consumer<String> texts) {
                given.ifPresent(present -> value.texts(present, texts));
            }

            @Override
            Optional<T> absent() {
                return Optional.empty();
            }

            @Override
            boolean isAbsent(Optional<T> given) {
                return given.isEmpty();
            }
        };
    }

    /**
     * Sets of values of this type, which are arrays without an item twice.
     *
     * @return the type
     */
    public JsonType<Set<T>> set() {
        JsonType<T> item = this;
        return new JsonType<>() {
            @Override
            Set<T> read(JsonReader in) {
                Set<T> items = Values.newSet(0);
                in.beginArray();
                while (in.nextItem()) {
                    if (!items.add(item.read(in)) && in.strict()) {
                        throw in.wrong("it is there twice");
                    }
                }
                return Collections.unmodifiableSet(items);
            }

            @Override
            void write(JsonWriter out, Set<T> items) {
                out.beginArray();
                for (T each : items) {
                    out.item();
                    item.write(out, each);
                }
                out.endArray();
            }

            @Override
            void texts(Set<T> items, Consumer<String> texts) {
                items.forEach(each -> item.texts(each, texts));
            }
        };
    }

    /**
     * Arrays of maps, or of arrays of maps, for which Java has no expression.
     *
     * @param creates an array without type arguments
     * @return the type
     */
    @SuppressWarnings("unchecked") // it is such an array
    public JsonType<T[]> arrayOfMaps(IntFunction<?> creates) {
        return array(count -> (T[]) creates.apply(count));
    }

    /**
     * Arrays of this type.
     *
     * @param creates an array
     * @return the type
     */
    public JsonType<T[]> array(IntFunction<T[]> creates) {
        JsonType<T> item = this;
        return new JsonType<>() {
            @Override
            T[] read(JsonReader in) {
                List<T> items = new ArrayList<>();
                in.beginArray();
                while (in.nextItem()) {
                    items.add(item.read(in));
                }
                return items.toArray(creates.apply(0));
            }

            @Override
            void write(JsonWriter out, T[] items) {
                out.beginArray();
                for (T each : items) {
                    out.item();
                    item.write(out, each);
                }
                out.endArray();
            }

            @Override
            void texts(T[] items, Consumer<String> texts) {
                for (T each : items) {
                    item.texts(each, texts);
                }
            }
        };
    }
}
