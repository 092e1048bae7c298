// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.model.SharedRuntime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code creo gen} with several descriptions, and with {@code --runtime}. */
class SharedRuntimeTest extends CommandTest {

    private Path store;
    private Path alarms;
    private Path out;

    @BeforeEach
    void writeDescriptions() throws IOException {
        store = write("store.creo", "lab.store");
        alarms = write("alarms.creo", "lab.alarms");
        out = folder.resolve("out");
    }

    private Path write(String file, String packageName) throws IOException {
        return Files.writeString(
                folder.resolve(file), "@PACKAGE(\"" + packageName + "\")\ninterface Service { int get (); }\n");
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private void refused(String message, Object... arguments) {
        Creo creo = new Creo();
        assertEquals(2, creo.run(arguments));
        assertTrue(creo.err().startsWith("error: " + message), creo::err);
        assertFalse(Files.exists(out));
    }

    @Test
    void itsVersionIsThatOfTheBuild() throws IOException {
        String pom = Files.readString(Path.of("../../pom.xml"));
        assertTrue(
                pom.contains("<artifactId>creo</artifactId>\n  <version>" + SharedRuntime.VERSION + "</version>"), pom);
    }

    @Test
    void severalDescriptionsGetAFolderEach() throws IOException {
        assertEquals(0, creo("gen", store, alarms, "--lang", "c,java", "-o", out), err::toString);
        assertEquals(List.of("lab.alarms", "lab.store"), names(out));
        assertEquals(List.of("c", "java"), names(out.resolve("lab.store")));
        assertTrue(Files.exists(out.resolve("lab.store/java/src/main/java/lab/store/runtime/internal/Channel.java")));
    }

    @Test
    void aRuntimeIsWrittenOnce() throws IOException {
        assertEquals(0, creo("gen", store, alarms, "--runtime", "lab.shared", "-o", out), err::toString);
        assertEquals(List.of("lab.alarms", "lab.shared", "lab.store"), names(out));
        assertEquals(List.of("c", "csharp", "host", "java", "python", "typescript"), names(out.resolve("lab.store")));
        assertEquals(List.of("c", "csharp", "java", "python", "typescript"), names(out.resolve("lab.shared")));
        assertTrue(Files.exists(out.resolve("lab.shared/java/src/main/java/lab/shared/internal/Channel.java")));
        assertFalse(Files.exists(out.resolve("lab.store/java/src/main/java/lab/store/runtime")));
        assertEquals(0, creo("gen", store, alarms, "--runtime", "lab.shared", "-o", out, "--check"), err::toString);
    }

    @Test
    void theServiceSideHasTheRuntimeOfJava() throws IOException {
        assertEquals(0, creo("gen", store, "--lang", "host", "--runtime", "shared", "-o", out), err::toString);
        assertEquals(List.of("java"), names(out.resolve("shared")));
    }

    @Test
    void anErrorInOneDescriptionWritesNothing() throws IOException {
        Files.writeString(alarms, "@PACKAGE(\"lab.alarms\")\ninterface Service { Integr get (); }\n");
        assertEquals(1, creo("gen", store, alarms, "--runtime", "lab.shared", "-o", out));
        assertTrue(err.toString().contains("1 error; nothing was written"), err::toString);
        assertFalse(Files.exists(out));
    }

    @Test
    void twoDescriptionsOfOnePackageAreRefused() throws IOException {
        Path again = write("again.creo", "lab.store");
        assertEquals(1, creo("gen", store, again, "-o", out));
        assertTrue(err.toString().contains("another description has the package 'lab.store'"), err::toString);
        assertFalse(Files.exists(out));
    }

    @Test
    void aNameThatIsNoneIsRefused() {
        for (String name : List.of("Shared", "a..b", "1a", "a-b", "")) {
            refused("--runtime: '" + name + "' is no name for a runtime", "gen", store, "--runtime", name, "-o", out);
        }
        refused("--runtime: a runtime cannot be called 'java.lab'", "gen", store, "--runtime", "java.lab", "-o", out);
    }

    @Test
    void aNameThatALanguageReservesIsRefusedInThatLanguage() {
        refused(
                "--runtime: a runtime cannot be called 'lab.new' in Java, where 'new' is reserved; take another name",
                "gen",
                store,
                "--lang",
                "c,cs,java",
                "--runtime",
                "lab.new",
                "-o",
                out);
        refused(
                "--runtime: a runtime cannot be called 'lab.system' in C#, where 'system' is reserved",
                "gen",
                store,
                "--runtime",
                "lab.system",
                "-o",
                out);
        refused(
                "--runtime: a runtime cannot be called 'lambda' in Python, where 'lambda' is reserved",
                "gen",
                store,
                "--runtime",
                "lambda",
                "-o",
                out);
        assertEquals(0, creo("gen", store, "--lang", "c,java", "--runtime", "lambda", "-o", out), err::toString);
    }

    @Test
    void aNameThatMixesWithThatOfAPackageIsRefused() throws IOException {
        for (String name : List.of("lab", "lab.store", "lab.store.shared")) {
            refused(
                    "--runtime: the runtime '" + name
                            + "' and the package 'lab.store' of store.creo would mix their names",
                    "gen",
                    store,
                    "--lang",
                    "py",
                    "--runtime",
                    name,
                    "-o",
                    out);
        }
        refused(
                "--runtime: the runtime 'lab_store' and the package 'lab.store' of store.creo would mix their names in C;",
                "gen",
                store,
                "--lang",
                "py,c",
                "--runtime",
                "lab_store",
                "-o",
                out);
        assertEquals(0, creo("gen", store, "--lang", "py", "--runtime", "lab_store", "-o", out), err::toString);
    }

    @Test
    void whatCannotBeSharedIsRefused() {
        refused("--single-file builds on", "gen", store, "--single-file", "--runtime", "shared", "-o", out);
        refused("--accelerate builds on", "gen", store, "--accelerate", "--runtime", "shared", "-o", out);
        refused("--jar compiles", "gen", store, "--jar", folder.resolve("a.jar"), "--runtime", "shared", "-o", out);
        refused("--jar compiles", "gen", store, alarms, "--jar", folder.resolve("a.jar"), "-o", out);
    }

    private String text(String path) throws IOException {
        return Files.readString(out.resolve(path));
    }

    @Test
    void packagesCanBeGeneratedOneAfterTheOther() throws IOException {
        Path together = folder.resolve("together");
        assertEquals(0, creo("gen", store, alarms, "--runtime", "acme", "-o", together), err::toString);
        assertEquals(0, creo("gen", store, "--runtime", "acme", "-o", out), err::toString);
        assertFalse(text("acme/csharp/Friends.cs").contains("Lab.Alarms"));
        assertEquals(0, creo("gen", alarms, "--runtime", "acme", "-o", out), err::toString);
        try (Stream<Path> files = Files.walk(together)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertEquals(
                        Files.readString(file), text(together.relativize(file).toString()), file::toString);
            }
        }
        assertEquals(0, creo("gen", store, "--runtime", "acme", "-o", out, "--check"), err::toString);
    }

