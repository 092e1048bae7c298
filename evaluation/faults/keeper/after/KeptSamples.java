// SPDX-License-Identifier: Apache-2.0
package keeper;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingList;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;
import org.creo.framework.state.WritingMap;

/** What the release before has filled; it adds one sample at a time. */
public final class KeptSamples implements KeeperHandler {
    @Override
    public void fill(
            int count,
            WritingMap<Long, Measurement> samples,
            WritingList<Measurement> queue,
            Writing<Optional<Degree>> level,
            Writing<Integer> fills) {
        queue.add(new Measurement("", 0, 0, Optional.of("new"), Degree.NONE));
        fills.set(fills.get() + 1);
    }

    @Override
    public long[] sums(
            ReadingMap<Long, Measurement> samples, ReadingList<Measurement> queue, Reading<Optional<Degree>> level) {
        Map<Long, Measurement> map = samples.get();
        List<Measurement> list = queue.get();
        map.forEach((key, each) -> {
            if (key != each.value() || !each.unit().equals("unit " + key)) {
                throw new IllegalStateException("under " + key + " is " + each);
            }
        });
        long value = all(map, list).mapToLong(Measurement::value).sum();
        long high = all(map, list).filter(each -> each.level() == Degree.HIGH).count();
        long extended = all(map, list)
                .filter(each -> each.extra() == 2 && each.remark().isEmpty())
                .count();
        return new long[] {
            map.size(), list.size(), value, high + (level.get().equals(Optional.of(Degree.HIGH)) ? 1 : 0), extended
        };
    }

    private static Stream<Measurement> all(Map<Long, Measurement> map, List<Measurement> list) {
        return Stream.concat(map.values().stream(), list.stream());
    }
}
