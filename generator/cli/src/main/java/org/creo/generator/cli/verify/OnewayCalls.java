// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Calls from which nothing comes back: whoever serves them reports which came. */
final class OnewayCalls {

    private static final String CAME = "1 ";

    private OnewayCalls() {}

    /**
     * Adds to the column what did not come as often as it was sent.
     *
     * @param told a line {@code 1 REQUEST} for each that came
     */
    static void compare(List<Question> questions, List<String> told, Column column) {
        Map<String, Long> received = told.stream()
                .filter(line -> line.startsWith(CAME))
                .collect(Collectors.groupingBy(line -> line.substring(CAME.length()), Collectors.counting()));
        Map<String, List<Question>> sent = questions.stream()
                .filter(question -> question.right().isPresent())
                .filter(question -> Callee.of(question.message()).method().oneway())
                .collect(Collectors.groupingBy(Question::line));
        sent.forEach((line, same) -> {
            long came = received.getOrDefault(line, 0L);
            if (came != same.size()) {
                column.add(new Column.Failure(
                        same.get(0), "sent " + same.size() + " times, the host got it " + came + " times", true));
            }
        });
    }
}
