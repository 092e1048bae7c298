# Builds build/client: make, then build/client.
CREO ?= creo
CFLAGS ?= -O2
generated = ../../generated

build/client: client.c $(generated)/c/${c.prefix}.c
	@mkdir -p build
	$(CC) -std=c99 -Wall -Wextra $(CFLAGS) -I$(generated)/c -o $@ client.c $(generated)/c/${c.prefix}.c -pthread

$(generated)/c/${c.prefix}.c: ../../creo/${name}.creo
	$(CREO) gen $< --lang c --single-file -o $(generated)
	@touch $@

clean:
	rm -rf build

.PHONY: clean
