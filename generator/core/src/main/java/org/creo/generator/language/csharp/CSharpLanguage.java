// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.creo.generator.language.Language;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.view.InterfaceView;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.Spelling;
import org.creo.generator.view.StructView;

/** C#: a class for each struct, a client for each interface, one project that .NET and Mono build. */
public final class CSharpLanguage implements Language {

    private static final List<String> RUNTIME = List.of("Address", "ByteSwapper", "Call", "Connection", "CreoException", "Deadline",
            "Frame", "ReadOnlyArray", "Status", "Values", "Wire", "WireReader", "WireWriter");

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
    public Spelling spelling(Description description) {
        return new CSharpSpelling(description);
    }

    @Override
    public List<TemplateFile> templates(ServiceView service) {
        List<TemplateFile> files = new ArrayList<>();
        files.add(new TemplateFile(service.namespace() + ".csproj", "csharp/project.csproj.ftl"));
        files.add(new TemplateFile("README.md", "csharp/README.md.ftl"));
        files.add(new TemplateFile("Codec.cs", "csharp/codec.cs.ftl"));
        for (StructView struct : service.structs()) {
            files.add(new TemplateFile(struct.name() + ".cs", "csharp/types.cs.ftl", Map.of("struct", struct)));
        }
        for (InterfaceView client : service.interfaces()) {
            files.add(new TemplateFile(client.names().get("client") + ".cs", "csharp/client.cs.ftl", Map.of("interface", client)));
        }
        return files;
    }

    @Override
    public List<RuntimeFile> runtime(ServiceView service) {
        List<RuntimeFile.Rename> renames = List.of(new RuntimeFile.Rename("Creo.Client", service.namespace() + ".Runtime"));
        return RUNTIME.stream()
                .map(name -> new RuntimeFile("Runtime/" + name + ".cs", "csharp/src/" + name + ".cs", renames))
                .toList();
    }
}
