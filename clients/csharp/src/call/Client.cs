// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
namespace Creo.Client
{
    /// <summary>
    /// What all generated clients have in common. A client can be made over the connection of another one, also of
    /// another interface: <c>new AlarmsClient(store)</c>. The client that opened the connection closes it.
    /// </summary>
    public abstract class Client
    {
        /// <summary>The channel through which the client makes its calls.</summary>
        internal readonly Internal.Channel channel;

        internal Client(Internal.Channel channel)
        {
            this.channel = channel;
        }
    }
}
