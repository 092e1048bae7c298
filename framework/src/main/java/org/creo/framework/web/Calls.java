// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.creo.framework.conversation.ContextMemory;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.IdTable;
import org.creo.framework.conversation.IncomingCall;
import org.creo.framework.conversation.Line;
import org.creo.framework.conversation.Refusal;
import org.creo.framework.conversation.Router;
import org.creo.framework.conversation.Terms;
import org.creo.framework.conversation.Tongue;
import org.creo.framework.conversation.Wait;
import org.creo.framework.limits.HeldValues;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Download;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.protocol.Context;
import org.creo.protocol.Credit;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;

/**
 * The calls of one connection of HTTP: tells the conversation what is called, and gives what the conversation says to
 * the requests that it answers. Confined to the connection's thread.
 */
public final class Calls implements Tongue {
    /** So much a connection may always keep of answers that are made as the client takes them, in bytes. */
    private static final int LITTLE = 16 << 10;

    private static final PeerLog LOG = PeerLog.of(Calls.class);

    /**
     * Is told what becomes of a call: perhaps items, and then its end, by a result or a failure. The arrays do not
     * change any more.
     */
    interface Answers {
        /** The result. Its request has what it depends on, and what its method says of the answer. */
        void result(Answer answer);

        /** Why the call has no result; with {@link Status#EXCEPTION} the array has a message, an id and fields. */
        void failure(Status status, String message, byte[] bytes, int from, int to);

        /** An item of the stream that the method of a request sends. */
        void item(byte[] bytes, int from, int to, Request served);

        /** The stream that the method of a request sends is complete. */
        void end(Request served);

        /** The method takes so many more items of the client's stream, and bytes of them. */
        void credit(long items, long bytes);
    }

    /** Is told what becomes of the connection. */
    public interface Notices {
        /** The host is about to stop: new requests have no chance. */
        void goAway();

        /** The host stops: requests that are no calls yet will not be. */
        void stops(Problem problem);

        /** Whether more may be read. */
        void read(boolean on);

        /** What has gathered of answers leaves. */
        void flushAnswers();

        /** The connection is closed, or another conversation goes on with it. */
        void closed();
    }

    private final Terms terms;
    private final Conversation conversation;
    private final Line line;
    private final Executor loop;
    private final Notices notices;
    private final IdTable<Answers> open = new IdTable<>();
    private int lastId;
    private boolean reading = true;
    private boolean stopped;

    public Calls(Terms terms, Conversation conversation, Line line, Notices notices) {
        this.terms = terms;
        this.conversation = conversation;
        this.line = line;
        this.loop = line::execute;
        this.notices = notices;
    }

    /** Tells the conversation that the client speaks HTTP. */
    public void start() {
        conversation.speak(this);
        conversation.greeted();
    }

    Conversation conversation() {
        return conversation;
    }

    /** The line that carries the connection. */
    Line line() {
        return line;
    }

    /**
     * Runs tasks on the connection's thread, soon; it may drop them when that thread has ended. Any thread may use it.
     */
    public Executor loop() {
        return loop;
    }

    /** The name under which the log counts lines about the client. */
    String origin() {
        return line.origin();
    }

    /**
     * Finds the caller of a request by a token.
     *
     * @param then is called with the caller, perhaps before this returns; with null where the token is wrong
     */
    void findCaller(byte[] token, Consumer<Principal> then) {
        conversation.findOwner(token, caller -> {
            conversation.work(() -> then.accept(caller));
            flushUnlessWorking();
        });
    }

    /** Whether the host refuses requests of this caller, because it does not know who that is. */
    boolean isStranger(Principal caller) {
        return terms.closed() && caller == Principal.ANONYMOUS;
    }

    /** Counts bytes of a result whose translation to JSON begins, or where they are negative has ended. */
    void translating(long bytes) {
        conversation.sending().make(bytes);
    }

    /** Whether the client leaves more answers untaken than its fair share. */
    boolean isCongested() {
        return conversation.memory().congested();
    }

    /** Whether there is little memory left after an answer of so many bytes, which may be made later as well. */
    boolean isShortOf(int bytes) {
        return conversation.memory().roomToRead() < bytes;
    }

    /** Whether so few bytes may be made even then: as long as they fit, or the connection keeps little. */
    boolean hasRoomFor(int few) {
        return conversation.memory().free() >= few || conversation.sending().held() <= LITTLE - few;
    }

    /** Counts bytes of an answer that were given to its request, and are no item or result. */
    void handed(long bytes) {
        conversation.sending().hand(bytes);
    }

    /**
     * A new id for a call.
     *
     * @param answers is told what becomes of it
     */
    int open(Answers answers) {
        do {
            lastId++;
        } while (lastId == 0 || open.get(lastId) != null);
        open.add(lastId, answers);
        return lastId;
    }

    /** Withdraws a call whose answer nobody wants any more. */
    void cancel(int id) {
        if (open.remove(id) != null) {
            later(() -> conversation.cancel(id));
        }
    }

    /** Withdraws a call, and still gives its answer, which says whether that was in time. */
    void withdraw(int id) {
        if (open.get(id) != null) {
            later(() -> conversation.cancel(id));
        }
    }

    /** The request that a call has become; null where it has its answer. */
    Request request(int id) {
        return conversation.request(id);
    }

    /** Whether the host has stopped, so that nothing becomes a call any more. */
    boolean isStopped() {
        return stopped;
    }

    /** How many bytes of memory a call takes together with its answer. */
    long memory(Router router, RequestHead head, byte[] arguments) {
        int size = RequestHead.SIZE + arguments.length;
        return size + conversation.forAnswer(router, head, size);
    }

