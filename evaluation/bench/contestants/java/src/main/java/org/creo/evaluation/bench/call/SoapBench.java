// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.TextKilobyte;

/**
 * bench.creo for JAX-WS: document, literal, wrapped; bytes are Base64. Public, since JAX-WS generates classes for it.
 */
@WebService(targetNamespace = SoapBench.NAMESPACE)
public interface SoapBench {
    String NAMESPACE = "urn:creo:bench";

    int sendNumbers(@WebParam(name = "data") NumberKilobyte[] data);

    int sendTexts(@WebParam(name = "data") TextKilobyte[] data);

    int sendBytes(@WebParam(name = "data") byte[] data);
}
