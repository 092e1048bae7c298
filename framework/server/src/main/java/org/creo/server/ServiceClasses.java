// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.program.HttpProgram;
import org.creo.framework.program.HttpStreamProgram;
import org.creo.framework.program.ProgramDispatcher;
import org.creo.protocol.text.Nearest;

/**
 * Creates implementations from the names of their classes, and the dispatchers that Creo generated for their
 * interfaces; and programs that answer requests of HTTP as they are.
 */
final class ServiceClasses {
    private static final String DISPATCHER = "Dispatcher";
    /** Suffix of the interface that is implemented where the described interface has state. */
    private static final String HANDLER = "Handler";

    private final List<Path> classPath;
    private final ClassLoader loader;

    /** @param classPath JARs and folders that exist; the program's own classes are always found */
    ServiceClasses(List<Path> classPath) {
        // The loader is never closed: services may load classes as long as they run.
        this(
                classPath,
                new URLClassLoader(
                        classPath.stream().map(ServiceClasses::url).toArray(URL[]::new),
                        ServiceClasses.class.getClassLoader()));
    }

    /**
     * @param classPath where to look for names, for suggestions
     * @param loader finds the classes; it belongs to the caller
     */
    ServiceClasses(List<Path> classPath, ClassLoader loader) {
        this.classPath = classPath;
        this.loader = loader;
    }

    /** The class loader that finds the services' classes, for libraries that use their thread's class loader. */
    ClassLoader loader() {
        return loader;
    }

    /**
     * Creates an object of the class, and a dispatcher to it for each interface of a description that it implements,
     * and if it is a program.
     *
     * @throws IllegalArgumentException if that is not possible; the message says what is missing
     */
    List<Dispatcher> dispatchers(String className) {
        try {
            Class<?> type = load(className);
            checkIsNoInterface(type);
            Set<Class<?>> interfaces = interfaces(type);
            List<Constructor<?>> dispatchers = new ArrayList<>();
            for (Class<?> each : interfaces) {
                dispatcher(each).ifPresent(dispatchers::add);
            }
            if (dispatchers.isEmpty() && !isProgram(interfaces)) {
                throw new IllegalArgumentException(noInterface(className, interfaces));
            }
            Object service = constructor(type).newInstance();
            List<Dispatcher> made = new ArrayList<>();
            for (Constructor<?> dispatcher : dispatchers) {
                made.add((Dispatcher) dispatcher.newInstance(service));
            }
            if (isProgram(interfaces)) {
                made.add(ProgramDispatcher.of(service));
            }
            return made;
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(
                    "the constructor of " + className + " threw " + e.getCause(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("the class " + className + " cannot be used: " + e, e);
        } catch (NoClassDefFoundError e) {
            throw new IllegalArgumentException(
                    "the class " + className + " needs the class "
                            + e.getMessage().replace('/', '.') + ", which is not on the class path" + shown(),
                    e);
        } catch (ExceptionInInitializerError e) {
            throw new IllegalArgumentException(
                    "a static block of " + className + " threw " + e.getCause(), e.getCause());
        } catch (LinkageError e) {
            throw new IllegalArgumentException("the class " + className + " cannot be loaded: " + e.getMessage(), e);
        }
    }

    private Class<?> load(String className) {
        try {
            return Class.forName(className, true, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "there is no class " + className + " on the class path" + shown()
                            + Nearest.to(className, classNames())
                                    .or(() -> namesake(className))
                                    .map(near -> "; did you mean " + near + "?")
                                    .orElse(""),
                    e);
        }
    }

    private String shown() {
        return classPath.isEmpty()
                ? "; name its JAR with --class-path"
                : " " + classPath.stream().map(Path::toString).collect(Collectors.joining(","));
    }

    private static void checkIsNoInterface(Class<?> type) {
        if (type.isInterface()) {
            throw new IllegalArgumentException(type.getName() + " is an interface; name a class that implements it");
        }
    }

    private static Constructor<?> constructor(Class<?> type) {
        String reason = null;
        if (Modifier.isAbstract(type.getModifiers())) {
            reason = "is abstract; name one that extends it";
        } else if (!Modifier.isPublic(type.getModifiers())) {
            reason = "is not public";
        } else {
            try {
                return type.getConstructor();
            } catch (NoSuchMethodException e) {
                reason = "has no public constructor without parameters; write one, or your own main: "
                        + "HostProgram.main(arguments, new …Dispatcher(new " + type.getSimpleName() + "(…)))";
            }
        }
        throw new IllegalArgumentException(type.getName() + " " + reason);
    }

    private static boolean isProgram(Set<Class<?>> interfaces) {
        return interfaces.contains(HttpProgram.class) || interfaces.contains(HttpStreamProgram.class);
    }

    /** All interfaces that the class or its ancestors implement. */
    private static Set<Class<?>> interfaces(Class<?> type) {
        Set<Class<?>> found = new LinkedHashSet<>();
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Class<?> implemented : each.getInterfaces()) {
                found.add(implemented);
                found.addAll(interfaces(implemented));
            }
        }
        return found;
    }

    /** The constructor of the dispatcher that was generated for an interface, if one was. */
    private static Optional<Constructor<?>> dispatcher(Class<?> service) {
        String name = service.getName();
        return dispatcher(name, service)
                .or(() -> name.endsWith(HANDLER)
                        ? dispatcher(name.substring(0, name.length() - HANDLER.length()), service)
                        : Optional.empty());
    }

    private static Optional<Constructor<?>> dispatcher(String declared, Class<?> service) {
        try {
            Class<?> type = Class.forName(declared + DISPATCHER, true, service.getClassLoader());
            return Dispatcher.class.isAssignableFrom(type)
                    ? Optional.of(type.getConstructor(service))
                    : Optional.empty();
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    private static String noInterface(String className, Set<Class<?>> interfaces) {
        String which = interfaces.stream().map(Class::getName).collect(Collectors.joining(", "));
        return "the class " + className + " implements "
                + (interfaces.isEmpty()
                        ? "no interface"
                        : which + ", but there is no class "
                                + interfaces.iterator().next().getName() + DISPATCHER)
                + "; creo gen --lang host writes the interface "
                + "of a description and its dispatcher, and a program is an HttpProgram";
    }

    /** A class of the same simple name, in another package. */
    private Optional<String> namesake(String className) {
        String simple = "." + className.substring(className.lastIndexOf('.') + 1);
        return classNames().stream()
                .filter(each -> ("." + each).endsWith(simple))
                .findFirst();
    }

    private List<String> classNames() {
        List<String> names = new ArrayList<>();
        for (Path each : classPath) {
            try {
                if (Files.isDirectory(each)) {
                    addNames(each, names);
                } else {
                    try (FileSystem jar = FileSystems.newFileSystem(each)) {
                        addNames(jar.getRootDirectories().iterator().next(), names);
                    }
                }
            } catch (IOException | RuntimeException e) {
                // It is no JAR, or one that cannot be read: then there is nothing to suggest.
            }
        }
        return names;
    }

    private static void addNames(Path root, List<String> names) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            files.map(file -> root.relativize(file).toString())
                    .filter(file -> file.endsWith(".class"))
                    .map(file -> file.substring(0, file.length() - ".class".length())
                            .replace('/', '.')
                            .replace(File.separatorChar, '.'))
                    .forEach(names::add);
        }
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(path + " is not a path that a class loader can read", e);
        }
    }
}
