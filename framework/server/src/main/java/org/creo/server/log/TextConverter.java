// SPDX-License-Identifier: Apache-2.0
package org.creo.server.log;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;

/**
 * The message of an event, {@code %text} in {@code logback.xml}: control characters are escaped, lines after the first
 * are indented, and what is longer than {@value #LONGEST} characters is cut.
 */
public final class TextConverter extends MessageConverter {
    static final int LONGEST = 16 << 10;

    @Override
    public String convert(ILoggingEvent event) {
        return Indented.lines(super.convert(event), LONGEST).replace("\n", "\n" + Indented.INDENT);
    }
}
