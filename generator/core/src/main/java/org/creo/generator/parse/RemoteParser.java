// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.nodeTypes.NodeWithAnnotations;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Remote;
import org.creo.generator.source.Location;

/**
 * Reads {@code @REMOTE("https://api.example.org")}, and refuses annotations beside it that only say how a host of
 * Creo's serves something.
 */
final class RemoteParser {

    private static final String EXAMPLE = "such as @REMOTE(\"https://api.example.org/v1\")";
    private static final int LAST_PORT = 65_535;

    /** For each annotation that is only for services of one's own, what is wrong with it, and what to do. */
    private static final Map<String, String> OWN = Map.ofEntries(
            Map.entry("RESOURCE", "leave it out: the path below which all others are is that of the URL"),
            Map.entry("ROLES", "leave it out: that service decides who may call it; keys and tokens are options"),
            Map.entry("STATE", "leave it out: what that service keeps is its own"),
            Map.entry("READS", "leave it out: what that service keeps is its own"),
            Map.entry("WRITES", "leave it out: what that service keeps is its own"),
            Map.entry("STATELESS", "leave it out: @GET says that nothing is changed"),
            Map.entry("IDEMPOTENT", "leave it out: no request to that service is sent again"),
            Map.entry("CACHED", "leave it out: nothing is kept of its answers"),
            Map.entry("CREATED", "leave it out: that service decides what its answers say"),
            Map.entry("REDIRECT", "leave it out: a GET follows redirects to the same host, and nothing else does"),
            Map.entry("ONEWAY", "leave it out: every request of HTTP has an answer"));

    private final Places places;
    private final Diagnostics diagnostics;

    RemoteParser(Places places, Diagnostics diagnostics) {
        this.places = places;
        this.diagnostics = diagnostics;
    }

    /** The URL that the annotation names; where that is none of a service, which has then been reported, a stand-in. */
    Remote parse(AnnotationExpr annotation) {
        Optional<Expression> value = annotation.isSingleMemberAnnotationExpr()
                ? Optional.of(annotation.asSingleMemberAnnotationExpr().getMemberValue())
                        .filter(Expression::isStringLiteralExpr)
                : Optional.empty();
        if (value.isEmpty()) {
            diagnostics.error(
                    Code.ANNOTATION_ARGUMENT, places.of(annotation), "@REMOTE gives the URL of a service", EXAMPLE);
            return new Remote("", places.of(annotation));
        }
        String url = value.get().asStringLiteralExpr().getValue();
        checkUrl(url, places.of(value.get()));
        return new Remote(url, places.of(annotation));
    }

    private void checkUrl(String url, Location at) {
        URI parsed;
        try {
            parsed = new URI(url);
        } catch (URISyntaxException e) {
            report(at, "'" + url + "' is no URL", EXAMPLE);
            return;
        }
        String scheme = Optional.ofNullable(parsed.getScheme()).orElse("");
        if (!scheme.equals("https") && !scheme.equals("http")) {
            report(at, "a REST service has a URL of http or https", EXAMPLE);
        } else if (parsed.getHost() == null || parsed.getPort() > LAST_PORT) {
            report(at, "'" + url + "' names no host", EXAMPLE);
        } else if (parsed.getRawUserInfo() != null) {
            report(at, "a description is no place for a name and a password", "give them as options of the client");
        } else if (parsed.getRawQuery() != null) {
            report(at, "the URL of a service has no query", "make what is in it a parameter of the methods");
        } else if (parsed.getRawFragment() != null) {
            report(at, "the URL of a service has no '#'", "leave out what begins with it: no request has it");
        } else if (url.endsWith("/")) {
            report(
                    at,
                    "the URL of a service has no '/' at its end",
                    "leave it out: the paths of methods begin with one");
        } else if (!parsed.normalize().equals(parsed)) {
            report(at, "the path of the URL is not in its simplest form", "write '" + parsed.normalize() + "'");
        }
    }

    private void report(Location at, String about, String hint) {
        diagnostics.error(Code.REMOTE_URL, at, about, hint);
    }

    /** Reports annotations in an interface of somebody else's service that say how a host of Creo's serves it. */
    void refuseOwn(ClassOrInterfaceDeclaration declaration) {
        refuse(declaration);
        for (BodyDeclaration<?> member : declaration.getMembers()) {
            refuse(member);
        }
    }

    private void refuse(NodeWithAnnotations<?> node) {
        node.getAnnotations().stream()
                .filter(annotation -> OWN.containsKey(annotation.getNameAsString()))
                .forEach(annotation -> diagnostics.error(
                        Code.REMOTE_ANNOTATION,
                        places.of(annotation),
                        "@" + annotation.getNameAsString()
                                + " says how a service of your own is served, and this one is" + " somebody else's",
                        OWN.get(annotation.getNameAsString())));
    }
}
