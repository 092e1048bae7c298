// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.creo.type.Member;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypeTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "long",
                "String[][]",
                "Map<String,Map<enum{A,B_2},double[]>>",
                "Set<String>",
                "union{circle:double,group:^1[],point:{x:int,label:Optional<^2>}}",
                "{a:union{b:^2[],c:int}}",
                "Map<String,Set<enum{A,B}>>",
                "Optional<{a:int}>",
                "{value:double}[][]",
                "{name:String,folders:^1[],trash:Optional<^1>,links:Map<String,^1>}",
                "{a:{b:{a:^3[],b:^2[],c:^1[]}},d:^1[]}",
            })
    void printsWhatItHasRead(String text) {
        assertEquals(text, TypeText.print(TypeText.parse(text)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "lon",
                "long ",
                "{}",
                "{a}",
                "{a:int",
                "enum{}",
                "^1",
                "{a:^2[]}",
                "Map<int>",
                "Set<int",
                "union{}",
                "union{a}",
                "union{a:^2[]}",
                "Set<int,int>",
                "int[",
                "int=3"
            })
    void refusesWhatIsNoType(String text) {
        assertThrows(IllegalArgumentException.class, () -> TypeText.parse(text));
    }

    @Test
    void readsDefaultsOfEachTypeAndDoesNotPrintThem() {
        KeptType struct = TypeText.parse(
                "{a:boolean=true,b:byte=-1,c:char=\"}\",d:short=2,e:int=3,f:long=4,g:float=1.5,"
                        + "h:double=-1.0E10,i:String=\"a\\\"\\\\,}\\u00e9\",j:enum{X,Y}=Y,k:int[]={},l:Map<int,int>={},m:int}");
        assertEquals(
                List.of(
                        "true",
                        "-1",
                        "\"}\"",
                        "2",
                        "3",
                        "4",
                        "1.5",
                        "-1.0E10",
                        "\"a\\\"\\\\,}\\u00e9\"",
                        "\"Y\"",
                        "[]",
                        "{}"),
                struct.names().members(struct.type().asStruct().orElseThrow()).stream()
                        .map(Member::initial)
                        .flatMap(Optional::stream)
                        .toList());
        assertEquals(
                "{a:boolean,b:byte,c:char,d:short,e:int,f:long,g:float,h:double,i:String,j:enum{X,Y},k:int[],l:Map<int,int>,m:int}",
                TypeText.print(struct));
    }

    @Test
    void knowsTheDigestsOfEarlyFiles() {
        assertEquals(
                "SHA-256:6da88c34ba124c41f977db66a4fc5c1a951708d285c81bb0d47c3206f4c27ca8".length(),
                TypeText.digest("long").length());
        assertTrue(TypeText.isDigest(TypeText.digest("long")));
        assertFalse(TypeText.isDigest("long"));
    }
}
