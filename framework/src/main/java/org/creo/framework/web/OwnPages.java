// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.framework.queue.Principal;
import org.creo.framework.url.PathPrefix;
import org.creo.framework.url.Target;
import org.creo.json.descriptor.CallCode;
import org.creo.json.descriptor.DescriptorDocument;
import org.creo.json.descriptor.DescriptorDocument.Program;
import org.creo.json.descriptor.DescriptorDocument.Served;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.openapi.OpenApi;
import org.creo.json.openapi.OpenApiVersion;
import org.creo.protocol.text.Nearest;

/**
 * What a host has to show of itself, below {@code /creo/}: no method of a service is there. The files of the explorer
 * are for everybody; what tells of services is for those whose calls the host takes. Safe for several threads.
 */
final class OwnPages {
    /** The first segment of all paths that are the host's own. */
    static final String FIRST = PathPrefix.OWN;

    private static final String VERSION = "version";
    private static final String METHOD = "method";

    /** The path of the explorer without the slash that it needs at its end. */
    private static final String UNFINISHED = Explorer.PATH.substring(0, Explorer.PATH.length() - 1);

    private final Map<String, Page> files = new LinkedHashMap<>();
    private final Map<OpenApiVersion, OpenApiPage> documents = new LinkedHashMap<>();
    private final DescriptorPage descriptor;
    private final List<Served> interfaces;

    /**
     * @param interfaces all that the host has to tell of
     * @param clients whether it hands out clients
     * @param rasp whether clients reach them by RASP
     */
    OwnPages(List<Served> interfaces, boolean clients, boolean rasp) {
        this.interfaces = List.copyOf(interfaces);
        for (OpenApiVersion version : OpenApiVersion.values()) {
            documents.put(
                    version,
                    new OpenApiPage(interfaces.stream().map(Served::descriptor).toList(), version));
        }
        descriptor = new DescriptorPage(
                interfaces,
                clients ? Optional.of(HandOut.CLIENTS.substring(Explorer.PATH.length())) : Optional.empty(),
                rasp);
        files.put(Explorer.PATH, new Explorer(""));
        Explorer.NAMES.forEach(name -> files.put(Explorer.PATH + name, new Explorer(name)));
        files.put(UNFINISHED, (head, caller) -> Explorer.elsewhere());
    }

    /** Whether a path is the host's own. */
    static boolean has(List<String> path) {
        return path.get(0).equals(FIRST);
    }

    /** The answer to a request that depends on nobody who calls; null where it does. It takes no time. */
    Settled open(Head head) throws ProblemException {
        String path = head.path();
        if (!path.startsWith(UNFINISHED)) {
            return null;
        }
        Page file = files.get(path);
        if (file == null) {
            return null;
        }
        Settled other = Settled.unlessRead(head, path);
        return other == null ? file.answer(head, Principal.ANONYMOUS) : other;
    }

    /** The answer to a request for a file of the explorer below the path of a program; null where it is for none. */
    Settled openBelow(Head head) throws ProblemException {
        List<String> path = head.target().path();
        boolean reading = head.method().equals("GET") || head.method().equals("HEAD");
        if (!reading || has(path)) {
            return null;
        }
        Page file = files.get("/" + String.join("/", path.subList(1, path.size())));
        if (file == null) {
            return null;
        }
        head.checkNoBody();
        return file.answer(head, Principal.ANONYMOUS);
    }

    /** Whether a browser asks for a page to show, and no program for something else. */
    static boolean wantsPage(Head head) {
        return head.method().equals("GET")
                && head.accepted().stream().anyMatch(media -> media.type().equals("text/html"));
    }

    /** Whether there is nothing to show. */
    boolean isEmpty() {
        return interfaces.isEmpty();
    }

    /** The interfaces of which a caller may call something. */
    List<String> shown(Principal caller) {
        return interfaces.stream()
                .map(Served::descriptor)
                .filter(each -> each.methods().stream().anyMatch(method -> caller.hasOneOf(Set.copyOf(method.roles()))))
                .map(InterfaceDescriptor::name)
                .toList();
    }

