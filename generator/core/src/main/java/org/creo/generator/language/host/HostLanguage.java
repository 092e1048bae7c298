// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.java.JavaFiles;
import org.creo.generator.language.java.JavaModel;
import org.creo.generator.model.Description;
import org.creo.generator.view.InterfaceView;
import org.creo.generator.view.Names;
import org.creo.generator.view.OlderView;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.Spelling;
import org.creo.generator.view.ViewBuilder;

/**
 * The service side: the types, codecs and interfaces of {@link JavaFiles}, file by file the same, and a dispatcher for
 * each interface that connects its implementation with creo-framework. In place of an interface that has state stands one whose
 * methods take views of it, too.
 */
public final class HostLanguage implements Language {

    private final JavaFiles java = new JavaFiles();

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
    public Names names(Description description) {
        return java.names(description);
    }

    @Override
    public LanguageFiles files(Description description) {
        JavaModel model = JavaModel.of(description);
        ServiceView service = ViewBuilder.build(description, new HostSpelling(description));
        List<TemplateFile> files = new ArrayList<>(JavaFiles.shared(model));
        for (InterfaceView view : service.interfaces()) {
            boolean older = service.older().stream().anyMatch(candidate -> candidate.today().equals(view));
            if (view.stateful()) {
                files.add(source(service, view.name() + "Handler", "handler", Map.of("interface", view)));
                files.add(source(service, view.name() + "States", "states", Map.of("interface", view)));
            } else {
                files.add(JavaFiles.declaration(model.service(), model.interfaces().get(service.interfaces().indexOf(view))));
            }
            files.add(source(service, view.name() + "Dispatcher", "dispatcher", Map.of("interface", view, "older", older)));
        }
        for (OlderView view : service.older()) {
            files.add(source(service, view.today().name() + "Older", "older", Map.of("older", view)));
        }
        files.add(source(service, "runtime/DescriptionText", "description-text", Map.of("blocks", TextBlocks.of(service.normalForm()))));
        files.add(new TemplateFile("pom.xml", "host/pom.xml.ftl", Map.of("service", service)));
        files.add(new TemplateFile("README.md", "host/README.md.ftl", Map.of("service", service)));
        return new LanguageFiles(files, JavaFiles.sharedRuntime(model.service()));
    }

    @Override
    public Spelling spelling(Description description) {
        return new HostSpelling(description);
    }

    private static TemplateFile source(ServiceView service, String className, String template, Map<String, Object> variables) {
        Map<String, Object> model = new HashMap<>(variables);
        model.put("service", service);
        return new TemplateFile("src/main/java/" + service.namespace().replace('.', '/') + "/" + className + ".java",
                "host/" + template + ".java.ftl", model);
    }
}
