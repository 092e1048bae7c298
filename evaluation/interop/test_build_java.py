# SPDX-License-Identifier: Apache-2.0
"""What is generated for Java compiles by its own pom.xml and by javac alone, without a warning, documentation included."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Callable

import pytest

from evaluation.harness.clients import JAVAC, QUICK, Programs
from evaluation.harness.commands import generate, run
from evaluation.harness.places import ROOT

DESCRIPTIONS = {
    "samples/data-service/data.creo": "packagename",
    "framework/protocol/vectors/vectors.creo": "vectors",
    "evaluation/bench/workload/bench.creo": "bench",
    "evaluation/interop/faults/faults.creo": "faults",
    "evaluation/interop/constructs/constructs.creo": "constructs",
    "generator/core/src/test/golden/names/service.creo": "lab.names",
}

#: Every kind of types, of rules and of places for them.
KINDS = (
    "evaluation/interop/values/values.creo",
    "generator/core/src/test/golden/kinds/service.creo",
    "generator/core/src/test/golden/rules/service.creo",
    "generator/core/src/test/golden/times/service.creo",
)

#: Comments are checked where there are some: what a description does not explain has none.
STRICT = [*JAVAC, "-Xdoclint:all/protected,-missing"]

NAMES = r"""
@PACKAGE("a.new.int")

/**
 * Less < more & "quotes" with {@code x} and \u0041 \uzz, at mail@example.org.
 * <p>Unclosed <b>bold
 */
struct Object { int index; int[] hash; int[] hashLength_; int hashLength; String[] other; boolean[][][] that; }
struct Override { String toString; double getClass; float notify; char wait; }
struct Call { Object value; Connection[] items; }
struct Connection { byte in; byte out; byte[] at; short owned; String result; long size; }
struct Consumer { Owned out; Values[] values; }
struct Owned { int at; int bytes; }
struct Values { Owned at; boolean i; Owned[][] item; }
struct Codec { String codec; }
struct WireReader { Consumer[][][] rows; }
struct ServiceClient { int x; }
struct ServiceCodec { int x; }
struct runtime { int x; }
struct Channel { Options[] options; RemoteMethod method; Methods methods; }
struct Options { CompletableFuture future; Stream_ stream; }
struct Client { Channel channel; }
struct RemoteMethod { Void_ v; }
struct Methods { int PROTOCOL; }
struct CompletableFuture { int x; }
struct Stream_ { int x; }
struct Flow { Consumer d; }
struct Void_ { int x; }
struct Number { Integer_ v; }
struct Integer_ { int v; }
struct Arrays { Objects[] objects; }
struct Objects { Arrays2[] a; }
struct Arrays2 { Boolean_ flag; Status status; }
struct Boolean_ { boolean b; }
struct Status { String message; }
struct StringBuilder { String s; Frame frame; }
struct Frame { int kind; }

/** Names that are methods or variables where the enum is used. */
@DEPRECATED("use * / another < one > {@code}")
enum valueOf { values, valueOf, ordinal, name, length, key, in, at, @DEPRECATED("no") Level }
enum Level { allOfLevel, Level }
enum allOfLevel { A }
struct Initial { @DEFAULT(Level) Level Level; @DEFAULT(A) allOfLevel other; int Values; int Values_; int at; int at_; }
struct Collections { Map<valueOf, Map<Level, String[]>> map; Optional<Collections[]> other; Optional<Map<Character, Byte>[][]> count; }
struct Deprecated { @DEPRECATED("no more") Optional<int[]> value; @DEPRECATED("nor this") int[][] old; Map<String, Float>[] key; }
struct SuppressWarnings { Map<Long, SuppressWarnings> entry; Level Values; valueOf Objects; Optional<Float> Codec; }
struct StringToInt { Map<String, IntToB> a; Map<Key, B> b; }
struct IntToB { int x; }
enum Key { A }
enum StringToInt2 { A }
struct B { Hen hen; }
struct Hen { Egg[] eggs; }
struct Egg { Optional<Hen> hen; }

