<#-- One for the service and one for the client in Java: module, language, main class, release and whether it hosts. -->
<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 https://maven.apache.org/xsd/maven-4.0.0.xsd">
  <modelVersion>4.0.0</modelVersion>
  <groupId>${package}</groupId>
  <artifactId>${name}-${module}</artifactId>
  <version>1.0.0</version>

  <properties>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <maven.compiler.release>${release}</maven.compiler.release>
    <!-- The command that generates; -Dcreo=/where/it/is names another. -->
    <creo>creo</creo>
    <creo.description>${r"${project.basedir}"}/${up}/${name}.creo</creo.description>
    <creo.generated>${r"${project.basedir}"}/${up}/generated</creo.generated>
    <exec.mainClass>${main}</exec.mainClass>
  </properties>
<#if module == "service">

  <dependencies>
    <dependency>
      <groupId>org.creo</groupId>
      <artifactId>creo-framework</artifactId>
      <version>0.1.0</version>
    </dependency>
    <!-- Where the host's log goes: to standard error, until you choose another back end of SLF4J. -->
    <dependency>
      <groupId>org.slf4j</groupId>
      <artifactId>slf4j-simple</artifactId>
      <version>2.0.20</version>
      <scope>runtime</scope>
    </dependency>
  </dependencies>
</#if>

  <build>
    <plugins>
      <plugin>
        <groupId>org.codehaus.mojo</groupId>
        <artifactId>exec-maven-plugin</artifactId>
        <version>3.5.1</version>
        <executions>
          <execution>
            <id>generate</id>
            <phase>generate-sources</phase>
            <goals>
              <goal>exec</goal>
            </goals>
            <configuration>
              <executable>${r"${creo}"}</executable>
              <!-- Not as arguments, in whose place -Dexec.args of the run would come. -->
              <commandlineArgs>gen "${r"${creo.description}"}" --lang ${language} -o "${r"${creo.generated}"}"</commandlineArgs>
              <useMavenLogger>true</useMavenLogger>
              <quietLogs>true</quietLogs>
            </configuration>
          </execution>
        </executions>
      </plugin>
      <plugin>
        <groupId>org.codehaus.mojo</groupId>
        <artifactId>build-helper-maven-plugin</artifactId>
        <version>3.6.1</version>
        <executions>
          <execution>
            <id>compile-generated</id>
            <phase>generate-sources</phase>
            <goals>
              <goal>add-source</goal>
            </goals>
            <configuration>
              <sources>
                <source>${r"${creo.generated}"}/${language}/src/main/java</source>
              </sources>
            </configuration>
          </execution>
        </executions>
      </plugin>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-resources-plugin</artifactId>
        <version>3.3.1</version>
      </plugin>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.14.0</version>
      </plugin>
    </plugins>
  </build>
</project>
