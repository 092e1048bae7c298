// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.creo.framework.files.FileMount;

/**
 * How a host speaks HTTP. Immutable.
 *
 * @param where it does
 * @param hostNames names of the host, in lower case, in addition to those that it knows itself: its addresses,
 *     {@code localhost}, and the names in its certificate
 * @param origins from which pages of others may call it, in lower case, such as {@code https://app.example.org}
 * @param explorer whether it has a page on which people try the methods
 * @param handOut what it hands out of its services, to callers who may call all of them
 * @param clientsUrl where its callers find the clients that it hands out, such as
 *     {@code https://lab.example.org/creo/clients/}; empty for where they ask, which is not what a proxy asks that adds
 *     TLS or a path
 * @param checkCached whether methods that are {@code @CACHED} run even if the client has their answer, to compare
 * @param files the folders whose files are served
 */
public record HttpSettings(
        HttpWhere where,
        Set<String> hostNames,
        Set<String> origins,
        boolean explorer,
        Set<HandedOut> handOut,
        String clientsUrl,
        boolean checkCached,
        List<FileMount> files) {
    /** What holds where nothing else is said. */
    public static final HttpSettings DEFAULT =
            new HttpSettings(HttpWhere.SAFE, Set.of(), Set.of(), true, Set.of(), "", false, List.of());

    private static final Pattern NAME = Pattern.compile("[a-z0-9_-]+(\\.[a-z0-9_-]+)*");
    private static final Pattern URL = Pattern.compile("https?://[A-Za-z0-9.:\\[\\]_-]+/([A-Za-z0-9._~%/+-]*/)?");
    private static final Pattern ORIGIN = Pattern.compile("[a-z][a-z0-9+.-]*://[^/?#@*\\s]+");

    /** @throws IllegalArgumentException if a name, an origin or a URL is none; the message says how to write one */
    public HttpSettings {
        hostNames = lower(hostNames);
        origins = lower(origins);
        handOut = Set.copyOf(handOut);
        files = List.copyOf(files);
        for (String name : hostNames) {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "'" + name + "' is not the name of a host, such as lab.example.org, without a port");
            }
        }
        for (String origin : origins) {
            if (!ORIGIN.matcher(origin).matches()) {
                throw new IllegalArgumentException("'" + origin
                        + "' is not an origin, such as https://app.example.org or http://localhost:8000, without a path;"
                        + " each is named by itself");
            }
        }
        if (!clientsUrl.isEmpty() && !URL.matcher(clientsUrl).matches()) {
            throw new IllegalArgumentException(
                    "'" + clientsUrl
                            + "' is not the URL of a folder, such as https://lab.example.org/creo/clients/, with a slash at its end");
        }
    }

    private static Set<String> lower(Collection<String> texts) {
        return texts.stream().map(text -> text.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
    }

    /** The same, but HTTP is spoken elsewhere. */
    public HttpSettings withWhere(HttpWhere chosen) {
        return new HttpSettings(chosen, hostNames, origins, explorer, handOut, clientsUrl, checkCached, files);
    }

    /** The same with other names. */
    public HttpSettings withHostNames(Collection<String> names) {
        return new HttpSettings(where, Set.copyOf(names), origins, explorer, handOut, clientsUrl, checkCached, files);
    }

    /** The same with other origins. */
    public HttpSettings withOrigins(Collection<String> allowed) {
        return new HttpSettings(
                where, hostNames, Set.copyOf(allowed), explorer, handOut, clientsUrl, checkCached, files);
    }

    /** The same, with or without the page for people. */
    public HttpSettings withExplorer(boolean shown) {
        return new HttpSettings(where, hostNames, origins, shown, handOut, clientsUrl, checkCached, files);
    }

    /**
     * The same, but the host hands this out, and nothing else. Clients have to be on the class path of their service,
     * where {@code creo pack} or the goal {@code pack} of the Maven plugin puts them; otherwise the host does not
     * start.
     */
    public HttpSettings withHandOut(Collection<HandedOut> handed) {
        return new HttpSettings(
                where, hostNames, origins, explorer, Set.copyOf(handed), clientsUrl, checkCached, files);
    }

    /** The same, but callers find the clients at this address; where they ask for them if it is empty. */
    public HttpSettings withClientsUrl(String url) {
        return new HttpSettings(where, hostNames, origins, explorer, handOut, url, checkCached, files);
    }

    /** The same, but the answers of methods that are {@code @CACHED} are compared, or are not. */
    public HttpSettings withCheckCached(boolean compares) {
        return new HttpSettings(where, hostNames, origins, explorer, handOut, clientsUrl, compares, files);
    }

    /** The same, but the host serves the files in these folders, and no others. */
    public HttpSettings withFiles(Collection<FileMount> mounts) {
        return new HttpSettings(
                where, hostNames, origins, explorer, handOut, clientsUrl, checkCached, List.copyOf(mounts));
    }
}
