// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client.Internal
{
    using System;

    /// <summary>Values as bytes in a program's own hands, outside of any call.</summary>
    internal static class Encoded
    {
        /// <summary>The bytes of a value.</summary>
        /// <exception cref="ArgumentException">It cannot be sent.</exception>
        internal static byte[] Of<T>(T value, Action<WireWriter, T> write)
        {
            WireWriter writer = new WireWriter();
            write(writer, value);
            return writer.ToArray();
        }

        /// <summary>Decodes a value from these bytes.</summary>
        /// <exception cref="ArgumentNullException">There are none.</exception>
        /// <exception cref="MalformedException">They are something else, or more than the value.</exception>
        internal static T Read<T>(byte[] bytes, Func<WireReader, T> read)
        {
            WireReader reader = new WireReader();
            reader.Open(bytes ?? throw new ArgumentNullException(nameof(bytes)), 0, bytes.Length);
            return reader.ReadToEnd(read);
        }
    }
}