    /**
     * What is to be done with a request to a path of the host's own.
     *
     * @param programs that the caller may see
     */
    Verdict decide(Head head, Target target, Principal caller, List<Program> programs) throws ProblemException {
        return decide(head, target, PathPrefix.ROOT, caller, programs);
    }

    /**
     * What is to be done with a request to a page of a program. It is below the program's path, and needs no other text
     * there: all that refers to something is relative.
     *
     * @param prefix the path of the program
     * @param explorer whether the pages for people are there
     */
    Verdict decideBelow(Head head, Target target, PathPrefix prefix, Principal caller, boolean explorer)
            throws ProblemException {
        String path = "/" + String.join("/", prefix.rest(target.path()));
        Page file = explorer ? files.get(path) : null;
        if (file == null) {
            return decide(head, target, prefix, caller, List.of());
        }
        Settled other = Settled.unlessRead(head, path);
        return other == null ? file : other;
    }

    /** @param prefix the path of the program whose page it is; that of the whole host for one of the host's own */
    private Verdict decide(Head head, Target target, PathPrefix prefix, Principal caller, List<Program> programs)
            throws ProblemException {
        String path = "/" + String.join("/", prefix.rest(target.path()));
        boolean document = path.equals(OpenApi.PATH);
        boolean code = path.equals(CallCode.PATH);
        if (!document && !code && !path.equals(DescriptorDocument.PATH)) {
            throw nothing(path, prefix);
        }
        Settled other = Settled.unlessRead(head, path);
        if (other != null) {
            return other;
        }
        if (code) {
            return code(target, caller);
        }
        Page descriptors = (asked, who) -> descriptor.answer(asked, who, programs);
        return document ? documents.get(version(target)).page(programs) : descriptors;
    }

    private static ProblemException nothing(String path, PathPrefix prefix) {
        boolean own = prefix.segments().isEmpty();
        List<String> known = new ArrayList<>(List.of(OpenApi.PATH, DescriptorDocument.PATH));
        if (own) {
            known.add("/" + String.join("/", WebSocketUpgrade.PATH));
        }
        return new ProblemException(
                404,
                "There is nothing at " + prefix.before(path)
                        + Nearest.to(path, known)
                                .map(near -> "; did you mean " + prefix.before(near) + "?")
                                .orElse(". What the " + (own ? "host" : "program") + " says of itself is at "
                                        + prefix.before(OpenApi.PATH) + "."));
    }

    /** The page with the code by which clients call the method that a request names. */
    private Page code(Target target, Principal caller) throws ProblemException {
        String asked = String.join(",", target.query().getOrDefault(METHOD, List.of()));
        for (Served each : interfaces) {
            for (MethodDescriptor method : each.descriptor().methods()) {
                if (asked.equals(each.descriptor().name() + "/" + method.name())
                        && caller.hasOneOf(Set.copyOf(method.roles()))) {
                    return (head, who) -> Zipped.of(
                                    each.code().of(each.descriptor(), method).getBytes(StandardCharsets.UTF_8))
                            .answer(head, "application/x-ndjson", "authorization");
                }
            }
        }
        throw new ProblemException(
                404, "The parameter '" + METHOD + "' has to name a method that you may call, such as lab.Store/put.");
    }

    private static OpenApiVersion version(Target target) throws ProblemException {
        for (String name : target.query().keySet()) {
            if (!name.equals(VERSION)) {
                throw new ProblemException(
                        400, OpenApi.PATH + " has no parameter '" + name + "'; it has '" + VERSION + "'.");
            }
        }
        List<String> asked = target.query().getOrDefault(VERSION, List.of(OpenApiVersion.V3_1.number()));
        return (asked.size() == 1 ? OpenApiVersion.find(asked.get(0)) : Optional.<OpenApiVersion>empty())
                .orElseThrow(() -> new ProblemException(
                        400, "The parameter '" + VERSION + "' is 3.1 or 3.0, the version of OpenAPI."));
    }
}
