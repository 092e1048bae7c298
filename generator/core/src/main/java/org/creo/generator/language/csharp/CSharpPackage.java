// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import org.creo.generator.archive.ZipArchive;
import org.creo.generator.language.ClientPackage;
import org.creo.generator.language.Language;
import org.creo.generator.language.PackedFile;
import org.creo.generator.language.Packing;
import org.creo.generator.model.Description;

/**
 * C# is packed as sources, which the project that installs them compiles, in a feed of NuGet's protocol 3: packing
 * needs no .NET.
 */
final class CSharpPackage implements Packing {

    private static final String FEED = "nuget/v3/";
    private static final String PACKAGES = FEED + "packages/";
    private static final String REGISTRATIONS = FEED + "registrations/";

    @Override
    public Language language() {
        return new CSharpFiles();
    }

    @Override
    public String form() {
        return "a NuGet package of sources";
    }

    @Override
    public ClientPackage pack(Description description, SortedMap<String, String> files) {
        CSharpModel model = CSharpModel.of(description);
        String id = model.namespace();
        String version = model.version();
        // The protocol asks for lower case.
        String lower = id.toLowerCase(Locale.ROOT);
        String folder = PACKAGES + lower + "/";
        String name = folder + version + "/" + lower;
        String nuspec = nuspec(model);
        ZipArchive nupkg = new ZipArchive()
                .add("[Content_Types].xml", CONTENT_TYPES)
                .add("_rels/.rels", RELATIONS.formatted(id))
                .add(id + ".nuspec", nuspec)
                .add("README.md", files.get("README.md"));
        files.forEach((path, text) -> {
            if (path.endsWith(".cs")) {
                nupkg.add("contentFiles/cs/any/" + id + "/" + path, text);
            }
        });
        return new ClientPackage(
                "C#",
                "dotnet add package " + id + " --version " + version + " --source " + PackedFile.BASE + FEED
                        + "index.json",
                List.of(
                        PackedFile.content(name + "." + version + ".nupkg", nupkg.bytes()),
                        PackedFile.index(name + ".nuspec", nuspec),
                        PackedFile.index(folder + "index.json", "{\"versions\": [\"" + version + "\"]}\n"),
                        PackedFile.addresses(FEED + "index.json", SERVICES),
                        PackedFile.addresses(REGISTRATIONS + lower + "/index.json", registration(id, lower, version))));
    }

    private static String nuspec(CSharpModel model) {
        return """
                <?xml version="1.0" encoding="utf-8"?>
                <package xmlns="http://schemas.microsoft.com/packaging/2012/06/nuspec.xsd">
                  <metadata minClientVersion="3.3">
                    <id>%s</id>
                    <version>%s</version>
                    <authors>Creo</authors>
                    <description>%s</description>
                    <readme>README.md</readme>
                    <contentFiles>
                      <files include="cs/any/%1$s/**/*.cs" buildAction="Compile" />
                    </contentFiles>
                  </metadata>
                </package>
                """.formatted(model.namespace(), model.version(), model.about());
    }

    /** Of the Open Packaging Conventions: a nupkg is one of their files. */
    private static final String CONTENT_TYPES = """
            <?xml version="1.0" encoding="utf-8"?>
            <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
              <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" />
              <Default Extension="nuspec" ContentType="application/octet" />
              <Default Extension="md" ContentType="application/octet" />
              <Default Extension="cs" ContentType="application/octet" />
            </Types>
            """;

    private static final String RELATIONS = """
            <?xml version="1.0" encoding="utf-8"?>
            <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
              <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/%s.nuspec" Id="R1" />
            </Relationships>
            """;

    /** Where NuGet finds what; the same for all packages. */
    private static final String SERVICES = """
            {
              "version": "3.0.0",
              "resources": [
                {"@id": "{base}%s", "@type": "PackageBaseAddress/3.0.0"},
                {"@id": "{base}%s", "@type": "RegistrationsBaseUrl/3.6.0"}
              ]
            }
            """.formatted(PACKAGES, REGISTRATIONS);

    /** What there is to say of the package's only version, to those who do not know it. */
    private static String registration(String id, String lower, String version) {
        return """
                {
                  "count": 1,
                  "items": [
                    {
                      "@id": "{base}%1$s%2$s/index.json",
                      "count": 1,
                      "lower": "%3$s",
                      "upper": "%3$s",
                      "items": [
                        {
                          "@id": "{base}%1$s%2$s/index.json",
                          "packageContent": "{base}%4$s%2$s/%3$s/%2$s.%3$s.nupkg",
                          "catalogEntry": {
                            "@id": "{base}%1$s%2$s/index.json",
                            "id": "%5$s",
                            "version": "%3$s",
                            "authors": "Creo",
                            "listed": true
                          }
                        }
                      ]
                    }
                  ]
                }
                """.formatted(REGISTRATIONS, lower, version, PACKAGES, id);
    }
}
