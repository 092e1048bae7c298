<#-- Printed for the service and for the client in Java: module, main class, release, and the way up to the description. -->
<#import "../java/parts/maven.ftl" as maven>
<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 https://maven.apache.org/xsd/maven-4.0.0.xsd">
  <modelVersion>4.0.0</modelVersion>
  <groupId>${project.packageName}</groupId>
  <artifactId>${project.name}-${module}</artifactId>
  <version>1.0.0</version>

  <properties>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <maven.compiler.release>${release}</maven.compiler.release>
    <exec.mainClass>${main}</exec.mainClass>
  </properties>

  <dependencies>
<#if hosts>
    <!-- The host with its settings, its log, its metrics and everything that it needs. -->
    <dependency>
      <groupId>org.creo</groupId>
      <artifactId>creo-server</artifactId>
      <version>0.1.0</version>
    </dependency>
</#if>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.14.4</version>
      <scope>test</scope>
    </dependency>
  </dependencies>

  <build>
    <finalName>${jar}</finalName>
    <plugins>
      <!-- Generates the code for ${project.name}.creo into target/generated-sources. -->
      <plugin>
        <groupId>org.creo</groupId>
        <artifactId>creo-maven-plugin</artifactId>
        <version>0.1.0</version>
        <executions>
          <execution>
            <goals>
              <goal>generate</goal>
            </goals>
            <configuration>
              <sourceDirectory>${r"${project.basedir}"}/${up}/creo</sourceDirectory>
            </configuration>
          </execution>
        </executions>
      </plugin>
      <!-- mvn compile exec:java runs it. -->
<@maven.exec/>
<@maven.resources/>
<@maven.compiler/>
<@maven.surefire/>
<#if hosts>
<@maven.jar>
        <configuration>
          <archive>
            <manifestEntries>
              <!-- What a host serves that finds this JAR in its folder of programs. -->
              <Creo-Services>${main}</Creo-Services>
            </manifestEntries>
          </archive>
        </configuration>
</@maven.jar>
<#else>
<@maven.jar/>
</#if>
    </plugins>
  </build>
</project>
