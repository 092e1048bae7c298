// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.live;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.stream.Stream;
import live.LiveHandler;
import live.Samples;
import live.Setting;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;

/** Passes samples on to all who watch. Who is slow misses some, and delays no other. */
public final class LiveService implements LiveHandler {
    @Override
    public Setting put(Samples samples, Writing<Samples> newest, Reading<Setting> current) {
        newest.set(samples);
        return current.get();
    }

    @Override
    public Stream<Samples> watch(Watching<Samples> newest) {
        return Stream.generate(newest::next);
    }

    @Override
    public void steer(Setting setting, Writing<Setting> current) {
        current.set(setting);
    }

    @Override
    public byte[] page() {
        try (InputStream page = LiveService.class.getResourceAsStream("/page.html")) {
            return page.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
