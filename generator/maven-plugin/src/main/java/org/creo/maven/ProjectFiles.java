// SPDX-License-Identifier: Apache-2.0
package org.creo.maven;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.maven.plugin.MojoFailureException;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import org.creo.generator.model.SharedRuntime;

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
            if (isJava(files)) {
                addJava(description, files);
            } else {
                addClient(description.packageName(), output.getKey().id(), files);
            }
        }
    }

    /** The runtime that all descriptions share. */
    void add(SharedRuntime runtime, Map<String, SortedMap<String, String>> rendered) {
        rendered.forEach((language, files) -> {
            if (isJava(files)) {
                files.forEach((path, text) -> {
                    if (path.startsWith(JAVA)) {
                        sources.put(inSources(path), text);
                    }
                });
            } else {
                addClient(runtime.name(), language, files);
            }
        });
    }

    private static boolean isJava(SortedMap<String, String> files) {
        return files.keySet().stream().anyMatch(path -> path.startsWith(JAVA));
    }

    private void addClient(String name, String language, SortedMap<String, String> files) {
        files.forEach((path, text) -> clients.put(name + "/" + language + "/" + path, text));
    }

    private static String inSources(String path) {
        return SOURCE_ROOT + "/" + path.substring(JAVA.length());
    }

    /**
     * The languages java and host write the types of a description alike, so the second of them adds only what is its
     * own.
     */
    private void addJava(Description description, SortedMap<String, String> files) throws MojoFailureException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            if (file.getKey().startsWith(JAVA)) {
                String path = inSources(file.getKey());
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
