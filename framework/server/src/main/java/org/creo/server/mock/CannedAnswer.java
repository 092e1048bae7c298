// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * An answer in a file of canned answers.
 *
 * @param when which arguments it is for
 * @param times how many calls get it
 * @param delay how long it takes; empty where it takes as long as others
 * @param reply what it is; empty where that is made up
 */
record CannedAnswer(Predicate<JsonPart> when, int times, Optional<Delay> delay, Optional<Reply> reply) {}
