// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;

    /// <summary>The cases of the union Order of <c>work.creo</c>.</summary>
    internal enum OrderKind
    {
        Begin,
        Item,
        End,
        Credit,
        Rows,
        Count,
        Moved,
        Cancel,
        Drain
    }

    /// <summary>The key and the value of an entry; what is one value by itself has an empty key.</summary>
    internal struct Row
    {
        internal byte[] Key;
        internal byte[] Value;
    }

    /// <summary>What a method sees of a state.</summary>
    internal sealed class SentView
    {
        /// <summary>Whether the rows are all that there is; otherwise there are none, and who wants to read asks.</summary>
        internal bool Complete { get; set; }

        internal Row[] Rows { get; set; }
    }

    /// <summary>
    /// What a host tells a worker. It is read by hand, as all cases need no more than these few values.
    /// </summary>
    internal sealed class Order
    {
        internal OrderKind Kind { get; private set; }

        internal int Call { get; private set; }

        /// <summary>The interface, where a call begins.</summary>
        internal int Service { get; private set; }

        internal int Method { get; private set; }

        /// <summary>The arguments, or an item.</summary>
        internal byte[] Content { get; private set; }

        /// <summary>Milliseconds; 0 where the caller waits for ever.</summary>
        internal long TimeLeft { get; private set; }

        internal string Caller { get; private set; }

        internal string[] Roles { get; private set; }

        internal Dictionary<string, string> Context { get; private set; }

        internal SentView[] Views { get; private set; }

        /// <summary>The number of the question that this answers.</summary>
        internal int Question { get; private set; }

        internal Row[] Rows { get; private set; }

        /// <summary>Whether there are more rows.</summary>
        internal bool More { get; private set; }

        /// <summary>How many rows there are, or for how many items there is credit.</summary>
        internal long Count { get; private set; }

        internal static Order Read(WireReader reader)
        {
            Order order = new Order();
            order.Kind = (OrderKind)Wire.GetCase(reader.Buffer, reader.Take(4), (int)OrderKind.Drain + 1, "Order");
            if (order.Kind == OrderKind.Drain)
            {
                reader.Take(8);
                return order;
            }
            order.Call = Int(reader);
            switch (order.Kind)
            {
                case OrderKind.Begin:
                    order.ReadBegin(reader);
                    break;
                case OrderKind.Item:
                    order.Content = Bytes(reader);
                    break;
                case OrderKind.Credit:
                    order.Count = Int(reader);
                    break;
                case OrderKind.Rows:
                    order.Question = Int(reader);
                    order.Rows = ReadRows(reader);
                    order.More = reader.ReadPresence();
                    break;
                case OrderKind.Count:
                    order.Question = Int(reader);
                    order.Count = Long(reader);
                    break;
                case OrderKind.Moved:
                    order.Question = Int(reader);
                    order.Views = ReadViews(reader);
                    break;
                default:
                    break;
            }
            return order;
        }

        private void ReadBegin(WireReader reader)
        {
            Service = Int(reader);
            Method = Int(reader);
            Content = Bytes(reader);
            TimeLeft = Long(reader);
            Caller = reader.ReadString();
            Roles = reader.ReadStrings().Items;
            Context = new Dictionary<string, string>();
            for (int left = reader.ReadCount(8); left > 0; left--)
            {
                string name = reader.ReadString();
                Context[name] = reader.ReadString();
            }
            Views = ReadViews(reader);
        }

        private static SentView[] ReadViews(WireReader reader)
        {
            SentView[] views = new SentView[reader.ReadCount(5)];
            for (int i = 0; i < views.Length; i++)
            {
                views[i] = new SentView { Complete = reader.ReadPresence(), Rows = ReadRows(reader) };
            }
            return views;
        }

        private static Row[] ReadRows(WireReader reader)
        {
            Row[] rows = new Row[reader.ReadCount(8)];
            for (int i = 0; i < rows.Length; i++)
            {
                rows[i].Key = Bytes(reader);
                rows[i].Value = Bytes(reader);
            }
            return rows;
        }

        private static byte[] Bytes(WireReader reader) => reader.ReadBytes().Items;

        private static int Int(WireReader reader) => Wire.GetInt(reader.Buffer, reader.Take(4));

        private static long Long(WireReader reader) => Wire.GetLong(reader.Buffer, reader.Take(8));
    }
}