    /**
     * Makes a call.
     *
     * @param id 0 where there is no answer
     * @param router finds its service
     * @param context what goes along with it
     * @param reserved how many bytes of memory were reserved for it, as many as {@link #memory} says
     */
    void call(
            int id,
            Router router,
            RequestHead head,
            byte[] arguments,
            Map<String, String> context,
            Principal caller,
            long reserved) {
        HeldValues values = new HeldValues(terms.values());
        Refusal refusal = null;
        if (!context.isEmpty()) {
            int size = Context.size(context);
            refusal = ContextMemory.hold(size, Context.memory(context.size(), size), values);
        }
        Arguments encoded = new Arguments(
                arguments,
                0,
                arguments.length,
                null,
                terms.limits().nesting(),
                terms.limits().items(),
                values);
        conversation.take(new IncomingCall(
                id,
                router,
                head,
                encoded,
                context.isEmpty() ? null : context,
                refusal,
                caller,
                true,
                reserved,
                reserved - RequestHead.SIZE - arguments.length));
        conversation.took();
    }

    /** Gives a method an item of the client's stream, for which as much memory was reserved as it is long. */
    void item(int id, byte[] item) {
        conversation.item(id, item, item.length);
        conversation.took();
    }

    /** Tells a method that the client's stream is complete. */
    void endItems(int id) {
        conversation.endItems(id);
    }

    /** Lets the method of a call send so many more items, and bytes of them. */
    void credit(int id, long items, long bytes) {
        conversation.credit(id, items, bytes);
    }

    /** Runs a task soon, when nothing else is done; not at all if there are no more calls by then. */
    public void later(Runnable task) {
        later(task, () -> {});
    }

    /** As {@link #later(Runnable)}; {@code closed} runs in place of the task if there are no more calls by then. */
    public void later(Runnable task, Runnable closed) {
        boolean runs = line.execute(() -> {
            if (conversation.isClosed()) {
                closed.run();
                return;
            }
            conversation.work(task);
            readComplete();
        });
        if (!runs) {
            closed.run();
        }
    }

    /** Tells that nothing more has come for now: all answers to what came leave together. */
    public void readComplete() {
        conversation.readComplete();
        flush();
    }

    private void flushUnlessWorking() {
        if (!conversation.isWorking()) {
            flush();
        }
    }

    @Override
    public boolean sendNow(Answer answer) {
        if (!MemoryShare.small(answer.size() + line.pending()) || !keepsUp()) {
            return false;
        }
        conversation.sending().hand(answer.size());
        give(answer);
        return true;
    }

    @Override
    public void send(Answer answer) {
        conversation.sending().take(answer.size());
        conversation.sending().hand(answer.size());
        give(answer);
    }

    private void give(Answer answer) {
        int id = answer.request().id();
        Answers call = answer.last() ? open.remove(id) : open.get(id);
        if (call == null) {
            return;
        }
        byte[] bytes = answer.bytes();
        switch (answer.kind()) {
            case RESPONSE -> call.result(answer);
            case ERROR -> call.failure(answer.status(), answer.message(), bytes, answer.body(), answer.end());
            case END -> call.end(answer.request());
            case CREDIT -> call.credit(Credit.items(bytes, answer.body()), Credit.bytes(bytes, answer.body()));
            default -> throw new IllegalStateException("an answer is no " + answer.kind());
        }
    }

    @Override
    public void send(Download items) {
        Answers call = open.get(items.request().id());
        items.takeEach((bytes, from, to) -> {
            long size = FrameHeader.SIZE + to - from;
            conversation.sending().take(size);
            conversation.sending().hand(size);
            if (call != null) {
                call.item(bytes, from, to, items.request());
            }
        });
    }

    @Override
    public boolean keepsUp() {
        return line.writable();
    }

    @Override
    public void flush() {
        do {
            conversation.sendItems();
            notices.flushAnswers();
        } while (conversation.hasItems() && keepsUp());
        conversation.sending().settle();
        conversation.sending().time();
        look();
    }

    /** Looks whether more may be read, and asks to be told when what is held may go on. */
    private void look() {
        conversation.awaitRoom();
        boolean may = conversation.mayTake() && keepsUp();
        if (reading != may) {
            reading = may;
            notices.read(may);
        }
    }

    @Override
    public void resume() {
        conversation.work(conversation::tryAgain);
        flush();
    }

    @Override
    public void late(Wait wait) {
        switch (wait) {
            case HANDSHAKE -> {
                if (conversation.isStranger()) {
                    cut("it has not said who it is within "
                            + conversation.timeouts().text(wait));
                }
            }
            case SEND -> {
                if (conversation.sending().stuck(terms.limits().sendTime().toNanos())) {
                    cut("it has accepted nothing of its answers for "
                            + Limits.text(terms.limits().sendTime()));
                }
            }
            default -> throw new IllegalStateException("HTTP has a time of its own for " + wait);
        }
    }

    @Override
    public void giveBack(long now) {
        if (conversation.sending().stalled(now)) {
            cut("memory is short, and it takes none of "
                    + conversation.sending().held() + " bytes of its answers");
        }
    }

    private void cut(String reason) {
        LOG.info(line.origin(), "Closing the connection of {}: {}", line.peer(), reason);
        line.close();
    }

    @Override
    public void goAway() {
        notices.goAway();
        flushUnlessWorking();
    }

    @Override
    public void stop() {
        stopped = true;
        conversation.dropHeld();
        notices.stops(Problem.of(Status.UNAVAILABLE, "The host has stopped."));
        flushUnlessWorking();
    }

    @Override
    public void revoked() {
        flushUnlessWorking();
    }

    @Override
    public void closed() {
        open.clear();
        notices.closed();
    }
}
