// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What the options of a client of somebody else's REST service mean. */
public final class RestSettings extends CommonSettings<RestSettings> {
    // Set before anybody else sees them, and then never changed.

    /** Names and values of headers, by turns. */
    List<String> headers = List.of();
    /** Whether one of them is a secret. */
    boolean secret;
    /** Whom calls may go to, in lower case; empty for anybody. */
    Set<String> hosts = Set.of();
    /** How large an answer may be, in bytes. */
    int bodyLimit = 16 << 20;

    /** The defaults. */
    public RestSettings() {}

    /**
     * Sends a header with each call.
     *
     * @param name its name
     * @param value its value
     * @param isSecret whether others must not read it
     * @return settings with it
     * @throws IllegalArgumentException if that is no header, or one that HTTP itself needs
     */
    public RestSettings withHeader(String name, String value, boolean isSecret) {
        HttpRequest.newBuilder(URI.create("http://localhost")).header(name, value); // refuses what cannot be sent
        List<String> all = new ArrayList<>(headers);
        all.addAll(List.of(name, value));
        return with(settings -> {
            settings.headers = all;
            settings.secret |= isSecret;
        });
    }

    /**
     * Sets whom calls may go to.
     *
     * @param names of hosts, or their addresses as URLs have them
     * @return settings with them
     * @throws IllegalArgumentException if there is none
     */
    public RestSettings withHosts(Collection<String> names) {
        if (names.isEmpty()) {
            throw new IllegalArgumentException("no host could be called");
        }
        Set<String> all =
                names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        return with(settings -> settings.hosts = all);
    }

    /**
     * Sets how large an answer may be.
     *
     * @param bytes at least 1
     * @return settings with it
     * @throws IllegalArgumentException if it is not
     */
    public RestSettings withBodyLimit(int bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("a limit of " + bytes + " bytes, where at least 1 is allowed");
        }
        return with(settings -> settings.bodyLimit = bytes);
    }
}
