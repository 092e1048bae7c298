// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.client.Status;
import org.creo.generator.Compilation;
import org.creo.generator.cli.call.Callee;
import org.creo.generator.cli.call.Caller;
import org.creo.generator.cli.call.Catalogue;
import org.creo.generator.cli.call.Control;
import org.creo.generator.cli.host.HostConnection;
import org.creo.generator.cli.host.HostError;
import org.creo.generator.cli.host.HostException;
import org.creo.generator.cli.json.JsonInput;
import org.creo.generator.cli.json.JsonItems;
import org.creo.generator.cli.json.JsonText;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.example.JsonExample;
import org.creo.generator.model.Description;
import org.creo.json.JsonMistake;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code creo call}: a method of a running host, called with JSON. */
@Command(
        name = "call",
        mixinStandardHelpOptions = true,
        description = {
            "Calls a method of a running host. Its arguments and its result are JSON. A stream has one value per line: one that"
                    + " the method takes is read from standard input, one that it returns is printed as it arrives. --timeout limits such a call only where it is given.",
            "The host says what can be called; no description is needed. Without METHOD, this is listed."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the method answered; its result is on standard output",
            "1:the method threw an exception that it declares; it is on standard error, as JSON",
            "2:wrong usage, or arguments that the method does not take; nothing was sent, except the items of a stream before a wrong one",
            "3:the host could not be reached, refused the call or failed; standard error says why"
        },
        footer = {
            "",
            "JSON: numbers as they are, long as well; NaN, Infinity and -Infinity as text; char as text; byte[] as base64"
                    + " (or an array of numbers); an enum's constant by its name; what is optional is null or left out; a map"
                    + " is an object with its keys as text.",
            "",
            "Examples:",
            "  creo call localhost:7000                     what can be called",
            "  creo call localhost:7000 DataService.retrieveData '{\"description\": \"x\"}'",
            "  creo call localhost:7000 retrieveData '[\"x\"]'",
            "  creo call localhost:7000 storeData --example > data.json",
            "  creo call localhost:7000 storeData @data.json",
            "  creo call localhost:7000 Lab.watch '[\"x\"]' | head -3        the first items of a stream",
            "  creo call localhost:7000 Lab.load '[\"x\"]' < items.jsonl   a method that takes a stream",
            "  creo call localhost:7000 Control.metrics     what every host says about itself"
        })
final class CallCommand extends CreoCommand {

    private static final int WRONG_USE = 2;
    private static final char UNREADABLE = '\ufffd';

