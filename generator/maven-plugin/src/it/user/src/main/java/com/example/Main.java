// SPDX-License-Identifier: Apache-2.0
package com.example;

import lab.faults.Fault;
import lab.faults.FaultsClient;
import packagename.Data;
import packagename.DataServiceClient;
import packagename.MetaData;

/** Uses what is generated of two descriptions. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.out.println(new Data(new MetaData("x", 1), new double[] {1.5, 2.5}));
        System.out.println(new Fault(7, "none"));
        System.out.println(DataServiceClient.class.getSimpleName() + ", " + FaultsClient.class.getSimpleName());
    }
}
