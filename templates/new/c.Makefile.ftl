# Builds build/client: make, then build/client. The generated client is two files, compiled with the program.
CREO ?= creo
CFLAGS ?= -O2
generated = build/c

build/client: client.c $(generated)/${c.prefix}.c
	$(CC) -std=c99 -Wall -Wextra $(CFLAGS) -I$(generated) -o $@ client.c $(generated)/${c.prefix}.c -pthread

$(generated)/${c.prefix}.c: ../../creo/${name}.creo
	@mkdir -p build
	$(CREO) gen $< --lang c --single-file -o build > build/gen.log
	@touch $@

clean:
	rm -rf build

.PHONY: clean
