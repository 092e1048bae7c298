// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.creo.framework.conversation.Router;
import org.creo.framework.files.ServedFile;
import org.creo.framework.files.ServedFiles;
import org.creo.framework.queue.Principal;
import org.creo.framework.state.WriteCondition;
import org.creo.framework.url.Target;
import org.creo.json.descriptor.DescriptorDocument.Program;
import org.creo.protocol.Context;
import org.creo.protocol.ProtocolLimits;

/** Decides by the head of a request, whose caller is known, what is to be done. All methods are stateless. */
final class Reception {
    private static final String OPTIONS = "OPTIONS";
    /** The path of the root, decoded. */
    private static final List<String> ROOT = List.of("");

    private Reception() {}

    /** The request is for a program of which it has to be known first which version that is. */
    record Entered(Deployments.Deployment deployment) implements Verdict {}

    /** The request is for a file, which is looked for on the disk. */
    record Sought(Target target, Site site) implements Verdict {}

    /**
     * The request calls a method.
     *
     * @param router finds the service of the method
     * @param parameters those in its path
     * @param query texts by name
     * @param timeout in milliseconds; 0 for none
     * @param context what goes with the call
     * @param body what its body is
     */
    record Accepted(
            Router router,
            Endpoint endpoint,
            Map<String, String> parameters,
            Map<String, List<String>> query,
            int timeout,
            Map<String, String> context,
            BodyType body)
            implements Verdict {

        /** Whether the items of a stream come in its body. */
        boolean takesItems() {
            return endpoint.operation().streams().up();
        }
    }

    /** The answer to a request for which it does not matter who calls; null where it does. */
    static Settled open(Head head, HttpTerms terms) throws ProblemException {
        if (!terms.settings().explorer()) {
            return null;
        }
        if (head.path().equals("/") && OwnPages.wantsPage(head) && !hasRoot(terms)) {
            head.checkNoBody();
            return Explorer.elsewhere();
        }
        return terms.operations().pages().open(head);
    }

    /**
     * The answer to a request that is closed to its caller, where it is for a file of the explorer of a program; null
     * where it is for something else. A browser that opens a page shows no token. These files are there whether there
     * is such a program or not, so they do not tell that either.
     */
    static Settled openBelow(Head head, HttpTerms terms) throws ProblemException {
        boolean programs = terms.deployments() != Deployments.NONE;
        return programs && terms.settings().explorer()
                ? terms.operations().pages().openBelow(head)
                : null;
    }

    /** Whether something else than the explorer is at the root of the host. */
    private static boolean hasRoot(HttpTerms terms) {
        return terms.operations().hasRoot()
                || terms.programs().find(ROOT) != null
                || terms.files().has(ROOT);
    }

    /**
     * Decides what is to be done with a request.
     *
     * @param secure whether the request came by TLS
     * @throws ProblemException if there is no such call, or it cannot be like that
     */
    static Verdict decide(Head head, HttpTerms terms, Principal caller, boolean secure) throws ProblemException {
        String method = head.method();
        if (method.equals(OPTIONS) && head.isForAll()) {
            return Settled.allow(Head.ALL_VERBS);
        }
        Operations operations = terms.operations();
        Operations.Found direct = operations.find(method, head.path());
        if (direct != null) {
            return accept(head, terms, terms.site(), head.query(), direct);
        }
        boolean reading = method.equals("GET") || method.equals("HEAD");
        ServedFile kept = reading ? terms.files().kept(head.path()) : null;
        if (kept != null) {
            head.checkNoBody();
            FileAnswer answer = FileAnswer.of(head, kept, false);
            return answer.needsDisk() ? new Sought(head.target(), terms.site()) : answer;
        }
        Target target = head.target();
        if (target.path().equals(WebSocketUpgrade.PATH)) {
            if (method.equals(OPTIONS)) {
                return Settled.allow("GET, OPTIONS");
            }
            throw WebSocketUpgrade.notAsked(head);
        }
        if (OwnPages.has(target.path())) {
            head.checkId();
            if (operations.handOut().has(target.path())) {
                String url = terms.settings().clientsUrl();
                boolean explorer = terms.settings().explorer();
                return operations.handOut().answer(head, target, caller, url, secure, explorer);
            }
            return operations.pages().decide(head, target, caller, programs(terms, caller));
        }
        return decide(head, terms, terms.site(), target);
    }

