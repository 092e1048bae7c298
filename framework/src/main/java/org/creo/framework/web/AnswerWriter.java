// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.creo.framework.conversation.Deadline;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.program.AnswerBytes;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.CallAnswer;
import org.creo.framework.queue.Request;
import org.creo.json.JsonWriter;
import org.creo.json.JsonWriter.Longs;
import org.creo.json.MalformedValueException;
import org.creo.protocol.Status;

/**
 * Writes the answer to one request: turns what its call gives, which is encoded as RASP sends it, into JSON, bytes or a
 * problem. Confined to the connection's thread.
 */
public final class AnswerWriter implements Calls.Answers {
    private static final PeerLog LOG = PeerLog.of(AnswerWriter.class);
    private static final Faults FAULTS = Faults.of(AnswerWriter.class);

    /**
     * The head of an answer that is a stream is sent after this time where the method has sent no item by then: the
     * client learns that its call is under way.
     */
    private static final Duration HEAD = Duration.ofSeconds(1);
    /**
     * How often a stream of server-sent events gets a comment, which shows the client, and proxies on the way, that the
     * connection is alive.
     */
    private static final Duration COMMENT = Duration.ofSeconds(15);
    /** Items that come one right after the other leave together, up to this size in bytes. */
    private static final int TOGETHER = 32 << 10;

    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;

    /**
     * Results of this size or more, in bytes, are translated to JSON by a worker: meanwhile this thread serves its
     * other connections.
     */
    static final int LARGE = 256 << 10;

    /** Is told when a method that reads a stream takes more of it: how many more items, and bytes of them. */
    @FunctionalInterface
    interface MoreItems {
        void mayBeSent(long items, long bytes);
    }

    private final HttpTerms terms;
    private final Calls calls;
    private final Reply reply;
    private final Endpoint endpoint;
    private final Head head;
    private final Operation operation;
    private final Longs longs;
    private final ItemFormat format;
    private final String origin;
    private final Deadline beat;
    private int id;
    /** The arguments of the call, where the path or the tag of the answer is made of them; otherwise null. */
    private byte[] sent;

    /** The tag (ETag) of the answer; null where it has none. */
    private EntityTag tag;
    /**
     * The text of the tag: first for the states as they are before the call, then for what the call has seen of them;
     * null where that is not known.
     */
    private String tagText;

    /** What the client is told if its call is cancelled; null for the words of whoever cancels it. */
    private Problem withdrawn;

    private MoreItems moreItems;
    /** Limits the items of a stream; null where the answer is none. */
    private final Pace pace;

    private boolean empty = true;
    private boolean begun;
    private boolean over;
    /** Items that were written and not yet given to the reply; null for none. */
    private JsonBody together;

    AnswerWriter(HttpTerms terms, Calls calls, Reply reply, Endpoint endpoint, Head head) {
        this.terms = terms;
        this.calls = calls;
        this.reply = reply;
        this.origin = calls.origin();
        this.endpoint = endpoint;
        this.head = head;
        List<Media> accepted = head.accepted();
        this.operation = endpoint.operation();
        this.format = operation.streams().down() ? ItemFormat.of(endpoint, accepted) : null;
        this.longs = Media.anyHas(accepted, "long=number") ? Longs.NUMBERS : Longs.TEXT;
        this.pace = format == null ? null : new Pace(reply.isShared());
        this.beat = format == null ? null : new Deadline(calls.line(), () -> calls.later(this::beat));
    }

    Longs longs() {
        return longs;
    }

    /** Gives the answer a tag, and returns the text that it has now. */
    String tag(EntityTag given) {
        tag = given;
        tagText = given.text();
        return tagText;
    }

    /** Answers with 304, since the client has the answer already. */
    void notModified() {
        over = true;
        reply.whole(NOT_MODIFIED, withTag(reply.fields()), Content.NONE);
    }

    private AnswerFields withTag(AnswerFields fields) {
        // A cache may keep the answer, and has to ask each time whether it is still the same.
        return fields.set(FieldNames.ETAG, tagText).setIfAbsent(FieldNames.CACHE_CONTROL, "no-cache");
    }

    private AnswerFields tagged(AnswerFields fields) {
        return tagText != null ? withTag(fields) : fields;
    }

