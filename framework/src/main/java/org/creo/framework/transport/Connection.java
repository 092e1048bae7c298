// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLException;
import org.creo.framework.dispatch.MethodRoute;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Download;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Route;
import org.creo.framework.scheduler.Pipeline;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameReader;
import org.creo.protocol.FrameWriter;
import org.creo.protocol.Hello;
import org.creo.protocol.Preface;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's connection: bytes to requests, answers to bytes.
 *
 * <p>It stops reading while the queue of a service that it wants is full, while too many of its requests are open, while
 * there is no memory for its frames, and while its client does not take the answers. Then nothing is lost: what has been
 * read already waits here, what has not waits in the socket, and the client in turn.
 *
 * <p>Items of streams do not count there: how many may come and go is settled by credit, request by request. Nor do requests
 * whose methods compose: what they wait for may be a request that comes over this connection.
 *
 * <p>Everything happens on the channel's event loop, but for {@link #reply} and {@link #flow}, which any thread may call.
 */
final class Connection extends ChannelInboundHandlerAdapter implements Caller {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /** Closing on top of bytes that come in would reset the connection, and its last answers be lost: so wait for silence. */
    private static final long SILENCE_MILLIS = 500;
    /** How long it may take the last answers to leave, and how long the client to fall silent. */
    private static final long FAREWELL_MILLIS = 10_000;
    /** How long a silent client may take to show that it is there. */
    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(5);
    private static final int MIB = 1 << 20;
    /** One call's items may wait for as long as they like where they take less than this part of the memory of all frames. */
    private static final int SHARE = 8;

    private final Terms terms;
    private final Preface preface = new Preface();
    private final FrameReader frames;
    private ChannelHandlerContext context;
    private Sender sender;
    private Patience patience;
    private boolean opened;
    private boolean anyFrame;
    private Principal principal;

    /** What was read but not yet looked at, oldest first; empty unless reading has stopped. */
    private final Queue<ByteBuf> unread = new ArrayDeque<>();
    private final OpenRequests open = new OpenRequests();
    /** The request that found its queue full. */
    private Request held;
    private Pipeline full;
    private boolean waitsForRoom;
    private boolean waitsForMemory;
    private boolean authenticating;
    private boolean working;
    /** No bytes are looked at any more; the connection ends when all answers are sent. */
    private boolean finished;
    /** The client sends nothing more. */
    private boolean inputEnded;
    /** The requests that are open know that it does. */
    private boolean toldSo;
    /** The last answer is on its way to the socket, or there already. */
    private boolean ending;
    private boolean outputEnded;
    private boolean closed;
    private long heardAt = System.nanoTime();
    private boolean pinged;
    /** How much had left when the client was last seen to take some. */
    private long sentBefore;

    /** Answers from other threads on their way to the event loop. */
    private final Queue<Answer> outbox = new ConcurrentLinkedQueue<>();
    /** Streams with items that wait to be sent. */
    private final Queue<Download> flowing = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean sending = new AtomicBoolean();

    Connection(Terms terms) {
        this.terms = terms;
        this.frames = new FrameReader(terms.limits().frame(), terms.memory(), this::tail);
    }

    private int tail(RequestHead head) {
        Pipeline pipeline = terms.router().find(head.protocolId());
        return pipeline == null ? -1 : pipeline.responder().route(head.methodId()).tail();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        sender = new Sender(context, terms.memory());
        patience = new Patience(context.executor(), GlobalEventExecutor.INSTANCE, this::late);
        patience.wait(Wait.HANDSHAKE, terms.limits().handshakeTime().toNanos());
        terms.observer().connected();
    }

    @Override
    public void channelRead(ChannelHandlerContext ignored, Object message) {
        heardAt = System.nanoTime();
        pinged = false;
        unread.add((ByteBuf) message);
        work();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ignored) {
        // One write for the preface and all answers that came out of one read.
        flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ignored) {
        // Not now: this may be called from inside a write that work() made.
        later(this::resume);
    }

    private void resume() {
        work();
        flush();
    }

