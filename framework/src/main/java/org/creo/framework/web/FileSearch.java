// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.IOException;
import java.util.List;
import org.creo.framework.files.OpenFile;
import org.creo.framework.files.ServedFile;
import org.creo.framework.files.ServedFiles;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.url.Target;

/**
 * What was found for a request for a file: an answer with the file opened that it needs, another answer, or a problem.
 *
 * @param answer null where there is no file
 * @param opened the file for it; null where that is in memory, or is not needed
 * @param other an answer without a file; null for none
 * @param problem null for none
 */
record FileSearch(FileAnswer answer, OpenFile opened, Settled other, Problem problem) {
    private static final Faults FAULTS = Faults.of(FileSearch.class);
    private static final PeerLog LOG = PeerLog.of(FileSearch.class);
    /** How often a file is opened of which there is another version by then. */
    private static final int TRIES = 3;

    /** Looks for the file at a path; waits for the disk. */
    static FileSearch of(Head head, Target target, Site site, String origin) {
        try {
            for (int i = 0; i < TRIES; i++) {
                try {
                    return search(head, target, site);
                } catch (ServedFile.ChangingException e) {
                    // Another version has been put there since it was looked at.
                }
            }
            return of(changing(target));
        } catch (ProblemException e) {
            return of(e.problem());
        } catch (IOException e) {
            LOG.warn(origin, "The file at {} cannot be opened: {}", target.text(), e.toString());
            return of(broken(target));
        } catch (RuntimeException | Error e) {
            return of(Problem.unexpected(FAULTS, origin, e));
        }
    }

    private static FileSearch of(Problem problem) {
        return new FileSearch(null, null, null, problem);
    }

    private static FileSearch search(Head head, Target target, Site site) throws ProblemException, IOException {
        ServedFiles files = site.files();
        List<String> path = target.path();
        ServedFiles.Found found = files.find(path);
        if (found.file() != null) {
            return open(head, FileAnswer.of(head, found.file(), false));
        }
        if (found.absent() == ServedFiles.Absent.FOLDER) {
            return new FileSearch(null, null, Reception.slashed(target, head), null);
        }
        if (found.absent() == ServedFiles.Absent.CHANGING) {
            return of(changing(target));
        }
        if (found.absent() == ServedFiles.Absent.BROKEN) {
            return of(broken(target));
        }
        ServedFile fallback = isVisit(head) ? files.fallback(path) : null;
        if (fallback != null) {
            return open(head, FileAnswer.of(head, fallback, true));
        }
        throw site.hasAllFiles(path)
                ? site.notFound(head.method(), path)
                : new ProblemException(404, "There is no file at " + target.text() + ".");
    }

    private static Problem broken(Target target) {
        return Problem.of(503, "The file at " + target.text() + " cannot be read now; the log of the host says why.")
                .with("retry-after", "1");
    }

    private static Problem changing(Target target) {
        return Problem.of(503, "The file at " + target.text() + " is being written; ask again when it is complete.")
                .with("retry-after", "1");
    }

    private static FileSearch open(Head head, FileAnswer answer) throws IOException {
        boolean needed = answer.needsDisk() && !head.method().equals("HEAD");
        return new FileSearch(answer, needed ? answer.file().open(answer.form()) : null, null, null);
    }

    /** Whether a person goes to the path, and no page asks for a script or picture that it needs. */
    private static boolean isVisit(Head head) {
        String mode = head.field(FieldNames.SEC_FETCH_MODE);
        return mode != null
                ? mode.equals("navigate")
                : head.accepted().stream().anyMatch(media -> media.type().equals("text/html"));
    }
}
