// SPDX-License-Identifier: Apache-2.0
package org.creo.maven;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.maven.plugin.MojoFailureException;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;

/**
 * What all descriptions of a project generate, in two folders. Java sources of all of them share a source root, without
 * the build files and READMEs next to them, since the project has its own. Other languages stay whole.
 */
final class ProjectFiles {

    /** The folder of the Java sources. */
    static final String SOURCE_ROOT = "java";

    /** Where a language whose output is Java has its sources. */
    private static final String JAVA = "src/main/java/";

    private final SortedMap<String, String> sources = new TreeMap<>();
    private final SortedMap<String, String> clients = new TreeMap<>();

    void add(Description description, Map<Language, SortedMap<String, String>> rendered) throws MojoFailureException {
        for (Map.Entry<Language, SortedMap<String, String>> output : rendered.entrySet()) {
            SortedMap<String, String> files = output.getValue();
            if (files.keySet().stream().anyMatch(path -> path.startsWith(JAVA))) {
                addJava(description, files);
            } else {
                String folder =
                        description.packageName() + "/" + output.getKey().id() + "/";
                files.forEach((path, text) -> clients.put(folder + path, text));
            }
        }
    }

    /**
     * The languages java and host write the types of a description alike, so the second of them adds only what is its
     * own.
     */
    private void addJava(Description description, SortedMap<String, String> files) throws MojoFailureException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (file.getKey().startsWith(JAVA)) {
                String path = SOURCE_ROOT + "/" + file.getKey().substring(JAVA.length());
                String before = sources.put(path, file.getValue());
                if (before != null && !before.equals(file.getValue())) {
                    throw new MojoFailureException(description.source().name() + " generates " + path
                            + " and so does another description, or another language; give it another package");
                }
            }
        }
    }

    SortedMap<String, String> sources() {
        return sources;
    }

    SortedMap<String, String> clients() {
        return clients;
    }
}
