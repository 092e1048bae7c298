// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.creo.framework.dispatch.Dispatcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which classes can be served, and which errors the others give. */
class ServiceClassesTest {
    private static final String METHODS =
            "public String echo(String text) { return text; } public String readLine() { return \"\"; }";

    @TempDir
    Path folder;

    @Test
    void findsTheDispatcherOfAnInterfaceThatAnAncestorImplements() throws IOException {
        List<Dispatcher> dispatchers =
                dispatchers("public class A extends B implements Runnable { public void run() {} } "
                        + "abstract class B implements probe.Probe { " + METHODS + " }");
        assertEquals(
                List.of("probe.Probe"),
                dispatchers.stream().map(Dispatcher::protocolName).toList());
    }

    @Test
    void findsTheDispatcherOfAnInterfaceWithState() throws IOException {
        List<Dispatcher> dispatchers = dispatchers(
                "public class A implements B.CountHandler { } class B { public interface CountHandler { } "
                        + "public static class CountDispatcher implements org.creo.framework.dispatch.Dispatcher { "
                        + "public CountDispatcher(CountHandler handler) { } public String protocolName() { return \"b.Count\"; } "
                        + "public int protocolId() { return 0; } "
                        + "public java.util.List<org.creo.framework.dispatch.MethodBinding> methods() { return java.util.List.of(); } } }");
        assertEquals(
                List.of("b.Count"),
                dispatchers.stream().map(Dispatcher::protocolName).toList());
    }

    @Test
    void oneObjectServesAllItsInterfaces() throws IOException {
        List<Dispatcher> dispatchers = dispatchers("public class A implements probe.Probe, rasp.Control { " + METHODS
                + " public rasp.Description[] describe() { return null; } public rasp.ServiceHealth[] health() { return null; }"
                + " public rasp.Metrics metrics() { return null; }"
                + " public rasp.Answered[] answered() { return null; } }");
        assertEquals(
                List.of("probe.Probe", "rasp.Control"),
                dispatchers.stream().map(Dispatcher::protocolName).toList());
    }

    @Test
    void aProgramIsServedAtThePathThatItIsMarkedWith() throws IOException {
        String program = "public class A implements org.creo.framework.program.HttpProgram { public "
                + "org.creo.framework.program.HttpAnswer answer(org.creo.framework.program.HttpRequest request) { "
                + "return org.creo.framework.program.HttpAnswer.text(\"a\"); } }";
        List<Dispatcher> dispatchers = dispatchers("@org.creo.framework.program.HttpPath(\"/page\") " + program);
        assertEquals(
                List.of("/page"),
                dispatchers.stream().map(Dispatcher::protocolName).toList());
        refuses("the class a.A does not say at which path it answers; mark it with @HttpPath(\"/...\")", program);
        refuses("'page' is not a path", "@org.creo.framework.program.HttpPath(\"page\") " + program);
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        refuses("the class a.A implements no interface; creo gen --lang host writes", "public class A { }");
        refuses("the class a.A implements no interface; creo gen", "public class A { public A(int x) {} }");
        refuses(
                "the class a.A implements java.lang.Runnable, but there is no class java.lang.RunnableDispatcher; creo gen --lang host",
                "public class A implements Runnable { public void run() {} }");
        refuses(
                "a.A has no public constructor without parameters; write one, or your own main: "
                        + "HostProgram.main(arguments, new …Dispatcher(new A(…)))",
                "public class A implements probe.Probe { public A(int x) {} " + METHODS + " }");
        refuses("a.A is not public", "class A implements probe.Probe { public A() {} " + METHODS + " }");
        refuses("a.A is an interface; name a class that implements it", "public interface A extends probe.Probe { }");
        refuses("a.A is abstract; name one that extends it", "public abstract class A implements probe.Probe { }");
        refuses(
                "the constructor of a.A threw java.lang.IllegalStateException: no data",
                "public class A implements probe.Probe { public A() { throw new IllegalStateException(\"no data\"); } "
                        + METHODS + " }");
        refuses(
                "a static block of a.A threw java.lang.IllegalStateException: no data",
                "public class A implements probe.Probe { static int x = x(); static int x() { throw new IllegalStateException(\"no data\"); } "
                        + METHODS + " }");
    }

    @Test
    void saysWhichClassOfALibraryIsMissing() throws IOException {
        Path classes = ServiceJar.classes(
                folder,
                "a.A",
                "package a; public class A extends B { } class B implements probe.Probe { " + METHODS + " }");
        Files.delete(classes.resolve("a/B.class"));
        assertEquals(
                "the class a.A needs the class a.B, which is not on the class path " + classes,
                message(classes, "a.A"));
    }

    @Test
    void suggestsWhatMayBeMeant() throws IOException {
        Path classes = ServiceJar.classes(folder, "a.A", "package a; public class A { }");
        String none = "there is no class %s on the class path " + classes;
        assertEquals(none.formatted("a.B") + "; did you mean a.A?", message(classes, "a.B"));
        assertEquals(none.formatted("com.example.A") + "; did you mean a.A?", message(classes, "com.example.A"));
        assertEquals(none.formatted("com.example.Other"), message(classes, "com.example.Other"));
        Path notes = Files.writeString(folder.resolve("notes.txt"), "not a JAR");
        assertEquals("there is no class a.A on the class path " + notes, message(notes, "a.A"));
        assertEquals(
                "there is no class a.A on the class path; name its JAR with --class-path",
                assertThrows(IllegalArgumentException.class, () -> new ServiceClasses(List.of()).dispatchers("a.A"))
                        .getMessage());
    }

    private List<Dispatcher> dispatchers(String source) throws IOException {
        return new ServiceClasses(List.of(ServiceJar.classes(folder, "a.A", "package a; " + source)))
                .dispatchers("a.A");
    }

    private void refuses(String message, String source) {
        String actual = assertThrows(IllegalArgumentException.class, () -> dispatchers(source))
                .getMessage();
        assertTrue(actual.startsWith(message), actual);
    }

    private static String message(Path classPath, String className) {
        return assertThrows(
                        IllegalArgumentException.class,
                        () -> new ServiceClasses(List.of(classPath)).dispatchers(className))
                .getMessage();
    }
}
