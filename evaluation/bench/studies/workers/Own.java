// SPDX-License-Identifier: Apache-2.0
import java.util.concurrent.CountDownLatch;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.worker.Worker;
import scaling.Numbers;
import scaling.NumbersDispatcher;

/** The same methods in Java: in the process of the host, or, where an argument says so, in a worker. */
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
        throw new UnsupportedOperationException("only workers in Python are asked to work");
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0 && arguments[0].equals("worker")) {
            new Worker(new NumbersDispatcher(new Own())).serve();
            return;
        }
        try (ServiceHost host = ServiceHost.builder()
                .port(0)
                .service(new NumbersDispatcher(new Own()))
                .start()) {
            System.out.println("listening on 127.0.0.1:" + host.address().getPort());
            new CountDownLatch(1).await();
        }
    }
}
