// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.creo.generator.language.Language;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.RuntimeFile.Rename;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.view.EnumView;
import org.creo.generator.view.ExceptionView;
import org.creo.generator.view.InterfaceView;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.Spelling;
import org.creo.generator.view.StructView;

/** Java clients: a Maven project with a class for each struct and a client for each interface. */
public final class JavaLanguage implements Language {

    private static final String RUNTIME_PACKAGE = "org.creo.client";

    /** What values and their codec rest on. */
    private static final List<String> WIRE =
            List.of("BigEndian", "CreoException", "MalformedException", "Owned", "Phase", "Status", "Values", "WireReader",
                    "WireWriter", "package-info");

    /** What a client needs beside it. */
    private static final List<String> CLIENT =
            List.of("Address", "AsyncCall", "AsyncStreamCall", "Backoff", "BlockingCall", "BlockingStreamCall", "Channel",
                    "Connection", "Connections", "DeadlineException", "Dialer", "Failure", "Frame", "Ids", "Inbox", "Liveness",
                    "OpenCalls", "Options", "Outbox", "Pem", "PendingCall", "PingCall", "Reader", "RemoteMethod",
                    "ServiceException", "SocketTransport", "StreamCall", "ThreadWait", "TlsTransport", "Transport",
                    "TransportException");

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
    public Spelling spelling(Description description) {
        return new JavaSpelling(description);
    }

    @Override
    public List<TemplateFile> templates(ServiceView service) {
        List<TemplateFile> files = new ArrayList<>(shared(service));
        for (InterfaceView view : service.interfaces()) {
            files.add(declaration(service, view));
            files.add(source(service, view.name() + "Client", "client", Map.of("interface", view)));
        }
        // Apart from the rest: whoever takes the sources into a project of his own has modules of his own, or none.
        files.add(new TemplateFile("src/main/module/module-info.java", "java/module-info.java.ftl"));
        files.add(new TemplateFile("pom.xml", "java/pom.xml.ftl"));
        files.add(new TemplateFile("README.md", "java/README.md.ftl"));
        return files;
    }

    @Override
    public List<RuntimeFile> runtime(ServiceView service) {
        return Stream.concat(WIRE.stream(), CLIENT.stream()).map(name -> runtime(service, name)).toList();
    }

    /** The files that a client and a host of one description have in common: types and codecs. */
    public static List<TemplateFile> shared(ServiceView service) {
        List<TemplateFile> files = new ArrayList<>();
        for (StructView struct : service.structs()) {
            files.add(source(service, struct.name(), "types", Map.of("struct", struct)));
        }
        for (EnumView type : service.enums()) {
            files.add(source(service, type.name(), "enum", Map.of("enum", type)));
        }
        for (ExceptionView exception : service.exceptions()) {
            files.add(source(service, exception.name(), "exception", Map.of("exception", exception)));
        }
        files.add(source(service, "Codec", "codec", Map.of()));
        for (InterfaceView view : service.interfaces()) {
            files.add(source(service, view.name() + "Codec", "interface-codec", Map.of("interface", view)));
        }
        return files;
    }

    /** An interface as the description declares it; they have it in common where it has no state. */
    public static TemplateFile declaration(ServiceView service, InterfaceView view) {
        return source(service, view.name(), "interface", Map.of("interface", view));
    }

    /** The part of the runtime that they rest on. */
    public static List<RuntimeFile> sharedRuntime(ServiceView service) {
        return WIRE.stream().map(name -> runtime(service, name)).toList();
    }

    private static TemplateFile source(ServiceView service, String className, String template, Map<String, Object> model) {
        return new TemplateFile(folder(service) + className + ".java", "java/" + template + ".java.ftl", model);
    }

    private static RuntimeFile runtime(ServiceView service, String className) {
        return new RuntimeFile(folder(service) + "runtime/" + className + ".java",
                "java/src/main/java/" + RUNTIME_PACKAGE.replace('.', '/') + "/" + className + ".java",
                List.of(new Rename(RUNTIME_PACKAGE, service.namespace() + ".runtime")));
    }

    /** Where the classes of the description's package stand. */
    public static String folder(ServiceView service) {
        return "src/main/java/" + service.namespace().replace('.', '/') + "/";
    }
}
