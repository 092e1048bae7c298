// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.creo.framework.conversation.FairWorkers;
import org.creo.framework.conversation.Terms;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.ValueMemory;
import org.creo.framework.log.Faults;
import org.creo.framework.queue.Principal;
import org.creo.framework.scheduler.Admission;
import org.creo.framework.threads.Alarms;
import org.creo.framework.tongue.rasp.Dialogue;
import org.creo.framework.tongue.rasp.TrialService;

/**
 * Jazzer's input for a whole connection: the bytes of a client, which reads every answer. Whatever they are, the result
 * is a valid {@link Dialogue}, and all memory is released.
 */
public final class ConnectionTarget {
    private static final TrialService SERVICE =
            new TrialService(new TrialService.InPlace(), 4, Integer.MAX_VALUE, Observer.NONE);

    private final long faults = Faults.count();
    private final byte[] stream;
    private final MemoryBudget memory = new MemoryBudget(1 << 20);
    private final EmbeddedSocket socket = new EmbeddedSocket();
    private final List<ByteBuf> pieces = new ArrayList<>();

    private ConnectionTarget(byte[] stream) {
        this.stream = stream;
    }

    /** Called by Jazzer, with one input after another. */
    public static void fuzzerTestOneInput(byte[] input) {
        outcome(input);
    }

    /**
     * How it ends, for people: {@code answered}, or the status with which the host ends the connection; {@code closed}
     * without one.
     */
    public static String outcome(byte[] input) {
        return new ConnectionTarget(input).run();
    }

    private String run() {
        Limits limits = Limits.defaults().withFrame(Dialogue.FRAME);
        Admission admission = new Admission(limits, memory, true);
        socket.config().setRecvByteBufAllocator(ReadSize.ofConnection(false));
        socket.pipeline()
                .addLast(new Connection(
                        new Terms(
                                SERVICE.router(),
                                limits,
                                memory,
                                memory,
                                new ValueMemory(1 << 20),
                                admission,
                                null,
                                Observer.NONE,
                                credentials -> credentials.length % 2 == 0
                                        ? Optional.of(Principal.ANONYMOUS)
                                        : Optional.empty(),
                                null,
                                false,
                                new FairWorkers(Runnable::run)),
                        loop -> new Alarms(loop, GlobalEventExecutor.INSTANCE),
                        () -> {}));
        Random random = new Random(Arrays.hashCode(stream));
        for (int at = 0; at < stream.length && socket.isOpen(); ) {
            int end = Math.min(stream.length, at + 1 + random.nextInt(1 << random.nextInt(12)));
            ByteBuf piece = Unpooled.copiedBuffer(stream, at, end - at);
            pieces.add(piece);
            socket.writeInbound(piece);
            socket.runPendingTasks();
            SERVICE.runStreams();
            at = end;
        }
        Dialogue.check(Faults.count() == faults, "an exception closes the connection, as target/test.log says");
        boolean endedByHost = socket.isOutputShutdown() || !socket.isOpen();
        socket.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        socket.runPendingTasks();
        SERVICE.runStreams();
        byte[] answers = socket.takeAnswers();
        Dialogue.check(SERVICE.waitingStreams() == 0, "a method with streams waits forever");
        Dialogue.check(!socket.isOpen(), "the connection stays though both sides have ended");
        Dialogue.check(memory.reserved() == 0, memory.reserved() + " bytes of memory are lost");
        Dialogue.check(pieces.stream().allMatch(piece -> piece.refCnt() == 0), "a buffer is held");
        return Dialogue.check(stream, answers, endedByHost);
    }
}
