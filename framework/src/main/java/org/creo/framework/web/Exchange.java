// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.dispatch.WebAnswer;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.log.Faults;
import org.creo.framework.program.RequestBytes;
import org.creo.framework.queue.Principal;
import org.creo.framework.scheduler.Turn;
import org.creo.framework.url.MalformedUrlException;
import org.creo.framework.url.Target;
import org.creo.json.JsonMistake;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;

/**
 * One request, from its head until it is a call, and with a stream until all items are sent. The order is that of RASP:
 * first who calls, then what is called, then the body. Confined to the connection's thread.
 */
public final class Exchange {
    private static final Faults FAULTS = Faults.of(Exchange.class);

    /** A body of this size is read to its end although nobody wants it, so that the connection stays usable. */
    private static final int SKIPPED = 64 << 10;

    private static final byte[] NOTHING = {};
    private static final int NOT_MODIFIED = 304;

    private static final Problem WITHDRAWN = Problem.of(
            Status.CANCELLED,
            "The client ended its side of the connection before it had its answer, which withdraws the request: keep"
                    + " it open until the answer has come.");
    private static final long MIB = 1 << 20;

    /** How far the request has got. */
    private enum At {
        /** Whose request it is, is being found out. */
        CALLER,
        /** It is for a program of which a version is being loaded. */
        ENTRY,
        /** Its body, or the first line of that, is to come. */
        BODY,
        /** A worker translates its body, or there is no memory for what came of that. */
        TRANSLATION,
        /** The request has become a call. */
        CALL,
        /** The request is answered without a call, now or when it is complete; what comes of it is dropped. */
        SETTLED
    }

    /** A step of any request: it knows none, so no object has to be made for one. */
    private interface Step {
        void take(Exchange of) throws ProblemException;
    }

    private final HttpTerms terms;
    private final BrowserRules rules;
    private final Calls calls;
    private final Reply reply;
    /** When the request came, in nanoseconds on the clock of the line, where files are served; otherwise 0. */
    private final long since;

    private final Head head;
    private Body body = Body.NONE;
    /** Counts the memory for what is kept of the body; null as long as nothing has to be kept. */
    private BodyMemory memory;
    /** The arguments of a call that waits for memory; null for none. */
    private byte[] ready;

    private At at = At.CALLER;
    /** Whether a page of others has sent a person here. */
    private boolean visits;
    /** Who calls; null until that is known. */
    private Principal caller;

    private boolean complete;
    /** Whether the client has ended its output: the request becomes no call any more. */
    private boolean withdrawn;
    /** Answers the request without a call; null where there will be a call, or this was done. */
    private Runnable settlement;

    /** What the request calls; null until that is decided. */
    private Reception.Accepted call;

    /** Rings when the rest of the body is late; null as long as nobody has waited for it. */
    private BodyTime bodyTime;

    private AnswerWriter answer;
    /** Sends the items that come in the body; null where the method takes no stream. */
    private ItemUpload upload;

    /** The version of a program that it is for; null where it is for none. */
    private Deployments.Visit visit;

    /** Sends a large file; null where the answer is none. */
    private FileSender file;

    private int id;

    public Exchange(HttpTerms terms, BrowserRules rules, Calls calls, Reply reply, Head head) {
        this.terms = terms;
        this.rules = rules;
        this.calls = calls;
        this.head = head;
        this.reply = terms.observed() ? new ObservedReply(reply, this::observe) : reply;
        this.since = terms.settings().files().isEmpty() ? 0 : calls.line().now();
    }

    private void observe(int status, long bytes) {
        terms.terms()
                .observer()
                .answered(new WebAnswer(
                        calls.origin(),
                        caller == null ? "" : caller.name(),
                        head.method(),
                        head.uri(),
                        reply.isShared() ? "HTTP/2.0" : head.isOld() ? "HTTP/1.0" : "HTTP/1.1",
                        head.field(FieldNames.REFERER),
                        head.field(FieldNames.USER_AGENT),
                        status,
                        head.method().equals("HEAD") ? 0 : bytes));
    }

    /** Tells that a file, or that there is none, was answered. */
    private void served(String path, int status, long bytes) {
        terms.terms().observer().served(path, status, calls.line().now() - since, bytes);
    }

