// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.creo.client.CancelledException;
import org.creo.client.CreoException;
import org.creo.client.DeadlineException;
import org.creo.client.MalformedException;
import org.creo.client.Phase;
import org.creo.client.RefusedException;
import org.creo.client.ServiceException;
import org.creo.client.Status;
import org.creo.client.TransportException;

/**
 * A request and its outcome. The thread that reads from the connection delivers the answer; the thread that wants the
 * answer decodes it.
 */
abstract class Call<R> {
    /** How often a request is sent at most, if the method may be repeated. */
    static final int ATTEMPTS = 3;

    final RemoteMethod<R> method;
    /** How long the call may take, in milliseconds; 0 if it may last forever. */
    private final int timeout;
    /** When its time is over, by the clock of {@link System#nanoTime}. */
    private long due;
    /** The host's address; all addresses while a connection is being looked for. */
    private String address;
    /** The number of the request on its connection; 0 if it was not sent, or wants no answer. */
    private volatile int id;

    private volatile Phase phase = Phase.CONNECT;
    /** Whether what took its last connection did not even greet. */
    private boolean unheard;
    /** Whether it was given up. */
    private volatile boolean withdrawn;
    /** What is sent directly before its request; null for nothing. */
    private byte[] context;
    /** For {@link OpenCalls}, which links calls with it. */
    Call<?> next;

    Call(RemoteMethod<R> method, String address, int timeout) {
        this.method = method;
        this.address = address;
        this.timeout = timeout;
        begins();
    }

