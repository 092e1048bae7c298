// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.state.ListState;
import org.creo.framework.state.MapState;
import org.creo.framework.state.State;
import org.creo.framework.state.ValueState;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.InitialValue;
import org.creo.type.MapType;
import org.creo.type.TypeRef;

/**
 * A state of a described interface. It holds values as RASP sends them, and is kept as that of generated code, so that
 * a host may go from one to the other.
 *
 * @param state what the framework knows of it
 * @param type as declared
 * @param key the keys, where it is a map; else null
 * @param value the value, an item or what is under a key
 */
record StateForm(State<?> state, TypeRef type, KeyForm key, KeptForm value) {
    static StateForm of(
            org.creo.generator.model.State declared, Description description, ValueForms forms, RuleMaker rules) {
        TypeRef type = declared.type();
        String name = declared.name();
        String canonical = new Fingerprint(description).kept(type);
        Optional<MapType> map = type.asMap();
        KeptForm value =
                new KeptForm(map.map(MapType::value).orElseGet(() -> type.isArray() ? type.one() : type), forms, rules);
        if (map.isPresent()) {
            KeyForm key = new KeyForm(new KeptForm(map.get().key(), forms, rules));
            return new StateForm(
                    new MapState<>(name, canonical, key.codec(), value.codec(), Map.of()), type, key, value);
        }
        if (type.isArray()) {
            return new StateForm(new ListState<>(name, canonical, value.codec(), List.of()), type, null, value);
        }
        Sent initial = new Sent(InitialBytes.of(InitialValue.of(declared, description), type, description));
        return new StateForm(new ValueState<>(name, canonical, value.codec(), initial), type, null, value);
    }

    @SuppressWarnings("unchecked") // it is one where there are keys
    MapState<Comparable<?>, Sent> map() {
        return (MapState<Comparable<?>, Sent>) state;
    }

    @SuppressWarnings("unchecked") // it is one where it is an array
    ListState<Sent> list() {
        return (ListState<Sent>) state;
    }

    @SuppressWarnings("unchecked") // it is one where it is neither
    ValueState<Sent> whole() {
        return (ValueState<Sent>) state;
    }
}
