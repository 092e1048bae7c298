// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.files.MediaTypes;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Principal;
import org.creo.framework.url.Target;
import org.creo.protocol.Status;
import org.creo.protocol.text.Nearest;

/**
 * Hands out clients and descriptions. Each shows all of a description, so it is for callers who may call all of its
 * methods that the host serves. Immutable.
 */
final class HandOut {
    /** What a host has that hands out nothing. */
    static final HandOut NOTHING = new HandOut(List.of(), false, false);

    /** The folder of all clients. */
    static final String CLIENTS = "/creo/clients/";

    /** The package of what each host has in addition to the services that are its own. */
    static final String OF_HOSTS = "rasp";

    private static final PeerLog LOG = PeerLog.of(HandOut.class);

    private static final String DESCRIPTION = "/creo/description.creo";
    private static final String PACKAGE = "package";
    private static final String UTF_8_TEXT = "text/plain; charset=utf-8";

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:_\\[\\]-]+");

    /**
     * What a host has of one description.
     *
     * @param name of its package
     * @param text of it
     * @param services those of its interfaces that are served
     * @param clients none where none are packed, or none are handed out
     */
    private record Described(String name, String text, List<Dispatcher> services, Optional<ClientPackages> clients) {
        /**
         * The roles of which a caller needs one to call a method of the description, and has none; empty for a caller
         * who may call all of them.
         */
        Optional<Set<String>> lacking(Principal caller) {
            return services.stream()
                    .flatMap(service -> service.methods().stream())
                    .map(method -> method.roles())
                    .filter(roles -> !caller.hasOneOf(roles))
                    .findFirst();
        }
    }

    private final List<Described> all;
    private final boolean clients;
    private final boolean descriptions;

    private HandOut(List<Described> all, boolean clients, boolean descriptions) {
        this.all = all;
        this.clients = clients;
        this.descriptions = descriptions;
    }

    /**
     * What a host hands out of its services.
     *
     * @throws IllegalStateException if it is not there; the message says how to get it there
     */
    static HandOut of(Set<HandedOut> what, Collection<Dispatcher> services) {
        if (what.isEmpty()) {
            return NOTHING;
        }
        boolean clients = what.contains(HandedOut.CLIENTS);
        Map<String, List<Dispatcher>> byPackage = services.stream()
                .filter(service -> service.descriptor() != null
                        && !service.descriptor().packageName().equals(OF_HOSTS))
                .collect(Collectors.groupingBy(
                        service -> service.descriptor().packageName(), TreeMap::new, Collectors.toList()));
        List<Described> all = new ArrayList<>();
        byPackage.forEach((name, served) -> {
            Dispatcher first = served.get(0);
            Optional<ClientPackages> packed = clients ? ClientPackages.of(first.getClass(), name) : Optional.empty();
            all.add(new Described(name, first.description(), served, packed));
        });
        HandOut made = new HandOut(all, clients, what.contains(HandedOut.DESCRIPTION));
        if (clients) {
            made.checkClients();
        }
        return made;
    }

    private void checkClients() {
        if (all.isEmpty()) {
            throw new IllegalStateException(
                    "There are no services of the host itself whose clients could be handed out;"
                            + " clients do not reach those of programs. Leave clients out of what is handed out (--hand-out)");
        }
        List<String> without = all.stream()
                .filter(each -> each.clients.isEmpty())
                .map(Described::name)
                .toList();
        String message = "There are no clients of " + String.join(", ", without)
                + " to hand out. The goal pack of creo-maven-plugin, or the command creo pack, packs them into the JAR of"
                + " its service";
        if (without.size() == all.size()) {
            throw new IllegalStateException(message);
        } else if (!without.isEmpty()) {
            LOG.warn(PeerLog.NOBODY, "{}", message);
        }
        Map<String, Described> owners = new LinkedHashMap<>();
        for (Described each : all) {
            for (String path :
                    each.clients.map(ClientPackages::files).orElse(Map.of()).keySet()) {
                Described other = owners.putIfAbsent(path, each);
                if (other != null && !same(path, other, each)) {
                    throw new IllegalStateException("The clients of " + other.name + " and " + each.name
                            + " both have a file " + path + ". Serve them by two hosts");
                }
            }
        }
    }

    private static boolean same(String path, Described one, Described other) {
        return Arrays.equals(
                one.clients.orElseThrow().files().get(path).sha256(),
                other.clients.orElseThrow().files().get(path).sha256());
    }

    /** Whether a path is one at which something is handed out. */
    boolean has(List<String> segments) {
        String path = path(segments);
        return clients && (path.startsWith(CLIENTS) || path.equals(CLIENTS.substring(0, CLIENTS.length() - 1)))
                || descriptions && path.equals(DESCRIPTION);
    }

    /**
     * Whether a request may show a token as a password, since the tools that install clients know nothing else. No call
     * may: a page of others could have a browser make it with a password that the browser remembers.
     */
    boolean takesPasswords(Head head) {
        return clients
                && (head.method().equals("GET") || head.method().equals("HEAD"))
                && head.path().startsWith(CLIENTS);
    }

    private static String path(List<String> segments) {
        return "/" + String.join("/", segments);
    }

    /**
     * The answer to a request whose path this {@linkplain #has has}.
     *
     * @param url where callers find the clients; empty for where they ask
     * @param secure whether the request came by TLS
     * @param explorer whether the host has the explorer, to which the page leads
     */
    Settled answer(Head head, Target target, Principal caller, String url, boolean secure, boolean explorer)
            throws ProblemException {
        String path = path(target.path());
        if (path.equals(DESCRIPTION)) {
            return description(head, target, caller);
        }
        Settled other = Settled.unlessRead(head, path);
        if (other != null) {
            return other;
        }
        for (String name : target.query().keySet()) {
            throw new ProblemException(400, path + " has no parameter '" + name + "'.");
        }
        if (!path.startsWith(CLIENTS)) {
            // Relative, so it is right behind a proxy, too, that adds to the path.
            return new Settled(308, Map.of(FieldNames.LOCATION, "clients/"));
        }
        String base = url.isEmpty() ? base(head, secure) : url;
        return path.equals(CLIENTS)
                ? list(head, caller, base, explorer)
                : file(head, path.substring(CLIENTS.length()), caller, base);
    }

    /** The address of the folder of clients, as the caller knows the host. */
    private static String base(Head head, boolean secure) {
        String host = Stream.of(head.host(), head.hostOfTarget())
                .filter(name -> name != null && HOST.matcher(name).matches())
                .findFirst()
                .orElse("localhost");
        return (secure ? "https://" : "http://") + host + CLIENTS;
    }

    private Settled list(Head head, Principal caller, String base, boolean explorer) {
        ClientList list = new ClientList(
                all.stream()
                        .filter(each -> each.lacking(caller).isEmpty())
                        .flatMap(each -> each.clients.stream())
                        .toList(),
                base);
        boolean page = head.accepted().stream()
                .map(Media::type)
                .filter(type -> type.equals(Media.JSON) || type.equals(ClientList.HTML))
                .findFirst()
                .filter(ClientList.HTML::equals)
                .isPresent();
        Settled plain = Tagged.of(page ? list.html(explorer) : list.json())
                .answer(head, page ? ClientList.HTML + "; charset=utf-8" : Media.JSON, "accept, authorization, host");
        return page ? plain.with(ClientList.FIELDS) : plain;
    }

    private Settled file(Head head, String path, Principal caller, String base) throws ProblemException {
        Described owner = null;
        List<String> visible = new ArrayList<>();
        for (Described each : all) {
            Map<String, PackedFile> files =
                    each.clients.map(ClientPackages::files).orElse(Map.of());
            boolean shown = each.lacking(caller).isEmpty();
            if (files.containsKey(path) && (owner == null || shown)) {
                owner = each;
            }
            if (shown) {
                visible.addAll(files.keySet());
            }
        }
        if (owner == null) {
            throw new ProblemException(
                    404,
                    "There is no client " + path
                            + Nearest.to(path, visible)
                                    .map(near -> "; did you mean " + near + "?")
                                    .orElse(". Those that there are are listed at " + CLIENTS + "."));
        }
        checkSeesAll(owner, caller);
        PackedFile file = owner.clients.orElseThrow().files().get(path);
        Settled plain = Tagged.of(file.content(base))
                .answer(head, MediaTypes.of(path), file.isFixed() ? "authorization" : "authorization, host");
        Map<String, String> more = new LinkedHashMap<>(Map.of("x-content-type-options", "nosniff"));
        if (file.isFixed()) {
            // RFC 9530.
            more.put("repr-digest", "sha-256=:" + Base64.getEncoder().encodeToString(file.sha256()) + ":");
        }
        return plain.with(more);
    }

    /** The answer to a request for a description. */
    Settled description(Head head, Target target, Principal caller) throws ProblemException {
        String path = path(target.path());
        Settled other = Settled.unlessRead(head, path);
        if (other != null) {
            return other;
        }
        Map<String, Described> byName =
                all.stream().collect(Collectors.toMap(Described::name, each -> each, (one, two) -> one, TreeMap::new));
        for (String name : target.query().keySet()) {
            if (!name.equals(PACKAGE)) {
                throw new ProblemException(400, path + " has no parameter '" + name + "'; it has '" + PACKAGE + "'.");
            }
        }
        if (byName.isEmpty()) {
            throw new ProblemException(
                    404,
                    "The host itself has no services to describe. A program with services has its description below its"
                            + " own path, such as /calc" + DESCRIPTION + ".");
        }
        List<String> asked =
                target.query().getOrDefault(PACKAGE, byName.size() == 1 ? List.copyOf(byName.keySet()) : List.of());
        Described found = asked.size() == 1 ? byName.get(asked.get(0)) : null;
        if (found == null) {
            throw new ProblemException(Problem.of(
                    asked.isEmpty() ? 400 : 404,
                    "The parameter '" + PACKAGE + "' has to say which description: "
                            + String.join(" or ", byName.keySet()) + "."));
        }
        checkSeesAll(found, caller);
        return Tagged.of(found.text.getBytes(StandardCharsets.UTF_8)).answer(head, UTF_8_TEXT, "authorization");
    }

    private static void checkSeesAll(Described described, Principal caller) throws ProblemException {
        Optional<Set<String>> lacking = described.lacking(caller);
        if (lacking.isPresent()) {
            throw new ProblemException(Problem.of(
                    Status.FORBIDDEN,
                    "It would show all of the description " + described.name + ", so its caller needs the role "
                            + Principal.either(lacking.get()) + "."));
        }
    }
}
