// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.creo.framework.state.ListState;
import org.creo.framework.state.MapState;
import org.creo.framework.state.StateCodec;
import org.creo.framework.state.ValueState;
import org.creo.json.kept.KeptReader;
import org.creo.json.kept.KeptType;
import org.creo.json.kept.KeptWriter;
import org.creo.json.kept.TypeText;
import org.creo.type.MapType;

/**
 * Values of a state of generated code, from and to the form in which RASP sends them.
 *
 * @param codec keeps them
 * @param type what is kept
 */
record Coding<T>(StateCodec<T> codec, KeptType type) {
    static <T> Coding<T> of(ValueState<T> state) {
        return new Coding<>(state.codec(), TypeText.parse(state.type()));
    }

    static <E> Coding<E> ofItems(ListState<E> state) {
        KeptType list = TypeText.parse(state.type());
        return new Coding<>(state.item(), list.part(list.type().one()));
    }

    static <K> Coding<K> ofKeys(MapState<K, ?> state) {
        KeptType map = TypeText.parse(state.type());
        return new Coding<>(
                state.key(), map.part(map.type().asMap().map(MapType::key).orElseThrow()));
    }

    static <V> Coding<V> ofValues(MapState<?, V> state) {
        KeptType map = TypeText.parse(state.type());
        return new Coding<>(
                state.value(), map.part(map.type().asMap().map(MapType::value).orElseThrow()));
    }

    T value(byte[] sent) {
        try {
            byte[] kept = KeptWriter.write(type, KeptReader.readSent(type, sent));
            return codec.read(new DataInputStream(new ByteArrayInputStream(kept)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    byte[] sent(T value) {
        try {
            ByteArrayOutputStream kept = new ByteArrayOutputStream();
            codec.write(codec.kept(value), new DataOutputStream(kept));
            return KeptWriter.writeSent(type, KeptReader.read(type, kept.toByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
