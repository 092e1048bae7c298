// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.render;

import freemarker.template.Configuration;
import freemarker.template.TemplateException;
import freemarker.template.TemplateExceptionHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.PluginException;
import org.creo.generator.language.Plugins;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.Support;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.model.SharedRuntime;

/** Prints the files of a language: templates filled in, the runtime copied next to them. For all threads. */
public final class Renderer {

    private static final String TEMPLATES = "org/creo/templates/";
    private static final String CLIENTS = "org/creo/clients/";

    /** Shared by all renderers, so that Creo's own templates are parsed once. */
    private static final Configuration OWN = configuration(Renderer.class.getClassLoader());

    /** One for each plug-in, since each finds the templates of its own JAR. */
    private final Map<ClassLoader, Configuration> plugins = new ConcurrentHashMap<>();

    private Configuration configurationOf(ClassLoader loader) {
        return loader == Renderer.class.getClassLoader()
                ? OWN
                : plugins.computeIfAbsent(loader, Renderer::configuration);
    }

    private static Configuration configuration(ClassLoader loader) {
        Configuration freemarker = new Configuration(Configuration.VERSION_2_3_34);
        freemarker.setTemplateLoader(new ResourceTemplates(loader, TEMPLATES));
        // There is one of each, so none is looked for by its name in another language first.
        freemarker.setLocalizedLookup(false);
        freemarker.setDefaultEncoding(StandardCharsets.UTF_8.name());
        freemarker.setNumberFormat("c");
        freemarker.setBooleanFormat("c");
        freemarker.setTemplateExceptionHandler(TemplateExceptionHandler.RETHROW_HANDLER);
        freemarker.setLogTemplateExceptions(false);
        return freemarker;
    }

    /**
     * The text of each file by its path below the language's folder.
     *
     * @throws PluginException where a plug-in's language or template is at fault
     */
    public SortedMap<String, String> render(Language language, Description description) {
        try {
            return renderAll(language, Support.seen(description, language));
        } catch (RuntimeException | LinkageError e) {
            throw Plugins.blame(language, e);
        }
    }

    private SortedMap<String, String> renderAll(Language language, Description description) {
        ClassLoader loader = language.getClass().getClassLoader();
        Configuration freemarker = configurationOf(loader);
        return language.arrange(render(language.files(description), freemarker, loader), description);
    }

    private static SortedMap<String, String> render(LanguageFiles all, Configuration freemarker, ClassLoader loader) {
        SortedMap<String, String> files = new TreeMap<>();
        for (RuntimeFile file : all.runtime()) {
            add(files, file.path(), copy(file, loader));
        }
        for (TemplateFile file : all.templates()) {
            add(files, file.path(), fill(file, freemarker));
        }
        return files;
    }

    /** The files of a runtime that packages share. */
    public SortedMap<String, String> render(RuntimeProject project, SharedRuntime runtime) {
        return render(
                project.files(runtime),
                configurationOf(project.getClass().getClassLoader()),
                project.getClass().getClassLoader());
    }

    /** The same for files of Creo's own, next to those of a language, such as what {@code creo new} writes. */
    public SortedMap<String, String> render(List<TemplateFile> templates) {
        SortedMap<String, String> files = new TreeMap<>();
        for (TemplateFile file : templates) {
            add(files, file.path(), fill(file, OWN));
        }
        return files;
    }

    private static void add(Map<String, String> files, String path, String text) {
        if (files.put(path, text) != null) {
            throw new IllegalStateException("two files of one output are both called " + path);
        }
    }

    private static String fill(TemplateFile file, Configuration freemarker) {
        StringWriter text = new StringWriter();
        try {
            freemarker.getTemplate(file.template()).process(file.model(), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (TemplateException e) {
            throw new IllegalStateException("the template " + file.template() + " is wrong: " + e.getMessage(), e);
        }
        return text.toString();
    }

    private static String copy(RuntimeFile file, ClassLoader loader) {
        try (InputStream in = loader.getResourceAsStream(CLIENTS + file.source())) {
            if (in == null) {
                throw new IllegalStateException("there is no " + CLIENTS + file.source() + " on the class path");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (RuntimeFile.Rename rename : file.renames()) {
                text = text.replace(rename.from(), rename.to());
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
