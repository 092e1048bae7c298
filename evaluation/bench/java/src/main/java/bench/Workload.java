// SPDX-License-Identifier: Apache-2.0
package bench;

/** The messages of bench.creo. */
public final class Workload {
    private static final int KILOBYTE = 1024;
    private static final int GROUPS = 10;
    private static final int BLOCKS = 10;
    private static final int REST = 2;

    private Workload() {
    }

    public static NumberKilobyte[] numeric(int size) {
        if (size < KILOBYTE) {
            return new NumberKilobyte[] {new NumberKilobyte(
                    new NumberGroup[] {new NumberGroup(numbers(BLOCKS))}, new Number[0], new int[0])};
        }
        NumberKilobyte[] data = new NumberKilobyte[size / KILOBYTE];
        for (int i = 0; i < data.length; i++) {
            NumberGroup[] groups = new NumberGroup[GROUPS];
            for (int g = 0; g < GROUPS; g++) {
                groups[g] = new NumberGroup(numbers(BLOCKS));
            }
            data[i] = new NumberKilobyte(groups, numbers(REST), new int[1]);
        }
        return data;
    }

    private static Number[] numbers(int count) {
        Number[] numbers = new Number[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = new Number(i * 1.1 - 3.0, (short) (i * 7 % 30000 - 15000));
        }
        return numbers;
    }

    public static TextKilobyte[] string(int size) {
        if (size < KILOBYTE) {
            return new TextKilobyte[] {new TextKilobyte(
                    new TextGroup[] {new TextGroup(texts(BLOCKS))}, new String[0], "")};
        }
        TextKilobyte[] data = new TextKilobyte[size / KILOBYTE];
        for (int i = 0; i < data.length; i++) {
            TextGroup[] groups = new TextGroup[GROUPS];
            for (int g = 0; g < GROUPS; g++) {
                groups[g] = new TextGroup(texts(BLOCKS));
            }
            data[i] = new TextKilobyte(groups, texts(REST), "    ");
        }
        return data;
    }

    private static String[] texts(int count) {
        String[] texts = new String[count];
        for (int i = 0; i < count; i++) {
            texts[i] = String.format("text %05d", i);
        }
        return texts;
    }
}
