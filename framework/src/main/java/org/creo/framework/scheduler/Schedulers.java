// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.creo.protocol.text.Nearest;

/**
 * Schedulers by name: the built-in ones, those that {@link ServiceLoader} finds, and any other one by the name of its
 * class.
 *
 * <p>The name of a scheduler is that of its class without the word Scheduler: {@code AcceptManyScheduler} is
 * {@code accept-many}, and {@code com.example.NightShiftScheduler} is {@code night-shift} where a file
 * {@code META-INF/services/org.creo.framework.scheduler.Scheduler} on the class path names it.
 */
public final class Schedulers {
    /** The name of the scheduler that a host takes by default. */
    public static final String DEFAULT = "queue";

    private static final Map<String, IntFunction<Scheduler>> BUILT_IN = new TreeMap<>(Map.of(
            "nothread", threads -> new NothreadScheduler(),
            "one-to-one", threads -> new OneToOneScheduler(),
            "pool", PoolScheduler::new,
            "queue", threads -> new QueueScheduler(),
            "accept-many", AcceptManyScheduler::new,
            "cohort", CohortScheduler::new,
            "stealing", threads -> new StealingScheduler()));

    private Schedulers() {}

    /** The names of the built-in schedulers, then those of the schedulers that {@link ServiceLoader} finds. */
    public static List<String> names() {
        return Stream.concat(BUILT_IN.keySet().stream(), found().map(each -> nameOf(each.type())))
                .distinct()
                .toList();
    }

    /**
     * Makes a scheduler.
     *
     * @param name one of {@link #names}, or the full name of a public class with a public constructor without
     *     parameters
     * @param threads how many turns may run at the same time, at least 1; only {@code pool}, {@code accept-many} and
     *     {@code cohort} look at it
     * @throws IllegalArgumentException if there is no such scheduler, or its class cannot be used
     */
    public static Scheduler named(String name, int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException("a scheduler needs at least 1 thread, not " + threads);
        }
        IntFunction<Scheduler> builtIn = BUILT_IN.get(name);
        if (builtIn != null) {
            return builtIn.apply(threads);
        }
        return found().filter(each -> nameOf(each.type()).equals(name))
                .findFirst()
                .<Scheduler>map(ServiceLoader.Provider::get)
                .orElseGet(() -> ofClass(name));
    }

    private static Stream<ServiceLoader.Provider<Scheduler>> found() {
        return ServiceLoader.load(Scheduler.class).stream();
    }

    /** {@code NightShiftScheduler} is {@code night-shift}. */
    private static String nameOf(Class<?> type) {
        return type.getSimpleName()
                .replaceFirst("(?<=.)Scheduler$", "")
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    private static Scheduler ofClass(String name) {
        try {
            // The application's class loader, which need not be the host's.
            Class<?> type = Class.forName(name, true, Thread.currentThread().getContextClassLoader());
            return type.asSubclass(Scheduler.class).getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(unknown(name), e);
        } catch (ClassCastException e) {
            throw new IllegalArgumentException(
                    name + " is not a scheduler: it does not extend " + Scheduler.class.getName(), e);
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
            throw new IllegalArgumentException(
                    "the scheduler " + name
                            + " cannot be made: it must be a public class with a public constructor without parameters",
                    e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("the scheduler " + name + " cannot be made: " + e.getCause(), e);
        }
    }

    private static String unknown(String name) {
        List<String> names = names();
        String hint = Nearest.to(name, names)
                .map(near -> "did you mean " + near + "? ")
                .orElse("");
        return "there is no scheduler '" + name + "'; " + hint + "there are " + String.join(", ", names)
                + "; name your own by its class, com.example.NightShiftScheduler";
    }
}
