// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

/** What a method leaves to be done {@link Composition#afterAnswer after its answer}. */
@FunctionalInterface
public interface Rest {
    /** Does it. Nobody waits for that any more: an exception is logged. */
    void run() throws Exception;
}
