// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.ownscheduler;

import java.util.ArrayList;
import java.util.List;
import notebook.Notebook;

/** An example of something that belongs to the thread that used it first: another thread finds it empty. */
public final class ThreadBoundNotebook implements Notebook {
    private final ThreadLocal<List<String>> lines = ThreadLocal.withInitial(ArrayList::new);

    @Override
    public int add(String line) {
        lines.get().add(line);
        return lines.get().size();
    }

    @Override
    public String[] lines() {
        return lines.get().toArray(String[]::new);
    }
}
