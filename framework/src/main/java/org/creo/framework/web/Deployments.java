// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.Collection;
import java.util.List;
import org.creo.framework.url.PathPrefix;

/** The programs that come and go while a host runs, each below a path of its own. Any thread may call it. */
public interface Deployments {
    /** No programs. */
    Deployments NONE = path -> null;

    /** The program below whose path a path is; null where there is none. */
    Deployment find(List<String> path);

    /** All programs that there are now. */
    default Collection<? extends Deployment> all() {
        return List.of();
    }

    /** A program, of which one version after the other is served. */
    interface Deployment {
        PathPrefix prefix();

        /** The version that is served; null as long as none is loaded. */
        Site site();

        /**
         * Gives a request the version that it is for: before this returns, or when it is loaded, on another thread.
         *
         * @param then is told once
         */
        void enter(Entrant then);
    }

    /** A version of a program that a request is for. It is not closed before the request has left it. */
    interface Visit {
        Site site();

        /** To be called once. */
        void leave();
    }

    /** Is told which version a request is for. */
    interface Entrant {
        void entered(Visit visit);

        /** There is no version that can be served. */
        void refused(Problem why);
    }
}
