// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.comments.JavadocComment;
import com.github.javaparser.ast.nodeTypes.NodeWithSimpleName;
import com.github.javaparser.ast.type.ReferenceType;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.source.Location;
import org.creo.protocol.text.Nearest;

/**
 * Reports tags in the comment of a method for a parameter or an exception that does not exist: no reader would see
 * them.
 */
final class CommentTags {

    private static final Pattern TAG = Pattern.compile("[\\s/*]*@(param|throws|exception)\\s+(\\w+)");

    private final Places places;
    private final Diagnostics diagnostics;

    CommentTags(Places places, Diagnostics diagnostics) {
        this.places = places;
        this.diagnostics = diagnostics;
    }

    void check(MethodDeclaration method) {
        method.getJavadocComment()
                .ifPresent(comment -> check(
                        comment,
                        method.getParameters().stream()
                                .map(NodeWithSimpleName::getNameAsString)
                                .toList(),
                        method.getThrownExceptions().stream()
                                .map(ReferenceType::asString)
                                .toList()));
    }

    private void check(JavadocComment comment, List<String> parameters, List<String> exceptions) {
        Location begin = places.of(comment);
        int lines = comment.getRange().map(range -> range.getLineCount()).orElse(0);
        for (int line = begin.line(); line < begin.line() + lines; line++) {
            String text = places.source().line(line);
            Matcher tag = TAG.matcher(text).region(line == begin.line() ? begin.column() - 1 : 0, text.length());
            if (tag.lookingAt()) {
                Location at = new Location(places.source(), line, tag.start(2) + 1, tag.end(2) - tag.start(2));
                if (tag.group(1).equals("param")) {
                    check(tag.group(2), parameters, at, "the method has no parameter '" + tag.group(2) + "'");
                } else {
                    check(tag.group(2), exceptions, at, "the method does not throw '" + tag.group(2) + "'");
                }
            }
        }
    }

    private void check(String name, List<String> known, Location at, String message) {
        if (!known.contains(name)) {
            diagnostics.error(
                    Code.COMMENT_TAG, at, message, Nearest.meant(name, known).orElse("leave this out of the comment"));
        }
    }
}
