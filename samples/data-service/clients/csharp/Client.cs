// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;
using Packagename;
using Packagename.Runtime;

/// <summary>
/// Stores a file of measurements, reads it back series by series, and prints a summary of what came back.
/// </summary>
internal static class Client
{
    private const string Header = "series,timestamp,value";

    private static int Main(string[] arguments)
    {
        if (arguments.Length != 2)
        {
            Console.Error.WriteLine("usage: Client.exe ADDRESS measurements.csv");
            return 1;
        }
        try
        {
            Run(arguments[0], arguments[1]);
            return 0;
        }
        catch (Exception e)
            when (e is CreoException || e is IOException || e is FormatException || e is ArgumentException)
        {
            Console.Error.WriteLine(e.Message);
            return 1;
        }
    }

    private static void Run(string address, string file)
    {
        Data[] series = Read(file);
        StringBuilder summary = new StringBuilder();
        int samples = 0;
        using (DataServiceClient client = new DataServiceClient(address))
        {
            client.StoreData(series);
            foreach (Data stored in series)
            {
                Data data = client.RetrieveData(stored.Metadata.Description);
                Describe(data, summary);
                samples += data.Samples.Count;
            }
        }
        summary.Append("total: ").Append(series.Length).Append(" series, ").Append(samples).Append(" samples\n");
        byte[] output = new UTF8Encoding(false).GetBytes(summary.ToString());
        using (Stream console = Console.OpenStandardOutput())
        {
            console.Write(output, 0, output.Length);
        }
    }

    /// <summary>One value for each series of the file, in order of first appearance.</summary>
    private static Data[] Read(string file)
    {
        List<string> order = new List<string>();
        Dictionary<string, long> starts = new Dictionary<string, long>();
        Dictionary<string, List<double>> samples = new Dictionary<string, List<double>>();
        int lines = 0;
        foreach (string line in File.ReadLines(file, Encoding.UTF8))
        {
            lines++;
            if (lines == 1 && line == Header)
            {
                continue;
            }
            string[] cells = line.Split(',');
            long timestamp;
            double value;
            if (lines == 1 || cells.Length != 3
                || !long.TryParse(cells[1], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out timestamp)
                || !double.TryParse(cells[2], NumberStyles.Float, CultureInfo.InvariantCulture, out value))
            {
                throw new FormatException(file + ":" + lines + ": '" + line + "' is not of the form " + Header);
            }
            string name = cells[0];
            if (!starts.ContainsKey(name))
            {
                order.Add(name);
                starts[name] = timestamp;
                samples[name] = new List<double>();
            }
            samples[name].Add(value);
        }
        return order
            .Select(
                name => new Data(
                    metadata: new MetaData(description: name, timestamp: starts[name]), samples: samples[name].ToArray()
                )
            )
            .ToArray();
    }

    private static void Describe(Data data, StringBuilder summary)
    {
        ReadOnlyArray<double> samples = data.Samples;
        summary.Append("series: ").Append(data.Metadata.Description).Append('\n');
        Line(summary, "start", data.Metadata.Timestamp.ToString(CultureInfo.InvariantCulture));
        Line(summary, "samples", samples.Count.ToString(CultureInfo.InvariantCulture));
        Line(summary, "minimum", samples.Min().ToString("F2", CultureInfo.InvariantCulture));
        Line(summary, "maximum", samples.Max().ToString("F2", CultureInfo.InvariantCulture));
        Line(summary, "mean", (samples.Sum() / samples.Count).ToString("F4", CultureInfo.InvariantCulture));
        Line(summary, "digest", Digest(samples).ToString("x16", CultureInfo.InvariantCulture));
    }

    private static void Line(StringBuilder summary, string name, string value)
    {
        summary.Append("  ").Append(name).Append(": ").Append(value).Append('\n');
    }

    /// <summary>FNV-1a (64 bits) over the big-endian bytes of each sample.</summary>
    private static ulong Digest(ReadOnlyArray<double> samples)
    {
        ulong digest = 14695981039346656037;
        foreach (double sample in samples)
        {
            long bits = BitConverter.DoubleToInt64Bits(sample);
            for (int shift = 56; shift >= 0; shift -= 8)
            {
                digest = unchecked((digest ^ (byte)(bits >> shift)) * 1099511628211);
            }
        }
        return digest;
    }
}
