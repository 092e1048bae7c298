// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.ownscheduler;

import java.util.ArrayList;
import java.util.List;
import notebook.Notebook;

/** Stands for all that belongs to the thread which used it first: another one finds it empty. */
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
