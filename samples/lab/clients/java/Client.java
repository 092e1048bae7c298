// SPDX-License-Identifier: Apache-2.0
import lab.*;

public class Client {
    public static void main(String[] arguments) {
        try (StoreClient store = new StoreClient(arguments[0])) {
            store.put(new Series("north", new double[] {1.5, 2.5}, Unit.VOLT));
            System.out.println(store.get("north"));
            store.all().forEach(series -> System.out.println(series.name() + " " + series.unit()));
        }
    }
}