    /** The fields that every answer has, and those that the method has set. */
    private AnswerFields fields(Request served) {
        AnswerFields fields = reply.fields();
        // Few methods set any, and no object is made for the others; a stream has to know that its head leaves.
        CallAnswer said = format == null ? served.answerIfAny() : served.answer();
        if (said != null) {
            said.begin().forEach((name, value) -> add(fields, name, value));
        }
        return fields;
    }

    /**
     * Tells that the call was made.
     *
     * @param given the id of the call
     * @param arguments as RASP sends them
     * @param more is told when the method takes more of the client's stream; null where there is none
     */
    void opened(int given, byte[] arguments, MoreItems more) {
        id = given;
        sent = endpoint.location() == null && tag == null ? null : arguments;
        moreItems = more;
        if (beat != null && !endpoint.program()) {
            beat.in(HEAD);
        }
    }

    private void beat() {
        if (over) {
            return;
        }
        if (!begun) {
            begin(fields(calls.request(id)));
        } else if (format == ItemFormat.EVENTS) {
            together().add(ItemFormat.COMMENT);
        }
        if (format == ItemFormat.EVENTS) {
            beat.in(COMMENT);
        }
    }

    @Override
    public void result(Answer answer) {
        over = true;
        if (endpoint.program()) {
            whole(answer);
        } else {
            Answer joined = answer.joined();
            result(joined.bytes(), joined.body(), joined.end(), joined.request());
        }
    }

    /** Answers with what a program has given. */
    private void whole(Answer given) {
        AnswerBytes answer = AnswerBytes.decode(given.bytes(), given.body(), given.end());
        AnswerFields fields = fields(given.request());
        answer.fields((name, value) -> add(fields, name, value));
        reply.whole(answer.status(), fields, Content.of(given.tail()));
    }

    private void result(byte[] bytes, int from, int to, Request served) {
        if (tag != null) {
            tagText = tag.text(served.seen());
        }
        if (tagText != null && terms.cached() != null) {
            terms.cached().check(operation, ByteBuffer.wrap(sent), tagText, ByteBuffer.wrap(bytes, from, to - from));
        }
        if (endpoint.mayBeAbsent() && bytes[from] == 0) {
            problem(Problem.of(404, "There is nothing at " + head.path() + "."));
        } else if (endpoint.location() != null) {
            located(bytes, from, to, fields(served));
        } else if (operation.result() == null) {
            reply.whole(204, fields(served), Content.NONE);
        } else if (endpoint.type() != null) {
            // Such a result begins with the count of its bytes, and before that, where it may be absent, with whether
            // it is there.
            int start = from + Integer.BYTES + (endpoint.mayBeAbsent() ? 1 : 0);
            AnswerFields fields = typed(tagged(fields(served)));
            reply.whole(200, fields, Content.of(bytes, start, to));
        } else if (to - from < LARGE) {
            whole(200, tagged(fields(served)), bytes, from, to);
        } else {
            calls.translating(to - from);
            JsonBody json = reply.json(to - from, false);
            terms.translators().execute(() -> {
                Problem problem = translate(bytes, from, to, json);
                calls.later(
                        () -> {
                            calls.translating(from - to);
                            whole(200, tagged(fields(served)), json, problem);
                        },
                        problem == null ? json::release : () -> {});
            });
        }
    }

    /** Adds a field that a program has set. */
    private static void add(AnswerFields fields, String name, String value) {
        if (name.equals(FieldNames.VARY)) {
            fields.add(name, value);
        } else if (fields.has(name) && !name.equals(FieldNames.SET_COOKIE)) {
            fields.set(name, value);
        } else {
            fields.append(name, value);
        }
    }

    /** Begins the answer of a program that sends it bit by bit. */
    private void begin(byte[] bytes, int from, int to, Request served) {
        begun = true;
        AnswerBytes answer = AnswerBytes.decode(bytes, from, to);
        // A proxy such as nginx would otherwise gather what comes.
        AnswerFields fields = fields(served).set("x-accel-buffering", "no");
        int start = answer.fields((name, value) -> add(fields, name, value));
        if (head.method().equals("HEAD") || answer.status() == NO_CONTENT || answer.status() == NOT_MODIFIED) {
            calls.cancel(id);
            close();
            reply.whole(answer.status(), fields, Content.NONE);
            return;
        }
        reply.begin(answer.status(), fields);
        together().add(bytes, start, to);
    }

