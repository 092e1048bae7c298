// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.creo.framework.queue.Arguments;
import org.creo.json.JsonWriter;
import org.creo.json.MalformedValueException;

/** The canned answers of a method, and which of them calls have used up. Any thread may call it. */
final class MethodAnswers {
    private final JsonWriter parameters;
    private final List<CannedAnswer> answers;
    private final int[] left;

    MethodAnswers(MockMethod method, List<CannedAnswer> answers) {
        this.parameters = method.plans().writer(method.parameters());
        this.answers = List.copyOf(answers);
        this.left = answers.stream().mapToInt(CannedAnswer::times).toArray();
    }

    int count() {
        return answers.size();
    }

    /** The first answer that is for these arguments and not used up. */
    Optional<CannedAnswer> take(Arguments arguments) {
        JsonPart actual = json(arguments);
        synchronized (left) {
            for (int i = 0; i < left.length; i++) {
                if (left[i] > 0 && answers.get(i).when().test(actual)) {
                    left[i] -= left[i] == Integer.MAX_VALUE ? 0 : 1;
                    return Optional.of(answers.get(i));
                }
            }
        }
        return Optional.empty();
    }

    private JsonPart json(Arguments arguments) {
        byte[] tail = arguments.tail() == null ? new byte[0] : arguments.tail();
        byte[] bytes = Arrays.copyOfRange(
                arguments.bytes(), arguments.offset(), arguments.offset() + arguments.length() + tail.length);
        System.arraycopy(tail, 0, bytes, arguments.length(), tail.length);
        try {
            return JsonPart.written(parameters, bytes);
        } catch (MalformedValueException e) {
            throw new IllegalStateException("the host has checked the arguments", e);
        }
    }
}