/** See @throws. */
exception List { String message; Throwable_ cause; int[] getMessage; int[] getMessageLength; Optional<String> getCause; }
struct Throwable_ { String message; }
@DEPRECATED("thrown no more") exception Payload { int getStackTrace; String[] printStackTrace; char toString; Map<Level, Double> suppressed; }
exception CreoException { }
exception ServiceException { Level Owned; String address; int status; double phase; long requestId; }

/** Docs: 5 < 6; see @return. */
interface Service
{
    Call close (Call call, Connection connection, int in, int out, Object at);
    int hashCode ();
    void wait (long timeout);
    boolean equals (Object other);
    String toString (String result);
    Consumer[] get (String[][] bytes, char[] c, float f, double d, boolean b);
    Arrays Get (Number value);
    void notifyAll (WireReader out, Values in);
    Owned owned (Owned owned, short a, Owned b);
    String[] texts (String item);
    int Connection = 1;
    int PROTOCOL = -2147483648;
    Level Level = Level.allOfLevel;
    valueOf Codec = valueOf.ordinal;
    @DEPRECATED("old") String ServiceCodec = "\"\\\n\u0007\u00e9\t";
    char call = '\'';
    byte out = -128;
    float in = 3.4028235e38f;
    long connection = -9223372036854775808L;
    Optional<Map<valueOf, Collections>> find (Optional<Level[]> Values, Map<Short, Map<Key, Egg>> Objects, Deprecated Codec)
        throws List, Payload, CreoException, ServiceException;
    @DEPRECATED("x") Optional<Level> thrown (Optional<SuppressWarnings> ServiceCodec) throws Payload;
    void raise () throws CreoException;
    Channel withCallTimeout (Consumer timeout, Channel channel, Options options);
    int closeAsync (Methods Methods);
    Client channelOf (Client other);
    Stream<Flow> flow (Stream<Options> options, Flow flow);
    Stream<Stream_> Channel (Stream<Integer> Options);
    int closeAsync_ (int RemoteMethod);
    int RemoteMethod (int at, int at_, Initial first);
    int PROTOCOL ();
    int ServiceCodec (allOfLevel a);
    int Options = 1;
    int Channel = 2;
    int channel = 3;
    int Methods = 4;
    @ONEWAY void send (Optional<String> in, valueOf[] at, StringToInt Collections, B b, StringToInt2 Optional);
    @ONEWAY @DEPRECATED("x") void ping ();
    boolean[][] flags (Codec codec, Override override, ServiceClient client, ServiceCodec service, StringBuilder builder);
}
"""

#: What clients of REST services name: types of the runtime and the JDK, variables, methods.
OF_REMOTES = sorted(
    {
        file.stem
        for file in (ROOT / "clients" / "java").rglob("main/**/*.java")
        if re.match("Json|Rest|TimeLeft", file.stem)
    }
    | set("Json Json_ CompletableFuture Duration Methods URL Values Way ofJson ofWay readWay write".split())
    | set("at body call in options out request service timeout url value".split())
)


def remotes(kind: str) -> str:
    """A description in which all of these names are members, or constants of an interface, or types of a kind."""
    names = [name for name in OF_REMOTES if kind == "members" or name not in ("Json_", "Way")]
    if kind not in ("members", "constants"):
        names.remove("url")  # types that differ in case only, here from URL, are refused
        names.remove("Duration")  # a type of Creo itself
    far = '@REMOTE("https://example.org") interface'

    def each(text: str, between: str = " ") -> str:
        return between.join(text.replace("NAME", name) for name in names)

    content = {
        "members": "struct Thing { " + each("String[] NAME;") + " @DEFAULT(A) Way initial; }"
        "exception Failed { " + each("String NAME;") + " }"
        f'{far} Far {{ @POST("/of") Thing[] of (' + each("Optional<Thing> NAME", ", ") + ") throws Failed; "
        '@GET("/to") Way to (' + each("Way NAME", ", ") + ") throws Failed; "
        + each('@GET("/by/NAME") Optional<Way> NAME (String NAME) throws Failed;') + " }",
        "constants": f"{far} Far {{ " + each("Way NAME = Way.A;") + ' @POST("/of") String[] of (@BODY Way[] a); }',
        "structs": each("struct NAME { Way way; }")
        + "struct Thing { " + each("Optional<NAME> a_NAME; Map<Way, NAME[]>[] b_NAME;") + " }"
        f'{far} Far {{ @POST("/of") Thing of (String a); ' + each('@POST("/NAME") NAME NAME (NAME[] a);') + " }",
        "enums": each("enum NAME { A, B }")
        + "struct Thing { " + each("@DEFAULT(B) NAME NAME; Map<NAME, NAME[]>[] b_NAME;") + " }"
        f'{far} Far {{ @POST("/of") Thing of (String a); ' + each('@POST("/NAME") NAME NAME (NAME[] a);') + " }",
        "exceptions": each("exception NAME { Way way; }")
        + f"{far} Far {{ " + each('@GET("/NAME") Way[] NAME () throws NAME;') + " }",
        "interfaces": each(f'{far} NAME {{ int C = 1; @POST("/of") Way[] of (@BODY Map<Way, String> a); }}'),
    }  # fmt: skip
    return f'@PACKAGE("lab.{kind}") enum Way {{ A, B }} {content[kind]}\n'


DEFAULTS = """
@PACKAGE("defaults")