    @Test
    void aRuntimeOnWhichOthersDependStaysAsItIs() throws IOException {
        assertEquals(0, creo("gen", store, "--lang", "c", "--runtime", "acme", "-o", out), err::toString);
        Path changed = out.resolve("acme/c/src/acme_wire.h");
        Files.writeString(changed, "older\n");
        assertEquals(1, creo("gen", alarms, "--lang", "c", "--runtime", "acme", "-o", out, "--force"));
        assertEquals(
                "error: " + out.resolve("acme/c") + " was written by another version of Creo or changed since, and"
                        + " lab.store depends on it: generate all packages that share it in one command, creo gen"
                        + " alarms.creo store.creo --runtime acme; where a package is gone, delete "
                        + out.resolve("acme") + " before\n",
                err.toString());
        assertFalse(Files.exists(out.resolve("lab.alarms")));
        assertEquals(0, creo("gen", store, alarms, "--lang", "c", "--runtime", "acme", "-o", out, "--force"));
        assertFalse(Files.readString(changed).contains("older"));
    }

    @Test
    void aPackageAndARuntimeDoNotReplaceEachOther() throws IOException {
        assertEquals(0, creo("gen", store, alarms, "--lang", "c", "-o", out), err::toString);
        assertEquals(1, creo("gen", store, "--lang", "c", "--runtime", "lab.alarms", "-o", out));
        assertTrue(
                err.toString()
                        .startsWith("error: " + out.resolve("lab.alarms/c") + " holds a package, not a runtime: take"),
                err::toString);
        forget();
        assertEquals(0, creo("gen", store, "--lang", "c", "--runtime", "acme", "-o", out), err::toString);
        Path acme = write("acme.creo", "acme");
        assertEquals(1, creo("gen", acme, alarms, "--lang", "c", "-o", out));
        assertTrue(
                err.toString().startsWith("error: " + out.resolve("acme/c") + " holds a runtime that packages share"),
                err::toString);
        assertEquals(1, creo("gen", store, "--lang", "c", "-o", out.resolve("acme")));
    }

    @Test
    void aDamagedRecordIsTold() throws IOException {
        assertEquals(0, creo("gen", store, "--lang", "c", "--runtime", "acme", "-o", out), err::toString);
        Files.writeString(out.resolve("acme/c/.creo-packages"), "<<<<<<<\n");
        assertEquals(1, creo("gen", store, "--lang", "c", "--runtime", "acme", "-o", out));
        assertTrue(
                err.toString().contains(".creo-packages: '<<<<<<<' is not a package and its file; delete "),
                err::toString);
    }

    @Test
    void aPrefixIsThatOfOnePackageAndNotOfTheRuntime() throws IOException {
        refused("--prefix is how the names of one package start", "gen", store, alarms, "--prefix", "wx", "-o", out);
        refused(
                "--runtime: the runtime 'wx.shared' and the package 'lab.store' of store.creo would mix their names in C",
                "gen",
                store,
                "--prefix",
                "wx",
                "--runtime",
                "wx.shared",
                "-o",
                out);
        assertEquals(
                0,
                creo("gen", store, "--lang", "c", "--prefix", "wx", "--runtime", "lab_store.shared", "-o", out),
                err::toString);
        String client = text("lab.store/c/include/wx_client.h");
        assertTrue(client.contains("wx_service_connect(const char *addresses, lab_store_shared_error *error)"), client);
    }
}
