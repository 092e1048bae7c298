// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The clients of one description, as {@code creo pack} has packed them into the JAR of a service. Immutable.
 *
 * @param description the name of its package
 * @param packages in the order in which people see them
 * @param files by their paths below the folder of all clients
 */
record ClientPackages(String description, List<Installed> packages, Map<String, PackedFile> files) {
    private static final String FOLDER = "META-INF/creo/clients/";
    private static final String LIST = "packages";
    private static final String FORMAT = "creo-clients 1";

    /**
     * A client as a tool installs it.
     *
     * @param title what people call it, such as {@code Python}
     * @param install the command that installs it, with {@link PackedFile#BASE} for the address of the folder
     * @param files the paths of what is installed
     */
    record Installed(String title, String install, List<String> files) {}

    /**
     * The clients of a description in the JAR of its service; none where nothing was packed into it.
     *
     * @param service any class of that JAR
     * @throws IllegalStateException if they are not whole, or packed by a newer Creo; the message says what to do
     */
    static Optional<ClientPackages> of(Class<?> service, String description) {
        String folder = FOLDER + description + "/";
        try {
            byte[] list = read(service, folder + LIST);
            return list == null
                    ? Optional.empty()
                    : Optional.of(read(
                            service,
                            description,
                            new String(list, StandardCharsets.UTF_8).lines().toList()));
        } catch (IOException e) {
            throw new IllegalStateException("The clients of " + description + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static ClientPackages read(Class<?> service, String description, List<String> lines) throws IOException {
        if (lines.isEmpty() || !lines.get(0).equals(FORMAT)) {
            throw new IOException("another version of Creo has packed them; pack them with the one that this host has");
        }
        List<Installed> packages = new ArrayList<>();
        Map<String, PackedFile> files = new LinkedHashMap<>();
        for (int i = 1; i < lines.size(); ) {
            String title = rest("package", lines, i++);
            String install = rest("install", lines, i++);
            List<String> shown = new ArrayList<>();
            for (; i < lines.size() && !lines.get(i).startsWith("package "); i++) {
                String line = lines.get(i);
                String path = line.substring(line.indexOf(' ') + 1);
                byte[] content = read(service, FOLDER + description + "/" + path);
                if (content == null) {
                    throw new IOException(path + " is missing; pack them again");
                }
                files.put(path, new PackedFile(content, line.startsWith("addresses ")));
                if (line.startsWith("content ")) {
                    shown.add(path);
                }
            }
            packages.add(new Installed(title, install, List.copyOf(shown)));
        }
        return new ClientPackages(description, List.copyOf(packages), files);
    }

    private static String rest(String word, List<String> lines, int at) throws IOException {
        if (at >= lines.size() || !lines.get(at).startsWith(word + " ")) {
            throw new IOException(
                    "line " + (at + 1) + " of " + LIST + " does not begin with '" + word + "'; pack them again");
        }
        return lines.get(at).substring(word.length() + 1);
    }

    private static byte[] read(Class<?> service, String path) throws IOException {
        try (InputStream in = service.getClassLoader().getResourceAsStream(path)) {
            return in == null ? null : in.readAllBytes();
        }
    }
}
