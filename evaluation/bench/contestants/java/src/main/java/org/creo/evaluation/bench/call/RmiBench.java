// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.rmi.Remote;
import java.rmi.RemoteException;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.TextKilobyte;

/** bench.creo in RMI's words. Public, since its stub is a proxy class of another package. */
public interface RmiBench extends Remote {
    int sendNumbers(NumberKilobyte[] data) throws RemoteException;

    int sendTexts(TextKilobyte[] data) throws RemoteException;

    int sendBytes(byte[] data) throws RemoteException;
}
