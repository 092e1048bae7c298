<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The program of creo verify in Java, for clients and for the codec of the host: a line in, a line out. -->
package org.creo.verification;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Reads {@code PACKAGE MESSAGE BYTES} or {@code PACKAGE METHOD ARGUMENTS [ITEMS]}, prints the outcome. */
public final class Main {
    /** The packages in Java, by their names in descriptions. */
    private static final Map<String, String> PACKAGES = new HashMap<>();

    static {
<#list packages as package>
        PACKAGES.put("${package.name}", "${package.namespace}");
</#list>
    }

    private Main() {
    }

    /** Makes what checks a package. */
    static Object checks(String packageName) throws ReflectiveOperationException {
        return Class.forName(PACKAGES.get(packageName) + ".CreoVerification").getDeclaredConstructor().newInstance();
    }

    /** What is generated for a package. */
    public interface Checks {
        /** Decodes a message and encodes it again. */
        byte[] again(String message, byte[] bytes) throws Refused;

        /** A struct as JSON, from which the same bytes come again. */
        default String json(String message, byte[] bytes) {
            throw new UnsupportedOperationException("there is no JSON here");
        }

        /** Calls a method; returns the line that tells what came back. */
        String call(String method, String address, byte[] arguments, List<byte[]> items) throws Exception;
    }

    /** Bytes that cannot be decoded. */
    public static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        public Refused(Throwable cause) {
            super(cause);
        }
    }

    /** @param arguments the address of a host, which is to be called */
    public static void main(String[] arguments) throws Exception {
        Map<String, Checks> packages = new HashMap<>();
        PrintStream out = new PrintStream(System.out, false, "UTF-8");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            Checks checks = packages.get(words[0]);
            if (checks == null) {
                checks = (Checks) checks(words[0]);
                packages.put(words[0], checks);
            }
            String answer;
            try {
                byte[] bytes = bytes(words[2]);
                if (arguments.length == 0) {
                    String json = words.length > 3 ? " " + checks.json(words[1], bytes) : "";
                    answer = "= " + hex(checks.again(words[1], bytes)) + json;
                } else {
                    answer = checks.call(words[1], arguments[0], bytes, items(words));
                }
            } catch (Refused e) {
                answer = "! " + e.getCause().getMessage();
            } catch (Throwable e) { // an Error, too, is a finding
                answer = "? " + e;
            }
            out.println(answer.replace('\n', ' ').replace('\r', ' '));
            out.flush();
        }
        // Closing a client waits until its one-way calls have been read.
        for (Checks each : packages.values()) {
            if (each instanceof AutoCloseable) {
                ((AutoCloseable) each).close();
            }
        }
    }

    /** The result of a call that does not wait, or what it throws. */
    public static <T> T result(CompletableFuture<T> call) throws Exception {
        try {
            return call.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception ? (Exception) e.getCause() : e;
        }
    }

    private static List<byte[]> items(String[] words) {
        List<byte[]> items = new ArrayList<>();
        for (int i = 3; i < words.length; i++) {
            items.add(bytes(words[i]));
        }
        return items;
    }

    /** Bytes as the lines have them: pairs of hex digits, or - for none. */
    public static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.equals("-") ? 0 : hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (Character.digit(hex.charAt(2 * i), 16) << 4 | Character.digit(hex.charAt(2 * i + 1), 16));
        }
        return bytes;
    }

    /** The bytes of such a text. */
    public static String hex(byte[] bytes) {
        if (bytes.length == 0) {
            return "-";
        }
        StringBuilder hex = new StringBuilder();
        for (byte each : bytes) {
            hex.append(Character.forDigit(each >> 4 & 15, 16)).append(Character.forDigit(each & 15, 16));
        }
        return hex.toString();
    }
}
