// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.Arrays;
import shop.Article;
import shop.Level;
import shop.Order;
import shop.Receipt;
import shop.Shop;
import shop.SoldOut;

/** A service of version 2.0.0; the number of a receipt shows what older clients did not send. */
final class RememberingShop implements Shop {
    private Article[] articles = {};

    @Override
    public Receipt place(Order order, boolean fast) throws SoldOut {
        if (order.items()[0].name().equals("gold")) {
            throw new SoldOut(order.items()[0].count() - 1, "gold", Level.HIGH);
        }
        articles = order.items();
        boolean plain = Arrays.stream(articles)
                .allMatch(article ->
                        article.colour().equals("plain") && article.spare().isEmpty());
        long number = (order.level() == Level.HIGH ? 1000 : 0)
                + (plain ? 100 : 0)
                + 10L * order.priority()
                + (fast ? 1 : 0)
                + order.coupons().size();
        return new Receipt(
                order.customer(),
                Arrays.stream(articles).mapToInt(Article::count).sum(),
                number);
    }

    @Override
    public Article[] list(String prefix, int most) {
        return Arrays.stream(articles)
                .filter(article -> article.name().startsWith(prefix))
                .limit(most)
                .toArray(Article[]::new);
    }

    @Override
    public int twice(int number) {
        return 2 * number;
    }
}