    /** Begins, since the head of the request has come: first with finding out who calls. */
    public void begin() {
        attempt(Exchange::takeHead);
    }

    private void takeHead() throws ProblemException {
        visits = rules.check(head);
        // Only those who may go there learn which programs there are.
        if (visits
                && (terms.deployments() == Deployments.NONE
                        || OwnPages.has(head.target().path()))) {
            checkVisit();
        }
        if (rules.isPreflight(head)) {
            settle(() -> {
                AnswerFields fields = reply.fields();
                rules.allow(head, fields);
                reply.whole(204, fields, Content.NONE);
            });
            return;
        }
        head.checkLists();
        Settled open = Reception.open(head, terms);
        if (open != null) {
            settle(open);
            return;
        }
        byte[] token =
                terms.terms().authenticator() == null ? null : credentials().token(head);
        if (token == null) {
            known(calls.conversation().client());
        } else {
            calls.findCaller(token, this::known);
        }
    }

    /** Checks that a page of others may send people there: to files and programs, and to no methods. */
    private void checkVisit() throws ProblemException {
        List<String> path = head.target().path();
        if (!terms.files().has(path)
                && terms.programs().find(path) == null
                && terms.deployments().find(path) == null) {
            throw BrowserRules.foreign(head);
        }
    }

    /** Takes a step, and answers with the problem where it fails. */
    private void attempt(Step step) {
        try {
            step.take(this);
        } catch (ProblemException | RuntimeException | Error e) {
            fail(e);
        }
    }

    /** A step of the request has failed: answers with the problem. */
    private void fail(Throwable why) {
        refuse(why instanceof ProblemException known ? known.problem() : unexpected(why));
    }

    /**
     * Takes a step that lasts longer: a worker makes it, and what it has made is done on the connection's thread, if
     * the request still waits for that.
     */
    private void attemptByWorker(Supplier<Runnable> worker) {
        at = At.TRANSLATION;
        terms.translators().execute(() -> {
            Runnable then = worker.get();
            calls.later(() -> {
                if (at == At.TRANSLATION) {
                    then.run();
                }
            });
        });
    }

    /** @param found null where the credentials are wrong */
    private void known(Principal found) {
        if (at != At.CALLER) {
            return;
        }
        caller = found;
        if (found == null) {
            reply.last();
            end(credentials().unknown("The credentials are wrong."));
            return;
        }
        attempt(Exchange::receive);
    }

    /** Goes on, since it is known who calls. */
    private void receive() throws ProblemException {
        Verdict verdict = decide(isGranted());
        take(verdict == null ? instead() : verdict);
        goOn();
    }

    private ProblemException stranger() {
        return new ProblemException(
                credentials().unknown("This host serves callers that it knows; send 'Authorization: Bearer TOKEN'."));
    }

    /** Whether the caller may go to the path of the request. */
    private boolean isGranted() throws ProblemException {
        return terms.terms().grants() == null
                || head.isForAll()
                || terms.terms().allows(caller, head.target().path());
    }

    private Credentials credentials() {
        return new Credentials(terms.operations().handOut().takesPasswords(head));
    }

    /**
     * What is to be done with the request; null where that is closed to the caller.
     *
     * @param granted whether the caller may go to the path; a method may be open to the caller all the same
     */
    private Verdict decide(boolean granted) throws ProblemException {
        if (calls.isStranger(caller) && !(granted && terms.terms().grants() != null)) {
            return null;
        }
        Verdict verdict;
        try {
            if (visits) {
                checkVisit();
            }
            verdict = Reception.decide(head, terms, caller, rules.names().secure());
        } catch (ProblemException e) {
            if (granted) {
                throw e;
            }
            // What is at a path that is closed, or that nothing is, is no business of the caller's.
            return null;
        }
        return granted || verdict instanceof Reception.Accepted accepted && isOpen(accepted) ? verdict : null;
    }

    /** What is done with a request for what is closed to the caller. */
    private Verdict instead() throws ProblemException {
        Settled page = Reception.openBelow(head, terms);
        if (page == null) {
            throw closed();
        }
        return page;
    }

    /** Whether a method of the host is open to the caller by its name. */
    private boolean isOpen(Reception.Accepted accepted) {
        Operation operation = accepted.endpoint().operation();
        return !accepted.endpoint().program()
                && terms.terms().allows(caller, List.of(operation.service(), operation.name()));
    }

