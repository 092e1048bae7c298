// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Release;

/**
 * Finds what the ids in frames stand for: methods and exceptions of a description, and of its recorded releases where
 * those have other ids. Where releases share an id, it is the newest one's.
 */
public final class Known {

    /**
     * The description, or one of its releases.
     *
     * @param release empty for the description itself
     */
    public record Version(Description description, Optional<Release> release) {

        /** The text after a name: {@code " of 1.0.0"}, and nothing for the description itself. */
        public String suffix() {
            return release.map(recorded -> " of " + recorded.version()).orElse("");
        }
    }

    public record KnownMethod(int protocol, int id, Version version, Interface service, Method method) {

        /** The method's name with its interface, for example {@code DataService.storeData}. */
        public String name() {
            return service.name() + "." + method.name();
        }

        /** The interface's name with its package, for example {@code packagename.DataService}. */
        public String fullName() {
            return version.description().fullName(service);
        }
    }

    public record KnownException(int id, Version version, ExceptionType exception) {}

    private record Key(int protocol, int method) {}

    private final List<Version> versions = new ArrayList<>();
    /** The full names of interfaces, by their ids. */
    private final Map<Integer, String> services = new HashMap<>();

    private final Map<Key, KnownMethod> methods = new LinkedHashMap<>();
    private final Map<Integer, KnownException> exceptions = new LinkedHashMap<>();

    /** @param description has passed the checks, and has the releases that are to be known, too */
    public Known(Description description) {
        add(new Version(description, Optional.empty()));
        List<Release> releases = description.releases();
        for (int i = releases.size() - 1; i >= 0; i--) {
            add(new Version(releases.get(i).description(), Optional.of(releases.get(i))));
        }
    }

    private void add(Version version) {
        versions.add(version);
        Description description = version.description();
        Fingerprint ids = new Fingerprint(description);
        for (Interface service : description.interfaces()) {
            int protocol = ids.id(service);
            services.putIfAbsent(protocol, description.fullName(service));
            for (Method method : service.methods()) {
                int id = ids.id(method);
                methods.putIfAbsent(new Key(protocol, id), new KnownMethod(protocol, id, version, service, method));
            }
        }
        for (ExceptionType exception : description.exceptions()) {
            int id = ids.id(exception);
            exceptions.putIfAbsent(id, new KnownException(id, version, exception));
        }
    }

    /** The description itself, then its releases, newer ones first. */
    public List<Version> versions() {
        return List.copyOf(versions);
    }

    public Collection<KnownMethod> methods() {
        return List.copyOf(methods.values());
    }

    public Collection<KnownException> exceptions() {
        return List.copyOf(exceptions.values());
    }

    /** The full name of an interface. */
    Optional<String> service(int protocol) {
        return Optional.ofNullable(services.get(protocol));
    }

    Optional<KnownMethod> method(int protocol, int id) {
        return Optional.ofNullable(methods.get(new Key(protocol, id)));
    }

    Optional<KnownException> exception(int id) {
        return Optional.ofNullable(exceptions.get(id));
    }
}
