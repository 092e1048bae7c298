// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>A type of values, of which default(T) may be none: how they are read, written and checked.</summary>
    internal sealed class Kind<T>
    {
        private readonly Func<WireReader, T> read;
        private readonly Action<WireWriter, T> write;
        private readonly Func<T, string, T> check;

        /// <param name="read">Reads a value.</param>
        /// <param name="write">Writes one.</param>
        /// <param name="check">Refuses nulls in a value of this name; null where it cannot have any.</param>
        internal Kind(Func<WireReader, T> read, Action<WireWriter, T> write, Func<T, string, T> check = null)
        {
            this.read = read;
            this.write = write;
            this.check = check;
        }

        /// <summary>Returns the value unless there is a null where there must be none.</summary>
        /// <exception cref="ArgumentNullException">There is one.</exception>
        internal T Check(T value, string name)
        {
            return check == null ? value : check(value, name);
        }

        internal void Write(WireWriter writer, T value)
        {
            write(writer, value);
        }

        internal T Read(WireReader reader)
        {
            return read(reader);
        }

        internal byte[] Encode(T value)
        {
            return Encoded.Of(value, write);
        }

        internal T Decode(byte[] bytes)
        {
            return Encoded.Read(bytes, read);
        }
    }

    /// <summary>Makes kinds of others.</summary>
    internal static class Kind
    {
        /// <summary>The places of the items of an array.</summary>
        internal static readonly Kind<int> Place = new Kind<int>(
            reader => Wire.GetInt(reader.Buffer, reader.Take(4)), (writer, place) => writer.WriteInt(place)
        );

        /// <summary>The same values, where null says that there is none; it is never written.</summary>
        internal static Kind<T?> OrNull<T>(Kind<T> kind)
            where T : struct
        {
            return new Kind<T?>(
                reader => kind.Read(reader), (writer, value) => kind.Write(writer, value.Value),
                (value, name) => kind.Check(value.Value, name)
            );
        }
    }
}