    private ProblemException closed() throws ProblemException {
        return calls.isStranger(caller)
                ? stranger()
                : new ProblemException(Problem.of(
                        Status.FORBIDDEN,
                        head.target().text() + " is not open to this caller: the grants of the host (--access) do not"
                                + " name it."));
    }

    private void take(Verdict verdict) throws ProblemException {
        if (verdict instanceof Reception.Accepted accepted) {
            if (visits && !accepted.endpoint().program()) {
                throw BrowserRules.foreign(head);
            }
            call = accepted;
            accept();
        } else if (verdict instanceof Settled settled) {
            settle(settled);
        } else if (verdict instanceof FileAnswer file) {
            run(new KeptFileTurn(file));
        } else if (verdict instanceof Reception.Sought sought) {
            run(new SoughtFileTurn(sought));
        } else if (verdict instanceof Reception.Entered entered) {
            enter(entered.deployment());
        } else if (verdict instanceof Page page) {
            attemptByWorker(() -> {
                try {
                    Settled settled = page.answer(head, caller);
                    return () -> settle(settled);
                } catch (RuntimeException | Error e) {
                    Problem problem = unexpected(e);
                    return () -> refuse(problem);
                }
            });
        }
    }

    /** Finds out which version of a program the request is for, and goes on in that. */
    private void enter(Deployments.Deployment deployment) {
        at = At.ENTRY;
        Thread own = Thread.currentThread();
        deployment.enter(new Deployments.Entrant() {
            @Override
            public void entered(Deployments.Visit found) {
                if (Thread.currentThread() == own) {
                    visitNow(found);
                    return;
                }
                calls.later(
                        () -> {
                            if (at == At.ENTRY) {
                                visitNow(found);
                                goOn();
                            } else {
                                found.leave();
                            }
                        },
                        found::leave);
            }

            @Override
            public void refused(Problem why) {
                calls.later(() -> {
                    if (at == At.ENTRY) {
                        refuse(why);
                    }
                });
            }
        });
    }

    private void visitNow(Deployments.Visit found) {
        visit = found;
        attempt(each -> each.take(Reception.decide(each.head, each.terms, each.visit.site(), each.caller)));
    }

    private void settle(Settled settled) {
        settle(() -> {
            AnswerFields fields = reply.fields();
            settled.fields().forEach((name, value) -> {
                if (name.equals(FieldNames.VARY)) {
                    // Where pages of others may read the answer, it varies by their origin, too.
                    fields.add(name, value);
                } else {
                    fields.set(name, value);
                }
            });
            reply.whole(settled.status(), fields, Content.of(settled.body()));
        });
    }

    /** Has the scheduler's thread answer with a file. */
    private void run(FileTurn turn) {
        at = At.TRANSLATION;
        terms.turns().run(turn);
        turn.accepted = true;
    }

    /** The part of a request for a file that the scheduler gives to a thread. */
    private abstract class FileTurn implements Turn {
        private final Thread own = Thread.currentThread();
        /** Whether the scheduler has accepted it and returned; for the connection's thread. */
        private boolean accepted;

        @Override
        public Object connection() {
            return calls.conversation();
        }

        /** Answers the request; on the connection's thread, while it waits for that. */
        abstract void answer();

        /** Closes what is not needed, since the request does not wait any more. */
        abstract void drop();

        /** Goes on with the request: at once where the scheduler runs the turn while it accepts it. */
        void pass() {
            if (Thread.currentThread() == own && !accepted) {
                answerNow();
                return;
            }
            calls.later(
                    () -> {
                        if (at == At.TRANSLATION) {
                            answerNow();
                        } else {
                            drop();
                        }
                    },
                    this::drop);
        }

        private void answerNow() {
            try {
                answer();
            } catch (RuntimeException | Error e) {
                fail(e);
            }
        }
    }

    /** Answers with a file that is in memory. */
    private final class KeptFileTurn extends FileTurn {
        private final FileAnswer kept;

        KeptFileTurn(FileAnswer kept) {
            this.kept = kept;
        }

        @Override
        public String service() {
            return kept.file().place();
        }

        @Override
        public boolean quick() {
            return true;
        }

        @Override
        public void run() {
            pass();
        }

