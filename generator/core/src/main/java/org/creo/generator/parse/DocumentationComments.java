// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.JavaToken;
import com.github.javaparser.TokenRange;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.comments.CommentsCollection;
import com.github.javaparser.ast.comments.JavadocComment;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Gives each declaration its comment: the last documentation comment before it, unless an empty line is in between.
 * Other comments do not matter. The Java parser could do something like it, but it compares each declaration with each
 * comment, and where a declaration has a line comment, too, it forgets the other.
 */
final class DocumentationComments {

    /** The comments, by the token with which each ends. */
    private final Map<JavaToken, JavadocComment> comments = new IdentityHashMap<>();

    private DocumentationComments(CommentsCollection all) {
        for (JavadocComment comment : all.getJavadocComments()) {
            comment.getTokenRange().ifPresent(range -> comments.put(range.getEnd(), comment));
        }
    }

    static void attach(CommentsCollection all, CompilationUnit unit) {
        DocumentationComments comments = new DocumentationComments(all);
        unit.walk(
                BodyDeclaration.class,
                declaration -> comments.before(declaration).ifPresent(declaration::setComment));
    }

    private Optional<JavadocComment> before(Node declaration) {
        Optional<JavaToken> token = previous(declaration.getTokenRange().map(TokenRange::getBegin));
        int lineEnds = 0;
        while (token.isPresent() && lineEnds < 2) {
            JavadocComment comment = comments.get(token.get());
            if (comment != null) {
                return Optional.of(comment);
            }
            if (token.get().getCategory().isEndOfLine()) {
                lineEnds++;
            } else if (token.get().getCategory().isComment()) {
                lineEnds = 0;
            }
            token = previous(token);
        }
        return Optional.empty();
    }

    /** Only blanks and comments, each of which is a token, come between a declaration and its documentation. */
    private static Optional<JavaToken> previous(Optional<JavaToken> token) {
        return token.flatMap(JavaToken::getPreviousToken)
                .filter(before -> before.getCategory().isWhitespaceOrComment());
    }
}
