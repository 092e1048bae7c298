// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A path as OpenAPI has it. It knows no parameter with several segments, and of paths that only differ in the names of
 * their parameters it admits one: the names of the first one hold for the others.
 *
 * @param text for example {@code /lab/series/{name}}
 * @param names the names of its parameters, by the names that the description has
 */
record PathTemplate(String text, Map<String, String> names) {

    private static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)(\\+?)}");

    /**
     * The template of a route.
     *
     * @param others all templates so far, by their texts without the names of parameters; this one is added
     */
    static PathTemplate of(String route, Map<String, String> others) {
        String text = PARAMETER.matcher(route).replaceAll("{$1}");
        String first = others.computeIfAbsent(PARAMETER.matcher(route).replaceAll("{}"), each -> text);
        Map<String, String> names = new HashMap<>();
        Matcher theirs = PARAMETER.matcher(first);
        Matcher mine = PARAMETER.matcher(route);
        while (mine.find() && theirs.find()) {
            names.put(mine.group(1), theirs.group(1));
        }
        return new PathTemplate(first, names);
    }

    /** Whether a parameter of a route takes all the rest of its path. */
    static boolean isRest(String route, String parameter) {
        return route.contains("{" + parameter + "+}");
    }
}
