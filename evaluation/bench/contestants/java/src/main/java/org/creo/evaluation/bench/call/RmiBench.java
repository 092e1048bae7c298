// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.call;

import java.rmi.Remote;
import java.rmi.RemoteException;
import org.creo.evaluation.bench.values.NumberKilobyte;
import org.creo.evaluation.bench.values.TextKilobyte;

/** bench.creo for RMI. Public, since its stub is a proxy class in another package. */
public interface RmiBench extends Remote {
    int sendNumbers(NumberKilobyte[] data) throws RemoteException;

    int sendTexts(TextKilobyte[] data) throws RemoteException;

    int sendBytes(byte[] data) throws RemoteException;
}
