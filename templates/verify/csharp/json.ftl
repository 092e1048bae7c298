<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Each struct as JSON, and read from that again. -->
<#macro inJson structs>
        public string Json(string message, byte[] bytes)
        {
#if NET8_0_OR_GREATER
            switch (message)
            {
<#list structs as struct>
                case "${struct.declaredName}":
                    return Json(bytes, Codec.Read${struct.name}(Reader(bytes)), Codec.Write);
</#list>
                default:
                    throw new System.ArgumentException(message);
            }
        }

        private static readonly System.Text.Json.JsonSerializerOptions Deep = new System.Text.Json.JsonSerializerOptions { MaxDepth = 1000 };

        private static string Json<T>(byte[] bytes, T value, System.Action<Runtime.Internal.WireWriter, T> write)
        {
            string json = System.Text.Json.JsonSerializer.Serialize(value, Deep);
            T second = System.Text.Json.JsonSerializer.Deserialize<T>(json, Deep);
            Runtime.Internal.WireWriter writer = new Runtime.Internal.WireWriter();
            write(writer, second);
            // JSON has one NaN.
            bool same = System.Linq.Enumerable.SequenceEqual(bytes, Written(writer));
            if (!same && !(json.Contains("\"NaN\"") && System.Text.Json.JsonSerializer.Serialize(second, Deep) == json))
            {
                throw new System.InvalidOperationException("read from JSON, it is not what it was: " + second);
            }
            return json;
#else
            throw new System.NotSupportedException();
#endif
        }
</#macro>
