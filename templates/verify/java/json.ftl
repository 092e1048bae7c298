<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Each struct of a package as JSON, and read from that again: a class for each twenty of them, as in parts.ftl. Variables
     begin with an underscore, since a class may have any other name. -->
<#macro inJson structs>

    @Override
    public String json(String message, byte[] bytes) {
        String json = null;
<#list structs?chunk(20) as part>
        json = json != null ? json : _Jsons${part?index}.json(message, bytes);
</#list>
        if (json == null) {
            throw unknown(message);
        }
        return json;
    }
<#list structs?chunk(20) as part>

    private static final class _Jsons${part?index} {
        static String json(String _message, byte[] _bytes) {
            WireWriter _out = writer();
            switch (_message) {
<#list part as struct>
                case "${struct.declaredName}": {
                    String _json = Codec.read${struct.name}(reader(_bytes)).toJson();
                    ${struct.name} _second = ${struct.name}.fromJson(_json);
                    Codec.write(_out, _second);
                    sameInJson(_bytes, _out, _json, _second.toJson());
                    return _json;
                }
</#list>
                default:
                    return null;
            }
        }
    }
</#list>

    /** JSON has one NaN. */
    private static void sameInJson(byte[] bytes, WireWriter out, String json, String second) {
        if (!second.equals(json) || !json.contains("\"NaN\"") && !java.util.Arrays.equals(bytes, written(out))) {
            throw new java.lang.IllegalStateException("read from JSON, it is not what it was: " + second);
        }
    }
</#macro>