    private void flush() {
        do {
            sendItems();
            sender.flush();
        } while (!flowing.isEmpty() && sender.keepsUp());
        if (sender.waits() && !patience.waitsFor(Wait.SEND)) {
            sentBefore = sender.sent();
            patience.wait(Wait.SEND, terms.limits().sendTime().toNanos());
        }
        if (!working && !finished && !context.channel().config().isAutoRead() && mayRead()) {
            // What kept it from reading has just gone.
            later(this::resume);
        }
        endIfAnswered();
    }

    /** Looks at what was read, as far as the services, the memory and the client on the other side keep up. */
    private void work() {
        working = true;
        if (held != null && full.accept(held)) {
            held = null;
            full = null;
        }
        while (!unread.isEmpty() && (finished || mayRead())) {
            ByteBuf bytes = unread.peek();
            if (!finished) {
                take(bytes);
            }
            if (finished || !bytes.isReadable()) {
                unread.remove().release();
            }
        }
        // Bytes that nobody looks at are still read: a socket closed on top of them would be reset.
        boolean read = finished ? !inputEnded : mayRead();
        if (context.channel().config().isAutoRead() != read) {
            context.channel().config().setAutoRead(read);
        }
        if (held != null && !waitsForRoom) {
            waitsForRoom = true;
            full.whenRoom(() -> later(this::roomAgain));
        }
        timeFrame();
        working = false;
        endIfAnswered();
    }

    private void roomAgain() {
        waitsForRoom = false;
        resume();
    }

    private void memoryAgain() {
        waitsForMemory = false;
        resume();
    }

    private void later(Runnable task) {
        try {
            context.executor().execute(task);
        } catch (RejectedExecutionException e) {
            LOG.debug("The host has stopped, what concerns the connection of {} is dropped", peer());
        }
    }

    private boolean mayRead() {
        return held == null && !authenticating && !waitsForMemory && open.plain() < terms.limits().openRequests()
                && sender.keepsUp();
    }

    private void take(ByteBuf bytes) {
        ByteBuffer in = bytes.nioBuffer();
        try {
            if (!opened && !open(in)) {
                return;
            }
            while (!finished && mayRead()) {
                Frame frame = frames.next(in);
                if (frame == null) {
                    waitForMemory(frames.missing());
                    return;
                }
                patience.end(Wait.FRAME);
                receive(frame);
            }
        } catch (FrameException e) {
            LOG.info("Closing the connection of {}: {}", peer(), e.getMessage());
            endStreams(Status.CANCELLED, "The connection ends: " + e.getMessage());
            send(FrameWriter.error(e.status(), e.id(), e.getMessage()));
            finish();
        } finally {
            bytes.skipBytes(bytes.readableBytes() - in.remaining());
        }
    }

    private void waitForMemory(int bytes) {
        if (bytes > 0) {
            waitsForMemory = true;
            terms.memory().whenReleased(bytes, () -> later(this::memoryAgain));
        }
    }

    /** A frame that has begun has its time, and one that waits for memory, too; not while the host itself does not read. */
    private void timeFrame() {
        boolean due = !finished && frames.begun() && (waitsForMemory || mayRead());
        if (!due) {
            patience.end(Wait.FRAME);
        } else if (!patience.waitsFor(Wait.FRAME)) {
            long seconds = frames.announced() / MIB;
            patience.wait(Wait.FRAME, terms.limits().frameTime().plusSeconds(seconds).toNanos());
        }
    }

    private boolean open(ByteBuffer in) {
        switch (preface.read(in)) {
            case INCOMPLETE:
                return false;
            case COMPLETE:
                opened = true;
                patience.end(Wait.HANDSHAKE);
                patience.wait(Wait.IDLE, terms.limits().idleTime().toNanos());
                send(Preface.bytes());
                return true;
            case OTHER_VERSION:
                LOG.info("Closing the connection of {}: it speaks another version of RASP than {}", peer(), Preface.VERSION);
                send(Preface.bytes());
                finish();
                return false;
            default:
                LOG.info("Closing the connection of {}: it does not speak RASP, what came is {}", peer(),
                        FirstBytes.describe(in.duplicate().rewind()));
                finished = true;
                context.close();
                return false;
        }
    }

