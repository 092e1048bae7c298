// SPDX-License-Identifier: Apache-2.0
using System;

/// <summary>
/// A participant in the measurements: it makes one message of the values that it was given, or calls with them.
/// </summary>
internal abstract class Contestant
{
    /// <summary>Whether <see cref="Encode"/> and <see cref="Decode"/> are there.</summary>
    internal virtual bool Serialises => true;

    /// <summary>The values, equal to those that are decoded.</summary>
    internal abstract object Values { get; }

    /// <summary>Makes the message anew, in a buffer that is used again, and returns its size in bytes.</summary>
    internal abstract int Encode();

    /// <summary>Makes full values of the message that was encoded last.</summary>
    internal abstract object Decode();

    /// <summary>
    /// Connects to HOST:PORT. The function calls over that connection and returns the service's answer; one thread uses
    /// it at a time.
    /// </summary>
    internal virtual Func<int> Connect(string address)
    {
        throw new NotSupportedException("this contestant has no service");
    }
}

/// <summary>What a message is made of.</summary>
internal enum Payload
{
    Numeric,
    /// <summary>Texts of ten characters.</summary>
    String,
    /// <summary>Texts of many lengths.</summary>
    Mixed,
    Bytes,
}
