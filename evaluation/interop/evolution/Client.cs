// SPDX-License-Identifier: Apache-2.0
using System;
using System.Globalization;
using System.IO;
using System.Text;
using Shop;

/// <summary>A client of version 1.0.0 calls a host of version 2.0.0.</summary>
internal static class Client
{
    private static void Main(string[] arguments)
    {
        Encoding utf8 = new UTF8Encoding(false);
        using (StreamWriter output = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" })
        {
            using (ShopClient client = new ShopClient(arguments[0]))
            {
                Item[] items = { new Item("pen", 2, 1.5), new Item("ink", 3, 2.5), new Item("paper", 500, 4.5) };
                Receipt receipt = client.Place(new Order("Ada", items));
                output.WriteLine("number: " + receipt.Number);
                output.WriteLine("note: " + receipt.Note);
                output.WriteLine("items: " + receipt.Items);
                foreach (Item item in client.List("p"))
                {
                    output.WriteLine(string.Format(
                        CultureInfo.InvariantCulture, "{0}: {1}, {2:F2}", item.Name, item.Count, item.Weight
                    ));
                }
                output.WriteLine("twice: " + client.Twice(21));
                try
                {
                    client.Place(new Order("Ada", new[] { new Item("gold", 4, 1.5) }));
                }
                catch (SoldOut e)
                {
                    output.WriteLine("sold out: " + e.Item + ", " + e.Left + " left, again " + e.Again);
                }
            }
        }
    }
}
