// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.programs;

import static j2html.TagCreator.body;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.head;
import static j2html.TagCreator.html;
import static j2html.TagCreator.li;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.title;
import static j2html.TagCreator.ul;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.creo.framework.program.HttpAnswer;
import org.creo.framework.program.HttpPath;
import org.creo.framework.program.HttpProgram;
import org.creo.framework.program.HttpRequest;
import org.creo.framework.program.Stateless;

/** Finds papers: as a page, which is a tree of elements, or as JSON for clients that ask for that. */
@HttpPath("/library")
@Stateless
public final class Library implements HttpProgram {
    private static final List<String> PAPERS = List.of(
            "Creo: Reduced Complexity Service Development",
            "Hop, a Fast Server for the Diffuse Web",
            "S: a Scripting Language for High-Performance RESTful Web Services");

    @Override
    public HttpAnswer answer(HttpRequest request) {
        String query = request.parameter("q").orElse("");
        List<String> found = PAPERS.stream()
                .filter(paper -> lower(paper).contains(lower(query)))
                .toList();
        boolean json = request.field("accept").orElse("").contains("application/json");
        // A cache must not give the page to those who ask for JSON.
        return (json ? HttpAnswer.json(json(found)) : HttpAnswer.html(page(query, found))).with("Vary", "Accept");
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static String json(List<String> found) {
        return found.stream().map(paper -> "\"" + paper + "\"").collect(Collectors.joining(",", "[", "]"));
    }

    /** The library escapes texts, whoever has written them. */
    private static String page(String query, List<String> found) {
        return "<!DOCTYPE html>\n"
                + html(
                                head(
                                        meta().withCharset("utf-8"),
                                        meta().withName("color-scheme").withContent("light dark"),
                                        meta().withName("viewport").withContent("width=device-width"),
                                        title("Papers: " + query)),
                                body(
                                        h1(found.size() + " found for '" + query + "'"),
                                        ul(each(found, paper -> li(paper)))))
                        .withLang("en")
                        .render();
    }
}
