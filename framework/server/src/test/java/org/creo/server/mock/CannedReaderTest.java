// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.creo.framework.queue.Arguments;
import org.creo.json.JsonMistake;
import org.creo.server.mock.MadeUp.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Canned answers say what is wrong with them, and to which arguments they belong. */
class CannedReaderTest {
    private static final List<MockMethod> METHODS = Described.methods("""
            @PACKAGE("batch")
            enum State { WAITING, DONE }
            struct Job { String name; @RANGE(1, 128) int cores; double[] sizes; Map<Integer, String> notes;
            Set<String> tags; Optional<Shape> shape; byte[] input; }
            union Shape { double radius; String name; }
            exception Full { long waiting; }
            interface Queue
            {
                long submit (Job job, Optional<String> owner) throws Full;
                Stream<State> watch (long id);
                void cancel (long id);
                @ONEWAY void note (String text);
            }
            interface Log { void note (String text); }
            """);

    private static CannedReader reader() {
        return new CannedReader(METHODS, new MadeUp(Source.EXAMPLES));
    }

    private static List<String> mistakes(String text) {
        CannedReader reader = reader();
        reader.read(text);
        return reader.mistakes().stream()
                .map(mistake -> mistake.line() + ": " + mistake.getMessage())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[] | expected an object such as {\"batch.Queue.submit\": [...]}, found an array",
                "{\"Queue.submti\": []} | there is no method 'Queue.submti'; did you mean 'Queue.submit'?",
                "{\"note\": []} | several interfaces have a method 'note'; write batch.Queue.note or batch.Log.note",
                "{\"submit\": 7} | batch.Queue.submit: expected a list of answers, found a number or a truth value",
                "{\"submit\": [7]} | batch.Queue.submit, answer 1: expected an object, found a number or a truth value",
                "{\"submit\": {\"answer\": \"x\"}} | batch.Queue.submit: answer: expected a whole number, found \"x\"",
                "{\"submit\": {\"anwser\": 1}} | batch.Queue.submit: there is no member 'anwser'; did you mean 'answer'?",
                "{\"submit\": {\"answer\": 1, \"throw\": \"Full\"}} | batch.Queue.submit: there is answer and throw; keep one of them, an answer has one end",
                "{\"submit\": {\"items\": []}} | batch.Queue.submit: items: the method sends no stream; write its result: \"answer\": ...",
                "{\"watch\": {\"answer\": 1}} | batch.Queue.watch: answer: the method sends a stream; write its items: \"items\": [...]",
                "{\"watch\": {\"items\": {}}} | batch.Queue.watch: items: expected an array, found an object",
                "{\"watch\": {\"items\": [\"DONE\", \"LOST\"]}} | batch.Queue.watch: items[1]: State has no constant \"LOST\"; it has WAITING, DONE",
                "{\"watch\": {\"every\": \"1s\"}} | batch.Queue.watch: every: it is the time between items; add items",
                "{\"cancel\": {\"answer\": 1}} | batch.Queue.cancel: answer: the method gives nothing; write null, or leave it out",
                "{\"cancel\": {\"throw\": \"Full\"}} | batch.Queue.cancel: throw: the method declares no exception; write \"fail\" and a status",
                "{\"submit\": {\"throw\": \"Ful\"}} | batch.Queue.submit: throw: the method declares no exception 'Ful'; it declares Full",
                "{\"submit\": {\"throw\": {\"Full\": {\"waiting\": null}}}} | batch.Queue.submit: throw.Full.waiting: expected a number, found null",
                "{\"submit\": {\"throw\": {}}} | batch.Queue.submit: throw: expected the name of an exception, or an object such as {\"Full\": {\"waiting\": 3}}",
                "{\"submit\": {\"fail\": \"UNAVAILBLE\"}} | batch.Queue.submit: fail: there is no status 'UNAVAILBLE'; did you mean 'UNAVAILABLE'?",
                "{\"submit\": {\"message\": \"x\"}} | batch.Queue.submit: message: it is that of an error; add throw or fail",
                "{\"Queue.note\": {\"fail\": \"BUSY\"}} | batch.Queue.note: fail: the method is one-way, so no caller learns of it; leave it out",
                "{\"submit\": {\"times\": 0}} | batch.Queue.submit: times: expected a number from 1 on, found 0",
                "{\"submit\": {\"delay\": \"fast\"}} | batch.Queue.submit: delay: 'fast' is not a time such as 500ms, 10s or 5min",
                "{\"submit\": {\"delay\": \"2s..1s\"}} | batch.Queue.submit: delay: '2s..1s' begins with the longer time; write the shorter one first",
                "{\"submit\": {\"delay\": \"..1s\"}} | batch.Queue.submit: delay: '..1s' is neither a time such as 20ms nor two such as 10ms..50ms",
                "{\"submit\": {\"delay\": 7}} | batch.Queue.submit: delay: expected a text, found a number or a truth value",
                "{\"submit\": {\"when\": 7}} | batch.Queue.submit: when: expected an object with names of parameters, or an array with all arguments, found a number or a truth value",
                "{\"submit\": {\"when\": [7]}} | batch.Queue.submit: when: an array has all arguments of submit(Job job, Optional<String> owner), which are 2, found 1",
                "{\"submit\": {\"when\": {\"jobb\": 7}}} | batch.Queue.submit: when: there is no parameter 'jobb'; did you mean 'job'?",
                "{\"submit\": {\"when\": {\"job\": {\"size\": 7}}}} | batch.Queue.submit: when.job: there is no field 'size'; did you mean 'sizes'?",
                "{\"submit\": {\"when\": {\"job\": {\"cores\": \"x\"}}}} | batch.Queue.submit: when.job.cores: expected a number, found \"x\"",
                "{\"submit\": {\"when\": {\"job\": {\"sizes\": [1, \"x\"]}}}} | batch.Queue.submit: when.job.sizes[1]: expected a number, found \"x\"",
            })
    void saysWhatIsWrong(String text, String message) {
        assertEquals(List.of("1: " + message), mistakes(text));
    }