    private void receive(Frame frame) throws FrameException {
        boolean first = !anyFrame;
        anyFrame = true;
        if (frame.kind() == FrameKind.REQUEST) {
            request(frame);
            return;
        }
        if (frame.kind() == FrameKind.ITEM) {
            item(frame);
            return;
        }
        terms.memory().release(frame.reserved());
        switch (frame.kind()) {
            case PING -> send(FrameWriter.pong(frame));
            case CANCEL -> {
                Request request = open.get(frame.id());
                if (request != null) {
                    request.abandon(Status.CANCELLED, "The client withdrew the request.");
                }
            }
            case END -> {
                Request request = streaming(frame, Streams.UP);
                if (request != null) {
                    request.upload().end(frame);
                }
            }
            case CREDIT -> credit(frame);
            case HELLO -> {
                if (!first) {
                    throw new FrameException(Status.MALFORMED, frame.id(), "A HELLO stands behind other frames.");
                }
                authenticate(Hello.of(frame));
            }
            default -> {
                // A PONG: that it came is all it says.
            }
        }
    }

    private void credit(Frame frame) throws FrameException {
        int more = ByteBuffer.wrap(frame.body()).getInt();
        if (more <= 0) {
            throw new FrameException(Status.MALFORMED, frame.id(), "The CREDIT is " + more + ".");
        }
        Request request = streaming(frame, Streams.DOWN);
        if (request != null) {
            request.download().credit(more);
        }
    }

    private void item(Frame frame) throws FrameException {
        boolean kept = false;
        try {
            Request request = streaming(frame, Streams.UP);
            kept = request != null && request.upload().add(frame);
            if (kept && takesMuch(request) && !patience.waitsFor(Wait.READ)) {
                patience.wait(Wait.READ, terms.limits().frameTime().toNanos());
            }
        } finally {
            if (!kept) {
                terms.memory().release(frame.reserved());
            }
        }
    }

    /**
     * The request that a frame of a stream belongs to; null where it is to be passed over: the request has its answer, or none
     * but an error can come.
     *
     * @throws FrameException if there was no such request, or its method has no such stream
     */
    private Request streaming(Frame frame, Streams direction) throws FrameException {
        Request request = open.of(frame);
        if (request != null && (direction.up() ? request.upload() : request.download()) == null) {
            if (!((MethodRoute) request.route()).known()) {
                // What it has for a stream nobody knows here; it is about to be told so.
                return null;
            }
            throw new FrameException(Status.MALFORMED, frame.id(), "The id of the " + frame.kind() + " is that of a REQUEST whose method "
                    + (direction.up() ? "takes" : "sends") + " no stream.");
        }
        return request;
    }

    private void authenticate(Hello hello) {
        if (terms.authenticator() == null) {
            return;
        }
        authenticating = true;
        terms.workers().execute(() -> {
            Optional<Principal> known;
            try {
                known = terms.authenticator().authenticate(hello.credentials());
            } catch (RuntimeException e) {
                LOG.error("Who {} of {} is cannot be told", hello.client(), peer(), e);
                known = Optional.empty();
            }
            Optional<Principal> found = known;
            later(() -> authenticated(hello, found));
        });
    }

    private void authenticated(Hello hello, Optional<Principal> found) {
        authenticating = false;
        if (found.isPresent()) {
            identify(found.get());
        } else {
            LOG.warn("Closing the connection of {}: the credentials of {} are wrong", peer(), hello.client());
            send(FrameWriter.error(Status.UNAUTHENTICATED, 0, "The credentials are wrong."));
            finish();
        }
        resume();
    }

    /** It turned out who calls. */
    void identify(Principal caller) {
        principal = caller;
    }

