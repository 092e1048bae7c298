// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import gathered.Album;
import gathered.Colour;
import gathered.GatheredHandler;
import gathered.Label;
import gathered.Shape;
import gathered.Unwanted;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;

/** Collects what it is given. */
public final class MyGathered implements GatheredHandler {

    @Override
    public void name(Set<String> added, Writing<Set<String>> names) throws Unwanted {
        if (added.contains("nobody")) {
            throw new Unwanted(added, Optional.of(Shape.string("unwanted")));
        }
        Set<String> all = new LinkedHashSet<>(added);
        all.addAll(names.get());
        names.set(all);
    }

    @Override
    public Set<String> named(Reading<Set<String>> names) {
        return names.get();
    }

    @Override
    public void paint(String of, Set<Colour> colours, Writing<Optional<Set<Colour>>> painted) {
        painted.set(Optional.of(colours));
    }

    @Override
    public Set<Colour> painted(String of, Reading<Optional<Set<Colour>>> painted) {
        return painted.get().orElse(Set.of());
    }

    @Override
    public Album same(Album album) {
        return album;
    }

    @Override
    public Set<Short> evens(Set<Short> numbers) {
        return numbers.stream().filter(each -> each % 2 == 0).collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public Stream<Set<Integer>> growing(int count) {
        return IntStream.range(0, count)
                .mapToObj(size -> IntStream.range(0, size).boxed().collect(Collectors.toSet()));
    }

    @Override
    public int all(Stream<Set<Integer>> sets) {
        return sets.mapToInt(Set::size).sum();
    }

    @Override
    public Shape draw(Shape shape, Writing<Shape> form, WritingList<Shape> forms) {
        Shape before = form.get();
        form.set(shape);
        forms.add(shape);
        return before;
    }

    @Override
    public Stream<Shape> drawn(Watching<List<Shape>> forms) {
        return forms.get().stream();
    }

    @Override
    public int count(Stream<Shape> shapes) {
        return (int) shapes.count();
    }

    @Override
    public String label(Label label) {
        return label.toString();
    }
}
