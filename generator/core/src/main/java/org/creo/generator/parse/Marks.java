// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import com.github.javaparser.ast.expr.Expression;
import java.util.List;
import java.util.Optional;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Permission;
import org.creo.generator.model.Roles;

/** What the annotations of one declaration say. */
record Marks(
        Optional<Deprecation> deprecation,
        Optional<Expression> defaultValue,
        boolean oneway,
        boolean idempotent,
        boolean stateless,
        List<Permission> permissions,
        Optional<Roles> roles) {}
