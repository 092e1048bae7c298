// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.serialise;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.Unmarshaller;
import javax.xml.namespace.QName;
import javax.xml.transform.stream.StreamSource;
import org.creo.evaluation.bench.values.Number;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.TextKilobyte;

/** XML with Jakarta XML Binding: one context, and one marshaller and unmarshaller for all messages. */
final class Jaxb implements Contestant {
    private final Object values;
    private final JAXBElement<?> root;
    private final Marshaller marshaller;
    private final Unmarshaller unmarshaller;
    private final Message message = new Message();

    Jaxb(Object values) throws JAXBException {
        this.values = values;
        root = root(values.getClass(), values);
        JAXBContext context = JAXBContext.newInstance(values.getClass());
        marshaller = context.createMarshaller();
        unmarshaller = context.createUnmarshaller();
    }

    private static <T> JAXBElement<T> root(Class<T> type, Object values) {
        return new JAXBElement<>(new QName("data"), type, type.cast(values));
    }

    @Override
    public Object values() {
        return values;
    }

    @Override
    public int encode() throws JAXBException {
        message.reset();
        marshaller.marshal(root, message);
        return message.size();
    }

    @Override
    public Object decode() throws JAXBException {
        Object decoded = unmarshaller
                .unmarshal(new StreamSource(message.in()), values.getClass())
                .getValue();
        if (decoded instanceof NumberKilobyte[] numbers) {
            for (NumberKilobyte kilobyte : numbers) {
                fill(kilobyte);
            }
        } else if (decoded instanceof TextKilobyte[] texts) {
            for (TextKilobyte kilobyte : texts) {
                fill(kilobyte);
            }
        }
        return decoded;
    }

    /** In XML, an array without items is missing; the message of 100 bytes has such arrays. */
    private static void fill(NumberKilobyte kilobyte) {
        if (kilobyte.rest == null) {
            kilobyte.rest = new Number[0];
        }
        if (kilobyte.pad == null) {
            kilobyte.pad = new int[0];
        }
    }

    private static void fill(TextKilobyte kilobyte) {
        if (kilobyte.rest == null) {
            kilobyte.rest = new String[0];
        }
    }
}
