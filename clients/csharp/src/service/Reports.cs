// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;
    using System.Collections.Generic;

    /// <summary>The constants of the enum Failure of <c>work.creo</c>.</summary>
    internal enum CallFailure
    {
        Failed,
        Malformed,
        Cancelled
    }

    /// <summary>
    /// What a worker tells its host, the union Report of <c>work.creo</c>, each case as what writes it.
    /// </summary>
    internal static class Reports
    {
        internal static Action<WireWriter> Answer(
            int call, Action<WireWriter> result, List<StateChange> changes, IDictionary<string, string> fields
        )
        {
            return writer =>
            {
                Head(writer, 0, call);
                WithSize(writer, result);
                writer.WriteInt(changes.Count);
                foreach (StateChange change in changes)
                {
                    writer.WriteInt(change.View);
                    change.Write(writer);
                }
                Fields(writer, fields);
            };
        }

        internal static Action<WireWriter> Thrown(
            int call, int exception, string message, Action<WireWriter> value, IDictionary<string, string> fields
        )
        {
            return writer =>
            {
                Head(writer, 1, call);
                writer.WriteInt(exception);
                writer.Write(message);
                WithSize(writer, value);
                Fields(writer, fields);
            };
        }

        internal static Action<WireWriter> Failed(int call, CallFailure failure, string message, string trace)
        {
            return writer =>
            {
                Head(writer, 2, call);
                writer.WriteInt((int)failure);
                writer.Write(message);
                writer.Write(trace);
            };
        }

        internal static Action<WireWriter> Item(int call, Action<WireWriter> item)
        {
            return writer =>
            {
                Head(writer, 3, call);
                WithSize(writer, item);
            };
        }

        internal static Action<WireWriter> Credit(int call, int items)
        {
            return writer =>
            {
                Head(writer, 4, call);
                writer.WriteInt(items);
            };
        }

        internal static Action<WireWriter> Ask(int call, int question, int view, Action<WireWriter> what)
        {
            return writer =>
            {
                Head(writer, 5, call);
                writer.WriteInt(question);
                writer.WriteInt(view);
                what(writer);
            };
        }

        internal static Action<WireWriter> Places(int count)
        {
            return writer => Head(writer, 6, count);
        }

        /// <summary>The worker itself, with which it attaches.</summary>
        internal static void Worker(
            WireWriter writer, string name, int places, IEnumerable<ServedInterface> interfaces, string secret
        )
        {
            List<ServedInterface> all = new List<ServedInterface>(interfaces);
            writer.Write(name);
            writer.WriteInt(places);
            writer.WriteInt(all.Count);
            foreach (ServedInterface each in all)
            {
                writer.Write(each.FullName);
                writer.WriteInt(each.Id);
                writer.WriteInt(each.Methods.Length);
                foreach (ServedMethod method in each.Methods)
                {
                    writer.Write(method.Name);
                    writer.WriteInt(method.Id);
                    writer.Write((ReadOnlyArray<string>)method.Views);
                }
            }
            if (writer.WritePresence(secret != null))
            {
                writer.Write(secret);
            }
        }

        /// <summary>Writes something after the number of its bytes.</summary>
        private static void WithSize(WireWriter writer, Action<WireWriter> content)
        {
            int at = writer.Reserve(4);
            int before = writer.Size;
            content(writer);
            Wire.PutInt(writer.Buffer, at, writer.Size - before);
        }

        private static void Head(WireWriter writer, int kind, int call)
        {
            writer.WriteInt(kind);
            writer.WriteInt(call);
        }

        private static void Fields(WireWriter writer, IDictionary<string, string> fields)
        {
            writer.WriteInt(fields.Count);
            foreach (KeyValuePair<string, string> field in fields)
            {
                writer.Write(field.Key);
                writer.Write(field.Value);
            }
        }
    }
}
