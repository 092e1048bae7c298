// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

/**
 * Where a request goes: the method that its ids name, found once, when its head was read. Immutable, and shared by all
 * requests to the method.
 */
public interface Route {
    /** The route of a request to an interface that the host does not serve. */
    Route NOWHERE = new Route() {
        @Override
        public String service() {
            return UNKNOWN;
        }

        @Override
        public String method() {
            return UNKNOWN;
        }

        @Override
        public boolean takesItems() {
            return false;
        }

        @Override
        public boolean sendsItems() {
            return false;
        }

        @Override
        public boolean composes() {
            return false;
        }

        @Override
        public long answerSize(long request) {
            return 0;
        }
    };

    /** Stands for the name of an interface or method that the host does not know. */
    String UNKNOWN = "?";

    /** Full name of the interface; {@value #UNKNOWN} where the host serves none with that id. */
    String service();

    /** The name of the method, as declared; {@value #UNKNOWN} where the interface has no such method. */
    String method();

    /** Whether the client sends a stream with the request. */
    boolean takesItems();

    /** Whether the result is a stream. */
    boolean sendsItems();

    /**
     * Whether the method waits for other calls, possibly for some over the same connection, and so needs a separate
     * thread.
     */
    boolean composes();

    /** Whether nothing else of its service runs while the method does. */
    default boolean alone() {
        return false;
    }

    /**
     * How many bytes the answer to a request of {@code request} bytes will take, judging by the last answers; 0 where
     * that is not known.
     */
    long answerSize(long request);
}
