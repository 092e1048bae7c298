// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.nodeTypes.NodeWithJavadoc;
import com.github.javaparser.javadoc.Javadoc;
import com.github.javaparser.javadoc.JavadocBlockTag;
import com.github.javaparser.javadoc.description.JavadocDescription;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.model.Documentation;

/** Splits a documentation comment into its parts. */
final class DocumentationParser {

    private DocumentationParser() {}

    static Documentation parse(NodeWithJavadoc<?> node) {
        return node.getJavadoc().map(DocumentationParser::parse).orElse(Documentation.NONE);
    }

    private static Documentation parse(Javadoc comment) {
        Map<String, List<String>> parameters = new HashMap<>();
        Map<String, List<String>> exceptions = new HashMap<>();
        List<String> result = List.of();
        for (JavadocBlockTag tag : comment.getBlockTags()) {
            switch (tag.getType()) {
                case PARAM -> parameters.put(tag.getName().orElse(""), lines(tag.getContent()));
                case THROWS, EXCEPTION -> exceptions.put(tag.getName().orElse(""), lines(tag.getContent()));
                case RETURN -> result = lines(tag.getContent());
                default -> {
                    /* Other tags are left out: Java has more than a description needs. */
                }
            }
        }
        return new Documentation(lines(comment.getDescription()), parameters, result, exceptions);
    }

    private static List<String> lines(JavadocDescription description) {
        String text = description.toText().strip();
        return text.isEmpty() ? List.of() : text.lines().map(String::strip).toList();
    }
}
