// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import forms.Drawing;
import forms.FormsHandler;
import forms.Shape;
import forms.Unfit;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Writing;

/** Keeps forms. */
final class KeptForms implements FormsHandler {
    @Override
    public Drawing redraw(Drawing drawing) {
        return drawing;
    }

    @Override
    public double extent(Shape shape) {
        if (shape instanceof Shape.Circle circle) {
            return 2 * circle.value().radius();
        }
        if (shape instanceof Shape.Side side) {
            return side.value();
        }
        throw new Unfit(shape);
    }

    @Override
    public Stream<Shape> mirrored(Stream<Shape> shapes) {
        return shapes;
    }

    @Override
    public void retain(String name, Shape shape, Writing<Optional<Shape>> kept) {
        kept.set(Optional.of(shape));
    }

    @Override
    public Optional<Shape> retained(String name, Reading<Optional<Shape>> kept) {
        return kept.get();
    }
}
