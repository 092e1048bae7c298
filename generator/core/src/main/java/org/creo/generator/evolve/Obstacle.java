// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import org.creo.generator.source.Location;

/**
 * Why an older client cannot be answered.
 *
 * @param at the place in today's description
 * @param reason for example {@code 'Order.priority' is new and has no default}; "they" are the clients
 * @param wayOut what to write instead; empty where there is nothing
 * @param older the place in the release
 * @param note what is at that place, for example {@code Order as 1.0.0 has it}
 */
public record Obstacle(Location at, String reason, String wayOut, Location older, String note) {}
