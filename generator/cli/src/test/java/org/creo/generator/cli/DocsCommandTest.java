// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocsCommandTest {

    private final Creo creo = new Creo();

    @TempDir
    private Path folder;

    /** The page, without the places where a line may break. */
    private String page(String description) throws IOException {
        return whole(description).replace("<wbr>", "");
    }

    private String whole(String description) throws IOException {
        Path source = Files.writeString(folder.resolve("data.creo"), description);
        Path page = folder.resolve("service.html");
        assertEquals(0, creo.run("docs", source, "--lang", "c,cs,java,py", "-o", page), creo::err);
        return Files.readString(page);
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }

    @Test
    void showsThePathsOfResources() throws IOException {
        String page = page("""
                @PACKAGE("lab")
                @RESOURCE("/lab")
                interface Store
                {
                    @GET("/series/{name}") @STATELESS String get (String name);
                }
                """);
        assertTrue(page.contains("<p class=\"quiet\">HTTP: <code>GET /lab/series/{name}</code></p>"), page);
    }

    @Test
    void showsTypesAsLinksAndTheFirstCallInEachLanguage() throws IOException {
        String page = page("""
                @PACKAGE("lab")
                /** What was measured. */
                struct Data { double[] samples; }
                @ROLES({"writer", "admin"})
                interface DataService
                {
                    /**
                     * Stores all of them.
                     * @param data what to store
                     */
                    void store (Data[] data);
                }
                """);
        assertTrue(page.contains("<a href=\"#Data\">Data</a>[]"), page);
        assertTrue(page.contains("<dt><code>data</code></dt><dd>what to store</dd>"), page);
        assertTrue(page.contains("<p class=\"quiet\">Needs the role writer or admin.</p>"), page);
        assertTrue(page.contains("store({samples:double[]}[]):void"), page);
        assertTrue(page.contains("<a href=\"#DataService.store\">DataService.store</a>"), page);
        assertEquals(
                List.of("C", "C#", "Java", "Python"),
                found("<label for=\"DataService.store-call-\\w+\">(.*?)</label>", page));
        assertTrue(page.contains("DataServiceClient(<span class=\"text\">&quot;localhost:7000&quot;</span>)"), page);
        Set<String> ids = new HashSet<>(found(" id=\"([^\"]+)\"", page));
        assertTrue(ids.containsAll(found("href=\"#([^\"/]+)\"", page)), () -> page);
    }

    @Test
    void showsStreamsAndWhatMayBeSentAgain() throws IOException {
        String page = page("""
                @PACKAGE("lab")
                struct Data { double[] samples; }
                interface DataService
                {
                    /** @return as they are taken */
                    Stream<Data> watch (String name, Stream<Integer> rates);
                    @IDEMPOTENT void store (Data data);
                    void add (Data data);
                }
                """);
        assertTrue(
                page.contains("<span class=\"type\">Stream&lt;<a href=\"#Data\">Data</a>&gt;</span> <b>watch</b> ("),
                page);
        assertTrue(page.contains("<span class=\"type\">Stream&lt;Integer&gt;</span> rates"), page);
        assertTrue(page.contains("<dt>returns</dt><dd>as they are taken</dd>"), page);
        assertEquals(List.of("store"), found("<b>(\\w+)</b>[^\n]*>repeatable<", page));
        assertTrue(page.contains("<a href=\"#DataService.watch\">DataService.watch</a>"), page);
    }

    @Test
    void showsStateAndWhichMethodTouchesWhat() throws IOException {
        String page = page("""
                @PACKAGE("lab")
                struct Data { double[] samples; }
                interface DataService
                {
                    /** The newest of each name. */
                    @STATE Map<String, Data> newest;
                    @STATE long count = 7;
                    @READS({"newest[name]", "count"}) Data find (String name);
                    @READS("count") @WRITES("newest") void clear ();
                    @WRITES("count") void add (Data data);
                    void alone ();
                }
                """);
        assertTrue(
                page.contains(
                        "Map&lt;String, <a href=\"#Data\">Data</a>&gt;</code></td><td><code>newest</code></td><td>The newest of each name."),
                page);
        assertTrue(page.contains("<code>count = 7</code>"), page);
        assertTrue(
                page.contains(
                        "Read by <a href=\"#DataService.find\">find</a>, <a href=\"#DataService.clear\">clear</a>. "
                                + "Written by <a href=\"#DataService.add\">add</a>."),
                page);
        assertEquals(
                List.of(
                        "Reads <code>newest[name]</code>, <code>count</code>. ",
                        "Reads <code>count</code>. Writes <code>newest</code>.",
                        "Writes <code>count</code>."),
                found("<p class=\"quiet\">((?:Reads|Writes).*?)</p>", page));
        assertEquals(List.of("find"), found("<b>(\\w+)</b>[^\n]*>repeatable<", page));
        assertTrue(
                page.contains(
                        "Used by <a href=\"#DataService\">DataService</a>, <a href=\"#DataService.find\">DataService.find</a>"),
                page);
        Set<String> ids = new HashSet<>(found(" id=\"([^\"]+)\"", page));
        assertTrue(ids.containsAll(found("href=\"#([^\"/]+)\"", page)), () -> page);
    }

    @Test
    void showsTheFirstCallOfEveryMethod() throws IOException {
        String page = page("""
                @PACKAGE("lab")
                struct Data { double[] samples; }
                interface Early { void begin (); }
                interface DataService
                {
                    @DEPRECATED("use store") void put (Data data);
                    void store (Data data, @DEFAULT(10) int times);
                    void storeAsync (Data data);
                    Stream<Data> watch (String name);
                    long total (Stream<Data> data);
                }
                """);
        for (String method : List.of("put", "store", "storeAsync", "watch", "total")) {
            String entry = page.substring(page.indexOf("<article class=\"entry\" id=\"DataService." + method + "\">"));
            String calls = entry.substring(0, entry.indexOf("</details>"));
            assertEquals(
                    List.of("C", "C#", "Java", "Python"),
                    found("<label for=\"DataService." + method + "-call-\\w+\">(.*?)</label>", calls),
                    calls);
            for (String code : found("(?s)<code>(.*?)</code>", calls)) {
                String plain =
                        code.replaceAll("<[^>]*>", "").toLowerCase(Locale.ROOT).replace("_", "");
                assertTrue(plain.contains(method.toLowerCase(Locale.ROOT)), plain);
                assertEquals(method.equals("storeAsync"), plain.contains("storeasync"), plain);
            }
            assertEquals(method.equals("put"), calls.contains("<details class=\"calls\" open>"), method);
        }
        assertTrue(
                page.contains("<span class=\"line\" style=\"--indent: 4ch\">    client.store("),
                "where a line wraps: " + page);
        assertTrue(page.contains("<span class=\"keyword\">using</span>"), page);
        assertTrue(page.contains("<span class=\"keyword\">with</span> DataServiceClient("), page);
        assertTrue(page.contains("<span class=\"number\">1.5</span>"), page);
    }

    @Test
    void showsDefaults() throws IOException {
        String page = page("""
                @PACKAGE("lab")
                enum Level { LOW, HIGH }
                struct Data { int a; @DEFAULT(Level.HIGH) Level level; @DEFAULT("none") String note; }
                interface DataService { void store (Data data, @DEFAULT(10) int times); }
                """);
        assertTrue(page.contains("<code>level = Level.HIGH</code>"), page);
        assertTrue(page.contains("<code>note = &quot;none&quot;</code>"), page);
        assertTrue(page.contains("<span class=\"type\">int</span> times = 10</span>"), page);
    }

    @Test
    void breaksNamesBetweenTheirWordsOnly() throws IOException {
        String page = whole("""
                @PACKAGE("lab")
                interface DataService { void storeEverythingAtOnce (int max_value); void begin (int[] all); }
                """);
        assertTrue(page.contains("<b>store<wbr>Everything<wbr>At<wbr>Once</b>"), page);
        assertTrue(page.contains("max_<wbr>value"), page);
        assertTrue(page.contains("store<wbr>Everything<wbr>At<wbr>Once(<wbr>int):<wbr>void"), page);
        assertTrue(page.contains("int[]</span> all"), page);
        assertTrue(page.contains("begin(<wbr>int[]):<wbr>void"), page);
        assertTrue(page.contains("#text p, #text h1, nav li a { overflow-wrap: break-word; }"), page);
    }

    @Test
    void needsNoOtherFile() throws IOException {
        String page = page("@PACKAGE(\"lab\")\ninterface Empty { void a (); }\n");
        String before = page.substring(0, page.indexOf("<script type=\"module\">"));
        assertFalse(before.matches("(?s).*(src=|<link|@import|https?://|url\\().*"), before);
        assertTrue(page.contains("content=\"default-src &#39;none&#39;; script-src &#39;sha256-"), page);
    }

    @Test
    void hasTheFormsOfAHost() throws IOException {
        String page = page("""
                @PACKAGE("lab")
                interface Store
                {
                    /** Says </script><script>. */
                    void put (String name);
                }
                """);
        assertTrue(page.contains("id=\"descriptor\">{\"format\":1,"), page);
        assertTrue(page.contains("\"languages\":[\"C\",\"C#\",\"Java\",\"Python\"]"), page);
        assertTrue(page.contains("id=\"calls\">[\"lab.Store/\",{\"C\":{"), page);
        assertTrue(page.contains("\"documentation\":\"Says \\u003c/script>\\u003cscript>.\""), page);
        assertTrue(page.contains("<a href=\"#lab.Store/put\""), page);
        assertEquals(3, page.split("</script>", -1).length - 1, page);
    }

    @Test
    void showsWhatLooksLikeMarkupAsText() throws IOException {
        String page = page("""
                @PACKAGE("lab")
                /** <script>alert("x")</script> & more */
                struct Data { /** <b>bold</b> */ @DEPRECATED("use <i>other</i>") int a; }
                """);
        assertTrue(page.contains("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more"), page);
        assertFalse(page.contains("<b>bold"), page);
        assertFalse(page.contains("<i>other"), page);
    }

    @Test
    void writesNothingWhereTheDescriptionIsWrong() throws IOException {
        Path source = Files.writeString(folder.resolve("data.creo"), "@PACKAGE(\"lab\")\nstruct A { B b; }\n");
        assertEquals(1, creo.run("docs", source, "-o", folder.resolve("service.html")));
        assertFalse(Files.exists(folder.resolve("service.html")));
    }
}
