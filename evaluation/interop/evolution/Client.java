// SPDX-License-Identifier: Apache-2.0

import java.util.Locale;
import shop.Item;
import shop.Order;
import shop.Receipt;
import shop.ShopClient;
import shop.SoldOut;

/** A client of version 1.0.0 calls a host of version 2.0.0. */
public final class Client {
    private Client() {}

    /**
     * Runs the scenario.
     *
     * @param arguments the address of the host
     */
    public static void main(String[] arguments) {
        try (ShopClient client = new ShopClient(arguments[0])) {
            Item[] items = {new Item("pen", 2, 1.5), new Item("ink", 3, 2.5), new Item("paper", 500, 4.5)};
            Receipt receipt = client.place(new Order("Ada", items));
            System.out.print("number: " + receipt.number() + "\n");
            System.out.print("note: " + receipt.note() + "\n");
            System.out.print("items: " + receipt.items() + "\n");
            for (Item item : client.list("p")) {
                System.out.print(
                        String.format(Locale.ROOT, "%s: %d, %.2f\n", item.name(), item.count(), item.weight()));
            }
            System.out.print("twice: " + client.twice(21) + "\n");
            try {
                client.place(new Order("Ada", new Item[] {new Item("gold", 4, 1.5)}));
            } catch (SoldOut e) {
                System.out.print("sold out: " + e.item() + ", " + e.left() + " left, again " + e.again() + "\n");
            }
        }
    }
}
