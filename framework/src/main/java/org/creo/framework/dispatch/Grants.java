// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.List;
import org.creo.framework.queue.Principal;

/**
 * Decides who may go to which path: of methods, files, programs and the host's own pages alike. A host that has it
 * serves nothing else. It is asked for each request, by threads that must not wait. Any thread may call it.
 */
@FunctionalInterface
public interface Grants {
    /**
     * Whether a caller may go to a path.
     *
     * @param caller {@link Principal#ANONYMOUS} where nobody knows who that is
     * @param path its segments, decoded. That of a method is {@code INTERFACE}, {@code METHOD}, whatever the protocol
     */
    boolean allow(Principal caller, List<String> path);
}