    /** Starts the clock: its time begins now. */
    final void begins() {
        due = timeout == 0 ? 0 : System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout);
    }

    /** Sends along what the watch says, if there is one. */
    final void watchedBy(Watch watch) {
        if (watch != null) {
            context = watch.context();
        }
    }

    /** What is sent directly before its request, for the request of this number; null for nothing. */
    final byte[] context(int number) {
        if (context != null) {
            Frame.setId(context, number);
        }
        return context;
    }

    /** Delivers what the host said to this request. */
    abstract void answered(Frame frame);

    /** Delivers the end of the connection. */
    abstract void failed(Failure failure);

    /** Puts the header before its arguments. */
    void putHeader(WireWriter message, int number, int timeoutMillis) {
        Frame.putRequest(message, number, method.protocolId, method.methodId, timeoutMillis);
    }

    /** Whether items travel after its request, its answer or both. */
    boolean hasStreams() {
        return false;
    }

    /** Whether a frame of this kind is its last one. */
    boolean endsBy(int kind) {
        return kind == Frame.RESPONSE || kind == Frame.ERROR;
    }

    /** Delivers an item; false if the host must not send any, or no more. */
    boolean takesItem(Frame item) {
        return false;
    }

    /** Delivers credit to send more; false if no items are sent, or it is none. */
    boolean takesCredit(long moreItems, long moreBytes) {
        return false;
    }

    /** Wakes a thread that waits for it and has no other reason to continue; returns whether there is one. */
    boolean wake() {
        return false;
    }

    /** Whether a thread waits for it, and so reads. */
    boolean isAttended() {
        return true;
    }

    /** Ends it because its time is over, if no thread waits for it. */
    void expired() {
        throw new IllegalStateException("its thread sees to that");
    }

    final int id() {
        return id;
    }

    final Phase phase() {
        return phase;
    }

    /** Its request is now being sent. */
    final void sending(int number, Address host) {
        id = number;
        address = host.toString();
        phase = Phase.SEND;
    }

    /** Its request is now sent. */
    final void waiting() {
        phase = Phase.WAIT;
    }

    /**
     * Its answer is not wanted any more. Either the request is sent by now, or the thread that sends it finds the call
     * withdrawn.
     */
    final void withdraw() {
        withdrawn = true;
    }

    final boolean isWithdrawn() {
        return withdrawn;
    }

    /** Whether its time has an end. */
    final boolean isTimed() {
        return timeout > 0;
    }

    /** How long it may still last. */
    final long left() {
        return timeout == 0 ? Long.MAX_VALUE : due - System.nanoTime();
    }

    /** When a message of it must have been sent: this many nanoseconds from now, if its own time has no end. */
    final long dueToSend(long nanos) {
        return timeout == 0 ? System.nanoTime() + nanos : due;
    }

    /** The time that the host is told, in milliseconds; 0 for none. */
    final int millisLeft() {
        return timeout == 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, Math.max(1, (left() + 999_999) / 1_000_000));
    }

    /**
     * Whether its request, which failed for this reason, may be sent again after this many attempts.
     *
     * @param elsewhere whether there is another address: what said nothing would say nothing again
     */
    final boolean isRepeatable(CreoException e, int attempts, boolean elsewhere) {
        if (!method.repeatable || attempts >= ATTEMPTS || Thread.currentThread().isInterrupted() || left() <= 0) {
            return false;
        }
        if (unheard && !elsewhere) {
            return false;
        }
        return e.status() == Status.UNAVAILABLE || e.status() == Status.TRANSPORT && e.phase() != Phase.CONNECT;
    }

    /** What the answer says: the result, or an error that is thrown. */
    final R decoded(Frame answer) {
        try {
            if (answer.kind == Frame.ERROR) {
                throw error(answer);
            }
            return method.result.apply(answer.body);
        } catch (MalformedException e) {
            throw Errors.in(e, address, Phase.DECODE, id);
        }
    }

    /** The error that the host answered with; it may do so before it has read the whole request. */
    private CreoException error(Frame answer) {
        String message = answer.body.getString();
        if (answer.status == Status.EXCEPTION) {
            CreoException thrown = method.declared.read(answer.body.getInt(), answer.body);
            if (thrown != null) {
                answer.body.end();
                return Errors.endedBy(Errors.in(thrown, address, Phase.WAIT, id), toString());
            }
            // An exception that was added to the method later: its fields are not known here.
        } else {
            answer.body.end();
        }
        return said(answer.status, message, Phase.WAIT);
    }

    private CreoException said(Status status, String message, Phase during) {
        String absent = status == Status.UNKNOWN_PROTOCOL ? method.interfaceName() + " is not served there. " : "";
        String text = this + ": " + status + ": " + absent + message;
        CreoException error =
                status == Status.DEADLINE ? new DeadlineException(text) : new ServiceException(status, text);
        return Errors.in(error, address, during, id);
    }

    /** The error of a call whose connection failed. */
    final CreoException broken(Failure failure) {
        if (failure == Failure.CLOSED) {
            return cancelled(failure.reason + possiblyRun());
        }
        unheard = failure.strange;
        if (failure.status == Status.TRANSPORT) {
            return transport(failure.reason + possiblyRun(), failure.cause);
        }
        if (failure.status == null) {
            byte[] preface = ((MalformedException) failure.cause).preface();
            return Errors.in(new MalformedException(this + ": " + failure.reason, preface), address, phase, id);
        }
        return said(failure.status, failure.reason, phase);
    }

    /** The error of a call whose only connection ended before it. */
    final CreoException over(Failure failure) {
        return failure.status == Status.TRANSPORT && !failure.strange
                ? transport(failure.reason + " before the call", failure.cause)
                : broken(failure);
    }

    /** The error of a call of a client that was closed before, or while its request was to be sent again. */
    final CreoException closed() {
        return id == Frame.NO_REQUEST
                ? Errors.in(new CancelledException(this + ": " + Failure.CLOSED.reason), address, Phase.NONE, id)
                : broken(Failure.CLOSED);
    }

    /** The error of a call with an item that no frame can hold. */
    final CreoException refused(RefusedException why) {
        return Errors.in(new RefusedException(why.status(), this + ": " + why.getMessage()), address, phase, id);
    }

    /** What an error adds on whether the host may have run the call. */
    String possiblyRun() {
        return phase == Phase.WAIT
                ? "; the host may have carried out the request"
                : "; the host did not carry out the request";
    }

    /** The error of a call whose thread was interrupted. */
    final CreoException interrupted() {
        return cancelled("the thread was interrupted " + phase + possiblyRun());
    }

    /** The error of a read whose thread was interrupted: the call goes on. */
    final CreoException readInterrupted() {
        return Errors.in(
                new CancelledException(this + ": the thread was interrupted; its stream can be read on"),
                address,
                phase,
                id);
    }

    private CreoException cancelled(String reason) {
        return Errors.in(new CancelledException(this + ": " + reason), address, phase, id);
    }

    private CreoException transport(String reason, Throwable cause) {
        return Errors.in(new TransportException(this + ": " + reason, cause), address, phase, id);
    }

    /** The error of a call whose time is over. */
    final CreoException late() {
        if (timeout == 0) {
            return late("the host did not take what it was sent");
        }
        String missing;
        switch (phase) {
            case WAIT:
                missing = "no answer";
                break;
            case SEND:
                missing = "the host did not take the request";
                break;
            default:
                missing = "no connection";
        }
        return late(missing + within(timeout));
    }

    /** The error of a call that found no connection in time. */
    final CreoException unconnected(Settings settings, IOException why) {
        boolean over = left() <= 0;
        String text = "no connection" + within(over ? timeout : settings.connectMillis) + ": " + why.getMessage();
        return over ? late(text) : transport(text, why);
    }

    private static String within(int millis) {
        return " within " + Failure.time(millis);
    }

    private CreoException late(String what) {
        return Errors.in(new DeadlineException(this + ": DEADLINE: " + what), address, phase, id);
    }

    /** The method and the host, as at the beginning of messages: {@code DataService.storeData at localhost:7000}. */
    @Override
    public String toString() {
        return method + " at " + address;
    }
}
