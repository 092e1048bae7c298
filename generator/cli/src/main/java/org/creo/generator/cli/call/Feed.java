// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.call;

import java.io.IOException;
import org.creo.generator.cli.json.JsonItems;
import org.creo.generator.cli.json.JsonMistake;
import org.creo.generator.cli.rasp.HostStream;

/** Sends the items of a stream in a thread of its own: reading them may wait for a person while the host answers. */
final class Feed implements Runnable {

    private final JsonItems items;
    private final HostStream stream;
    private volatile Exception failure;

    private Feed(JsonItems items, HostStream stream) {
        this.items = items;
        this.stream = stream;
    }

    /** The thread ends with the program, also where it still waits for an item. */
    static Feed start(JsonItems items, HostStream stream) {
        Feed feed = new Feed(items, stream);
        Thread thread = new Thread(feed, "creo-items");
        thread.setDaemon(true);
        thread.start();
        return feed;
    }

    @Override
    public void run() {
        try {
            byte[] item = items.next();
            while (item != null && stream.send(item)) {
                item = items.next();
            }
            stream.end();
        } catch (IOException | JsonMistake e) {
            failure = e;
            stream.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Fails where the call failed because of its items. */
    void check() throws IOException, JsonMistake {
        if (failure instanceof IOException e) {
            throw e;
        }
        if (failure instanceof JsonMistake e) {
            throw e;
        }
    }
}
