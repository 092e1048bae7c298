// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import java.util.List;
import java.util.Optional;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.HttpStatus;
import org.creo.generator.model.Permission;
import org.creo.generator.model.Remote;
import org.creo.generator.model.Roles;
import org.creo.generator.model.Route;
import org.creo.generator.model.RoutePath;
import org.creo.generator.source.Location;

/**
 * The annotations of one declaration, read.
 *
 * @param rules those for values
 * @param resource the path of an interface
 * @param remote the URL of an interface
 * @param body where {@code @BODY} is
 */
record Marks(
        Optional<Deprecation> deprecation,
        Optional<Expression> defaultValue,
        List<AnnotationExpr> rules,
        boolean oneway,
        boolean idempotent,
        boolean stateless,
        List<Permission> permissions,
        Optional<Roles> roles,
        Optional<RoutePath> resource,
        Optional<Remote> remote,
        Optional<Route> route,
        Optional<Location> body,
        Optional<HttpStatus> status) {}
