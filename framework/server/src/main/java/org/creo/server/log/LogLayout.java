// SPDX-License-Identifier: Apache-2.0
package org.creo.server.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import org.creo.protocol.text.Printable;

/**
 * A line for each event of the log: time, level, thread, logger, message. Whatever the event contains, only this line
 * begins at the margin: more lines of its message, and stack traces, are indented, and control characters are escaped.
 *
 * <pre>
 * {@code 2026-11-29T06:24:10.125Z INFO  [main] Lifetime: Serving lab.Store}
 * </pre>
 */
final class LogLayout extends LayoutBase<ILoggingEvent> {
    /** Characters of a message, and of a stack trace, after which it is cut. */
    static final int LONGEST_MESSAGE = 16 << 10, LONGEST_TRACE = 64 << 10;

    private static final String INDENT = "    ";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX").withZone(ZoneId.systemDefault());
    /** The start of each line that is not indented; the frames of a stack trace are indented already. */
    private static final Pattern MARGIN = Pattern.compile("^(?=[^\t\n])", Pattern.MULTILINE);

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder();
        TIME.formatTo(event.getInstant(), line);
        line.append(String.format(" %-5s [%s] ", event.getLevel(), event.getThreadName()))
                .append(simple(event.getLoggerName()))
                .append(": ")
                .append(message(event.getFormattedMessage()))
                .append('\n');
        if (event.getThrowableProxy() != null) {
            line.append(trace(event.getThrowableProxy()));
        }
        return line.toString();
    }

    /** The name of a class without its package. */
    private static String simple(String logger) {
        return logger.substring(logger.lastIndexOf('.') + 1);
    }

    private static String message(String message) {
        return printable(message, LONGEST_MESSAGE).replace("\n", "\n" + INDENT);
    }

    private static String trace(IThrowableProxy failure) {
        String text = printable(ThrowableProxyUtil.asString(failure), LONGEST_TRACE);
        return MARGIN.matcher(text).replaceAll(INDENT);
    }

    /** The text with its control characters escaped, and cut. */
    private static String printable(String text, int longest) {
        String shown = text == null || text.length() <= longest
                ? String.valueOf(text)
                : text.substring(0, longest) + "...(" + (text.length() - longest) + " more)\n";
        return Printable.lines(shown.replace("\r\n", "\n"));
    }
}
