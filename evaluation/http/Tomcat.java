// SPDX-License-Identifier: Apache-2.0

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;

/** Tomcat with one servlet, which reads each request to its end: {@code Tomcat PORT FOLDER}. */
public final class Tomcat {
    private Tomcat() {}

    public static void main(String[] arguments) throws Exception {
        org.apache.catalina.startup.Tomcat tomcat = new org.apache.catalina.startup.Tomcat();
        tomcat.setBaseDir(arguments[1]);
        Connector connector = new Connector();
        connector.setProperty("address", "127.0.0.1");
        connector.setPort(Integer.parseInt(arguments[0]));
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", arguments[1]);
        org.apache.catalina.startup.Tomcat.addServlet(context, "all", new HttpServlet() {
            private static final long serialVersionUID = 1L;

            @Override
            protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
                request.getInputStream().readAllBytes();
                response.setContentLength(0);
            }
        });
        context.addServletMappingDecoded("/*", "all");
        tomcat.start();
        tomcat.getServer().await();
    }
}