    /**
     * Adds the media type of a result that is sent as bytes. A browser that shows it, as a page for example, may have
     * to run nothing of it.
     */
    private AnswerFields typed(AnswerFields fields) {
        fields.set(FieldNames.CONTENT_TYPE, endpoint.type());
        return endpoint.confined() ? fields.append(FieldNames.CONTENT_SECURITY_POLICY, "sandbox") : fields;
    }

    /** Answers with the path of another resource, in the field Location. */
    private void located(byte[] bytes, int from, int to, AnswerFields fields) {
        Location location = endpoint.location();
        try {
            String path = location.of(sent, Arrays.copyOfRange(bytes, from, to));
            fields.set(FieldNames.LOCATION, path);
        } catch (Location.NoPathException e) {
            LOG.error(origin, e, "What " + operation.service() + "." + operation.name() + " gave has no path");
            problem(Problem.of(Status.INTERNAL, "The method has run, but " + e.getMessage() + "."));
            return;
        } catch (RuntimeException | Error e) {
            problem(Problem.unexpected(FAULTS, origin, e));
            return;
        }
        if (location.status() == CREATED && operation.result() != null) {
            whole(location.status(), fields, bytes, from, to);
        } else {
            reply.whole(location.status(), fields, Content.NONE);
        }
    }

    /** Writes the result as JSON; returns why that cannot be done, or null. */
    private Problem translate(byte[] bytes, int from, int to, JsonBody json) {
        try {
            write(operation.result(), bytes, from, to, json);
            return null;
        } catch (ProblemException e) {
            json.release();
            return e.problem();
        }
    }

    private void write(JsonWriter writer, byte[] bytes, int from, int to, JsonBody json) throws ProblemException {
        try {
            writer.write(bytes, from, to, longs, json);
        } catch (JsonBody.NoRoomException e) {
            throw new ProblemException(Problem.of(Status.TOO_LARGE, "The method has run, but " + e.getMessage() + "."));
        } catch (IOException | MalformedValueException e) {
            LOG.error(
                    origin,
                    e,
                    "What " + operation.service() + "." + operation.name() + " gave is not what its description says");
            throw new ProblemException(
                    Problem.of(
                            Status.INTERNAL,
                            "The method has run, but its answer is not what its description says; the log of the host says more."));
        } catch (RuntimeException | Error e) {
            throw new ProblemException(Problem.unexpected(FAULTS, origin, e));
        }
    }

    /** Answers with the result as JSON. */
    private void whole(int status, AnswerFields fields, byte[] bytes, int from, int to) {
        JsonBody json = reply.json(to - from, false);
        whole(status, fields, json, translate(bytes, from, to, json));
    }

    private void whole(int status, AnswerFields fields, JsonBody json, Problem problem) {
        if (problem != null) {
            problem(problem);
        } else {
            fields.set(FieldNames.CONTENT_TYPE, Media.JSON);
            reply.give(json, body -> reply.whole(status, fields, body));
        }
    }

    /** Answers with a problem, at once. */
    void problem(Problem problem) {
        write(reply, problem);
    }

    public static void write(Reply reply, Problem problem) {
        AnswerFields fields = reply.fields().set(FieldNames.CONTENT_TYPE, Problem.TYPE);
        problem.fields().forEach(fields::set);
        reply.whole(problem.status(), fields, Content.of(problem.json()));
    }

    /** Sets what the client is told if its call, which it has withdrawn, ends because of that. */
    void withdrawn(Problem told) {
        withdrawn = told;
    }

    @Override
    public void failure(Status status, String message, byte[] bytes, int from, int to) {
        if (status == Status.CANCELLED && withdrawn != null) {
            fail(withdrawn);
        } else {
            fail(
                    switch (status) {
                        case EXCEPTION -> exception(message, bytes, from, to);
                        case MALFORMED -> Problem.malformed(message, RulePlace.pointer(endpoint, message));
                        default -> Problem.of(status, message);
                    });
        }
    }

