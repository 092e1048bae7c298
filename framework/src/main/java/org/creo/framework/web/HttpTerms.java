// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.time.Duration;
import java.util.concurrent.Executor;
import org.creo.framework.conversation.Terms;
import org.creo.framework.files.ServedFiles;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.url.PathPrefix;
import org.creo.protocol.Status;

/**
 * What holds for all HTTP connections of a host.
 *
 * @param site what the host serves from its start
 * @param deployments what comes and goes while it runs
 * @param settings how it is spoken
 * @param terms what holds for all connections
 * @param cached looks whether what is {@code @CACHED} keeps its word; null where nobody looks
 * @param observed whether the observer of the host is told of each answer
 * @param turns hands requests for files to the scheduler
 * @param translators translate what is large, so that others have their turn meanwhile
 */
public record HttpTerms(
        Site site,
        Deployments deployments,
        HttpSettings settings,
        Terms terms,
        FileTurns turns,
        Executor translators,
        CacheCheck cached,
        boolean observed) {
    /**
     * @param disk reads the parts of large files
     * @param scheduler decides which thread finds a file and reads a small one
     */
    public HttpTerms(
            Operations operations,
            Programs programs,
            Deployments deployments,
            HttpSettings settings,
            Terms terms,
            Executor translators,
            Executor disk,
            Scheduler scheduler) {
        this(
                new Site(
                        PathPrefix.ROOT, terms.router(), operations, programs, new ServedFiles(settings.files(), disk)),
                deployments,
                settings,
                terms,
                new FileTurns(scheduler),
                translators,
                settings.checkCached() ? new CacheCheck() : null,
                terms.observer().hearsWeb());
    }

    Operations operations() {
        return site.operations();
    }

    ServedFiles files() {
        return site.files();
    }

    Programs programs() {
        return site.programs();
    }

    /** The longest time for which a connection stays open between two requests. */
    private static final Duration KEEP_ALIVE = Duration.ofSeconds(60);

    /**
     * How long the connection of an answer that is cut short stays open when its client has received it. A browser that
     * learns of the end before its page has read what came right before drops that, and with it the line that says why.
     */
    public static final Duration LAST_WORDS = Duration.ofMillis(100);

    /** How long a connection stays open between two requests: a client of HTTP cannot be asked whether it is there. */
    public Duration keepAlive() {
        Duration idle = terms.limits().idleTime();
        return idle.compareTo(KEEP_ALIVE) < 0 ? idle : KEEP_ALIVE;
    }

    /** How large the body of a request may be, in bytes: what is configured, and not too much of the memory. */
    long mostBody() {
        return Math.min(terms.limits().httpBody(), terms.limits().memory() / 4);
    }

    /**
     * The refusal of a body that is too large.
     *
     * @param what is too large
     */
    ProblemException tooLarge(String what) {
        return new ProblemException(
                Problem.of(Status.TOO_LARGE, what + ", the limit (--http-body) is " + mostBody() + "."));
    }
}
