// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.call;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.Compilation;
import org.creo.generator.cli.host.HostException;
import org.creo.generator.cli.json.JsonTree;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.protocol.text.Printable;

/** What hosts say about themselves: {@code rasp.Control}, called like any other interface. */
public final class Control {

    private static final String FILE = "control.creo";
    private static final byte[] NO_ARGUMENTS = {};

    private final Caller caller;
    private final Catalogue methods = Catalogue.of(own());
    /** Whether the host has workers; null where it was not asked. */
    private Boolean staffed;

    public Control(Caller caller) {
        this.caller = caller;
    }

    /** All that {@code control.creo} declares. */
    static Description own() {
        try (InputStream file = Control.class.getResourceAsStream("/org/creo/framework/" + FILE)) {
            Compilation compilation = Compilation.forReading(List.of());
            return compilation
                    .read(SourceFile.decode(FILE, file.readAllBytes()), ImportPath.NONE)
                    .orElseThrow(() -> new IllegalStateException(FILE + ": " + compilation.diagnostics()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The counters since the host started: {@code Metrics} of {@code control.creo}. */
    public JsonTree metrics() throws HostException {
        return call("metrics");
    }

    /** All that the host serves. */
    public Catalogue catalogue() throws HostException {
        List<String> undescribed = new ArrayList<>();
        return Catalogue.of(descriptions(undescribed), undescribed);
    }

    /** The descriptions of what the host serves, each with those of its interfaces. */
    public List<Description> descriptions() throws HostException {
        return descriptions(new ArrayList<>());
    }

    /** @param undescribed takes the interfaces that are served without a description */
    private List<Description> descriptions(List<String> undescribed) throws HostException {
        List<Description> descriptions = new ArrayList<>();
        for (JsonTree described : call("describe").items(item -> item)) {
            List<String> interfaces = described.get("interfaces").items(JsonTree::text);
            String text = described.get("text").text();
            if (text.isEmpty()) {
                interfaces.stream().map(Printable::of).forEach(undescribed::add);
            } else {
                descriptions.add(read(interfaces, text).serving(interfaces));
            }
        }
        return descriptions;
    }

    /** The fingerprints of the methods that each service answers, those of older releases included. */
    public Map<String, Set<Integer>> answered() throws HostException {
        Map<String, Set<Integer>> answered = new HashMap<>();
        for (JsonTree service : call("answered").items(item -> item)) {
            Set<Integer> methods = new HashSet<>(service.get("methods").items(method -> (int) method.number()));
            answered.put(service.get("service").text(), methods);
        }
        return answered;
    }

    private static Description read(List<String> interfaces, String text) throws HostException {
        Compilation compilation = Compilation.forReading(List.of());
        SourceFile source = new SourceFile("the host's description of " + String.join(", ", interfaces), text);
        return compilation.read(source, ImportPath.NONE).orElseThrow(() -> {
            Diagnostic first = compilation.diagnostics().get(0);
            return new HostException(source.name() + " cannot be read by this creo: line "
                    + first.location().line() + ": " + first.message());
        });
    }

    /** The workers of the host: {@code Workforce} of {@code control.creo}; empty where it has none. */
    public Optional<JsonTree> workers() throws HostException {
        if (staffed == null) {
            staffed = isStaffed();
        }
        return staffed ? Optional.of(callMethod("rasp.Workers.now")) : Optional.empty();
    }

    /** Whether the host serves that: what it does not serve counts as an error where it is called. */
    private boolean isStaffed() {
        try {
            return answered().containsKey("rasp.Workers");
        } catch (HostException e) {
            return false;
        }
    }

    private JsonTree call(String method) throws HostException {
        return callMethod("rasp.Control." + method);
    }

    private JsonTree callMethod(String name) throws HostException {
        try {
            return JsonTree.of(caller.call(methods.find(name), NO_ARGUMENTS).orElseThrow());
        } catch (Catalogue.UnknownMethodException e) {
            throw new IllegalStateException(FILE + " is not the one that this creo was built with", e);
        }
    }
}
