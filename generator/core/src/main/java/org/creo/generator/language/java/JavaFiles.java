// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.creo.generator.language.ClientFile;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.Packing;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.RuntimeFile.Rename;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.java.JavaModel.EnumClass;
import org.creo.generator.language.java.JavaModel.Interface;
import org.creo.generator.language.java.JavaModel.Service;
import org.creo.generator.language.java.JavaModel.ValueClass;
import org.creo.generator.language.java.JavaUnions.UnionClass;
import org.creo.generator.language.spelling.Spelling;
import org.creo.generator.model.Description;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.view.Names;

/** Java clients: a Maven project with a class for each struct and a client for each interface. */
public final class JavaFiles implements Language {

    private static final String RUNTIME_PACKAGE = "org.creo.client";

    /**
     * The part of the runtime that values and their codec need. The package {@code internal} is for generated code
     * alone: the module of a client does not export it.
     */
    private static final List<String> WIRE = RuntimeFile.names("""
            CreoException Decimals Durations MalformedException Phase RefusedException Status Values package-info
            internal/ BigEndian Owned ScalarRanges WireReader WireWriter package-info
            """);

    /** What values need in addition to be JSON, where there are any that can be. */
    private static final List<String> JSON = RuntimeFile.names("""
            internal/ JsonBytes JsonLimits JsonNumbers JsonReader JsonScalar JsonType JsonTypes JsonWriter ScalarTexts
            """);

    /** What values need in addition that have rules. */
    private static final List<String> RULES = RuntimeFile.names("""
            internal/ TextTable ValuePlace ValueRule
            """);

    /** What a service needs in addition, for calls in memory. */
    private static final List<String> SERVICE = List.of("ServiceException");

    /** What a client needs in addition. */
    private static final List<String> CLIENT = RuntimeFile.names("""
            CallHook CallInfo CancelledException Client DeadlineException Options Pem ResultStream ServiceException
            TransportException
            internal/ Address AsyncCall AsyncPost AsyncStreamCall BackgroundReader Backoff BlockingCall
                BlockingStreamCall Call Channel CommonSettings Configured Connection ConnectionControl Connections
                Credit Dialer Errors Failure Frame FrameDispatcher FrameReader Gap Greeting Ids ItemReader ItemSource
                Items LeaderFollower Liveness LocalHost LocalTransport LoneReader Onward OpenCalls Outbox PingCall RemoteMethod Republisher
                Resubscription Settings SocketTransport StreamCall TaskQueue ThreadWait Threads Timeouts TlsTransport
                Transport Wait WaitingCalls Watch WriterPool
            """);

    /** What a client of a REST service of others needs in addition to the part for values. */
    private static final List<String> REST = RuntimeFile.names("""
            CallHook CallInfo CancelledException DeadlineException RestClient RestException RestOptions
            ServiceException TransportException
            internal/ BodyCollector CommonSettings Configured Errors Failure JsonProblem Onward RestCall RestMethod
                RestRequest RestService RestSettings TimeLeft
            """);

    /** What the templates for one declaration see. */
    public record EnumFile(Service service, EnumClass enumeration) {}

    public record StructFile(Service service, ValueClass struct) {}

    public record UnionFile(Service service, UnionClass union) {}

    public record ExceptionFile(Service service, ValueClass exception) {}

    public record InterfaceFile(Service service, Interface api) {}

    public record RemoteFile(Service service, JavaRemotes.Service remote) {}

    public record Project(Service service) {}

    /**
     * What the template for the module of a runtime that packages share sees.
     *
     * @param packages the modules of these packages, which use what others do not see of it
     */
    public record Module(String name, String sourceName, List<String> packages) {}

    private final JavaRelease release;

    public JavaFiles() {
        this(JavaRelease.USUAL);
    }

    private JavaFiles(JavaRelease release) {
        this.release = release;
    }

    @Override
    public List<LanguageOption> options() {
        return List.of(JavaRelease.OPTION);
    }

    @Override
    public JavaFiles with(LanguageOption option, String value) {
        return new JavaFiles(JavaRelease.of(value));
    }

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
    public boolean fileForEachType() {
        return true;
    }

    @Override
    public boolean remotes() {
        return true;
    }

    /** A client can always be compiled. */
    @Override
    public boolean usualInBuilds(Set<String> libraries) {
        return true;
    }

    @Override
    public Names names(Description description) {
        return new JavaNames(description);
    }

    @Override
    public Optional<Spelling> spelling(Description description) {
        JavaNames names = new JavaNames(description);
        return Optional.of(new JavaSpelling(description, names, new JavaTypes(description, names)));
    }

    @Override
    public LanguageFiles files(Description description) {
        JavaModel model = JavaModel.of(description, release);
        Service service = model.service();
        List<TemplateFile> files = new ArrayList<>(shared(model));
        for (Interface api : model.interfaces()) {
            files.add(declaration(service, api));
            files.add(source(service, api.async().name(), "async-interface", new InterfaceFile(service, api)));
            files.add(source(service, api.name() + "Client", "client", new InterfaceFile(service, api)));
        }
        files.addAll(remotes(model));
        // In a separate folder: a project that takes the sources has its own module, or none.
        files.add(new TemplateFile("src/main/module/module-info.java", "java/module-info.java.ftl", model));
        files.add(new TemplateFile("pom.xml", "java/pom.xml.ftl", model));
        files.add(new TemplateFile("README.md", "java/README.md.ftl", model));
        boolean calls = model.remotes() == null || !model.interfaces().isEmpty();
        return new LanguageFiles(files, ownRuntime(model, calls ? CLIENT : List.of()));
    }

