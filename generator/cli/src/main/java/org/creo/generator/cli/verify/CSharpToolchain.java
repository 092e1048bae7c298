// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;

/** C#, with .NET where there is a dotnet on the PATH, else with Mono. */
class CSharpToolchain extends Toolchain {

    private static final String NAME = "verification";
    /** The examples of READMEs are programs, too. */
    private static final String MAIN = "CreoVerify.Program";

    CSharpToolchain(Language language) {
        super(language);
    }

    private static boolean dotnet() {
        return Tools.find("dotnet").isPresent();
    }

    @Override
    boolean writesJson() {
        return dotnet(); // Mono has no System.Text.Json
    }

    @Override
    Optional<String> missing() {
        return dotnet() || Tools.find("mcs").isPresent() && Tools.find("mono").isPresent()
                ? Optional.empty()
                : Optional.of(".NET (dotnet) or Mono (mcs and mono) on the PATH");
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict)
            throws IOException, FailedException {
        List<Generated.Package> packages =
                Generated.packages(descriptions, language(), CSharpToolchain::checks, folder);
        Generated.program(packages, List.of(new Generated.File("verify/csharp/Main.cs.ftl", "Main.cs")), folder);
        writeExamples(packages, folder);
        return compile(folder, strict);
    }

    /** Compiles all that is in the folder. */
    static List<String> compile(Path folder, boolean strict) throws IOException, FailedException {
        return dotnet() ? buildByDotnet(folder, strict) : buildByMono(folder, strict);
    }

    /**
     * The examples of their READMEs, as users have them: outside of any name space, unless there are several packages.
     * Then each has its own, since the packages of one example must not hide what another means.
     */
    private static void writeExamples(List<Generated.Package> packages, Path folder) throws IOException {
        int number = 0;
        for (Generated.Package each : packages) {
            for (String example : ReadmeExamples.of(each, "csharp", "using")) {
                String name = "CreoReadme" + number++;
                String program = inClass(example, name);
                ReadmeExamples.write(
                        folder.resolve("readme").resolve(name + ".cs"),
                        "#pragma warning disable 612, 618\n"
                                + (packages.size() == 1
                                        ? program
                                        : "namespace " + name + "Space\n{\n" + program + "}\n"));
            }
        }
    }

    /** An example of statements, which only newer compilers take as a program, in a method. */
    private static String inClass(String example, String name) {
        String[] parts = example.split("\n\n", 2);
        if (parts[1].startsWith("public static class ")) {
            return example;
        }
        String result = parts[1].contains("await ") ? "async System.Threading.Tasks.Task" : "void";
        return parts[0] + "\nstatic class " + name + "\n{\nstatic " + result + " Run()\n{\n" + parts[1] + "}\n}\n";
    }

    private static TemplateFile checks(Description description) {
        return new TemplateFile("CreoVerification.cs", "verify/csharp/checks.cs.ftl", CSharpChecks.of(description));
    }

    private static List<String> buildByMono(Path folder, boolean strict) throws IOException, FailedException {
        Files.write(folder.resolve("sources"), Sources.below(folder, ".cs"));
        List<String> command = new ArrayList<>(List.of(
                "mcs", "-langversion:7", "-nologo", "-r:System.Numerics", "-main:" + MAIN, "-out:" + NAME + ".exe"));
        command.addAll(strict ? List.of("-warnaserror") : List.of("-warn:0"));
        command.add("@sources");
        Tools.run(folder, folder.resolve("compiler.log"), command);
        return List.of("mono", folder.resolve(NAME + ".exe").toString());
    }

    /** For the newest framework that the SDK knows, which needs no package. */
    private static List<String> buildByDotnet(Path folder, boolean strict) throws IOException, FailedException {
        Generated.program(
                List.of(), List.of(new Generated.File("verify/csharp/project.csproj.ftl", NAME + ".csproj")), folder);
        List<String> command = new ArrayList<>(List.of(
                "dotnet", "build", "--nologo", "-v", "quiet", "-nodeReuse:false", "-o", "out", NAME + ".csproj"));
        command.add(strict ? "-warnaserror" : "-p:WarningLevel=0");
        Tools.run(folder, folder.resolve("compiler.log"), command);
        return List.of("dotnet", folder.resolve("out").resolve(NAME + ".dll").toString());
    }
}
