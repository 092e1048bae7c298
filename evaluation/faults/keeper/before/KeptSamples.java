// SPDX-License-Identifier: Apache-2.0
package keeper;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingList;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;
import org.creo.framework.state.WritingMap;

/** Values that each follow from their place, so that sums show whether one is missing. */
public final class KeptSamples implements KeeperHandler {
    private static Sample sample(int place) {
        return new Sample(place, place % 3 == 0 ? Level.HIGH : Level.LOW, "unit " + place);
    }

    @Override
    public void fill(int count, WritingMap<Integer, Sample> samples, WritingList<Sample> queue, Writing<Level> level) {
        samples.set(IntStream.range(0, count).boxed().collect(Collectors.toMap(i -> i, KeptSamples::sample)));
        queue.set(IntStream.range(0, count).mapToObj(KeptSamples::sample).toList());
        level.set(Level.HIGH);
    }

    @Override
    public long[] sums(ReadingMap<Integer, Sample> samples, ReadingList<Sample> queue, Reading<Level> level) {
        Map<Integer, Sample> map = samples.get();
        List<Sample> list = queue.get();
        long value = Stream.concat(map.values().stream(), list.stream())
                .mapToLong(Sample::value)
                .sum();
        long high = Stream.concat(map.values().stream(), list.stream())
                .filter(each -> each.level() == Level.HIGH)
                .count();
        return new long[] {map.size(), list.size(), value, high + (level.get() == Level.HIGH ? 1 : 0), 0};
    }
}
