// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.creo.protocol.text.Nearest;

/** The constants of an enum, by name. */
final class ConstantNames {

    private final String type;
    private final List<String> names;
    private final Map<String, Integer> ordinals = new HashMap<>();

    ConstantNames(String type, List<String> names) {
        this.type = type;
        this.names = names;
        for (String name : names) {
            ordinals.put(name, ordinals.size());
        }
    }

    String type() {
        return type;
    }

    int ordinal(FromJson in, String name) throws JsonMistake {
        Integer ordinal = ordinals.get(name);
        if (ordinal == null) {
            throw in.here(type + " has no constant " + FromJson.quoted(name)
                    + Nearest.to(name, names)
                            .map(near -> "; did you mean \"" + near + "\"?")
                            .orElse("; it has " + String.join(", ", names)));
        }
        return ordinal;
    }
}