        @Override
        void answer() {
            offer(kept, () -> give(kept));
        }

        @Override
        void drop() {
            // The file stays in memory for others.
        }
    }

    /** Looks for a file, and answers with what was found; waits for the disk. */
    private final class SoughtFileTurn extends FileTurn {
        private final Target target;
        private final Site site;
        private FileSearch found;
        /** Null where the answer needs no open file. */
        private FileSender sends;

        SoughtFileTurn(Reception.Sought sought) {
            this.target = sought.target();
            this.site = sought.site();
        }

        @Override
        public String service() {
            return site.files().place(target.path());
        }

        @Override
        public boolean quick() {
            return false;
        }

        @Override
        public void run() {
            try {
                found = FileSearch.of(head, target, site, calls.origin());
            } finally {
                terms.turns().ended();
            }
            if (found.opened() != null) {
                sends = sender();
            }
            pass();
        }

        @Override
        void answer() {
            file = sends;
            Exchange.this.answer(found, target, site);
        }

        @Override
        void drop() {
            if (sends != null) {
                sends.close();
            }
        }

        private FileSender sender() {
            FileAnswer answer = found.answer();
            return new FileSender(
                    site.files().disk(),
                    calls,
                    reply,
                    found.opened(),
                    answer,
                    sent -> served(answer.file().place(), answer.status(), sent));
        }
    }

    private void answer(FileSearch found, Target target, Site site) {
        if (found.problem() != null) {
            served(site.files().place(target.path()), found.problem().status(), 0);
            refuse(found.problem());
        } else if (found.other() != null) {
            settle(found.other());
        } else if (file == null) {
            offer(found.answer(), () -> give(found.answer()));
        } else {
            offer(
                    found.answer(),
                    () -> file.begin(found.answer().status(), found.answer().fields(reply.fields())));
        }
    }

    /** Answers with a file, unless the client leaves too much of other answers untaken. */
    private void offer(FileAnswer found, Runnable give) {
        if (found.status() == NOT_MODIFIED || !reply.isShared() || !calls.isCongested()) {
            settle(give);
            return;
        }
        if (file != null) {
            file.close();
        }
        Problem problem = Problem.of(Status.BUSY, "Memory is short; take the other answers first.");
        served(found.file().place(), problem.status(), 0);
        refuse(problem);
    }

    /** Answers with a file that is in memory, or of which only the head is wanted. */
    private void give(FileAnswer found) {
        AnswerFields fields = found.fields(reply.fields());
        boolean bare = found.status() == NOT_MODIFIED || head.method().equals("HEAD");
        served(found.file().place(), found.status(), bare ? 0 : found.to() - found.from());
        if (!found.needsDisk()) {
            Content body = found.status() == NOT_MODIFIED
                    ? Content.NONE
                    : Content.of(found.form().bytes(), (int) found.from(), (int) found.to());
            reply.whole(found.status(), fields, body);
        } else {
            reply.begin(found.status(), fields, found.to() - found.from());
            reply.end();
        }
    }

    private void accept() throws ProblemException {
        at = At.BODY;
        answer = new AnswerWriter(terms, calls, reply, call.endpoint(), head);
        if (call.takesItems()) {
            upload = new ItemUpload(
                    terms,
                    calls,
                    reply,
                    call.endpoint().operation(),
                    body(),
                    call.body() == BodyType.BYTES,
                    this::obtain);
        }
        if (head.waits() && !complete) {
            reply.proceed();
        }
        if (head.method().equals("HEAD")
                && call.endpoint().operation().streams().down()
                && !call.endpoint().program()) {
            settle(answer::empty);
        }
    }

    /**
     * Takes more of the request's body, which has come.
     *
     * @param last whether that is the end of it
     */
    public void add(ByteBuffer part, boolean last) {
        complete |= last;
        if (at != At.SETTLED && part.hasRemaining()) {
            body().add(part);
        }
        goOn();
    }

    /** The body, to which something may be added. */
    private Body body() {
        if (body == Body.NONE) {
            body = new Body();
        }
        return body;
    }

    /** Tells that nothing more has come for now: what is kept until more comes is counted. */
    public void keep() {
        if (kept() > 0 || memory != null) {
            if (!memory().keep(kept(), body.takeCome())) {
                reply.lacks(true);
            }
        }
    }

