// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;
import org.creo.framework.host.ServiceHost;
import scaling.Numbers;
import scaling.NumbersDispatcher;

/** The same methods in Java, in the process of the host. */
final class Own implements Numbers {
    @Override
    public double[] doubled(double[] values) {
        double[] doubled = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            doubled[i] = 2 * values[i];
        }
        return doubled;
    }

    @Override
    public int work(int microseconds) {
        throw new UnsupportedOperationException("only workers are asked to work");
    }

    public static void main(String[] arguments) throws Exception {
        try (ServiceHost host = ServiceHost.builder()
                .port(0)
                .service(new NumbersDispatcher(new Own()))
                .start()) {
            System.out.println("listening on 127.0.0.1:" + host.address().getPort());
            new CountDownLatch(1).await();
        }
    }
}
