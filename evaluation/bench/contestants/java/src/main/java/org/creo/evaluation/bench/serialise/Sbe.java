// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import bench.sbe.MessageHeaderDecoder;
import bench.sbe.MessageHeaderEncoder;
import bench.sbe.NumbersDecoder;
import bench.sbe.NumbersEncoder;
import bench.sbe.TextsDecoder;
import bench.sbe.TextsEncoder;
import org.agrona.concurrent.UnsafeBuffer;
import org.creo.evaluation.bench.values.Number;
import org.creo.evaluation.bench.values.NumberGroup;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.TextGroup;
import org.creo.evaluation.bench.values.TextKilobyte;

/** Simple Binary Encoding with the flyweights that it generates, from and to the same classes as the others. */
final class Sbe implements Contestant {
    private final Object values;
    private final UnsafeBuffer message;
    private final MessageHeaderEncoder headerOut = new MessageHeaderEncoder();
    private final MessageHeaderDecoder headerIn = new MessageHeaderDecoder();
    private final NumbersEncoder numbersOut = new NumbersEncoder();
    private final NumbersDecoder numbersIn = new NumbersDecoder();
    private final TextsEncoder textsOut = new TextsEncoder();
    private final TextsDecoder textsIn = new TextsDecoder();

    /** {@code size}: of the payload. */
    Sbe(Object values, int size) {
        this.values = values;
        message = new UnsafeBuffer(new byte[1024 + 2 * size]);
    }

    @Override
    public Object values() {
        return values;
    }

    @Override
    public int encode() {
        return MessageHeaderEncoder.ENCODED_LENGTH
                + (values instanceof NumberKilobyte[] numbers ? encode(numbers) : encode((TextKilobyte[]) values));
    }

    private int encode(NumberKilobyte[] items) {
        NumbersEncoder.DataEncoder data =
                numbersOut.wrapAndApplyHeader(message, 0, headerOut).dataCount(items.length);
        for (NumberKilobyte item : items) {
            data.next();
            NumbersEncoder.DataEncoder.GroupsEncoder groups = data.groupsCount(item.groups.length);
            for (NumberGroup group : item.groups) {
                groups.next();
                NumbersEncoder.DataEncoder.GroupsEncoder.BlocksEncoder blocks = groups.blocksCount(group.blocks.length);
                for (Number block : group.blocks) {
                    blocks.next().value(block.value).tally(block.count);
                }
            }
            NumbersEncoder.DataEncoder.RestEncoder rest = data.restCount(item.rest.length);
            for (Number block : item.rest) {
                rest.next().value(block.value).tally(block.count);
            }
            NumbersEncoder.DataEncoder.PadEncoder pad = data.padCount(item.pad.length);
            for (int word : item.pad) {
                pad.next().word(word);
            }
        }
        return numbersOut.encodedLength();
    }

    private int encode(TextKilobyte[] items) {
        TextsEncoder.DataEncoder data =
                textsOut.wrapAndApplyHeader(message, 0, headerOut).dataCount(items.length);
        for (TextKilobyte item : items) {
            data.next();
            TextsEncoder.DataEncoder.GroupsEncoder groups = data.groupsCount(item.groups.length);
            for (TextGroup group : item.groups) {
                groups.next();
                TextsEncoder.DataEncoder.GroupsEncoder.BlocksEncoder blocks = groups.blocksCount(group.blocks.length);
                for (String block : group.blocks) {
                    blocks.next().text(block);
                }
            }
            TextsEncoder.DataEncoder.RestEncoder rest = data.restCount(item.rest.length);
            for (String block : item.rest) {
                rest.next().text(block);
            }
            data.pad(item.pad);
        }
        return textsOut.encodedLength();
    }

    @Override
    public Object decode() {
        return values instanceof NumberKilobyte[] ? decodeNumbers() : decodeTexts();
    }

    private NumberKilobyte[] decodeNumbers() {
        NumbersDecoder.DataDecoder data =
                numbersIn.wrapAndApplyHeader(message, 0, headerIn).data();
        NumberKilobyte[] items = new NumberKilobyte[data.count()];
        for (int i = 0; i < items.length; i++) {
            data.next();
            NumbersDecoder.DataDecoder.GroupsDecoder groupsIn = data.groups();
            NumberGroup[] groups = new NumberGroup[groupsIn.count()];
            for (int g = 0; g < groups.length; g++) {
                groupsIn.next();
                NumbersDecoder.DataDecoder.GroupsDecoder.BlocksDecoder blocksIn = groupsIn.blocks();
                Number[] blocks = new Number[blocksIn.count()];
                for (int b = 0; b < blocks.length; b++) {
                    blocksIn.next();
                    blocks[b] = new Number(blocksIn.value(), blocksIn.tally());
                }
                groups[g] = new NumberGroup(blocks);
            }
            NumbersDecoder.DataDecoder.RestDecoder restIn = data.rest();
            Number[] rest = new Number[restIn.count()];
            for (int r = 0; r < rest.length; r++) {
                restIn.next();
                rest[r] = new Number(restIn.value(), restIn.tally());
            }
            NumbersDecoder.DataDecoder.PadDecoder padIn = data.pad();
            int[] pad = new int[padIn.count()];
            for (int p = 0; p < pad.length; p++) {
                pad[p] = padIn.next().word();
            }
            items[i] = new NumberKilobyte(groups, rest, pad);
        }
        return items;
    }

    private TextKilobyte[] decodeTexts() {
        TextsDecoder.DataDecoder data =
                textsIn.wrapAndApplyHeader(message, 0, headerIn).data();
        TextKilobyte[] items = new TextKilobyte[data.count()];
        for (int i = 0; i < items.length; i++) {
            data.next();
            TextsDecoder.DataDecoder.GroupsDecoder groupsIn = data.groups();
            TextGroup[] groups = new TextGroup[groupsIn.count()];
            for (int g = 0; g < groups.length; g++) {
                groupsIn.next();
                TextsDecoder.DataDecoder.GroupsDecoder.BlocksDecoder blocksIn = groupsIn.blocks();
                String[] blocks = new String[blocksIn.count()];
                for (int b = 0; b < blocks.length; b++) {
                    blocks[b] = blocksIn.next().text();
                }
                groups[g] = new TextGroup(blocks);
            }
            TextsDecoder.DataDecoder.RestDecoder restIn = data.rest();
            String[] rest = new String[restIn.count()];
            for (int r = 0; r < rest.length; r++) {
                rest[r] = restIn.next().text();
            }
            items[i] = new TextKilobyte(groups, rest, data.pad());
        }
        return items;
    }
}