    /** How many bytes of memory the part of the body takes that has come and was not used. */
    private long kept() {
        return body.size() > 0 && at != At.SETTLED ? body.memory() : 0;
    }

    /** Reserves memory for a call or an item. Where there is none now, what needs it is tried again when there is. */
    private boolean obtain(long bytes) {
        MemoryShare share = calls.conversation().memory();
        // The memory of the body goes to what is made of the body.
        if (memory == null && share.reserve(bytes, 0)) {
            return true;
        }
        if (!memory().want(bytes, kept())) {
            reply.lacks(true);
            return false;
        }
        memory.pass(share);
        return true;
    }

    /** How many bytes of memory a call or an item waits for; 0 for nothing. */
    private long wanted() {
        return memory == null ? 0 : memory.wanted();
    }

    private BodyMemory memory() {
        if (memory == null) {
            memory = new BodyMemory(terms, calls.line(), new Notices());
        }
        return memory;
    }

    private final class Notices implements BodyMemory.Notices {
        @Override
        public void granted() {
            reply.lacks(false);
            if (wanted() > 0) {
                calls.later(Exchange.this::tryAgain);
            }
        }

        @Override
        public void stalled() {
            calls.later(() -> {
                if (!complete || wanted() > 0) {
                    end(Problem.of(Status.BUSY, terms.terms().admission().request()));
                }
            });
        }
    }

    /** Whether the request waits, for more from the client or for memory. */
    private boolean waits() {
        return wanted() > 0 || !complete && (at != At.CALL || body.size() > 0 && upload != null && upload.takes());
    }

    /**
     * Limits the time in which the client must send more of the body, if it has to. To be called when something has
     * come, and when the client may go on.
     */
    public void time() {
        if (!waits()) {
            if (bodyTime != null) {
                bodyTime.off();
            }
            return;
        }
        if (bodyTime == null) {
            bodyTime = new BodyTime(calls.line(), () -> calls.later(this::late));
        }
        bodyTime.begin(patience(), upload == null ? 0 : upload.lines());
    }

    /** How long the client may take to send the body. */
    private Duration patience() {
        Limits limits = terms.terms().limits();
        return limits.frameTime().plusSeconds(Math.max(head.length(), body.size()) / MIB);
    }

    /** Ends the request if its body, or the memory for it, has not come in time. */
    private void late() {
        if (!waits() || bodyTime.goesOn(patience())) {
            return;
        }
        end(
                wanted() == 0
                        ? Problem.of(
                                408, "The body of the request has not come within " + Limits.text(patience()) + ".")
                        : Problem.of(Status.BUSY, terms.terms().admission().frame(Math.toIntExact(wanted()))));
    }

    private void goOn() {
        attempt(Exchange::goOnNow);
    }

    private void goOnNow() throws ProblemException {
        switch (at) {
            case BODY -> takeBody();
            case CALL -> sendItems();
            case SETTLED -> settleIfComplete();
            default -> {
                // The request waits for somebody else.
            }
        }
    }

    private void takeBody() throws ProblemException {
        if (withdrawn && complete) {
            throw new ProblemException(WITHDRAWN);
        } else if (upload != null) {
            beginStream();
        } else if (body.size() > 0 && !call.endpoint().hasBody()) {
            throw head.hasBody();
        } else if (complete) {
            translate();
        } else if (body.size() > terms.mostBody()) {
            throw terms.tooLarge("The body has more bytes than are read");
        }
    }

    /** Makes the arguments of the call: all of the body has come. */
    private void translate() throws ProblemException {
        Sources sources = sources(body.bytes(), body.start(), body.end());
        if (body.size() < AnswerWriter.LARGE) {
            callWithMemory(arguments(sources));
            return;
        }
        attemptByWorker(() -> {
            try {
                byte[] arguments = arguments(sources);
                return () -> callWithMemory(arguments);
            } catch (ProblemException e) {
                return () -> refuse(e.problem());
            }
        });
    }

