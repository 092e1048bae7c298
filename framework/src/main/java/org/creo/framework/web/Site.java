// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;
import org.creo.framework.conversation.Router;
import org.creo.framework.files.ServedFiles;
import org.creo.framework.url.PathPrefix;

/**
 * What is served below a path: all that a host has from its start, or a version of a program that is put there while it
 * runs. Safe for several threads.
 *
 * @param prefix the path; without segments for the host
 * @param router finds the services
 * @param operations their methods, at paths below the prefix
 * @param programs that answer requests as they are, at whole paths
 * @param files at whole paths
 */
public record Site(PathPrefix prefix, Router router, Operations operations, Programs programs, ServedFiles files) {
    /** Whether all paths at which nothing else is are those of files, and this one is. */
    boolean hasAllFiles(List<String> path) {
        return files.has(path) && files.place(path).equals(prefix.toString());
    }

    /** Why there is nothing for a request; for a path that has the prefix. */
    ProblemException notFound(String method, List<String> path) {
        List<String> rest = prefix.rest(path);
        return prefix.segments().isEmpty() || !operations.allowed(rest).isEmpty() || operations.resembles(rest)
                ? operations.notFound(method, rest)
                : new ProblemException(404, "There is nothing at /" + String.join("/", path) + ".");
    }
}
