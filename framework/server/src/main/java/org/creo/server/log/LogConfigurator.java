// SPDX-License-Identifier: Apache-2.0
package org.creo.server.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.slf4j.Logger;

/**
 * Sets where the log goes: {@linkplain LogLayout lines} on standard error, unless the administrator or the service has
 * a Logback configuration. Logback finds this class by {@code META-INF/services} when the first logger is made.
 *
 * <p>It is code and no {@code logback.xml}: to read one, Logback loads an XML parser and hundreds of classes, which
 * stay.
 */
public final class LogConfigurator extends ContextAwareBase implements Configurator {
    /** The property by which the program says what is logged. */
    public static final String LEVEL = "creo.log.level";

    /** The property by which an administrator names a configuration. */
    private static final String CHOSEN = "logback.configurationFile";
    /** The names under which Logback finds one by itself. */
    private static final List<String> OWN = List.of("logback-test.xml", "logback.xml");

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (isConfiguredByOthers()) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        writeLines(context);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    /** On standard error, events of the level that the program has set. */
    static void writeLines(LoggerContext context) {
        LogLayout layout = new LogLayout();
        layout.setContext(context);
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setLayout(layout);
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setName("stderr");
        appender.setTarget(ConsoleTarget.SystemErr.getName());
        appender.setEncoder(encoder);
        layout.start();
        encoder.start();
        appender.start();
        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.toLevel(System.getProperty(LEVEL), Level.INFO));
        root.addAppender(appender);
    }

    private static boolean isConfiguredByOthers() {
        ClassLoader loader = LogConfigurator.class.getClassLoader();
        return System.getProperty(CHOSEN) != null || OWN.stream().anyMatch(name -> loader.getResource(name) != null);
    }
}