    private void request(Frame frame) throws FrameException {
        RequestHead head = RequestHead.of(frame);
        Pipeline pipeline = terms.router().find(head.protocolId());
        MethodRoute route = pipeline == null ? null : pipeline.responder().route(head.methodId());
        Arguments arguments = new Arguments(frame.body(), RequestHead.SIZE, frame.body().length - RequestHead.SIZE, frame.tail(),
                terms.limits().nesting(), terms.limits().items());
        Request request = new Request(frame.id(), head, route == null ? Route.NOWHERE : route, arguments,
                principal == null ? Principal.ANONYMOUS : principal, this);
        String wrong = wrongId(request, route);
        if (wrong != null) {
            terms.memory().release(frame.reserved());
            throw new FrameException(Status.MALFORMED, frame.id(), wrong);
        }
        request.holds(terms.memory(), frame.reserved());
        boolean tooMany = request.streaming() && open.streaming() >= terms.limits().openRequests();
        open.add(request);
        if (tooMany) {
            refuse(request, Status.BUSY, "This connection has " + terms.limits().openRequests()
                    + " calls with streams open, the limit; try again later.");
        } else if (!refused(request, head, route)) {
            if (request.timed()) {
                patience.waitAtMostUntil(Wait.ANSWER, request.deadline());
            }
            accept(request, pipeline);
        }
    }

    /** Why no request may have this id; null where it may. */
    private String wrongId(Request request, MethodRoute route) {
        if (route != null && !route.fits(request.id())) {
            return request.oneway() ? "The id of the REQUEST is 0, but its method gives an answer."
                    : "The id of the REQUEST is " + request.id() + ", but its method is one-way.";
        }
        return !request.oneway() && open.get(request.id()) != null
                ? "The id of the REQUEST is " + request.id() + ", that of another one that is open." : null;
    }

    /** Answers a request that no service should see. */
    private boolean refused(Request request, RequestHead head, MethodRoute route) {
        if (head.timeout() < 0) {
            return refuse(request, Status.MALFORMED, "The timeout is " + head.timeout() + " ms.");
        }
        if (terms.closed() && principal == null) {
            return refuse(request, Status.UNAUTHENTICATED,
                    "This host serves callers that it knows; send credentials in a HELLO.");
        }
        if (route == null) {
            return refuse(request, Status.UNKNOWN_PROTOCOL, terms.router().unknown(head.protocolId()));
        }
        if (!route.allows(request.principal())) {
            return refuse(request, Status.FORBIDDEN, route.method() + " needs the role "
                    + String.join(" or ", route.roles().stream().sorted().toList()) + ".");
        }
        return false;
    }

    private boolean refuse(Request request, Status status, String message) {
        Answer answer = Answer.error(request, status, message);
        terms.observer().answered(request.route().service(), request.route().method(), request, status, request.size(), answer.size());
        request.reply(answer);
        return true;
    }

    private void accept(Request request, Pipeline pipeline) {
        if (pipeline.accept(request)) {
            return;
        }
        if (terms.sheds()) {
            refuse(request, Status.BUSY, pipeline.responder().name() + " has " + pipeline.capacity()
                    + " requests waiting, the limit; try again later.");
        } else {
            held = request;
            full = pipeline;
        }
    }

    @Override
    public void reply(Answer answer) {
        if (answer.request().oneway()) {
            Unanswered.log(answer);
            return;
        }
        outbox.add(answer);
        if (context.executor().inEventLoop()) {
            sendOutbox();
            // Answers to what is being worked on leave together, behind the last of it.
            if (!working) {
                flush();
            }
        } else if (sending.compareAndSet(false, true)) {
            later(this::sendAnswers);
        }
    }

    @Override
    public void flow(Download download) {
        flowing.add(download);
        if (context.executor().inEventLoop()) {
            if (!working) {
                flush();
            }
        } else if (sending.compareAndSet(false, true)) {
            later(this::sendAnswers);
        }
    }

    private void sendAnswers() {
        sending.set(false);
        sendOutbox();
        flush();
    }

    private void sendOutbox() {
        for (Answer answer = outbox.poll(); answer != null; answer = outbox.poll()) {
            if (answer.last() && answer.request().download() != null) {
                answer.request().download().take(sender::send);
            }
            sender.send(answer.bytes(), answer.start(), answer.end());
            if (answer.tail() != null) {
                sender.send(answer.tail(), 0, answer.tail().length);
            }
            if (answer.last()) {
                open.remove(answer.request());
            }
        }
    }