    /** The programs that a caller may go to, and what may be called of their services. */
    private static List<Program> programs(HttpTerms terms, Principal caller) {
        return terms.deployments().all().stream()
                .filter(each -> terms.terms().allows(caller, each.prefix().segments()))
                .map(each -> {
                    Site site = each.site();
                    return new Program(
                            ".." + each.prefix() + "/",
                            site == null ? List.of() : site.operations().pages().shown(caller));
                })
                .sorted(Comparator.comparing(Program::path))
                .toList();
    }

    /**
     * Decides what is to be done with a request to a version of a program.
     *
     * @throws ProblemException if there is no such call, or it cannot be like that
     */
    static Verdict decide(Head head, HttpTerms terms, Site site, Principal caller) throws ProblemException {
        Target target = head.target();
        List<String> path = site.prefix().rest(target.path());
        if (path.isEmpty()) {
            // What is called there takes other methods, and 308 has the client send the same one there.
            Settled other = isCalled(site, target.path(), ROOT) ? null : Settled.unlessRead(head, target.text());
            return other != null ? other : slashed(target, head);
        }
        OwnPages pages = site.operations().pages();
        if (!pages.isEmpty() && OwnPages.has(path)) {
            head.checkId();
            if (site.operations().handOut().has(path)) {
                return site.operations().handOut().description(head, target, caller);
            }
            return pages.decideBelow(
                    head, target, site.prefix(), caller, terms.settings().explorer());
        }
        boolean bare = path.equals(ROOT) && !site.files().has(target.path()) && !isCalled(site, target.path(), ROOT);
        if (bare && !pages.isEmpty() && terms.settings().explorer() && OwnPages.wantsPage(head)) {
            return Explorer.elsewhere();
        }
        return decide(head, terms, site, target);
    }

    /**
     * Whether a method or a program answers at a path.
     *
     * @param rest of the path, below that of the site
     */
    private static boolean isCalled(Site site, List<String> path, List<String> rest) {
        return site.programs().find(path) != null
                || !site.operations().allowed(rest).isEmpty();
    }

    /** Leads to the same path with a slash at its end. It is relative, since a proxy may add to it. */
    static Settled slashed(Target target, Head head) {
        List<String> path = target.path();
        String name = UrlPath.encode(path.get(path.size() - 1), false);
        return new Settled(308, Map.of(FieldNames.LOCATION, "./" + name + "/" + head.afterPath()));
    }

    private static Verdict decide(Head head, HttpTerms terms, Site site, Target target) throws ProblemException {
        String method = head.method();
        List<String> path = site.prefix().rest(target.path());
        Operations operations = site.operations();
        Operations.Found found = operations.find(method, path);
        if (found != null) {
            return accept(head, terms, site, target.query(), found);
        }
        String allowed = operations.allowed(path);
        if (method.equals(OPTIONS) && !allowed.isEmpty()) {
            return Settled.allow(allowed);
        }
        Programs.Program program = allowed.isEmpty() ? site.programs().find(target.path()) : null;
        if (program != null) {
            return accept(head, terms, program);
        }
        Deployments.Deployment deployment =
                site == terms.site() && allowed.isEmpty() ? terms.deployments().find(target.path()) : null;
        if (deployment != null) {
            return new Entered(deployment);
        }
        boolean reading = method.equals("GET") || method.equals("HEAD");
        ServedFiles files = site.files();
        if (files.has(target.path()) && (reading || allowed.isEmpty() && !site.hasAllFiles(target.path()))) {
            Settled other = Settled.unlessRead(head, target.text());
            return other != null ? other : new Sought(target, site);
        }
        // The path of a program itself has a slash at its end.
        String bare =
                path.size() > 1 && target.endsWithSlash() && allowed.isEmpty() ? UrlPath.of(target.withoutSlash()) : "";
        if (!bare.isEmpty()
                && UrlPath.isPlain(bare)
                && !operations
                        .allowed(site.prefix().rest(target.withoutSlash()))
                        .isEmpty()) {
            // 308 has the client send the same method and body there.
            return new Settled(308, Map.of(FieldNames.LOCATION, bare + head.afterPath()));
        }
        throw site.notFound(method, target.path());
    }

