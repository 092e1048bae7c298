// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.chat;

import chat.ChatHandler;
import chat.Line;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;

/** Sends each line to all who have joined. A slow client keeps up by taking larger steps, and delays no other. */
public final class ChatService implements ChatHandler {
    @Override
    public void say(Line line, WritingList<Line> lines, Writing<Long> said) {
        lines.add(line);
        if (lines.size() > KEPT) {
            lines.removeFirst();
        }
        said.set(said.get() + 1);
    }

    @Override
    public Stream<Line> join(Watching<List<Line>> lines, Watching<Long> said) {
        AtomicLong seen = new AtomicLong();
        return Stream.generate(() -> {
                    long now = seen.get() == said.get() ? said.next() : said.get();
                    List<Line> kept = lines.get();
                    long missed = Math.min(now - seen.getAndSet(now), kept.size());
                    return kept.subList(kept.size() - (int) missed, kept.size());
                })
                .flatMap(List::stream);
    }
}