enum Level { LOW, HIGH }
struct Builder { @DEFAULT(7) int builder; byte[] toBytes; @DEFAULT("x") String toBuilder; }
struct Record
{
    @DEFAULT(-1) byte small;
    @DEFAULT(1000) short medium;
    @DEFAULT(5000000000) long large;
    @DEFAULT('\\'') char letter;
    @DEFAULT(0.1) float ratio;
    @DEFAULT(true) boolean flag;
    @DEFAULT("say \\"hej\\"") String text;
    @DEFAULT(HIGH) Level level;
    @DEFAULT({}) double[][] rows;
    @DEFAULT({}) Map<String, Integer> map;
    @DEFAULT({}) Map<String, Integer>[] maps;
    Optional<Builder> optional;
    int required;
    String[] withRequired;
    int withRequiredLength;
    Builder other;
}
interface Any { Record any (Builder builder); }
"""

Generated = Callable[[str, str], Path]


def sources(project: Path) -> list[Path]:
    return sorted((project / "src" / "main" / "java").rglob("*.java"))


def classes(programs: Programs, description: str) -> Path:
    """What a client was compiled to, without a warning."""
    return programs.client(ROOT / description, "java") / "classes"


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_compiles_without_a_warning(description: str, programs: Programs) -> None:
    assert (classes(programs, description) / DESCRIPTIONS[description].replace(".", "/") / "Codec.class").exists()


@pytest.mark.parametrize("release", ["11", "17"])
def test_every_kind_of_types_and_rules_compiles_without_a_warning(release: str, tmp_path: Path) -> None:
    """Also where unions are sealed classes, and where comments are checked of what no user sees."""
    out = tmp_path / "out"
    clients = ["--lang", "java", "--java-release", release]
    run([ROOT / "scripts" / "creo", "gen", *(ROOT / each for each in KINDS), *clients, "-o", out])
    # Each has a module of its own, and a compiler takes one.
    files = [file for client in out.iterdir() for file in sources(client / "java") if file.name != "module-info.java"]
    strict = [release if option == "11" else option for option in JAVAC]
    run([*strict, "-Xdoclint:all,-missing", "-d", tmp_path / "classes", *files])
    made = {path.name for path in (tmp_path / "classes").iterdir()}
    assert made == {"values", "kinds", "ruled", "ledger"}, made


def test_builds_by_its_own_build_file(generated: Generated) -> None:
    project = generated("samples/data-service/data.creo", "java")
    run(
        ["mvn", "-q", "-B", "-ntp", "-Dstyle.color=never", "-Dmaven.compiler.failOnWarning=true", "package"],
        cwd=project,
    )
    assert (project / "target" / "packagename-client-1.0.0.jar").exists()


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_the_calls_of_the_readme_compile(
    description: str, generated: Generated, programs: Programs, tmp_path: Path
) -> None:
    project = generated(description, "java")
    examples = re.findall(
        r"```java\n(import .*?)\n\n(.*?)```", (project / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert examples
    for number, (imports, body) in enumerate(examples):
        program = tmp_path / f"Readme{number}.java"
        whole = body.replace("public class Call ", f"public class Readme{number} ")
        if whole == body:
            whole = f"class Readme{number} {{ void call() throws Exception {{\n{body}}} }}\n"
        program.write_text(f"{imports}\n{whole}", encoding="utf-8")
    run([*JAVAC, "-cp", classes(programs, description), "-d", tmp_path, *tmp_path.glob("*.java")])


def test_names_that_java_has_taken(tmp_path: Path) -> None:
    """Whatever a description calls its types, fields and methods, and whatever its comments hold, the code compiles."""
    description = tmp_path / "names.creo"
    description.write_text(NAMES, encoding="utf-8")
    generate(description, ["java"], tmp_path)  # in other languages some of these names are the same
    run([*STRICT, "-d", tmp_path, *sources(tmp_path / "java")])
    assert (tmp_path / "a" / "new_" / "int_" / "Methods_.class").exists()
    # Libraries that make values from JSON go by the names of the constructor's parameters.
    folder = tmp_path / "java" / "src" / "main" / "java" / "a" / "new_" / "int_"
    connection = (folder / "Connection.java").read_text(encoding="utf-8")
    [parameters] = re.findall(r"public Connection\((.*?)\)", connection, re.DOTALL)
    assert re.findall(r"(\w+)(?:,|$)", parameters) == ["in", "out", "at", "owned", "result", "size"]


def test_names_that_clients_of_rest_services_use(tmp_path: Path) -> None:
    """As the names of members and of types of each kind."""
    descriptions = []
    for kind in ("members", "constants", "structs", "enums", "exceptions", "interfaces"):
        descriptions.append(tmp_path / f"{kind}.creo")
        descriptions[-1].write_text(remotes(kind), encoding="utf-8")
    creo = ROOT / "scripts" / "creo"
    run([creo, "gen", "--lang", "java", "--runtime", "lab.shared", "-o", tmp_path / "out", *descriptions])
    run([*STRICT, "-d", tmp_path, *(file for file in (tmp_path / "out").rglob("main/java/**/*.java"))])
    assert (tmp_path / "lab" / "interfaces" / "Json_Client.class").exists()


def test_a_codec_that_is_too_large_for_one_class(tmp_path: Path) -> None:
    """It is spread over several, also where the description has the names of these."""
    description = tmp_path / "many.creo"
    fields = [
        f"int a{i}; String[] b{i}; Optional<Codec1> c{i}; Level d{i}; Map<Level, Codec2> e{i};" for i in range(200)
    ]
    structs = [f"struct S{i} {{ {' '.join(fields[i % 10 :: 10])} }}" for i in range(40)]
    description.write_text(
        '@PACKAGE("many") enum Level { A } struct Codec1 { int a; } struct Codec2 { S39[] a; } '
        f"{' '.join(structs)} interface All {{ @STATELESS S0 all (S39 last) throws Failed; }} "
        "exception Failed { S39[] all; }",
        encoding="utf-8",
    )
    generate(description, ["java"], tmp_path)
    run([*STRICT, "-d", tmp_path, *sources(tmp_path / "java")])
    made = {file.name for file in (tmp_path / "many").glob("Codec*.class")}
    assert {"Codec.class", "Codec1.class", "Codec1_.class", "Codec2.class"} <= made


def test_builders_begin_with_the_defaults(tmp_path: Path) -> None:
    """Also where a description has the names of what builds values."""
    description = tmp_path / "defaults.creo"
    description.write_text(DEFAULTS, encoding="utf-8")
    generate(description, ["java"], tmp_path)
    program = tmp_path / "Main.java"
    program.write_text(
        """import defaults.*;
class Main {
    public static void main(String[] none) {
        Record.Builder_ builder = Record.builder().required(3).withRequired(new String[] {"a"}).withRequiredLength(4);
        try {
            builder.build();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Record made = builder.other(Builder.builder().toBytes_(new byte[] {1}).build()).build();
        System.out.println(made);
        System.out.println(made.withRequired_(5).withRequired(0) + made.other().toBuilder_() + made.other().builder_());
        System.out.println(Record.fromBytes(made.toBytes()).equals(made.toBuilder().build()));
    }
}
""",
        encoding="utf-8",
    )
    run([*STRICT, "-d", tmp_path, *sources(tmp_path / "java"), program])
    assert run(["java", "-cp", tmp_path, "Main"]).stdout.splitlines() == [
        "Record.other is not set",
        'Record(small=-1, medium=1000, large=5000000000, letter=\'\\\'\', ratio=0.1, flag=true, text="say \\"hej\\"", '
        'level=HIGH, rows=[], map=[:], maps=[], optional=absent, required=3, withRequired=["a"], '
        'withRequiredLength=4, other=Builder(builder=7, toBytes=[1], toBuilder="x"))',
        "ax7",
        "true",
    ]


def test_sources_are_read_alike_in_every_locale(tmp_path: Path) -> None:
    """Whatever letters a description has, and its file."""
    description = tmp_path / "größe.creo"
    description.write_text(
        '@PACKAGE("letters") /** 20 \u00b0C, \\u00b0 \U0001f321 */ struct Letters { /** Größe in µm … */ int size; } '
        "interface Any { String SIGN = \"°\U0001f321\\\\°\"; char MICRO = 'µ'; /** In °C. */ Letters any (int a); }",
        encoding="utf-8",
    )
    generate(description, ["java", "host"], tmp_path)
    texts = [file.read_bytes() for file in tmp_path.rglob("*.java")]
    assert [text for text in texts if not text.isascii()] == []
    program = tmp_path / "Main.java"
    program.write_text(
        """class Main {
    public static void main(String[] none) {
        letters.Any.SIGN.chars().forEach(letter -> System.out.print(Integer.toHexString(letter) + " "));
        System.out.println((int) letters.Any.MICRO);
    }
}
""",
        encoding="utf-8",
    )
    plain = ["env", "LC_ALL=C", "javac", "-J-Dfile.encoding=US-ASCII", "-encoding", "US-ASCII", "-Xlint:all", "-Werror"]
    run([*plain, "-d", tmp_path, *sources(tmp_path / "java"), program])
    assert run(["java", "-cp", tmp_path, "Main"]).stdout == "b0 d83c df21 5c b0 181\n"


def test_exceptions_are_serialised_with_their_fields(tmp_path: Path) -> None:
    description = tmp_path / "thrown.creo"
    description.write_text(
        '@PACKAGE("thrown") struct Part { int number; } exception Empty { } '
        "exception Broken { Part part; Optional<Part> other; Map<String, Part[]> all; double[] stream; int bytes; } "
        "interface Any { void any () throws Broken, Empty; }",
        encoding="utf-8",
    )
    generate(description, ["java"], tmp_path)
    program = tmp_path / "Main.java"
    program.write_text(
        """import java.io.*;
import java.util.*;
import thrown.*;
class Main {
    public static void main(String[] none) throws Exception {
        Part part = new Part(5);
        Broken broken = new Broken(part, Optional.of(part), Map.of("a", new Part[] {part}), new double[] {0.5}, 7);
        broken.addSuppressed(new IOException("why"));
        for (Throwable thrown : List.of(broken, new Empty())) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(thrown);
            }
            Throwable read;
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                read = (Throwable) in.readObject();
            }
            boolean same = Arrays.equals(read.getStackTrace(), thrown.getStackTrace());
            System.out.println(read + " " + Arrays.asList(read.getSuppressed()) + " " + same);
        }
    }
}
""",
        encoding="utf-8",
    )
    run([*STRICT, "-d", tmp_path, *sources(tmp_path / "java"), program])
    assert run(["java", "-cp", tmp_path, "Main"]).stdout.splitlines() == [
        "thrown.Broken: Broken(part=Part(number=5), other=Part(number=5), "
        'all=["a": [Part(number=5)]], stream=[0.5], bytes=7) [java.io.IOException: why] true',
        "thrown.Empty: Empty() [] true",
    ]


def test_two_packages_share_no_class(programs: Programs) -> None:
    """Each client has its own runtime."""
    folders = [classes(programs, description) for description in DESCRIPTIONS]
    files = [file.relative_to(folder) for folder in folders for file in folder.rglob("*.class")]
    assert {Path(f"{name}/runtime/internal/Connection.class") for name in ("packagename", "faults")} <= set(files)
    assert len(files) == len(set(files))


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_client_and_host_have_the_same_types(description: str, generated: Generated) -> None:
    """A service that calls others has one class for each struct: what both outputs contain is the same text."""
    client, host = generated(description, "java"), generated(description, "host")
    shared = {file.relative_to(client) for file in sources(client)} & {file.relative_to(host) for file in sources(host)}
    assert {"Codec.java", "WireReader.java", "WireWriter.java", "Values.java"} <= {file.name for file in shared}
    assert [file for file in shared if (client / file).read_bytes() != (host / file).read_bytes()] == []


def test_clients_are_modules(generated: Generated, tmp_path: Path) -> None:
    """Two modules, in a program that is itself a module."""
    modules = tmp_path / "modules"
    for name, description in {
        "packagename": "samples/data-service/data.creo",
        "faults": "evaluation/interop/faults/faults.creo",
    }.items():
        project = generated(description, "java")
        run(
            [*STRICT, "-d", modules / name, project / "src" / "main" / "module" / "module-info.java", *sources(project)]
        )
    program = tmp_path / "program"
    (program / "user").mkdir(parents=True)
    (program / "module-info.java").write_text(
        "module user { requires packagename; requires faults; }\n", encoding="utf-8"
    )
    (program / "user" / "Main.java").write_text(
        """package user;
