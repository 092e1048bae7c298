// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.junit.jupiter.api.Test;

class OnewayCallsTest {

    private static final Description DESCRIPTION = ValuesTest.read(
            "@PACKAGE(\"lab\") interface Store { @ONEWAY void note (boolean on); void put (boolean on); }");

    private final List<Question> calls = new Questions(DESCRIPTION, 1, 4).calls();
    private final List<String> came = calls.stream()
            .map(Question::line)
            .filter(line -> line.startsWith("lab Store.note "))
            .map(line -> "1 " + line)
            .toList();

    private List<String> wrong(Stream<String> told) {
        Column column = new Column("python-worker");
        OnewayCalls.compare(calls, told.toList(), column);
        return column.failures().stream().map(Column.Failure::answer).toList();
    }

    @Test
    void theyHaveToComeAsOftenAsTheyWereSent() {
        assertFalse(came.isEmpty());
        assertEquals(List.of(), wrong(came.stream()));
        String one = came.get(0);
        long times = came.stream().filter(one::equals).count();
        assertEquals(
                List.of("sent " + times + " times, the host got it " + (times + 1) + " times"),
                wrong(Stream.concat(came.stream(), Stream.of(one))));
        assertEquals(
                List.of("sent " + times + " times, the host got it " + (times - 1) + " times"),
                wrong(came.stream().skip(1)));
    }

    @Test
    void whatWasNotExpectedDoesNotCount() {
        assertEquals(
                List.of(),
                wrong(Stream.concat(came.stream(), Stream.of(came.get(0).replace("1 lab", "? lab")))));
    }
}