    @Test
    void findsAllMistakesEachInItsLine() {
        assertEquals(
                List.of(
                        "3: batch.Queue.submit, answer 1: answer: expected a whole number, found \"x\"",
                        "5: batch.Queue.submit, answer 3: throw.Full: there is no value for 'waiting', a long",
                        "9: batch.Queue.watch: items[1]: State has no constant \"LOST\"; it has WAITING, DONE"),
                mistakes("""
                        {
                          "submit": [
                            {"answer": "x"},
                            {"answer": 7},
                            {"throw": {"Full": {}}}],
                          "watch": {
                            "items": [
                              "DONE",
                              "LOST"]}
                        }
                        """).stream()
                        .map(mistake -> mistake.replaceFirst(
                                "throw.Full: .*", "throw.Full: there is no value for 'waiting', a long"))
                        .toList());
    }

    @Test
    void saysWhereTextIsNoJson() {
        String mistake = mistakes("{\n\"submit\": {]\n}").get(0);
        assertTrue(mistake.startsWith("2: not JSON: "), mistake);
        mistake = mistakes("{\"submit\": [],\n\"submit\": []}").get(0);
        assertTrue(mistake.startsWith("2: not JSON: Duplicate field 'submit'"), mistake);
        mistake = mistakes("{} {}").get(0);
        assertTrue(mistake.startsWith("1: not JSON: there is more after the end"), mistake);
        mistake = mistakes("").get(0);
        assertEquals("1: expected an object such as {\"batch.Queue.submit\": [...]}, found nothing", mistake);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | true",
                "{\"job\": {}} | true",
                "{\"job\": {\"name\": \"fit\"}} | true",
                "{\"job\": {\"name\": \"fi\"}} | false",
                "{\"job\": {\"cores\": 8, \"name\": \"fit\"}} | true",
                "{\"job\": {\"cores\": 9, \"name\": \"fit\"}} | false",
                "{\"job\": {\"sizes\": [1, 2.5]}} | true",
                "{\"job\": {\"sizes\": [1]}} | false",
                "{\"job\": {\"sizes\": [2.5, 1]}} | false",
                "{\"job\": {\"notes\": {}}} | true",
                "{\"job\": {\"notes\": {\"2\": \"two\"}}} | true",
                "{\"job\": {\"notes\": {\"2\": \"one\"}}} | false",
                "{\"job\": {\"notes\": {\"3\": \"two\"}}} | false",
                "{\"job\": {\"tags\": [\"b\", \"a\"]}} | true",
                "{\"job\": {\"tags\": [\"a\"]}} | false",
                "{\"job\": {\"shape\": {\"radius\": 2}}} | true",
                "{\"job\": {\"shape\": {\"name\": \"x\"}}} | false",
                "{\"job\": {\"shape\": null}} | false",
                "{\"job\": {\"input\": \"AQI=\"}} | true",
                "{\"job\": {\"input\": [1, 2]}} | true",
                "{\"owner\": null} | true",
                "{\"owner\": \"ada\"} | false",
                "[{\"name\": \"fit\"}, null] | true",
                "[{\"name\": \"fit\"}, \"ada\"] | false",
            })
    void tellsWhichArgumentsAreMeant(String when, boolean meant) throws JsonMistake {
        CannedReader reader = reader();
        Map<String, MethodAnswers> answers = reader.read("{\"submit\": {\"when\": " + when + ", \"answer\": 7}}");
        assertEquals(List.of(), reader.mistakes());
        MockMethod submit = METHODS.get(0);
        byte[] sent =
                submit.plans().reader(submit.descriptor().parameters(), false).read("""
                {"job": {"name": "fit", "cores": 8, "sizes": [1, 2.5], "notes": {"1": "one", "2": "two"},
                "tags": ["a", "b"], "shape": {"radius": 2}, "input": [1, 2]}}""");
        Arguments arguments = new Arguments(sent, 0, sent.length, null, 64, 1000);
        assertEquals(meant, answers.get("batch.Queue.submit").take(arguments).isPresent());
    }

    @Test
    void anAnswerIsUsedUpAfterItsTimes() throws JsonMistake {
        MockMethod watch = METHODS.get(1);
        MethodAnswers answers = reader().read(
                        "{\"watch\": [{\"items\": [\"WAITING\"], \"times\": 2}, {\"items\": [], \"times\": 1}]}")
                .get("batch.Queue.watch");
        byte[] sent =
                watch.plans().reader(watch.descriptor().parameters(), false).read("{\"id\": 1}");
        Arguments arguments = new Arguments(sent, 0, sent.length, null, 64, 1000);
        assertEquals(
                List.of(1, 1, 0, -1),
                IntStream.range(0, 4)
                        .map(i -> answers.take(arguments)
                                .flatMap(CannedAnswer::reply)
                                .map(reply -> reply.items().size())
                                .orElse(-1))
                        .boxed()
                        .toList());
        assertEquals(Optional.empty(), answers.take(arguments));
    }
}