class Main {
    public static void main(String[] none) throws Exception {
        System.out.println(packagename.DataServiceClient.class.getModule().getName());
        System.out.println(faults.runtime.Options.defaults().withTls(javax.net.ssl.SSLContext.getDefault()).getClass().getModule().getName());
    }
}
""",
        encoding="utf-8",
    )
    run([*JAVAC, "-p", modules, "-d", modules / "user", *program.rglob("*.java")])
    inside = program / "user" / "Inside.java"
    inside.write_text("package user;\nclass Inside { faults.runtime.internal.Channel channel; }\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="package faults.runtime.internal is not visible"):
        run([*JAVAC, "-p", modules, "-d", tmp_path / "none", *program.rglob("*.java")])
    inside.unlink()
    assert run(["java", "-p", modules, "-m", "user/user.Main"]).stdout.split() == ["packagename", "faults"]


@pytest.mark.parametrize("description", DESCRIPTIONS)
def test_javadoc_has_no_complaint(description: str, generated: Generated, tmp_path: Path) -> None:
    project = generated(description, "java")
    run(
        [
            "javadoc",
            *(f"-J{option}" for option in QUICK),
            "-quiet",
            "--release",
            "11",
            "-encoding",
            "UTF-8",
            "-Xdoclint:all,-missing",
            "-Werror",
            "-d",
            tmp_path,
            project / "src" / "main" / "module" / "module-info.java",
            *sources(project),
        ]
    )
