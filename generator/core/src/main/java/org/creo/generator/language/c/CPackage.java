// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.SortedMap;
import org.creo.generator.language.ClientPackage;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.PackedFile;
import org.creo.generator.language.Packing;
import org.creo.generator.model.Description;

/** C is packed as a header and a source to drop into a program. */
final class CPackage implements Packing {

    @Override
    public Language language() {
        return new CFiles().with(CFiles.SINGLE_FILE, LanguageOption.ON);
    }

    @Override
    public String form() {
        return "C in two files";
    }

    @Override
    public ClientPackage pack(Description description, SortedMap<String, String> files) {
        String name = new CNames(description).namespace();
        String header = name + ".h";
        String source = name + ".c";
        return new ClientPackage(
                "C",
                "curl -O " + PackedFile.BASE + header + " -O " + PackedFile.BASE + source,
                List.of(PackedFile.content(header, files.get(header)), PackedFile.content(source, files.get(source))));
    }
}