    /** Sends items as long as the client takes them; what it does not take now waits, and holds its method back. */
    private void sendItems() {
        while (sender.keepsUp()) {
            Download download = flowing.poll();
            if (download == null) {
                return;
            }
            download.take(sender::send);
        }
    }

    private void send(byte[] frame) {
        sender.send(frame, 0, frame.length);
    }

    /** What was waited for has not come in time. */
    private void late(Wait wait) {
        if (closed) {
            return;
        }
        switch (wait) {
            case HANDSHAKE -> cut("it has not said within " + text(terms.limits().handshakeTime()) + " that it speaks RASP");
            case FRAME -> frameLate();
            case SEND -> sendLate();
            case IDLE -> silent();
            case READ -> readLate();
            case ANSWER -> expire();
        }
    }

    private void frameLate() {
        if (waitsForMemory) {
            int id = frames.id();
            String message = "There was no memory for a frame of " + frames.announced() + " bytes within "
                    + text(terms.limits().frameTime()) + "; all frames under way may take " + terms.memory().total()
                    + ". Try again later.";
            LOG.warn("Refusing a frame of {}: {}", peer(), message);
            boolean request = frames.kind() == FrameKind.REQUEST;
            frames.skip();
            waitsForMemory = false;
            if (request) {
                open.issue(id);
            }
            if (request && id != 0) {
                send(FrameWriter.error(Status.BUSY, id, message));
            } else if (!request && open.get(id) != null) {
                open.get(id).abandon(Status.BUSY, message);
            }
            resume();
        } else {
            cut("a frame of " + frames.announced() + " bytes has not come within "
                    + text(terms.limits().frameTime()) + " and a second for each MiB");
        }
    }

    private boolean takesMuch(Request request) {
        return request.upload() != null && request.upload().waiting() > terms.memory().total() / SHARE;
    }

    /** Credit counts items and not bytes: where memory gets short, a method that does not read large ones gives them up. */
    private void readLate() {
        long time = terms.limits().frameTime().toNanos();
        for (Request request : open.all()) {
            if (!takesMuch(request)) {
                continue;
            }
            boolean stands = System.nanoTime() - request.upload().readAt() >= time;
            if (stands && terms.memory().reserved() > terms.memory().total() / 2) {
                request.abandon(Status.BUSY, "Memory is short, and the service has read none of the items that wait for it, "
                        + request.upload().waiting() + " bytes, for " + text(terms.limits().frameTime()) + ". Try again later.");
            } else {
                patience.wait(Wait.READ, time);
            }
        }
    }

    private void sendLate() {
        if (!sender.waits()) {
            return;
        }
        if (sender.sent() > sentBefore) {
            sentBefore = sender.sent();
            patience.wait(Wait.SEND, terms.limits().sendTime().toNanos());
        } else {
            cut("it has taken nothing of its answers for " + text(terms.limits().sendTime()));
        }
    }

    private void silent() {
        long idle = terms.limits().idleTime().toNanos();
        long left = heardAt + idle - System.nanoTime();
        if (left > 0) {
            patience.wait(Wait.IDLE, left);
        } else if (!context.channel().config().isAutoRead()) {
            // It is the host that does not listen.
            patience.wait(Wait.IDLE, idle);
        } else if (pinged) {
            cut("it has been silent for " + text(terms.limits().idleTime()) + " and does not answer a PING");
        } else {
            pinged = true;
            send(FrameWriter.empty(FrameKind.PING));
            flush();
            patience.wait(Wait.IDLE, Math.min(idle, SIGN_OF_LIFE.toNanos()));
        }
    }

