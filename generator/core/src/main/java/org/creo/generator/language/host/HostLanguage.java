// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.creo.generator.language.Language;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.java.JavaLanguage;
import org.creo.generator.model.Description;
import org.creo.generator.view.InterfaceView;
import org.creo.generator.view.OlderView;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.Spelling;

/**
 * The service side: the types, codecs and interfaces of {@link JavaLanguage}, file by file the same, and a dispatcher for
 * each interface that connects its implementation with creo-framework. In place of an interface that has state stands one whose
 * methods take views of it, too.
 */
public final class HostLanguage implements Language {

    private final JavaLanguage java = new JavaLanguage();

    @Override
    public String id() {
        return "host";
    }

    @Override
    public String title() {
        return "the Java service host";
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public boolean answersReleases() {
        return true;
    }

    @Override
    public Spelling spelling(Description description) {
        return java.spelling(description);
    }

    @Override
    public List<TemplateFile> templates(ServiceView service) {
        List<TemplateFile> files = new ArrayList<>(JavaLanguage.shared(service));
        for (InterfaceView view : service.interfaces()) {
            boolean older = service.older().stream().anyMatch(candidate -> candidate.today().equals(view));
            if (view.stateful()) {
                files.add(source(service, view.name() + "Handler", "handler", Map.of("interface", view)));
                files.add(source(service, view.name() + "States", "states", Map.of("interface", view)));
            } else {
                files.add(JavaLanguage.declaration(service, view));
            }
            files.add(source(service, view.name() + "Dispatcher", "dispatcher", Map.of("interface", view, "older", older)));
        }
        for (OlderView view : service.older()) {
            files.add(source(service, view.today().name() + "Older", "older", Map.of("older", view)));
        }
        files.add(source(service, "runtime/DescriptionText", "description-text", Map.of("blocks", TextBlocks.of(service.normalForm()))));
        files.add(new TemplateFile("pom.xml", "host/pom.xml.ftl"));
        files.add(new TemplateFile("README.md", "host/README.md.ftl"));
        return files;
    }

    private static TemplateFile source(ServiceView service, String className, String template, Map<String, Object> model) {
        return new TemplateFile(JavaLanguage.folder(service) + className + ".java", "host/" + template + ".java.ftl", model);
    }

    @Override
    public List<RuntimeFile> runtime(ServiceView service) {
        return JavaLanguage.sharedRuntime(service);
    }
}
