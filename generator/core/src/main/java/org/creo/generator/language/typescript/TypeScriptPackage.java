// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.creo.generator.archive.TarGzip;
import org.creo.generator.language.ClientPackage;
import org.creo.generator.language.Language;
import org.creo.generator.language.PackedFile;
import org.creo.generator.language.Packing;
import org.creo.generator.model.Description;

/** TypeScript is packed as npm packs it, and next to that as modules that pages of the host import. */
final class TypeScriptPackage implements Packing {

    @Override
    public Language language() {
        return new TypeScriptFiles();
    }

    @Override
    public String form() {
        return "a package of npm";
    }

    @Override
    public ClientPackage pack(Description description, SortedMap<String, String> files) {
        TypeScriptModel model = TypeScriptModel.of(description);
        TarGzip archive = new TarGzip();
        files.forEach((path, text) -> archive.add("package/" + path, text));
        String file = model.name() + "-" + model.version() + ".tgz";
        List<PackedFile> packed = new ArrayList<>();
        packed.add(PackedFile.content(file, archive.bytes()));
        packed.add(PackedFile.content(model.name() + ".js", "export * from \"./" + model.name() + "/index.js\";\n"));
        files.forEach((path, text) -> {
            if (path.endsWith(".js") || path.endsWith(".d.ts")) {
                packed.add(PackedFile.index(model.name() + "/" + path, text));
            }
        });
        return new ClientPackage("TypeScript", "npm install " + PackedFile.BASE + file, packed);
    }
}
