// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code creo new} refuses; that its projects build and run is shown by evaluation/interop/test_new.py. */
class NewCommandTest extends CommandTest {

    @Test
    void refusesWhatIsNoName() {
        assertEquals(2, creo("new", "My Shop"));
        assertTrue(err.toString().contains("'My Shop' is not a name for a project"), err::toString);
        assertTrue(err.toString().contains("such as my-shop\n"), err::toString);
        forget();
        assertEquals(2, creo("new", "../../etc"));
        assertTrue(err.toString().contains("such as etc\n"), err::toString);
        assertFalse(Files.exists(Path.of("my-shop")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | write lower-case words of letters and digits, with - between them, such as weather",
                "2day | write lower-case words of letters and digits, with - between them, such as day",
                "a.b | write lower-case words of letters and digits, with - between them, such as a-b",
                "a/b | write lower-case words of letters and digits, with - between them, such as a-b",
                "a\\b | write lower-case words of letters and digits, with - between them, such as a-b",
                "Weather | write lower-case words of letters and digits, with - between them, such as weather",
                "java | packages that begin with 'java' or 'javax' belong to Java itself; try my-java",
                "class | in Java the word means something else; try my-class",
                "synchronized | in Java the word means something else; try my-synchronized",
                "lock | in C# the word means something else; try my-lock",
                "register | in C the word means something else; try my-register",
                "lambda | in Python the word means something else; try my-lambda",
                "system | in C# the word means something else; try my-system",
                "calendar | in Python's standard library a module has that name; try my-calendar",
                "note | something inside the project has that name; try my-note",
            })
    void refusesWhatALanguageCannotSpell(String name, String reason) {
        assertEquals(2, creo("new", name));
        assertEquals(
                "error: '" + name + "' is not a name for a project: " + reason
                        + "\ncreo new --help says how to use it\n",
                err.toString());
        assertFalse(name.matches("[a-z]+") && Files.exists(Path.of(name)));
    }

    @Test
    void refusesWhatIsTooLong() {
        String name = "a".repeat(41);
        assertEquals(2, creo("new", name));
        assertEquals(
                "error: '" + name + "' is too long for a project: take 40 characters at most",
                err.toString().lines().findFirst().orElseThrow());
    }

    /** What they are is the generator's decision. */
    @Test
    void theClientInCUsesTheNamesThatAreGenerated() {
        for (String name : List.of("weather", "a-b", "note", "service")) {
            SourceFile source = NewProject.describe(name, ProjectService.JAVA);
            List<ProjectClient> clients = ProjectClient.ALL.subList(0, 1);
            List<Language> languages = List.of(clients.get(0).language());
            Description description = Compilation.read(source, ImportPath.NONE, languages, new Diagnostics())
                    .orElseThrow();
            SortedMap<String, String> generated =
                    new Compilation(languages).render(description).get(languages.get(0));
            SortedMap<String, String> project =
                    new NewProject(name, ProjectService.JAVA, clients, description, false).files();
            Set<String> known = identifiers(String.join("\n", generated.values()));
            Set<String> used = identifiers(project.get("clients/c/client.c"));
            used.removeIf(each -> !each.toLowerCase(Locale.ROOT).startsWith(name.replace('-', '_') + "_"));
            assertTrue(used.size() > 10, used::toString);
            used.removeAll(known);
            assertEquals(Set.of(), used);
        }
    }

    @Test
    void aPageIsInTheJarOfItsService() {
        SourceFile source = NewProject.describe("weather", ProjectService.JAVA);
        Description description = Compilation.read(source, ImportPath.NONE, List.of(), new Diagnostics())
                .orElseThrow();
        SortedMap<String, String> project =
                new NewProject("weather", ProjectService.JAVA, List.of(), description, true).files();
        assertTrue(project.get("service/src/main/resources/www/page.js").contains("'weather.WeatherService/'"));
        assertTrue(project.get("service/pom.xml").contains("<Creo-Services>weather.Main</Creo-Services>"));
        assertTrue(project.get("README.md").contains("## The page"));
        SortedMap<String, String> without =
                new NewProject("weather", ProjectService.JAVA, List.of(), description, false).files();
        assertFalse(without.keySet().stream().anyMatch(path -> path.contains("www")));
        assertFalse(without.get("README.md").contains("## The page"));
    }

    @Test
    void aServiceInPythonNeedsNoBuild() {
        SourceFile source = NewProject.describe("lab-book", ProjectService.PYTHON);
        Description description = Compilation.read(source, ImportPath.NONE, List.of(), new Diagnostics())
                .orElseThrow();
        NewProject project =
                new NewProject("lab-book", ProjectService.PYTHON, ProjectClient.ALL.subList(0, 1), description, false);
        assertEquals(
                List.of("python", "c"),
                project.generated().stream().map(Language::id).toList());
        SortedMap<String, String> files = project.files();
        String main = files.get("service/main.py");
        assertTrue(main.contains("from lab_book.service import LabBookService, "), main);
        assertTrue(files.get("service/generate.py").contains("--service"));
        String readme = files.get("README.md");
        assertTrue(readme.contains("creo serve creo/lab-book.creo --worker 'python3 service/main.py'"), readme);
        assertTrue(readme.contains("--lang python,c --service -o generated"), readme);
        assertFalse(files.keySet().stream().anyMatch(path -> path.endsWith("pom.xml")));
    }

    @Test
    void refusesServicesThatThereAreNot() {
        assertEquals(2, creo("new", "weather", "--service", "c"));
        assertTrue(err.toString().contains("there is no service in 'c' to begin with: take java, or python"));
        forget();
        assertEquals(2, creo("new", "weather", "--service", "python", "--page"));
        assertTrue(err.toString().contains("--page needs a service in Java"), err::toString);
    }

    private static Set<String> identifiers(String text) {
        return Pattern.compile("\\w+")
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void refusesFoldersThatAreThere() {
        assertEquals(1, creo("new", "target"));
        assertTrue(err.toString().contains("target already exists; choose another name"), err::toString);
        assertFalse(Files.exists(Path.of("target/README.md")));
    }

    @Test
    void refusesLanguagesWithoutAClient() {
        assertEquals(2, creo("new", "weather", "--lang", "pyhton"));
        assertTrue(err.toString().contains("there is no client in 'pyhton'; did you mean 'python'?"), err::toString);
        assertEquals(2, creo("new", "weather", "--lang", "host"));
        assertFalse(Files.exists(Path.of("weather")));
    }
}
