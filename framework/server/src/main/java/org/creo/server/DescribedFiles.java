// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.limits.Limits;
import org.creo.generator.model.Description;
import org.creo.server.config.Configuration;
import org.creo.server.config.Problems;
import org.creo.server.config.Settings;
import org.creo.server.described.DescriptionFile;
import org.creo.server.worker.WorkerServices;

/** Descriptions that a host serves without generated code, and the workers that answer for them. */
record DescribedFiles(List<Path> files, Configuration configuration, Problems problems) {
    /** Where problems with the files themselves are reported. */
    private static final String PLACE = "FILE.creo";

    /** What is to be served; nothing where there is a problem. */
    List<Dispatcher> services() {
        if (!problems.isEmpty()) {
            // The value of a flag that is spelled wrongly looks like a file.
            return List.of();
        }
        Optional<String> command =
                Optional.of(configuration.get(Settings.WORKER)).filter(text -> !text.isBlank());
        boolean attach = configuration.get(Settings.ATTACH);
        List<Description> descriptions = new ArrayList<>();
        for (Path file : files) {
            read(file).ifPresent(descriptions::add);
        }
        if (files.isEmpty()) {
            reject(
                    command.isPresent(),
                    Settings.WORKER.key(),
                    "there is no description that it answers for: creo serve lab.creo");
            reject(
                    attach,
                    Settings.ATTACH.key(),
                    "there is no description that workers answer for: creo serve lab.creo");
        } else if (command.isEmpty() && !attach) {
            problems.add(
                    PLACE,
                    files.get(0) + " is described, but nothing answers its calls; name a program that does:"
                            + " --worker 'python3 service.py', let workers come: --attach true, or try it with creo mock "
                            + files.get(0));
        }
        reject(
                configuration.get(Settings.RELOAD) && command.isEmpty(),
                Settings.RELOAD.key(),
                "there is no worker that the host could start anew; name a program: --worker 'python3 service.py'");
        if (attach) {
            checkAttach();
        }
        return problems.isEmpty() && !files.isEmpty() ? services(command, attach, descriptions) : List.of();
    }

    private Optional<Description> read(Path file) {
        try {
            return Optional.of(DescriptionFile.read(file, List.of()));
        } catch (IllegalArgumentException e) {
            problems.add(PLACE, e.getMessage());
            return Optional.empty();
        }
    }

    private void reject(boolean wrong, String setting, String why) {
        if (wrong) {
            problems.add(setting, why);
        }
    }

    /** Who attaches answers for the host: so it has to say who it is, and nobody else may hear that. */
    private void checkAttach() {
        boolean tls = configuration.get(Settings.TLS_CERT).isPresent();
        reject(
                configuration.get(Settings.TOKENS_FILE).isEmpty()
                        && configuration.get(Settings.TLS_CLIENT_CA).isEmpty(),
                Settings.ATTACH.key(),
                "workers have to say who they are; name a file of tokens, of which one has the role worker: "
                        + Settings.TOKENS_FILE.flag() + " tokens");
        reject(
                configuration.get(Settings.INSECURE) && !tls,
                Settings.ATTACH.key(),
                "workers may not come over the network without TLS; leave out " + Settings.INSECURE.flag()
                        + ", or name a certificate: " + Settings.TLS_CERT.flag());
    }

    private List<Dispatcher> services(Optional<String> command, boolean attach, List<Description> descriptions) {
        try {
            WorkerServices services = new WorkerServices(command, processes(), attach, limits());
            return (configuration.get(Settings.RELOAD) ? services.withReload(files) : services).of(descriptions);
        } catch (IllegalArgumentException e) {
            problems.add(Settings.WORKER.key(), e.getMessage());
            return List.of();
        }
    }

    private int processes() {
        return Math.max(
                1,
                configuration.get(Settings.WORKERS).orElse(Runtime.getRuntime().availableProcessors()));
    }

    private Limits limits() {
        return Limits.defaults()
                .withFrame(configuration.get(Settings.FRAME_SIZE))
                .withMemory(configuration.get(Settings.FRAME_MEMORY));
    }
}
