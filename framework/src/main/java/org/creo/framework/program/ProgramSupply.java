// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.creo.framework.dispatch.Dispatcher;

/**
 * Where the programs come from that come and go while a host runs. The host looks at least each second, and loads a
 * program when the first request comes for it; later ones go to what was loaded last, until a newer version is.
 */
public interface ProgramSupply extends AutoCloseable {
    /**
     * What there is now, by the names under which it is served: {@code calc} is below {@code /calc/}. It may wait for
     * the disk. One thread at a time calls it.
     */
    Map<String, Source> look();

    /**
     * Waits until it is time for the next look: something may have changed, or the time is up. By default it waits for
     * all of the time. The thread that looks calls it.
     */
    default void await(Duration most) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(most.toNanos());
    }

    /** Ends it. A look may be under way; all that was loaded is closed already. By default this does nothing. */
    @Override
    default void close() {}

    /** A program that can be loaded. */
    interface Source {
        /** Which version it is: equal to that of another one only if it is the same. */
        Object version();

        /**
         * Loads this version. It may take long, and runs code of the program.
         *
         * @throws java.io.IOException if the file is none of a program, or cannot be read; the log gets its message
         * @throws Exception if that cannot be for another reason; the log gets its stack trace, too
         */
        Loaded load() throws Exception;
    }

    /**
     * A program that was loaded.
     *
     * @param services and programs, whose paths are below that of the whole
     * @param files the folder of its files; empty for none
     * @param loader is closed when nothing of it is used any more; the implementations of its services are before
     */
    record Loaded(List<Dispatcher> services, Optional<Path> files, AutoCloseable loader) {
        public Loaded {
            services = List.copyOf(services);
        }
    }
}
