// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.Packing;
import org.creo.generator.language.PlatformNames;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.Words;
import org.creo.generator.language.spelling.Spelling;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;

/** C#: a class for each struct and exception, a client for each interface, one project that .NET and Mono build. */
public final class CSharpFiles implements Language {

    /** What a template for the whole service sees. */
    public record Whole(CSharpModel service) {}

    public record OfStruct(CSharpModel service, CSharpModel.StructClass struct) {}

    public record OfUnion(CSharpModel service, CSharpModel.UnionClass union) {}

    public record OfEnum(CSharpModel service, CSharpModel.EnumClass enumeration) {}

    public record OfException(CSharpModel service, CSharpModel.ExceptionClass exception) {}

    public record OfClient(CSharpModel service, CSharpClient client) {}

    /** What a template for the service side sees. */
    public record OfHandler(CSharpModel service, CSharpServices.Handler handler) {}

    private final boolean service;

    public CSharpFiles() {
        this(false);
    }

    private CSharpFiles(boolean service) {
        this.service = service;
    }

    @Override
    public List<LanguageOption> options() {
        return List.of(ServiceSide.OPTION);
    }

    @Override
    public CSharpFiles with(LanguageOption option, String value) {
        return new CSharpFiles(value.equals(LanguageOption.ON));
    }

    @Override
    public String id() {
        return "csharp";
    }

    @Override
    public List<String> aliases() {
        return List.of("cs");
    }

    @Override
    public String title() {
        return "C#";
    }

    @Override
    public Optional<String> platform(String packageName) {
        return PlatformNames.DOTNET.contains(packageName)
                ? Optional.of(".NET's type " + Words.pascal(packageName))
                : Optional.empty();
    }

    @Override
    public Optional<String> hides(Description outer, String inner) {
        CSharpNames names = new CSharpNames(outer);
        String own = names.namespace(outer.packageName());
        String inside = names.namespace(inner).substring(own.length() + 1).replaceFirst("\\..*", "");
        return names.declared(outer, service).contains(inside)
                ? Optional.of("the type " + own + "." + inside)
                : Optional.empty();
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
    public Names names(Description description) {
        return new CSharpNames(description);
    }

    @Override
    public Optional<RuntimeProject> runtimeProject() {
        return Optional.of(CSharpRuntime.SHARED);
    }

    @Override
    public Optional<Packing> packing() {
        return Optional.of(new CSharpPackage());
    }

    @Override
    public Optional<Spelling> spelling(Description description) {
        CSharpNames names = new CSharpNames(description);
        return Optional.of(new CSharpSpelling(description, names, new CSharpTypes(description, names)));
    }

    @Override
    public LanguageFiles files(Description description) {
        boolean serving = service && !description.interfaces().isEmpty();
        CSharpModel model = CSharpModel.of(description, serving);
        return new LanguageFiles(
                templates(model),
                model.hasRuntime()
                        ? CSharpRuntime.files(
                                "Runtime/", model.runtime(), model.decimals(), model.rules() != null, serving)
                        : List.of());
    }

    private static List<TemplateFile> templates(CSharpModel service) {
        Whole whole = new Whole(service);
        List<TemplateFile> files = new ArrayList<>();
        files.add(new TemplateFile(service.namespace() + ".csproj", "csharp/project.csproj.ftl", whole));
        files.add(new TemplateFile("README.md", "csharp/README.md.ftl", whole));
        files.add(new TemplateFile("Codec.cs", "csharp/codec.cs.ftl", whole));
        if (service.rules() != null) {
            files.add(file(CSharpRules.NAME, "rules", whole));
        }
        service.structs().forEach(each -> files.add(file(each.name(), "types", new OfStruct(service, each))));
        service.unions().forEach(each -> files.add(file(each.name(), "union", new OfUnion(service, each))));
        service.enums().forEach(each -> files.add(file(each.name(), "enum", new OfEnum(service, each))));
        service.exceptions().forEach(each -> files.add(file(each.name(), "exception", new OfException(service, each))));
        for (CSharpClient client : service.clients()) {
            OfClient model = new OfClient(service, client);
            files.add(file(client.contract(), "interface", model));
            files.add(file(client.name(), "client", model));
            files.add(file(client.fake(), "fake", model));
        }
        if (service.services() != null) {
            for (CSharpServices.Handler handler : service.services().handlers()) {
                OfHandler model = new OfHandler(service, handler);
                files.add(file(handler.name(), "handler", model));
                files.add(file(handler.calls(), "calls", model));
            }
        }
        return files;
    }

    private static TemplateFile file(String type, String template, Record model) {
        return new TemplateFile(type + ".cs", "csharp/" + template + ".cs.ftl", model);
    }
}
