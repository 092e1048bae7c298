// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.RuntimeFile.Rename;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.java.JavaModel.EnumClass;
import org.creo.generator.language.java.JavaModel.Interface;
import org.creo.generator.language.java.JavaModel.Service;
import org.creo.generator.language.java.JavaModel.ValueClass;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;

/** Java clients: a Maven project with a class for each struct and a client for each interface. */
public final class JavaFiles implements Language {

    private static final String RUNTIME_PACKAGE = "org.creo.client";

    /**
     * The part of the runtime that values and their codec need. The package {@code internal} is for generated code
     * alone: the module of a client does not export it.
     */
    private static final List<String> WIRE = List.of(
            "CreoException",
            "Decimals",
            "MalformedException",
            "Phase",
            "RefusedException",
            "Status",
            "Values",
            "package-info",
            "internal/BigEndian",
            "internal/Errors",
            "internal/Owned",
            "internal/WireReader",
            "internal/WireWriter",
            "internal/package-info");

    /** What a client needs in addition. */
    private static final List<String> CLIENT = List.of(
            "CallHook",
            "CallInfo",
            "CancelledException",
            "DeadlineException",
            "Options",
            "Pem",
            "ServiceException",
            "TransportException",
            "internal/Address",
            "internal/AsyncCall",
            "internal/AsyncPost",
            "internal/AsyncStreamCall",
            "internal/BackgroundReader",
            "internal/Backoff",
            "internal/BlockingCall",
            "internal/BlockingStreamCall",
            "internal/Call",
            "internal/Channel",
            "internal/Connection",
            "internal/ConnectionControl",
            "internal/Connections",
            "internal/Dialer",
            "internal/Failure",
            "internal/Frame",
            "internal/FrameDispatcher",
            "internal/FrameReader",
            "internal/Greeting",
            "internal/Ids",
            "internal/LeaderFollower",
            "internal/Liveness",
            "internal/Onward",
            "internal/OpenCalls",
            "internal/Outbox",
            "internal/PingCall",
            "internal/RemoteMethod",
            "internal/Settings",
            "internal/SocketTransport",
            "internal/StreamCall",
            "internal/ThreadWait",
            "internal/Timeouts",
            "internal/TlsTransport",
            "internal/Transport",
            "internal/Wait",
            "internal/WaitingCalls",
            "internal/Watch",
            "internal/WriterPool");

    /** What the templates for one declaration see. */
    public record EnumFile(Service service, EnumClass enumeration) {}

    public record StructFile(Service service, ValueClass struct) {}

    public record ExceptionFile(Service service, ValueClass exception) {}

    public record InterfaceFile(Service service, Interface api) {}

    @Override
    public String id() {
        return "java";
    }

    @Override
    public String title() {
        return "Java";
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public Names names(Description description) {
        return new JavaNames(description);
    }

    @Override
    public LanguageFiles files(Description description) {
        JavaModel model = JavaModel.of(description);
        Service service = model.service();
        List<TemplateFile> files = new ArrayList<>(shared(model));
        for (Interface api : model.interfaces()) {
            files.add(declaration(service, api));
            files.add(source(service, api.async().name(), "async-interface", new InterfaceFile(service, api)));
            files.add(source(service, api.name() + "Client", "client", new InterfaceFile(service, api)));
        }
        // In a separate folder: a project that takes the sources has its own module, or none.
        files.add(new TemplateFile("src/main/module/module-info.java", "java/module-info.java.ftl", model));
        files.add(new TemplateFile("pom.xml", "java/pom.xml.ftl", model));
        files.add(new TemplateFile("README.md", "java/README.md.ftl", model));
        return new LanguageFiles(files, runtime(service, Stream.concat(WIRE.stream(), CLIENT.stream())));
    }

    /** The files that a client and a host of one description share: types and codecs. */
    public static List<TemplateFile> shared(JavaModel model) {
        Service service = model.service();
        List<TemplateFile> files = new ArrayList<>();
        for (ValueClass struct : model.structs()) {
            files.add(source(service, struct.name(), "types", new StructFile(service, struct)));
        }
        for (EnumClass enumeration : model.enums()) {
            files.add(source(service, enumeration.name(), "enum", new EnumFile(service, enumeration)));
        }
        for (ValueClass exception : model.exceptions()) {
            files.add(source(service, exception.name(), "exception", new ExceptionFile(service, exception)));
        }
        files.add(source(service, "Codec", "codec", model));
        for (Interface api : model.interfaces()) {
            files.add(source(service, api.name() + "Codec", "interface-codec", new InterfaceFile(service, api)));
        }
        return files;
    }

    /** An interface as the description declares it; client and host share it if it has no state. */
    public static TemplateFile declaration(Service service, Interface api) {
        return source(service, api.name(), "interface", new InterfaceFile(service, api));
    }

    /** The part of the runtime that the shared files need. */
    public static List<RuntimeFile> sharedRuntime(Service service) {
        return runtime(service, WIRE.stream());
    }

    private static TemplateFile source(Service service, String className, String template, Object model) {
        return new TemplateFile(folder(service) + className + ".java", "java/" + template + ".java.ftl", model);
    }

    private static List<RuntimeFile> runtime(Service service, Stream<String> classNames) {
        return classNames
                .map(name -> new RuntimeFile(
                        folder(service) + "runtime/" + name + ".java",
                        "java/src/main/java/" + RUNTIME_PACKAGE.replace('.', '/') + "/" + name + ".java",
                        List.of(new Rename(RUNTIME_PACKAGE, service.namespace() + ".runtime"))))
                .toList();
    }

    /** The folder of the classes of the description's package. */
    public static String folder(Service service) {
        return "src/main/java/" + service.namespace().replace('.', '/') + "/";
    }
}