    private static String text(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    private void cut(String reason) {
        LOG.info("Closing the connection of {}: {}", peer(), reason);
        finished = true;
        context.close();
    }

    /** Answers the requests whose time has passed, wherever they are. */
    private void expire() {
        long now = System.nanoTime();
        for (Request request : open.all()) {
            if (request.expired(now)) {
                request.abandon(Status.DEADLINE, request.begunAt() == 0
                        ? "The time allowed passed while the request was waiting."
                        : "The time allowed passed while the method was running.");
                if (request == held) {
                    held = null;
                    full = null;
                }
            } else if (request.timed()) {
                patience.waitAtMostUntil(Wait.ANSWER, request.deadline());
            }
        }
        resume();
    }

    /** The host is about to stop: requests that are open get their answers, new ones will not. */
    void goAway() {
        if (opened && !finished) {
            send(FrameWriter.empty(FrameKind.GOAWAY));
            flush();
        }
    }

    /** The host stops: ends the connection once its requests have their answers. */
    void stop() {
        endStreams(Status.UNAVAILABLE, "The host has stopped.");
        finish();
        resume();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ignored, Object event) throws Exception {
        if (event == ChannelInputShutdownEvent.INSTANCE || event instanceof SslCloseCompletionEvent) {
            inputEnded = true;
            if (outputEnded) {
                context.close();
            } else {
                resume();
            }
        } else {
            super.userEventTriggered(ignored, event);
        }
    }

    /** Looks at no more bytes, sends the answers that are due and then nothing more. */
    private void finish() {
        if (finished) {
            return;
        }
        finished = true;
        patience.end(Wait.HANDSHAKE);
        patience.end(Wait.FRAME);
        patience.end(Wait.IDLE);
        if (held != null) {
            Request request = held;
            held = null;
            full = null;
            request.reply(Answer.error(request, Status.UNAVAILABLE, "The connection ends before the request was accepted."));
        }
    }

    /** Ends the calls that last until the client says more: it will not be heard. */
    private void endStreams(Status status, String reason) {
        for (Request request : open.all()) {
            if (request.streaming()) {
                request.abandon(status, reason);
            }
        }
    }

    /** Whether the client will say nothing more that matters. */
    private boolean heardAll() {
        return finished || inputEnded && unread.isEmpty() && held == null && !authenticating;
    }

    private void endIfAnswered() {
        if (working || ending || !heardAll()) {
            return;
        }
        if (!toldSo) {
            toldSo = true;
            open.all().forEach(Request::heardAll);
        }
        // Telling them may have led to the end already.
        if (ending || !open.isEmpty() || !sender.isEmpty()) {
            return;
        }
        ending = true;
        finished = true;
        context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> endOutput());
    }

    private void endOutput() {
        outputEnded = true;
        if (inputEnded || closed) {
            context.close();
        } else {
            Closing.endOutput(context.channel());
            context.executor().schedule(() -> context.close(), FAREWELL_MILLIS, TimeUnit.MILLISECONDS);
            closeInSilence();
        }
    }

    private void closeInSilence() {
        long heardBefore = heardAt;
        context.executor().schedule(() -> {
            if (heardAt != heardBefore) {
                closeInSilence();
            } else {
                context.close();
            }
        }, SILENCE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private String peer() {
        return Peer.name(context.channel());
    }

    /** The peer, as logs name it. */
    @Override
    public String toString() {
        return String.valueOf(peer());
    }

    @Override
    public void channelInactive(ChannelHandlerContext ignored) {
        finished = true;
        closed = true;
        Request waiting = held;
        held = null;
        patience.endAll();
        frames.close();
        sender.close();
        while (!unread.isEmpty()) {
            unread.remove().release();
        }
        // Nobody is there to hear; what waits need not be run. What runs is left alone: it may be in the midst of something. Not so
        // what waits for other calls: those may take long, and many more.
        for (Request request : open.all()) {
            if (request.streaming() || request.composing()) {
                request.abandon(Status.CANCELLED, "The client has gone.");
            } else {
                request.reply(Answer.error(request, Status.CANCELLED, "The client has gone."));
            }
        }
        if (waiting != null) {
            // A one-way request is not among the open ones, and holds memory as they do.
            waiting.reply(Answer.error(waiting, Status.CANCELLED, "The client has gone."));
        }
        terms.observer().disconnected();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
        if (cause instanceof IOException) {
            LOG.debug("The connection of {} broke: {}", peer(), cause.getMessage());
        } else if (cause instanceof DecoderException && cause.getCause() instanceof SSLException) {
            LOG.info("Closing the connection of {}: TLS broke: {}", peer(), TlsFailure.explain(cause));
        } else {
            LOG.error("Closing the connection of {}", peer(), cause);
        }
        context.close();
    }
}