    private static Verdict accept(
            Head head, HttpTerms terms, Site site, Map<String, List<String>> query, Operations.Found found)
            throws ProblemException {
        Endpoint endpoint = found.endpoint();
        head.checkId();
        Accepted accepted = new Accepted(
                site.router(),
                endpoint,
                found.parameters(),
                query,
                head.timeout(),
                context(head, endpoint),
                endpoint.hasBody() ? BodyType.of(endpoint, head) : BodyType.JSON);
        if (endpoint.hasBody()) {
            head.checkBody();
        } else {
            head.checkNoBody();
        }
        checkLength(head, terms, accepted);
        boolean again = ItemFormat.END.equals(head.field(ItemFormat.LAST));
        return again && endpoint.operation().streams().down() ? new Settled(204, Map.of()) : accepted;
    }

    /** A request for a program, which decides by itself what fields and body mean. */
    private static Verdict accept(Head head, HttpTerms terms, Programs.Program program) throws ProblemException {
        head.checkId();
        Accepted accepted = new Accepted(
                program.router(),
                program.endpoint(),
                Map.of(),
                Map.of(),
                head.timeout(),
                head.context(),
                BodyType.BYTES);
        checkLength(head, terms, accepted);
        return accepted;
    }

    private static void checkLength(Head head, HttpTerms terms, Accepted accepted) throws ProblemException {
        if (!accepted.takesItems() && head.length() > terms.mostBody()) {
            throw terms.tooLarge("The body has " + head.length() + " bytes");
        }
    }

    /**
     * What goes with the call. Conditions (If-Match and If-None-Match) are part of that: they are checked when the
     * method may write, by the states that it names.
     */
    private static Map<String, String> context(Head head, Endpoint endpoint) throws ProblemException {
        Map<String, String> context = head.context();
        if (!endpoint.mayChange()) {
            checkNoMatch(head, endpoint);
            return context;
        }
        String same = condition(head, endpoint, FieldNames.IF_MATCH);
        String other = condition(head, endpoint, FieldNames.IF_NONE_MATCH);
        if (same == null && other == null) {
            return context;
        }
        Map<String, String> all = new LinkedHashMap<>(context);
        if (same != null) {
            all.put(WriteCondition.MATCH, same);
        }
        if (other != null) {
            all.put(WriteCondition.NONE_MATCH, other);
        }
        if (Context.size(all) > ProtocolLimits.CONTEXT) {
            throw new ProblemException(
                    431,
                    "The fields that go with the call, conditions among them, take more than " + ProtocolLimits.CONTEXT
                            + " bytes.");
        }
        return all;
    }

    /**
     * Refuses If-Match for a method that changes nothing and whose answers have no tag: nobody knows whether they are
     * what the client has seen.
     */
    private static void checkNoMatch(Head head, Endpoint endpoint) throws ProblemException {
        if (!endpoint.isCached() && head.fields().has(FieldNames.IF_MATCH)) {
            throw new ProblemException(
                    412,
                    endpoint.operation().name() + " gives no ETag: whether something has changed since it was read is"
                            + " not known.");
        }
    }

    private static String condition(Head head, Endpoint endpoint, String name) throws ProblemException {
        String condition = head.field(name);
        if (condition == null) {
            return null;
        }
        if (!endpoint.namesStates()) {
            throw new ProblemException(
                    412,
                    endpoint.operation().name() + " names no states that it writes: whether something has changed since"
                            + " it was read is not known.");
        }
        return condition;
    }
}
