// SPDX-License-Identifier: Apache-2.0
package org.creo.server.log;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.IThrowableProxy;
import java.util.regex.Pattern;

/**
 * The stack traces of an event, {@code %trace} in {@code logback.xml}: control characters are escaped, all lines are
 * indented, and what is longer than {@value #LONGEST} characters is cut.
 */
public final class TraceConverter extends ThrowableProxyConverter {
    static final int LONGEST = 64 << 10;

    /** The start of each line that is not indented; the frames of a stack trace are indented already. */
    private static final Pattern MARGIN = Pattern.compile("^(?=[^\t\n])", Pattern.MULTILINE);

    @Override
    protected String throwableProxyToString(IThrowableProxy exception) {
        String text = Indented.lines(super.throwableProxyToString(exception), LONGEST);
        return MARGIN.matcher(text).replaceAll(Indented.INDENT);
    }
}
