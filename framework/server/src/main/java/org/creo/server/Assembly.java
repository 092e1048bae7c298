// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.rasp.Limits;
import org.creo.server.config.Configuration;
import org.creo.server.config.Setting;
import org.creo.server.config.Settings;
import org.creo.server.config.Settings.LimitSetting;

/** Puts a host together as it is configured. What is wrong with a setting is noted there, so that all errors show at once. */
final class Assembly {
    private final Configuration configuration;
    private final ServiceHost.Builder host;

    private Assembly(Configuration configuration, ServiceHost.Builder host) {
        this.configuration = configuration;
        this.host = host;
    }

    /** Tells the host all that is configured, except when and how it stops. */
    static void configure(ServiceHost.Builder host, Configuration configuration) {
        Assembly assembly = new Assembly(configuration, host);
        assembly.services();
        assembly.limits();
        assembly.running();
    }

    private void services() {
        List<Path> classPath = configuration.get(Settings.CLASS_PATH).stream().map(Path::of).toList();
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

    private void limits() {
        Limits limits = Limits.defaults();
        for (LimitSetting<?> setting : Settings.limits()) {
            limits = with(limits, setting);
        }
        host.limits(limits);
    }

    private <T> Limits with(Limits limits, LimitSetting<T> setting) {
        try {
            return setting.set(limits, configuration.get(setting));
        } catch (IllegalArgumentException e) {
            configuration.reject(setting, e.getMessage());
            return limits;
        }
    }

    private void running() {
        host.whenFull(configuration.get(Settings.WHEN_FULL));
        take(Settings.IO_THREADS, () -> host.ioThreads(configuration.get(Settings.IO_THREADS)));
    }

    private void take(Setting<?> setting, Runnable action) {
        try {
            action.run();
        } catch (IllegalArgumentException e) {
            configuration.reject(setting, e.getMessage());
        }
    }
}
