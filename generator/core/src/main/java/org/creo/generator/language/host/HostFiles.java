// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.host.HostModel.Hosted;
import org.creo.generator.language.java.Ascii;
import org.creo.generator.language.java.JavaFiles;
import org.creo.generator.language.java.JavaModel.Service;
import org.creo.generator.language.java.JavaNames;
import org.creo.generator.language.java.JavaRelease;
import org.creo.generator.language.spelling.Spellings;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;

/**
 * The service side: the types, codecs and interfaces of {@link JavaFiles}, file by file the same, and for each
 * interface a dispatcher that connects its implementation with creo-framework, and a class that has the implementation
 * run in memory. The implementation of an interface that has state implements another one, whose methods also take
 * views of it.
 */
public final class HostFiles implements Language {

    /** What the templates for one interface see. */
    public record ServiceFile(Service service, Hosted hosted) {}

    public record OlderFile(Service service, HostOlder older) {}

    private final List<Language> clients;
    private final JavaRelease release;

    /** One whose page shows no calls in other languages. */
    public HostFiles() {
        this(List.of());
    }

    /** @param clients the languages in which the page of a host shows calls, in their order there */
    public HostFiles(List<Language> clients) {
        this(clients, JavaRelease.USUAL);
    }

    private HostFiles(List<Language> clients, JavaRelease release) {
        this.clients = List.copyOf(clients);
        this.release = release;
    }

    /** The languages in which the page of a host shows calls, in their order there. */
    public List<Language> clients() {
        return clients;
    }

    @Override
    public List<LanguageOption> options() {
        return List.of(JavaRelease.OPTION);
    }

    @Override
    public HostFiles with(LanguageOption option, String value) {
        return new HostFiles(clients, JavaRelease.of(value));
    }

    @Override
    public String id() {
        return "host";
    }

    @Override
    public String title() {
        return "the Java service host";
    }

    @Override
    public Optional<String> meaning() {
        return Optional.of("the service side, in Java");
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public boolean fileForEachType() {
        return true;
    }

    @Override
    public boolean answersReleases() {
        return true;
    }

    @Override
    public SortedMap<String, String> arrange(SortedMap<String, String> files, Description description) {
        return Ascii.sources(files);
    }

    @Override
    public Optional<RuntimeProject> runtimeProject() {
        return Optional.of(JavaFiles.SHARED);
    }

    @Override
    public boolean remotes() {
        return true;
    }

    /** The service side needs the framework, on which every project with a service depends. */
    @Override
    public boolean usualInBuilds(Set<String> libraries) {
        return libraries.contains("org.creo:creo-framework");
    }

    @Override
    public Names names(Description description) {
        return new JavaNames(description);
    }

    @Override
    public LanguageFiles files(Description description) {
        HostModel model = HostModel.of(description.checkingRules(true), Spellings.of(description, clients), release);
        Service service = model.service();
        List<TemplateFile> files = new ArrayList<>(JavaFiles.shared(model.shared()));
        files.addAll(JavaFiles.remotes(model.shared()));
        for (Hosted hosted : model.services()) {
            String name = hosted.api().name();
            ServiceFile file = new ServiceFile(service, hosted);
            files.add(JavaFiles.declaration(service, hosted.api()));
            if (hosted.handler() != null) {
                files.add(source(service, name + "Handler", "handler", file));
                files.add(source(service, name + "States", "states", file));
            }
            files.add(source(service, name + "Dispatcher", "dispatcher", file));
            files.add(source(service, name + "InMemory", "in-memory", file));
        }
        for (HostOlder older : model.older()) {
            files.add(source(service, older.api().name() + "Older", "older", new OlderFile(service, older)));
        }
        files.add(source(service, "runtime/DescriptionText", "description-text", model));
        if (!model.callTexts().isEmpty()) {
            files.add(source(service, "runtime/CallTexts", "call-texts", model));
        }
        files.add(source(service, "runtime/Descriptors", "descriptors", model.descriptors()));
        if (!model.services().isEmpty()) {
            files.add(source(service, "runtime/InMemoryCalls", "in-memory-calls", model));
        }
        files.add(new TemplateFile("pom.xml", "host/pom.xml.ftl", model));
        files.add(new TemplateFile("README.md", "host/README.md.ftl", model));
        return new LanguageFiles(files, JavaFiles.runtimeOfServices(model.shared()));
    }

    private static TemplateFile source(Service service, String className, String template, Object model) {
        return new TemplateFile(
                JavaFiles.folder(service) + className + ".java", "host/" + template + ".java.ftl", model);
    }
}
