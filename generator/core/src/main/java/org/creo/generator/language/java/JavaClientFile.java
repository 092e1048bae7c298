// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.io.IOException;
import java.util.SortedMap;
import org.creo.generator.jar.ClientJar;
import org.creo.generator.language.ClientFile;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.model.Description;

/** A client as a JAR; only a JDK makes one. */
final class JavaClientFile implements ClientFile {

    private final JavaRelease release;

    JavaClientFile(JavaRelease release) {
        this.release = release;
    }

    @Override
    public String option() {
        return "jar";
    }

    @Override
    public String meaning() {
        return "compile the Java client into this JAR";
    }

    @Override
    public LanguageOption.Example example() {
        return new LanguageOption.Example("data.creo --jar client.jar", "the Java client, compiled");
    }

    @Override
    public byte[] content(SortedMap<String, String> files, Description description) throws IOException {
        return ClientJar.compile(files, description.packageName(), release.number());
    }
}
