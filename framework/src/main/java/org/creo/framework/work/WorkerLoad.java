// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.time.Duration;

/**
 * What an attached worker has to do at one moment.
 *
 * @param name as the log has it
 * @param places how many calls it takes at a time; 0 where it gets none any more
 * @param busy how many calls without streams it has
 * @param streams how many calls with streams it has
 * @param calls how many calls it was given since it attached
 * @param longest the full name of the method of the call without streams that it has had for the longest time; empty
 *     where it has none
 * @param age for how long it has had that call; zero where it has none
 */
public record WorkerLoad(String name, int places, int busy, int streams, long calls, String longest, Duration age) {}
