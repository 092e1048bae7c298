// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;

/** The views of states that a method is given, after its parameters. */
public final class StateViews {

    private StateViews() {}

    /**
     * Their names, in their order, as a description would have them: those of their states; views of several parts of
     * one state add the keys.
     */
    public static Map<Permission, String> names(Method method) {
        Map<Permission, String> views = new LinkedHashMap<>();
        for (Permission permission : method.permissions()) {
            boolean alone = method.permissions().stream()
                            .filter(each -> each.state().equals(permission.state()))
                            .count()
                    == 1;
            views.put(permission, permission.state() + (alone ? "" : which(permission)));
        }
        return views;
    }

    /** What tells it from the other parts of the same state. */
    private static String which(Permission permission) {
        String keys = permission.keys().stream()
                .flatMap(key -> key.names().stream())
                .map(Words::pascal)
                .collect(Collectors.joining());
        return permission
                .range()
                .map(range -> range.to().isEmpty() ? "From" : range.from().isEmpty() ? "Before" : "")
                .map(open -> open + keys)
                .orElse(keys);
    }

    /** What a method touches, as hosts and workers compare it; the type of the state follows. */
    public static String access(Permission permission) {
        return (permission.writes() ? "WRITES " : "READS ") + permission.text();
    }
}
