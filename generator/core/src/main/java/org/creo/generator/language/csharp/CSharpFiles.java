// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.ArrayList;
import java.util.List;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;

/** C#: a class for each struct and exception, a client for each interface, one project that .NET and Mono build. */
public final class CSharpFiles implements Language {

    /** The runtime's files by role; the roles are folders of the source, not of the output. */
    private static final List<String> RUNTIME = List.of(
            "wire/ByteSwapper",
            "wire/Encoded",
            "wire/IMessage",
            "wire/Wire",
            "wire/WireReader",
            "wire/WireWriter",
            "wire/WriterPool",
            "frame/Bulk",
            "frame/Frame",
            "frame/FrameReader",
            "connection/Address",
            "connection/Backoff",
            "connection/Channel",
            "connection/Connection",
            "connection/ConnectionLifetime",
            "connection/Connections",
            "connection/DialException",
            "connection/Dialer",
            "connection/FrameDispatcher",
            "connection/IConnection",
            "connection/LeaderFollower",
            "connection/Liveness",
            "connection/OpenCalls",
            "connection/Options",
            "connection/Outbox",
            "connection/Search",
            "connection/Sender",
            "connection/SocketTransport",
            "connection/TlsName",
            "connection/TlsOptions",
            "connection/TlsTransport",
            "connection/TlsTrust",
            "connection/Transport",
            "connection/UnixEndPoint",
            "call/Call",
            "call/CallHook",
            "call/CallInfo",
            "call/Deadline",
            "call/DeclaredException",
            "call/Method",
            "call/Signal",
            "call/StreamCall",
            "call/StreamCallAsync",
            "call/StreamCallSending",
            "call/Timeouts",
            "call/UnaryCall",
            "call/Watch",
            "error/CreoException",
            "error/Failure",
            "error/Phase",
            "error/Status",
            "value/Change",
            "value/Content",
            "value/DeclaredNameAttribute",
            "value/MapKeys",
            "value/NumberText",
            "value/ReadOnlyArray",
            "value/ReadOnlyMap",
            "value/Value",
            "value/Values");

    /** What a template for the whole service sees. */
    public record Whole(CSharpModel service) {}

    public record OfStruct(CSharpModel service, CSharpModel.StructClass struct) {}

    public record OfEnum(CSharpModel service, CSharpModel.EnumClass enumeration) {}

    public record OfException(CSharpModel service, CSharpModel.ExceptionClass exception) {}

    public record OfClient(CSharpModel service, CSharpClient client) {}

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
    public boolean streams() {
        return true;
    }

    @Override
    public Names names(Description description) {
        return new CSharpNames(description);
    }

    @Override
    public LanguageFiles files(Description description) {
        CSharpModel service = CSharpModel.of(description);
        return new LanguageFiles(templates(service), runtime(service.namespace()));
    }

    private static List<TemplateFile> templates(CSharpModel service) {
        Whole whole = new Whole(service);
        List<TemplateFile> files = new ArrayList<>();
        files.add(new TemplateFile(service.namespace() + ".csproj", "csharp/project.csproj.ftl", whole));
        files.add(new TemplateFile("README.md", "csharp/README.md.ftl", whole));
        files.add(new TemplateFile("Codec.cs", "csharp/codec.cs.ftl", whole));
        service.structs().forEach(each -> files.add(file(each.name(), "types", new OfStruct(service, each))));
        service.enums().forEach(each -> files.add(file(each.name(), "enum", new OfEnum(service, each))));
        service.exceptions().forEach(each -> files.add(file(each.name(), "exception", new OfException(service, each))));
        for (CSharpClient client : service.clients()) {
            OfClient model = new OfClient(service, client);
            files.add(file(client.contract(), "interface", model));
            files.add(file(client.name(), "client", model));
        }
        return files;
    }

    private static TemplateFile file(String type, String template, Record model) {
        return new TemplateFile(type + ".cs", "csharp/" + template + ".cs.ftl", model);
    }

    private static List<RuntimeFile> runtime(String namespace) {
        List<RuntimeFile.Rename> renames = List.of(
                new RuntimeFile.Rename("Creo.Client", namespace + ".Runtime"),
                // Compilers and analysers do not check generated files, whatever the program around them has enabled.
                new RuntimeFile.Rename(
                        "// Copied next to generated code;", "// <auto-generated/> Copied next to generated code;"));
        return RUNTIME.stream()
                .map(file -> new RuntimeFile(
                        "Runtime" + file.substring(file.indexOf('/')) + ".cs", "csharp/src/" + file + ".cs", renames))
                .toList();
    }
}
