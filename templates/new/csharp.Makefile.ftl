# Builds build/Client.exe with Mono: make, then mono build/Client.exe. With .NET, reference ../../generated/csharp/${namespace}.csproj.
CREO ?= creo
generated = ../../generated

build/Client.exe: Client.cs $(generated)/csharp/.creo-files
	@mkdir -p build
	mcs -langversion:7 -r:System.Numerics -out:$@ Client.cs '-recurse:$(generated)/csharp/*.cs'

$(generated)/csharp/.creo-files: ../../creo/${name}.creo
	$(CREO) gen $< --lang csharp -o $(generated)
	@touch $@

clean:
	rm -rf build

.PHONY: clean
