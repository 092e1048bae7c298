// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a mock is asked to do, as it was written.
 *
 * @param descriptions their files
 * @param answers the file of canned answers
 * @param values where other answers come from
 * @param seed of random values
 * @param delay how long each answer takes
 * @param fail which shares of the calls fail, and how
 */
public record MockOptions(
        List<Path> descriptions, Optional<Path> answers, String values, String seed, String delay, List<String> fail) {
    public MockOptions {
        descriptions = List.copyOf(descriptions);
        fail = List.copyOf(fail);
    }
}
