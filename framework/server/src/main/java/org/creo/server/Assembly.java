// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.files.FileMount;
import org.creo.framework.host.GrantFile;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.host.TokenFile;
import org.creo.framework.limits.Limits;
import org.creo.framework.scheduler.Schedulers;
import org.creo.framework.transport.TlsFiles;
import org.creo.framework.web.HttpSettings;
import org.creo.server.config.Configuration;
import org.creo.server.config.Setting;
import org.creo.server.config.Settings;
import org.creo.server.state.FileStates;
import org.creo.server.state.OwnFolder;

/**
 * Builds a host from its configuration. Errors are recorded with their settings, so that all of them are shown at once.
 */
final class Assembly {
    private final Configuration configuration;
    private final ServiceHost.Builder host;
    private HttpSettings http = HttpSettings.DEFAULT;

    private Assembly(Configuration configuration, ServiceHost.Builder host) {
        this.configuration = configuration;
        this.host = host;
    }

    /** Applies the configuration to the host. */
    static void configure(ServiceHost.Builder host, Configuration configuration) {
        Assembly assembly = new Assembly(configuration, host);
        assembly.services();
        assembly.listening();
        assembly.running();
        assembly.states();
        assembly.limits();
    }

    private void services() {
        List<Path> classPath =
                configuration.get(Settings.CLASS_PATH).stream().map(Path::of).toList();
        List<Path> missing = classPath.stream().filter(Files::notExists).toList();
        missing.forEach(path -> configuration.reject(Settings.CLASS_PATH, "there is no file or folder " + path));
        if (!missing.isEmpty()) {
            return;
        }
        ServiceClasses classes = new ServiceClasses(classPath);
        Thread.currentThread().setContextClassLoader(classes.loader());
        for (String name : configuration.get(Settings.SERVICE)) {
            take(Settings.SERVICE, () -> classes.dispatchers(name).forEach(host::service));
        }
    }

    private void listening() {
        configuration.get(Settings.LISTEN).forEach(host::listen);
        host.insecure(configuration.get(Settings.INSECURE));
        http();
        file(Settings.TOKENS_FILE).filter(Files::isReadable).ifPresent(this::tokens);
        file(Settings.ACCESS).filter(Files::isReadable).ifPresent(this::grants);
        Optional<Path> cert = file(Settings.TLS_CERT);
        Optional<Path> key = file(Settings.TLS_KEY);
        Optional<Path> clientCa = file(Settings.TLS_CLIENT_CA);
        if (cert.isPresent() && key.isPresent()) {
            host.tls(new TlsFiles(cert.get(), key.get(), clientCa.orElse(null)));
        } else if (cert.isPresent()) {
            configuration.reject(Settings.TLS_CERT, "a certificate needs its key; name that with " + Settings.TLS_KEY);
        } else if (key.isPresent()) {
            configuration.reject(Settings.TLS_KEY, "a key needs its certificate; name that with " + Settings.TLS_CERT);
        } else if (clientCa.isPresent()) {
            configuration.reject(
                    Settings.TLS_CLIENT_CA,
                    "clients show certificates only where the host has one; name that with " + Settings.TLS_CERT
                            + " and " + Settings.TLS_KEY);
        }
    }

    private void http() {
        take(Settings.HOST_NAMES, () -> http = http.withHostNames(configuration.get(Settings.HOST_NAMES)));
        take(Settings.ORIGINS, () -> http = http.withOrigins(configuration.get(Settings.ORIGINS)));
        take(Settings.CLIENTS_URL, () -> http = http.withClientsUrl(configuration.get(Settings.CLIENTS_URL)));
        configuration
                .get(Settings.PROGRAMS)
                .filter(folder -> isFolder(Settings.PROGRAMS, folder))
                .ifPresent(folder ->
                        host.programs(new ProgramFolder(folder, Path.of(System.getProperty("java.io.tmpdir")))));
        take(Settings.FALLBACK, () -> http = http.withFiles(withFallback(configuration.get(Settings.FILES))));
        host.http(http.withWhere(configuration.get(Settings.HTTP))
                .withExplorer(configuration.get(Settings.EXPLORER))
                .withHandOut(configuration.get(Settings.HAND_OUT))
                .withCheckCached(configuration.get(Settings.CHECK_CACHED)));
    }

    private boolean isFolder(Setting<?> setting, Path folder) {
        boolean is = Files.isDirectory(folder);
        if (!is) {
            configuration.reject(setting, "there is no folder " + folder);
        }
        return is;
    }

    private List<FileMount> withFallback(List<FileMount> mounts) {
        mounts.forEach(mount -> isFolder(Settings.FILES, mount.folder()));
        Map<String, String> fallback = configuration.get(Settings.FALLBACK);
        for (String path : fallback.keySet()) {
            if (mounts.stream().noneMatch(mount -> mount.path().equals(path))) {
                throw new IllegalArgumentException(
                        "there are no files at " + path + "; name their folder with " + Settings.FILES);
            }
        }
        return mounts.stream()
                .map(mount -> mount.withFallback(fallback.getOrDefault(mount.path(), "")))
                .toList();
    }

    private void tokens(Path file) {
        try {
            host.authenticator(new TokenFile(file, configuration.get(Settings.TOKENS_GRACE)));
        } catch (IOException e) {
            configuration.reject(Settings.TOKENS_FILE, e.getMessage());
        }
    }

    private void grants(Path file) {
        try {
            host.grants(new GrantFile(file));
        } catch (IOException e) {
            configuration.reject(Settings.ACCESS, e.getMessage());
        }
    }

    private Optional<Path> file(Setting<Optional<Path>> setting) {
        Optional<Path> file = configuration.get(setting);
        file.filter(path -> !Files.isReadable(path))
                .ifPresent(path -> configuration.reject(
                        setting,
                        Files.exists(path)
                                ? "the file " + path + " may not be read by this user"
                                : "there is no file " + path));
        return file;
    }

    private void limits() {
        Limits limits = Limits.defaults();
        for (Setting<?> setting : Settings.all()) {
            limits = with(limits, setting);
        }
        host.limits(limits);
    }

    private <T> Limits with(Limits limits, Setting<T> setting) {
        try {
            return setting.set(limits, configuration.get(setting));
        } catch (IllegalArgumentException e) {
            configuration.reject(setting, e.getMessage());
            return limits;
        }
    }

    private void running() {
        host.whenFull(configuration.get(Settings.WHEN_FULL));
        host.ioThreads(atLeastOne(Settings.IO_THREADS));
        host.sockets(configuration.get(Settings.SOCKETS));
        configuration.get(Settings.WORKERS).ifPresent(host::workers);
        int threads = atLeastOne(Settings.SCHEDULER_THREADS);
        if (threads > 0) {
            take(
                    Settings.SCHEDULER,
                    () -> host.scheduler(Schedulers.named(configuration.get(Settings.SCHEDULER), threads)));
        }
    }

    private void states() {
        Optional<Path> folder = configuration.get(Settings.STATE);
        folder.flatMap(OwnFolder::problem).ifPresent(problem -> configuration.reject(Settings.STATE, problem));
        folder.ifPresent(
                path -> host.states(new FileStates(path, configuration.get(Settings.STATE_SYNC), host.watch())));
    }

    private int atLeastOne(Setting<Integer> setting) {
        int count = configuration.get(setting);
        if (count < 1) {
            configuration.reject(setting, "there must be at least one");
        }
        return count;
    }

    private void take(Setting<?> setting, Runnable action) {
        try {
            action.run();
        } catch (IllegalArgumentException e) {
            configuration.reject(setting, e.getMessage());
        }
    }
}
