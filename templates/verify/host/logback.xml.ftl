<#-- SPDX-License-Identifier: Apache-2.0 -->
<configuration>
  <appender name="errors" class="ch.qos.logback.core.ConsoleAppender">
    <target>System.err</target>
    <encoder><pattern>%level %logger: %msg%n</pattern></encoder>
  </appender>
  <root level="WARN"><appender-ref ref="errors"/></root>
</configuration>
