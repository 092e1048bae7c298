// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.capture.CaptureFile;
import org.creo.generator.capture.CaptureListing;
import org.creo.generator.decode.Decoder;
import org.creo.generator.decode.Hex;
import org.creo.generator.decode.Listing;
import org.creo.generator.decode.NamedParts;
import org.creo.generator.model.Description;
import org.creo.generator.model.Method;
import org.creo.protocol.text.Nearest;
import org.creo.type.TypeRef;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code creo decode}: what captured bytes mean. */
@Command(
        name = "decode",
        mixinStandardHelpOptions = true,
        description = {
            "Takes captured bytes apart: offset, bytes, field, type and value of each piece.",
            "Without --type, --request or --answer the bytes are what went over connections: frames, with or without"
                    + " the preface, or a capture of tcpdump or Wireshark (pcap, pcapng), whose RASP connections are known"
                    + " by their preface, on whatever port. Methods are known by their ids: those of the description, and those of the releases"
                    + " that the creo.lock next to it records."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the bytes are what the description says",
            "1:they are not, no connection of the capture speaks RASP, or a file could not be read",
            "2:wrong usage"
        },
        footer = {
            "",
            "Examples:",
            "  creo decode data.creo capture.pcapng           the calls of all connections in a capture",
            "  tcpdump -i lo -w - port 7000 | creo decode data.creo -",
            "  creo decode data.creo frames.bin               frames, as one connection carries them",
            "  creo decode data.creo --type Data value.hex    a value by itself",
            "  creo decode data.creo --method retrieveData --answer result.hex",
            "  echo 00000001 3ff0000000000000 | creo decode data.creo --type double[] -"
        })
final class DecodeCommand extends CreoCommand {

    private static final int ITEMS = 10;

    @Mixin
    private Input input;

    @Parameters(
            index = "1",
            paramLabel = "BYTES",
            description = "the file to decode, a capture, raw bytes or hex; - reads standard input")
    private String bytes;

    @Option(
            names = {"-t", "--type"},
            paramLabel = "TYPE",
            description = "the bytes are one value of this type, for example Data or double[]")
    private String type;

    @Option(
            names = {"-m", "--method"},
            paramLabel = "METHOD",
            description =
                    "whose request or answer this is, for example DataService.storeData; needed in frames only for"
                            + " answers and items without their requests")
    private String method;

    @ArgGroup(exclusive = true)
    private Side side;

    @ArgGroup(exclusive = true)
    private Form form;

    @Option(
            names = {"-a", "--all"},
            description = "show all items of arrays, sets and maps, and long texts to their end")
    private boolean all;

    @Mixin
    private Reports reports;

    /** Which part of a call the bytes are, where they are not frames. */
    static final class Side {
        @Option(
                names = "--request",
                required = true,
                description =
                        "the bytes are the arguments of --method, without a frame and without the items of a stream")
        private boolean request;

        @Option(
                names = "--answer",
                required = true,
                description = "the bytes are the result of --method, or an item of it, without a frame")
        private boolean answer;
    }

    /** How the bytes are written. */
    static final class Form {
        @Option(
                names = "--hex",
                required = true,
                description = "the input is hex digits (default: where it holds nothing else)")
        private boolean hex;

        @Option(names = "--raw", required = true, description = "the input is the bytes themselves")
        private boolean raw;
    }

    @Override
    public Integer call() throws IOException {
        checkUsage();
        Optional<Description> read = Checked.readWithReleases(input, reports);
        if (read.isEmpty()) {
            return 1;
        }
        Description description = read.get();
        NamedParts names = new NamedParts(description);
        Optional<Method> called = Optional.ofNullable(method)
                .map(name -> names.method(name).orElseThrow(() -> unknown("method", name, names.methods())));
        Optional<TypeRef> valueType = Optional.ofNullable(type)
                .map(name -> names.type(name).orElseThrow(() -> unknown("type", name, names.types())));
        int kept = all ? Integer.MAX_VALUE : ITEMS;
        try (InputStream in = open()) {
            if (type == null && side == null && isCapture(in)) {
                return printCapture(new CaptureListing(description, kept, called, out()), in);
            }
            byte[] message = message(in);
            return print(decode(new Decoder(description, kept), called, valueType, message), message);
        }
    }

    private InputStream open() throws IOException {
        return new BufferedInputStream(
                bytes.equals(Sources.STANDARD_INPUT) ? System.in : Files.newInputStream(Path.of(bytes)));
    }

    private static boolean isCapture(InputStream in) throws IOException {
        in.mark(CaptureFile.MAGIC_SIZE);
        byte[] start = in.readNBytes(CaptureFile.MAGIC_SIZE);
        in.reset();
        return CaptureFile.is(start);
    }

    private int printCapture(CaptureListing listing, InputStream in) throws IOException {
        CaptureListing.Outcome outcome = listing.print(in);
        PrintWriter err = reports.err();
        outcome.error().ifPresent(error -> printError(error.offset(), error));
        if (outcome.malformed() > 0) {
            err.printf(
                    "error: %s; <- marks where%n",
                    outcome.malformed() == 1 ? "a frame is malformed" : outcome.malformed() + " frames are malformed");
        }
        if (outcome.frames() == 0 && outcome.error().isEmpty()) {
            err.println("error: no connection in this capture speaks RASP");
        }
        return outcome.error().isPresent() || outcome.malformed() > 0 || outcome.frames() == 0 ? 1 : 0;
    }

    private void printError(long offset, Exception error) {
        reports.err().printf("error: offset 0x%04x (%d): %s%n", offset, offset, error.getMessage());
    }

    private void checkUsage() {
        if (side != null && method == null) {
            throw wrongUsage("--request and --answer need --method");
        }
        if (type != null && method != null) {
            throw wrongUsage("the bytes are of one --type or of one --method, not of both");
        }
        if (input.file().isEmpty() && bytes.equals(Sources.STANDARD_INPUT)) {
            throw wrongUsage("only one of the description and the bytes can be on standard input");
        }
    }

    private ParameterException unknown(String kind, String name, List<String> known) {
        return wrongUsage("there is no " + kind + " '" + name + "'"
                + Nearest.meant(name, known).map("; "::concat).orElse(""));
    }

    private byte[] message(InputStream in) throws IOException {
        byte[] found = in.readAllBytes();
        if (form != null && form.raw) {
            return found;
        }
        Optional<byte[]> hex = Hex.read(found);
        if (form != null && hex.isEmpty()) {
            throw new IOException((bytes.equals(Sources.STANDARD_INPUT) ? "standard input" : bytes)
                    + " holds more than pairs of hex digits");
        }
        return hex.orElse(found);
    }

    private Decoder.Result decode(
            Decoder decoder, Optional<Method> called, Optional<TypeRef> valueType, byte[] message) {
        if (valueType.isPresent()) {
            return decoder.value(valueType.get(), message);
        }
        if (side == null) {
            return decoder.frames(called, message);
        }
        Method whole = called.orElseThrow();
        return side.request ? decoder.values(whole.fixed(), message) : decoder.answer(whole, message);
    }

    private int print(Decoder.Result result, byte[] message) {
        PrintWriter out = out();
        out.print(Listing.print(result, message, all));
        out.flush();
        result.error().ifPresent(error -> printError(error.offset(), error));
        return result.error().isPresent() ? 1 : 0;
    }
}
