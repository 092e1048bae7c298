// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.helloworld;

import helloworld.HelloWorldHandler;
import java.util.concurrent.CancellationException;
import java.util.concurrent.SynchronousQueue;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;

/** Greets whom it was told to greet. While that is being written, readers get the previous version. */
public final class HelloWorldService implements HelloWorldHandler {
    /** From the speaker to the writer: a word is handed over when both are there. */
    private final SynchronousQueue<String> words = new SynchronousQueue<>();

    @Override
    public String get(Reading<String> shared) {
        return "Hello " + shared.get();
    }

    @Override
    public void set(String value, Writing<String> shared) {
        shared.set(value);
    }

    @Override
    public void dictate(Writing<String> shared) {
        try {
            for (String word = words.take(); !word.isEmpty(); word = words.take()) {
                shared.set(shared.get() + " " + word);
            }
        } catch (InterruptedException e) {
            throw new CancellationException("the call was withdrawn, or its time is over");
        }
    }

    @Override
    public void say(String word) {
        try {
            words.put(word);
        } catch (InterruptedException e) {
            throw new CancellationException("nobody took '" + word + "' down in time");
        }
    }
}