    private Sources sources(byte[] bytes, int from, int to) throws ProblemException {
        if (call.body() == BodyType.FORM) {
            BodyType.checkForm(bytes, from, to);
        }
        try {
            Map<String, List<String>> form = call.body() == BodyType.FORM
                    ? Target.form(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1))
                    : null;
            return new Sources(call.parameters(), call.query(), bytes, from, to, call.body(), form);
        } catch (MalformedUrlException e) {
            throw ProblemException.of(e);
        }
    }

    /** The arguments as RASP sends them. */
    private byte[] arguments(Sources sources) throws ProblemException {
        if (call.endpoint().program()) {
            return RequestBytes.encode(
                    head.method(), head.local(), head.fields().encoded(), sources.body(), sources.from(), sources.to());
        }
        try {
            byte[] arguments = call.endpoint().arguments().read(sources, 0);
            if (call.endpoint().location() != null) {
                call.endpoint().location().check(arguments);
            }
            return arguments;
        } catch (JsonMistake e) {
            throw new ProblemException(Problem.of(e));
        } catch (Location.NoPathException e) {
            throw new ProblemException(422, "Nothing was done: " + e.getMessage() + ".");
        } catch (RuntimeException | Error e) {
            throw new ProblemException(unexpected(e));
        }
    }

    private Problem unexpected(Throwable why) {
        return Problem.unexpected(FAULTS, calls.origin(), why);
    }

    /** Drops the body, which has become these arguments, and makes the call. */
    private void callWithMemory(byte[] arguments) {
        body.clear();
        begin(arguments);
    }

    /** Makes the call, if there is memory for it; otherwise that is tried again when there is. */
    private void begin(byte[] arguments) {
        if (calls.isStopped()) {
            refuse(Problem.of(Status.UNAVAILABLE, "The host has stopped."));
            return;
        }
        if (call.endpoint().isCached() && isKnown(arguments)) {
            return;
        }
        Operation operation = call.endpoint().operation();
        RequestHead called =
                new RequestHead(operation.protocolId(), operation.method().id(), call.timeout());
        long bytes = calls.memory(call.router(), called, arguments);
        if (obtain(bytes)) {
            makeCall(called, arguments, bytes);
        } else {
            at = At.TRANSLATION;
            ready = arguments;
        }
    }

    /** Goes on with what has waited for memory, since there is some. */
    private void tryAgain() {
        if (at == At.TRANSLATION && ready != null) {
            byte[] arguments = ready;
            ready = null;
            begin(arguments);
        }
        goOn();
    }

    private void makeCall(RequestHead called, byte[] arguments, long reserved) {
        at = At.CALL;
        Operation operation = call.endpoint().operation();
        boolean oneway = operation.method().oneway();
        if (!oneway) {
            id = calls.open(answer);
            answer.opened(id, arguments, upload == null ? null : this::moreItems);
        }
        if (upload != null) {
            upload.opened(id);
        }
        calls.call(id, call.router(), called, arguments, call.context(), caller, reserved);
        answer.allowMore();
        if (oneway) {
            reply.whole(202, reply.fields(), Content.NONE);
        }
    }

    /**
     * Answers without a call where the tag of the answer decides that: the client has this answer already
     * (If-None-Match), or wants only another one (If-Match).
     *
     * @return whether that was done
     */
    private boolean isKnown(byte[] arguments) {
        Operation operation = call.endpoint().operation();
        Optional<EntityTag> tag =
                EntityTag.of(operation, arguments, answer.longs(), terms.terms().limits());
        if (tag.isEmpty()) {
            return false;
        }
        String now = answer.tag(tag.get());
        String known = head.field(FieldNames.IF_NONE_MATCH);
        boolean allowed = caller.hasOneOf(operation.method().roles());
        boolean same = known != null && allowed && terms.cached() == null && EntityTag.matches(known, now);
        String wanted = head.field(FieldNames.IF_MATCH);
        if (wanted != null && allowed && !EntityTag.matches(wanted, now)) {
            settle(() -> answer.problem(Problem.of(
                    412, "The answer is not the one that If-Match names: it has the ETag " + now + " now.")));
            return true;
        }
        if (same) {
            settle(answer::notModified);
        }
        return same;
    }

    /**
     * Makes the call of a method that takes a stream. Its arguments, if there are any, are on the first line of the
     * body.
     */
    private void beginStream() throws ProblemException {
        if (call.endpoint().takesOnlyItems()) {
            begin(arguments(sources(NOTHING, 0, 0)));
            sendItems();
            return;
        }
        int end = upload.line(complete);
        if (end < 0 && complete) {
            throw new ProblemException(Problem.malformed("The first line, with the arguments, is missing.", ""));
        }
        if (end >= 0) {
            byte[] arguments = arguments(sources(body.bytes(), body.start(), end));
            upload.skip(end);
            begin(arguments);
            sendItems();
        }
    }

    private void sendItems() throws ProblemException {
        if (at == At.CALL && upload != null && !answer.isOver()) {
            upload.send(complete);
        }
    }

    private void moreItems(long items, long bytes) {
        if (upload.more(items, bytes)) {
            calls.later(() -> {
                reply.hold(false);
                goOn();
            });
        }
    }

    private void refuse(Problem problem) {
        if (at == At.CALL) {
            calls.cancel(id);
            if (!answer.isOpen()) {
                if (!complete) {
                    reply.last();
                }
                forget();
                answer.fail(problem);
                return;
            }
            answer.gone();
            reply.hold(false);
        }
        settle(() -> AnswerWriter.write(reply, problem));
    }

    /** Ends the request now, with a problem: nothing more of it is read. */
    public void end(Problem problem) {
        if (!complete) {
            reply.last();
        }
        complete = true;
        if (at == At.SETTLED) {
            settleIfComplete();
        } else {
            refuse(problem);
        }
    }

    private void settle(Runnable how) {
        at = At.SETTLED;
        settlement = how;
        forget();
        boolean rest = !complete && (head.length() < 0 || head.length() > SKIPPED || head.isExpecting());
        if (rest) {
            reply.last();
            complete = true;
        }
        settleIfComplete();
    }

    private void settleIfComplete() {
        if (complete && settlement != null) {
            Runnable how = settlement;
            settlement = null;
            how.run();
        }
    }

    /** Drops the body, which is not needed any more, and its memory. */
    private void forget() {
        body.clear();
        ready = null;
        if (memory != null) {
            memory.release();
            reply.lacks(false);
            reply.hold(false);
        }
    }

    /** Withdraws the request, as its client did: nobody waits for the answer. */
    public void withdraw() {
        if (at == At.CALL) {
            calls.cancel(id);
        }
        close();
    }

    /** Tells that the client has taken some of the answer, so that the method may send more. */
    public void taken() {
        if (at == At.CALL && answer != null) {
            answer.allowMore();
        }
        sendMore();
    }

    /** Sends what has gathered of the answer. */
    public void flush() {
        if (answer != null) {
            answer.flushItems();
        }
        sendMore();
    }

    /** Sends more of a large file, if it has begun and the client keeps up. */
    private void sendMore() {
        if (file != null && settlement == null) {
            file.more();
        }
    }

    /** Withdraws the request of a client that will send nothing more: it has most likely gone. */
    public void inputEnded() {
        withdrawn = true;
        if (at == At.CALL && call.endpoint().operation().streams() != Streams.NONE) {
            refuse(WITHDRAWN);
        } else if (at == At.CALL) {
            // The conversation knows whether it is too late for that; so a client that still reads is told what is
            // true.
            answer.withdrawn(WITHDRAWN);
            calls.withdraw(id);
        } else if (at == At.TRANSLATION && call != null) {
            refuse(WITHDRAWN);
        }
    }

    /** Whether the method takes items that have not all come, while nothing of the answer was sent. */
    public boolean isUploading() {
        return at == At.CALL && upload != null && !complete && answer.isOpen();
    }

    /** Whether the request has become a call, or has its answer. */
    public boolean isDecided() {
        return at == At.CALL || at == At.SETTLED && settlement == null;
    }

    /** Asks the client to go on. It may be told so more than once. */
    public void proceed() {
        reply.proceed();
    }

    /** Ends it: the connection is closed, or the request has its answer. */
    public void close() {
        at = At.SETTLED;
        complete = true;
        if (bodyTime != null) {
            bodyTime.close();
        }
        settlement = null;
        ready = null;
        body.clear();
        if (memory != null) {
            memory.close();
        }
        if (answer != null) {
            answer.gone();
        }
        if (file != null) {
            file.close();
        }
        if (visit != null) {
            visit.leave();
            visit = null;
        }
        if (reply instanceof ObservedReply observed) {
            observed.over();
        }
    }
}
