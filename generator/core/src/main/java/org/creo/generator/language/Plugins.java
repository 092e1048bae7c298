// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the languages of plug-ins: JARs that name them in {@value #SERVICES}. */
public final class Plugins {

    private static final String SERVICES = "META-INF/services/org.creo.generator.language.Language";

    private Plugins() {}

    /**
     * Creo's own languages, and those of a plug-in path.
     *
     * @param path JARs, each a plug-in by itself, and folders, whose JARs belong together
     * @throws PluginException if one of them cannot be used
     */
    public static Languages load(List<Path> path) {
        Set<Path> places = new LinkedHashSet<>();
        for (Path place : path) {
            if (!Files.exists(place)) {
                throw new PluginException("there is no plug-in " + place);
            }
            places.add(place.toAbsolutePath().normalize());
        }
        Languages languages = Languages.BUILT_IN;
        for (Path place : places) {
            // Never closed: a language reads its templates as long as it is in use.
            URLClassLoader loader = new URLClassLoader(urls(place), Language.class.getClassLoader());
            List<Language> found = load(loader, place.getFileName().toString());
            if (found.isEmpty()) {
                throw new PluginException(place + " holds no language: no JAR with " + SERVICES);
            }
            for (Language language : found) {
                languages = languages.with(language);
            }
        }
        return languages;
    }

    /**
     * Creo's own languages, and those next to them on the class path, such as the dependencies of a Maven plug-in.
     *
     * @throws PluginException if one of them cannot be used
     */
    public static Languages onClassPath() {
        Languages languages = Languages.BUILT_IN;
        for (Language language : load(Language.class.getClassLoader(), "a dependency")) {
            languages = languages.with(language);
        }
        return languages;
    }

    private static URL[] urls(Path place) {
        List<URL> urls = new ArrayList<>();
        try (Stream<Path> jars = Files.isDirectory(place) ? Files.list(place).sorted() : Stream.of(place)) {
            for (Path jar : (Iterable<Path>) jars.filter(file -> file.toString().endsWith(".jar"))::iterator) {
                urls.add(url(jar));
            }
        } catch (IOException e) {
            throw new PluginException("the plug-ins of " + place + " cannot be read: " + e, e);
        }
        return urls.toArray(URL[]::new);
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException("the path of a file is a URL", e);
        }
    }

    /** The languages of this class loader itself, without those of its parents. */
    private static List<Language> load(ClassLoader loader, String origin) {
        List<Language> found = new ArrayList<>();
        try {
            Iterator<Provider<Language>> providers =
                    ServiceLoader.load(Language.class, loader).stream().iterator();
            while (providers.hasNext()) {
                Provider<Language> provider = providers.next();
                if (provider.type().getClassLoader() == loader) {
                    checkApi(provider.type());
                    found.add(provider.get());
                }
            }
        } catch (ServiceConfigurationError | LinkageError e) {
            Throwable reason = e.getCause() == null ? e : e.getCause();
            throw new PluginException("the languages of " + origin + " cannot be loaded: " + reason, e);
        }
        return found;
    }

    private static void checkApi(Class<? extends Language> type) {
        LanguagePlugin plugin = type.getAnnotation(LanguagePlugin.class);
        if (plugin == null) {
            throw new PluginException(origin(type) + " does not tell which version of Creo it was built against;"
                    + " mark the class with @LanguagePlugin(api = Language.API)");
        }
        if (plugin.api() != Language.API) {
            throw new PluginException(origin(type) + " was built against version " + plugin.api()
                    + " of Creo's plug-in API; this Creo has version " + Language.API
                    + (plugin.api() > Language.API
                            ? ", so take a newer Creo"
                            : ", so take a newer version of the plug-in"));
        }
    }

    /**
     * What to throw for a failure of a language: an exception that names its plug-in, or for Creo's own the failure.
     */
    public static RuntimeException blame(Language language, Throwable failure) {
        if (!Languages.BUILT_IN.all().contains(language)) {
            String reason = failure instanceof IllegalStateException ? failure.getMessage() : failure.toString();
            return new PluginException(origin(language) + " failed: " + reason, failure);
        }
        return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
    }

    /** The plug-in of a language, for messages. */
    static String origin(Language language) {
        return Languages.BUILT_IN.all().contains(language) ? "Creo itself" : origin(language.getClass());
    }

    private static String origin(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        String place = source == null ? "" : source.getLocation().getPath().replaceFirst("/$", "");
        return place.substring(place.lastIndexOf('/') + 1) + " (" + type.getName() + ")";
    }
}