    @Mixin
    private Connecting connecting;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "METHOD",
            description =
                    "for example DataService.storeData; with or without its package, and without its interface where no other"
                            + " has such a method. An interface alone: its methods are listed")
    private String method;

    @Parameters(
            index = "2",
            arity = "0..1",
            paramLabel = "JSON",
            description =
                    "the arguments: an object with the parameters' names, or an array; @FILE reads a file, - standard input"
                            + " (default: none)")
    private String arguments;

    @Option(
            names = "--items",
            paramLabel = "FILE",
            description =
                    "the items of a parameter that is a stream, one on each line; - reads standard input, which is the default")
    private String items;

    @Option(names = "--example", description = "print arguments that METHOD takes, and call nothing")
    private boolean example;

    @Option(
            names = "--description",
            paramLabel = "FILE",
            description = "the description of what is called, for hosts that do not hand it out")
    private Path file;

    @Mixin
    private Imports imports;

    @Override
    public Integer call() throws HostException {
        try {
            return listOrCall();
        } catch (HostException e) {
            throw e;
        } catch (IOException e) {
            // A file that cannot be read. Exit code 1, which this has elsewhere, means an exception of the method here.
            Failures.tell(e, err());
            return WRONG_USE;
        }
    }

    private int listOrCall() throws IOException {
        Optional<Catalogue> described = Optional.empty();
        if (file != null) {
            Compilation compilation = Compilation.forReading(List.of());
            Optional<Description> description = compilation.read(Sources.read(file), imports.of(file.toString()));
            if (description.isEmpty()) {
                err().print(TextPrinter.print(compilation.diagnostics()));
                return WRONG_USE;
            }
            described = Optional.of(Catalogue.of(description.get()));
        }
        if (described.isPresent() && (method == null || example)) {
            return run(described.get(), Optional.empty());
        }
        try (HostConnection connection = connecting.connector().connect()) {
            // When Ctrl-C ends the program, the host need not go on.
            Runtime.getRuntime().addShutdownHook(new Thread(connection::cancel, "creo-cancel"));
            Caller caller = new Caller(connection);
            return run(described.isPresent() ? described.get() : catalogue(caller), Optional.of(caller));
        }
    }

    private static Catalogue catalogue(Caller caller) throws HostException {
        try {
            return new Control(caller).catalogue();
        } catch (HostError e) {
            throw new HostException(e.getMessage() + hint(e));
        }
    }

    /** @param caller absent where nothing is to be called */
    private int run(Catalogue catalogue, Optional<Caller> caller) throws IOException {
        PrintWriter out = out();
        if (method == null) {
            out.print(CallListing.print(connecting.host(), catalogue));
            return 0;
        }
        List<Callee> siblings = catalogue.ofInterface(method);
        if (!siblings.isEmpty() && arguments == null) {
            out.print(CallListing.print(connecting.host(), catalogue, siblings));
            return 0;
        }
        try {
            Callee callee = catalogue.find(method);
            if (example) {
                out.println(JsonText.pretty(JsonExample.of(callee.description(), callee.method())));
                callee.method()
                        .uploaded()
                        .ifPresent(type -> err().println("an item, for standard input: "
                                + JsonExample.ofItem(callee.description(), callee.method())));
                return 0;
            }
            return call(callee, caller.orElseThrow());
        } catch (Catalogue.UnknownMethodException e) {
            return wrong(
                    e.getMessage(),
                    "creo call " + connecting.host() + " lists what can be called; services in JARs"
                            + " (--programs) are called by HTTP");
        }
    }

    private int call(Callee callee, Caller caller) throws IOException {
        if (callee.method().upload().isEmpty() && items != null) {
            return wrong(callee.method().signature() + " takes no stream", "leave --items out");
        }
        if (callee.method().upload().isPresent()
                && Sources.STANDARD_INPUT.equals(arguments)
                && itemsFromStandardInput()) {
            return wrong(
                    "only one of the arguments and the items can be on standard input",
                    "--items FILE reads the items from a file");
        }
        byte[] encoded;
        try {
            encoded = JsonInput.arguments(callee.description(), callee.method()).read(json());
        } catch (JsonMistake e) {
            return wrong(
                    e.getMessage(),
                    callee.method().signature() + " takes, for example, "
                            + cut(JsonExample.of(callee.description(), callee.method())));
        }
        try (InputStream file = itemsFromStandardInput() ? null : Files.newInputStream(Path.of(items))) {
            PrintWriter out = out();
            Optional<String> result = callee.method().streaming()
                    ? stream(callee, encoded, file == null ? System.in : file, caller, out)
                    : caller.call(callee, encoded);
            result.ifPresent(json -> out.println(Terminal.isOut() ? JsonText.pretty(json) : json));
            return 0;
        } catch (JsonMistake e) {
            return wrong(e.getMessage(), "the call was given up");
        } catch (Caller.DeclaredException e) {
            err().println(Terminal.isErr() ? JsonText.pretty(e.json()) : e.json());
            return 1;
        } catch (HostError e) {
            // What is not served was not described by the host, so a description is no help.
            boolean unknown = e.status() == Status.UNKNOWN_PROTOCOL;
            throw new HostException(callee + " at " + e.getMessage() + (unknown ? "" : hint(e)));
        } catch (HostException e) {
            throw new HostException(callee + " at " + e.getMessage());
        }
    }

    private Optional<String> stream(Callee callee, byte[] encoded, InputStream lines, Caller caller, PrintWriter out)
            throws IOException, JsonMistake {
        Optional<JsonItems> source = callee.method()
                .uploaded()
                .map(type -> new JsonItems(
                        itemsFromStandardInput() ? "standard input" : items, lines, callee.description(), type));
        return caller.stream(callee, encoded, source, connecting.limit(), item -> {
            out.println(item);
            return !out.checkError(); // the reader may have closed the pipe
        });
    }

    private boolean itemsFromStandardInput() {
        return items == null || items.equals(Sources.STANDARD_INPUT);
    }

    private int wrong(String message, String hint) {
        err().println("error: " + message);
        err().println(hint);
        return WRONG_USE;
    }

    private static String cut(String example) {
        return example.length() <= 500 ? example : "what --example prints";
    }

    private String json() throws IOException {
        if (arguments == null) {
            return "{}";
        }
        if (arguments.equals(Sources.STANDARD_INPUT)) {
            return utf8("standard input", System.in.readAllBytes());
        }
        if (arguments.startsWith("@")) {
            return utf8(arguments.substring(1), Files.readAllBytes(Path.of(arguments.substring(1))));
        }
        checkLocale();
        return arguments;
    }

    /** In locales such as C, Java silently replaces all letters of the command line that are not ASCII. */
    private void checkLocale() throws IOException {
        String encoding = System.getProperty("native.encoding", "UTF-8");
        if (arguments.indexOf(UNREADABLE) >= 0 && !encoding.equals("UTF-8")) {
            throw new IOException("the arguments hold letters that are lost in this locale (" + encoding
                    + "); set LC_ALL=C.UTF-8, or give them as @FILE or on standard input");
        }
    }

    private static String utf8(String name, byte[] bytes) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException(name + " is not UTF-8 text", e);
        }
    }

    /** What a user can do about an error of the host. */
    private static String hint(HostError error) {
        return switch (error.status()) {
            case UNKNOWN_PROTOCOL ->
                "\nA host that serves no rasp.Control does not say what can be called; --description FILE does.";
            case UNAUTHENTICATED ->
                "\nThe host requires clients to authenticate: --token-file FILE or CREO_TOKEN, or --cert and --key.";
            default -> "";
        };
    }
}