    @Override
    public SortedMap<String, String> arrange(SortedMap<String, String> files, Description description) {
        return Ascii.sources(files);
    }

    @Override
    public Optional<RuntimeProject> runtimeProject() {
        return Optional.of(SHARED);
    }

    @Override
    public Optional<ClientFile> clientFile() {
        return Optional.of(new JavaClientFile(release));
    }

    @Override
    public Optional<Packing> packing() {
        return Optional.of(new JavaPackage(release));
    }

    /** The runtime that packages share; also that of the service side. */
    public static final RuntimeProject SHARED = new RuntimeProject() {
        @Override
        public String language() {
            return "java";
        }

        @Override
        public LanguageFiles files(SharedRuntime shared) {
            Service service = Service.of(shared);
            Module module = new Module(
                    shared.name(),
                    shared.sourceName(),
                    shared.packages().stream().map(JavaNames::spelled).toList());
            return new LanguageFiles(
                    List.of(
                            new TemplateFile(
                                    "src/main/module/module-info.java", "java/runtime/module-info.java.ftl", module),
                            new TemplateFile("pom.xml", "java/pom.xml.ftl", new Project(service)),
                            new TemplateFile("README.md", "java/runtime/README.md.ftl", shared)),
                    // Packages that are generated later may call REST services.
                    runtime(
                            shared.name(),
                            Stream.of(WIRE, JSON, RULES, CLIENT, REST).flatMap(List::stream)));
        }
    };

    /** The files that a client and a host of one description share: types and codecs. */
    public static List<TemplateFile> shared(JavaModel model) {
        Service service = model.service();
        List<TemplateFile> files = new ArrayList<>();
        for (ValueClass struct : model.structs()) {
            files.add(source(service, struct.name(), "types", new StructFile(service, struct)));
        }
        for (UnionClass union : model.unions()) {
            files.add(source(service, union.name(), "union", new UnionFile(service, union)));
        }
        for (EnumClass enumeration : model.enums()) {
            files.add(source(service, enumeration.name(), "enum", new EnumFile(service, enumeration)));
        }
        for (ValueClass exception : model.exceptions()) {
            files.add(source(service, exception.name(), "exception", new ExceptionFile(service, exception)));
        }
        for (JavaCodecs.Part codec : model.codecs()) {
            files.add(source(service, codec.name(), "codec", codec));
        }
        for (JavaJsons.Part json : model.jsons()) {
            files.add(source(service, json.name(), "json", json));
        }
        if (model.rules() != null) {
            files.add(source(service, "Rules", "rules", model.rules()));
        }
        for (Interface api : model.interfaces()) {
            files.add(source(service, api.name() + "Codec", "interface-codec", new InterfaceFile(service, api)));
        }
        return files;
    }

    /** The clients of REST services of others. */
    public static List<TemplateFile> remotes(JavaModel model) {
        JavaRemotes remotes = model.remotes();
        if (remotes == null) {
            return List.of();
        }
        Service service = model.service();
        List<TemplateFile> files = new ArrayList<>();
        for (JavaRemotes.Service remote : remotes.services()) {
            Interface api = remote.api();
            files.add(declaration(service, api));
            files.add(source(service, api.async().name(), "async-interface", new InterfaceFile(service, api)));
            files.add(source(service, api.name() + "Client", "rest-client", new RemoteFile(service, remote)));
        }
        return files;
    }

    /** An interface as the description declares it, the same for client and host. */
    public static TemplateFile declaration(Service service, Interface api) {
        return source(service, api.name(), "interface", new InterfaceFile(service, api));
    }

    /** The part of the runtime that the service side needs. */
    public static List<RuntimeFile> runtimeOfServices(JavaModel model) {
        return ownRuntime(model, model.interfaces().isEmpty() ? List.of() : SERVICE);
    }

    private static TemplateFile source(Service service, String className, String template, Object model) {
        return new TemplateFile(folder(service) + className + ".java", "java/" + template + ".java.ftl", model);
    }

    /** @param more what is needed in addition to the part for values, and to that for REST services if there are any */
    private static List<RuntimeFile> ownRuntime(JavaModel model, List<String> more) {
        List<String> json = model.jsons().isEmpty() ? List.of() : JSON;
        List<String> rules = model.rules() == null ? List.of() : RULES;
        List<String> rest = model.remotes() == null ? List.of() : REST;
        return model.service().shared() == null
                ? runtime(
                        model.service().runtime(),
                        Stream.of(WIRE, json, rules, more, rest).flatMap(List::stream))
                : List.of();
    }

    private static List<RuntimeFile> runtime(String packageName, Stream<String> classNames) {
        return classNames
                .distinct()
                .map(name -> new RuntimeFile(
                        folder(packageName) + name + ".java",
                        "java/src/main/java/" + RUNTIME_PACKAGE.replace('.', '/') + "/" + name + ".java",
                        List.of(new Rename(RUNTIME_PACKAGE, packageName))))
                .toList();
    }

    /** The folder of the classes of the description's package. */
    public static String folder(Service service) {
        return folder(service.namespace());
    }

    private static String folder(String packageName) {
        return "src/main/java/" + packageName.replace('.', '/') + "/";
    }
}
