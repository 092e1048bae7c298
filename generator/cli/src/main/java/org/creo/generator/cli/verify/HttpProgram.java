// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.cli.json.JsonInput;
import org.creo.generator.cli.json.JsonOutput;
import org.creo.generator.decode.MalformedInputException;
import org.creo.json.JsonMistake;

/**
 * HTTP in the place of a language: nothing is generated for it, so this process answers by itself. Messages become JSON
 * and bytes again; calls are requests with JSON.
 */
final class HttpProgram implements Respondent {

    private final Column column;
    private final Path folder;
    private final Map<Message, JsonMethod> methods = new IdentityHashMap<>();

    HttpProgram(Column column, Path folder) {
        this.column = column;
        this.folder = folder;
    }

    private JsonMethod method(Question call) {
        return methods.computeIfAbsent(call.message(), JsonMethod::new);
    }

    @Override
    public List<Question> calls(List<Question> calls) {
        List<Question> said = new ArrayList<>();
        for (Question call : calls) {
            JsonMethod method = method(call);
            if (call.refusal().isPresent() && method.oneway()) {
                // It is answered before its arguments are looked at.
                continue;
            }
            try {
                said.add(method.question(call));
            } catch (IOException | MalformedInputException e) {
                column.add(new Column.Failure(call, "? there is no JSON for it: " + e.getMessage(), true));
            }
        }
        return said;
    }

    @Override
    public void ask(List<Question> questions, Optional<String> host, String purpose) throws IOException {
        try (PrintWriter transcript =
                new PrintWriter(Files.newBufferedWriter(folder.resolve(purpose), StandardCharsets.UTF_8))) {
            if (host.isPresent()) {
                HttpCalls calls = new HttpCalls(host.get(), transcript);
                for (Question call : questions) {
                    judge(call, calls.answer(method(call), call), true);
                }
            } else {
                Map<Message, MessageJson> messages = new IdentityHashMap<>();
                for (Question question : questions) {
                    MessageJson json = messages.computeIfAbsent(question.message(), MessageJson::new);
                    transcript.println(question.line());
                    judge(json.question(question), json.again(question.bytes(), transcript), false);
                }
            }
        }
    }

    private void judge(Question question, String answer, boolean called) {
        if (!question.answeredBy(answer)) {
            column.add(new Column.Failure(question, answer, called));
        }
    }

    /** Translates values of a message. */
    private static final class MessageJson {

        private final Message message;
        private final JsonOutput output;
        private final JsonInput input;

        MessageJson(Message message) {
            this.message = message;
            this.output = JsonOutput.fields(message.description(), message.fields());
            this.input = JsonInput.fields(message.description(), message.fields());
        }

        /** The same question, as far as JSON can answer it. */
        Question question(Question asked) {
            return new Question(
                    message,
                    asked.bytes(),
                    asked.line(),
                    asked.right()
                            .map(right -> "= "
                                    + Questions.hex(
                                            OneNan.of(message.description(), message.fields(), asked.bytes()))));
        }

        String again(byte[] bytes, PrintWriter transcript) {
            try {
                String json = output.write(bytes);
                transcript.println(json + "\n");
                return "= " + Questions.hex(input.read(json));
            } catch (MalformedInputException e) {
                transcript.println("! " + e.getMessage() + "\n");
                return "! " + e.getMessage();
            } catch (JsonMistake e) {
                return "? what was written cannot be read: " + e.getMessage();
            }
        }
    }
}
