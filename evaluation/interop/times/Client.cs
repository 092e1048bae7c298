// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Journal;
using Journal.Runtime;

/// <summary>Times, dates, UUIDs and decimal numbers, to the host and back.</summary>
internal static class Client
{
    private static readonly Guid High = new Guid("ffeeddcc-bbaa-9988-7766-554433221100");
    private static readonly Guid Low = new Guid("00112233-4455-6677-8899-aabbccddeeff");
    private static readonly Instant Last = Instant.Parse("2026-12-31T23:59:59.999999999Z");
    private static readonly Instant Epoch = new Instant(0, 0);
    private static readonly TimeSpan Millisecond = TimeSpan.FromMilliseconds(1);

    private static void Main(string[] arguments)
    {
        Encoding utf8 = new UTF8Encoding(false);
        using (StreamWriter output = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" })
        {
            using (JournalClient client = new JournalClient(arguments[0]))
            {
                Echo(client, output);
                output.WriteLine(
                    "shifted: " + client.Shift(Last, new Duration(0, 1)) + " " + client.Shift(Last, JournalClient.Half)
                );
                output.WriteLine(
                    "total: " + client.Total(Decimals("0.10", "0.20", "1E+3", "-0.000000000000000000001"))
                );
                Prices(client, output);
                client.Measure(High, TimeSpan.FromDays(2));
                client.Measure(Low, TimeSpan.FromSeconds(-1));
                output.WriteLine("measured: " + string.Join(" ", client.Measured()));
                foreach (string day in new[] { "2026-11-27", "1969-07-20", "9999-12-31" })
                {
                    client.Open(LocalDate.Parse(day), Last);
                }
                output.WriteLine("open from 1970 on: " + string.Join(" ", client.Openings(new LocalDate(0))));
                output.WriteLine("every: " + string.Join(" ", client.Every(Last, Millisecond, 3)));
                output.WriteLine(
                    "sum: "
                    + client.Sum(
                        new Duration[] { TimeSpan.FromHours(36), new Duration(-1, 999999999), JournalClient.Half }
                    )
                );
                output.WriteLine(
                    "constants: " + JournalClient.Ides + " " + JournalClient.Half + " " + JournalClient.Leap + " "
                    + JournalClient.Dns + " " + JournalClient.Tenth
                );
            }
        }
    }

    private static void Echo(JournalClient client, TextWriter output)
    {
        Entry entry = EntryOf("1.00");
        output.WriteLine(entry);
        output.WriteLine("back: " + (client.Echo(entry) == entry ? "the same" : "another one"));
        output.WriteLine("1.0 and 1.00: " + (EntryOf("1.0") == entry ? "the same" : "others"));
    }

    private static Entry EntryOf(string price)
    {
        return new Entry(
            High, Last, new TimeSpan(0, 8, 6, 12, 345), new LocalDate(2026, 11, 27), BigDecimal.Parse(price),
            new[] { Low, High },
            new Instant[] { JournalClient.Ides, Epoch, new DateTimeOffset(2026, 1, 1, 0, 0, 0, 500, TimeSpan.Zero) },
            new Duration[] { JournalClient.Half, TimeSpan.Zero, TimeSpan.FromSeconds(-90) },
            new[] { new LocalDate(1, 1, 1), new LocalDate(0) }, Decimals("1E+3", "-1E-7", "12345678901234567890.123"),
            Instant.Parse("+10000-01-01T00:00:00Z"),
            new Dictionary<LocalDate, BigDecimal> { { new LocalDate(2000, 2, 29), 0.10m } },
            new Dictionary<Guid, Duration> { { Low, Millisecond } }
        );
    }

    private static void Prices(JournalClient client, TextWriter output)
    {
        client.Keep(Last, 2.50m);
        client.Keep(JournalClient.Ides, -1m);
        client.Keep(new Instant(0, 1), 0.1m);
        output.WriteLine(
            "between: "
            + string.Join(" ", client.Between(JournalClient.Ides, Last).Select(price => price.Key + "=" + price.Value))
        );
        try
        {
            output.WriteLine("found: " + client.Find(Last));
            client.Find(Epoch);
        }
        catch (Missing e)
        {
            output.WriteLine("missing: " + e.At + ", again in " + e.Retry);
        }
    }

    private static BigDecimal[] Decimals(params string[] texts)
    {
        return texts.Select(BigDecimal.Parse).ToArray();
    }
}
