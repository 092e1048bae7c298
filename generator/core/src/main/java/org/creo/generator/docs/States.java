// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.State;

/** What services keep from call to call, and which method touches what. */
final class States {

    private static final DeclaredSpelling SPELLING = new DeclaredSpelling();

    private States() {}

    /**
     * One state.
     *
     * @param type    as HTML
     * @param initial the value that the description gives it, else null
     * @param readers the names of the methods that read it and do not write it
     * @param writers those of the methods that write it
     */
    public record Entry(String name, String type, String initial, List<String> doc, List<String> readers, List<String> writers) {}

    /**
     * What one method touches.
     *
     * @param reads  as the description names it, for example {@code accounts[id]}
     * @param writes likewise
     */
    public record Touched(List<String> reads, List<String> writes) {}

    /** By the name of the interface. */
    static Map<String, List<Entry>> of(Description description) {
        Map<String, List<Entry>> states = new LinkedHashMap<>();
        for (Interface service : description.interfaces()) {
            states.put(service.name(), service.states().stream().map(state -> entry(state, service)).toList());
        }
        return states;
    }

    /** By the anchor of the method. */
    static Map<String, Touched> touched(Description description) {
        Map<String, Touched> touched = new LinkedHashMap<>();
        for (Interface service : description.interfaces()) {
            for (Method method : service.methods()) {
                touched.put(service.name() + "." + method.name(), new Touched(method.reads(), method.writes()));
            }
        }
        return touched;
    }

    private static Entry entry(State state, Interface service) {
        List<String> readers = new ArrayList<>();
        List<String> writers = new ArrayList<>();
        for (Method method : service.methods()) {
            List<Permission> own = method.permissions().stream().filter(each -> each.state().equals(state.name())).toList();
            if (own.stream().anyMatch(Permission::writes)) {
                writers.add(method.name());
            } else if (!own.isEmpty()) {
                readers.add(method.name());
            }
        }
        return new Entry(state.name(), SPELLING.text(state.type()),
                state.initial().map(value -> SPELLING.literal(state.type(), value)).orElse(null), state.documentation().lines(), readers, writers);
    }
}