    /** Answers with a problem; a stream of which items have left already ends with it. */
    void fail(Problem problem) {
        if (over) {
            return;
        }
        close();
        if (!begun) {
            problem(problem);
            return;
        }
        if (format == ItemFormat.BYTES) {
            flushItems();
            reply.cut();
            return;
        }
        JsonBody json = together();
        json.add(empty || format != ItemFormat.ARRAY ? format.beforeProblem : "," + format.beforeProblem);
        byte[] text = problem.json();
        json.add(text);
        json.add(format.afterProblem);
        flushItems();
        reply.cut();
    }

    private Problem exception(String message, byte[] bytes, int from, int to) {
        int at = from + Integer.BYTES + ByteBuffer.wrap(bytes).getInt(from);
        if (ByteBuffer.wrap(bytes).getInt(at) == 0) {
            return Problem.of(412, message);
        }
        Operation.Thrown thrown =
                operation.exceptions().get(ByteBuffer.wrap(bytes).getInt(at));
        if (thrown == null) {
            return Problem.of(
                    Status.INTERNAL, "The method has thrown an exception that its description does not declare.");
        }
        JsonBody json = reply.json(to - at, false);
        try {
            write(thrown.fields(), bytes, at + Integer.BYTES, to, json);
            byte[] value = json.take().toArray();
            json.release();
            return Problem.exception(thrown.status(), thrown.name(), message, value);
        } catch (ProblemException e) {
            json.release();
            return e.problem();
        }
    }

    @Override
    public void item(byte[] bytes, int from, int to, Request served) {
        if (over) {
            return;
        }
        if (!begun && endpoint.program()) {
            begin(bytes, from, to, served);
            allowMore();
            return;
        }
        if (!begun) {
            begin(fields(served));
        }
        JsonBody json = together();
        json.add(format.before(empty));
        empty = false;
        pace.come(to - from);
        try {
            if (format == ItemFormat.BYTES) {
                json.add(bytes, from + Integer.BYTES, to);
            } else {
                write(operation.result(), bytes, from, to, json);
            }
        } catch (ProblemException e) {
            calls.cancel(id);
            fail(e.problem());
            return;
        }
        json.add(format.after);
        if (json.size() > TOGETHER) {
            flushItems();
        }
        allowMore();
    }

    /** Lets the method send more items, if the client has taken most of those before. */
    void allowMore() {
        if (over || format == null) {
            return;
        }
        if (pace.allowsMore(reply.waiting() + (together == null ? 0 : together.size()))) {
            pace.allow(calls, id);
        }
    }

    private void begin(AnswerFields all) {
        begun = true;
        AnswerFields fields = format == ItemFormat.BYTES ? typed(all) : all.set(FieldNames.CONTENT_TYPE, format.type());
        fields.setIfAbsent(FieldNames.CACHE_CONTROL, "no-store")
                // A proxy such as nginx would otherwise gather items.
                .set("x-accel-buffering", "no");
        reply.begin(200, fields);
        if (!format.begin.isEmpty()) {
            together().add(format.begin);
        }
        if (format == ItemFormat.EVENTS) {
            beat.in(COMMENT);
        }
    }

    /** Answers a HEAD for a method that sends a stream: with the head, and without items, which nobody would take. */
    void empty() {
        over = true;
        begin(reply.fields());
        flushItems();
        reply.end();
    }

    private JsonBody together() {
        if (together == null) {
            together = reply.json(TOGETHER / 16, true);
        }
        return together;
    }

    /** Gives the items that have gathered to the reply. */
    void flushItems() {
        if (together != null) {
            JsonBody part = together;
            together = null;
            reply.give(part, reply::part);
        }
    }

    @Override
    public void end(Request served) {
        if (over) {
            return;
        }
        close();
        if (!begun) {
            begin(fields(served));
        }
        if (!format.end.isEmpty()) {
            together().add(format.end);
        }
        flushItems();
        reply.end();
    }

    @Override
    public void credit(long items, long bytes) {
        moreItems.mayBeSent(items, bytes);
    }

    private void close() {
        over = true;
        if (beat != null) {
            beat.close();
        }
    }

    /** Drops what has gathered: the connection is closed, or somebody else gives the answer. */
    void gone() {
        close();
        if (together != null) {
            together.release();
            together = null;
        }
    }

    boolean isOver() {
        return over;
    }

    /** Whether nothing of the answer has been given to the reply, so that it may still become another one. */
    boolean isOpen() {
        return !begun && !over;
    }
}
