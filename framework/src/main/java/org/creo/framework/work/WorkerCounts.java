// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

/**
 * What happened to the workers of a host since it started.
 *
 * @param calls how many calls workers were given; one that is given to another worker counts again
 * @param lost how many workers are not asked any more though they were not told to end: their connection is gone, they
 *     had calls open, or they have broken a rule
 * @param refused how many were not taken: their secret was wrong, or their description differs
 */
public record WorkerCounts(long calls, long lost, long refused) {}
