// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.creo.generator.jar.ClientJar;
import org.creo.generator.language.ClientPackage;
import org.creo.generator.language.Language;
import org.creo.generator.language.PackedFile;
import org.creo.generator.language.Packing;
import org.creo.generator.model.Description;

/** Java is packed as a JAR in a repository as Maven and Gradle read it. */
final class JavaPackage implements Packing {

    private static final String REPOSITORY = "maven";

    private final JavaRelease release;

    JavaPackage(JavaRelease release) {
        this.release = release;
    }

    @Override
    public Language language() {
        return new JavaFiles();
    }

    @Override
    public String form() {
        return "a JAR in a Maven repository";
    }

    @Override
    public Optional<String> needs() {
        return Optional.of("a JDK");
    }

    @Override
    public ClientPackage pack(Description description, SortedMap<String, String> files) throws IOException {
        JavaModel.Service service = JavaModel.of(description).service();
        String group = service.packageName();
        String artifact = service.artifact();
        String version = service.version();
        String folder = REPOSITORY + "/" + group.replace('.', '/') + "/" + artifact + "/";
        String name = folder + version + "/" + artifact + "-" + version;
        byte[] jar = ClientJar.compile(files, group, release.number());
        String pom = files.get("pom.xml");
        String versions = versions(group, artifact, version);
        List<PackedFile> packed = new ArrayList<>(List.of(
                PackedFile.content(name + ".jar", jar),
                PackedFile.index(name + ".jar.sha1", sha1(jar)),
                PackedFile.index(name + ".pom", pom),
                PackedFile.index(name + ".pom.sha1", sha1(pom)),
                PackedFile.index(folder + "maven-metadata.xml", versions),
                PackedFile.index(folder + "maven-metadata.xml.sha1", sha1(versions))));
        return new ClientPackage(
                "Java",
                "mvn dependency:get -DremoteRepositories=" + PackedFile.BASE + REPOSITORY + " -Dartifact=" + group + ":"
                        + artifact + ":" + version,
                packed);
    }

    private static String versions(String group, String artifact, String version) {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <metadata>
                  <groupId>%s</groupId>
                  <artifactId>%s</artifactId>
                  <versioning>
                    <release>%3$s</release>
                    <versions>
                      <version>%3$s</version>
                    </versions>
                  </versioning>
                </metadata>
                """.formatted(group, artifact, version);
    }

    private static String sha1(String text) {
        return sha1(text.getBytes(StandardCharsets.UTF_8));
    }

    /** What Maven compares to notice a transfer that went wrong. */
    private static String sha1(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-1", e);
        }
    }
}
