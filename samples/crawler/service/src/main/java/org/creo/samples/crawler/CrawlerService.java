// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.crawler;

import static org.creo.framework.compose.Composition.par;
import static org.creo.framework.compose.Composition.pfor;

import crawler.Crawler;
import crawler.CrawlerClient;
import crawler.CrawlerHandler;
import crawler.Unreachable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.creo.framework.compose.Composes;
import org.creo.framework.compose.Composition;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Writing;

/** Crawls pages by calling itself, once for each link; the host decides how many of these calls overlap. */
public final class CrawlerService implements CrawlerHandler {
    private static final Pattern LINK = Pattern.compile("href=\"([^\"]*)\"");

    private final HttpClient web = HttpClient.newHttpClient();
    private CrawlerClient client;

    @Composes
    @Override
    public long crawl(String startFrom, int depth) throws Unreachable {
        List<String> links = links(startFrom);
        if (depth <= 1) {
            return 1;
        }
        Crawler crawler = itself();
        List<Long> pages = pfor(
                links,
                link -> par(
                        () -> crawler.crawl(link, depth - 1),
                        () -> {
                            crawler.discovered(link, startFrom);
                            return 0;
                        },
                        (below, none) -> below));
        return 1 + pages.stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public void discovered(String url, String on, Writing<Optional<String>> urls) {
        urls.set(Optional.of(on));
    }

    @Override
    public Map<String, String> urlsDiscovered(ReadingMap<String, String> urls) {
        return urls.get();
    }

    private List<String> links(String url) throws Unreachable {
        try {
            HttpResponse<String> page =
                    web.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
            if (page.statusCode() != 200) {
                throw new Unreachable(url);
            }
            return LINK.matcher(page.body())
                    .results()
                    .map(link -> URI.create(url).resolve(link.group(1)).toString())
                    .toList();
        } catch (IOException | InterruptedException | IllegalArgumentException e) {
            throw new Unreachable(url);
        }
    }

    /** A client of this service, for calls that may take as long as the call that makes them. */
    private synchronized Crawler itself() {
        if (client == null) {
            client = new CrawlerClient("local:");
        }
        return Composition.timeLeft().map(client::withCallTimeout).orElse(client);
    }
}
