# Builds build/client: make, then build/client.
CREO ?= creo
CFLAGS ?= -O2
generated = ../../generated

build/client: client.c $(generated)/c/.creo-files
	@mkdir -p build
	$(MAKE) -s -C $(generated)/c
	$(CC) -std=c99 -Wall -Wextra $(CFLAGS) -I$(generated)/c/include -o $@ client.c $(generated)/c/build/lib${c.prefix}.a

$(generated)/c/.creo-files: ../../creo/${name}.creo
	$(CREO) gen $< --lang c -o $(generated)
	@touch $@

clean:
	rm -rf build

.PHONY: clean
