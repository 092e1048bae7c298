// SPDX-License-Identifier: Apache-2.0
using System;
using Lab;

public static class Client
{
    public static void Main(string[] arguments)
    {
        using (StoreClient store = new StoreClient(arguments[0]))
        {
            store.Put(new Series("north", new double[] { 1.5, 2.5 }, Unit.Volt));
            Console.WriteLine(store.Get("north"));
            foreach (Series series in store.All())
            {
                Console.WriteLine(series.Name + " " + series.Unit.ToString().ToUpperInvariant());
            }
        }
    }
}
