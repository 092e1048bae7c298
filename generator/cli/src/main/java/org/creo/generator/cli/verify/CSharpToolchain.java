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
import org.creo.generator.language.csharp.CSharpLanguage;
import org.creo.generator.model.Description;

/** C#, by Mono. */
final class CSharpToolchain implements Toolchain {

    private static final Language LANGUAGE = new CSharpLanguage();

    @Override
    public Language language() {
        return LANGUAGE;
    }

    @Override
    public Optional<String> missing() {
        return Tools.find("mcs").isPresent() && Tools.find("mono").isPresent() ? Optional.empty() : Optional.of("Mono (mcs and mono) on the PATH");
    }

    @Override
    public List<String> build(List<Description> descriptions, Path folder, boolean strict) throws IOException, FailedException {
        List<Generated.Package> packages = Generated.packages(descriptions, LANGUAGE,
                new Generated.File("verify/csharp/checks.cs.ftl", "CreoVerification.cs"), folder);
        Generated.program(packages, List.of(new Generated.File("verify/csharp/Main.cs.ftl", "Main.cs")), folder);
        Files.write(folder.resolve("sources"), Sources.below(folder, ".cs"));
        List<String> command = new ArrayList<>(List.of("mcs", "-langversion:7", "-nologo", "-out:verification.exe"));
        command.addAll(strict ? List.of("-warnaserror") : List.of("-warn:0"));
        command.add("@sources");
        Tools.run(folder, folder.resolve("compiler.log"), command);
        return List.of("mono", folder.resolve("verification.exe").toString());
    }
}
