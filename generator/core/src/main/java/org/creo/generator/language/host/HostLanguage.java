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
 * each interface that connects its implementation with creo-framework.
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
            boolean older = service.older().stream().anyMatch(candidate -> candidate.interfaceName().equals(view.name()));
            files.add(new TemplateFile(JavaLanguage.folder(service) + view.name() + "Dispatcher.java",
                    "host/dispatcher.java.ftl", Map.of("interface", view, "older", older)));
        }
        for (OlderView view : service.older()) {
            files.add(new TemplateFile(JavaLanguage.folder(service) + view.interfaceName() + "Older.java",
                    "host/older.java.ftl", Map.of("older", view)));
        }
        files.add(new TemplateFile(JavaLanguage.folder(service) + "runtime/DescriptionText.java",
                "host/description-text.java.ftl", Map.of("blocks", TextBlocks.of(service.normalForm()))));
        files.add(new TemplateFile("pom.xml", "host/pom.xml.ftl"));
        files.add(new TemplateFile("README.md", "host/README.md.ftl"));
        return files;
    }

    @Override
    public List<RuntimeFile> runtime(ServiceView service) {
        return JavaLanguage.sharedRuntime(service);
    }
}
