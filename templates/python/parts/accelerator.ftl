<#-- How the accelerator is compiled. -->
def accelerator(folder):
    """Builds it into this folder and returns its file; None, with a note, where there is no C compiler."""
    # It uses CPython's own C API, and relies on its global lock.
    if sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return None
    try:
        (with_setuptools if os.name == "nt" else with_the_compiler)(folder)
    except Exception as error:
        print(f"note: {PACKAGES[0]}._accelerator is left out: it takes a C compiler and Python's headers", file=sys.stderr)
        print(f"note: {error}", file=sys.stderr)
        return None
    return folder / f"_accelerator{sysconfig.get_config_var('EXT_SUFFIX')}"


def with_the_compiler(folder):
    """By the command that built Python; CC, CFLAGS and LDFLAGS in the environment change it."""

    def words(name):
        return shlex.split(sysconfig.get_config_var(name) or "")

    def added(name):
        return shlex.split(os.environ.get(name, ""))

    compiler, *linking = words("LDSHARED")
    command = [*(added("CC") or [compiler]), *linking, *words("CFLAGS"), *words("CCSHARED"), *added("CFLAGS")]
    command += [f"-I{sysconfig.get_path(path)}" for path in ("include", "platinclude")]
    library = folder / f"_accelerator{sysconfig.get_config_var('EXT_SUFFIX')}"
    subprocess.run([*command, str(HERE / SOURCE), "-o", str(library), *added("LDFLAGS")], check=True)


def with_setuptools(folder):
    """Which finds the compiler of Windows."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    with tempfile.TemporaryDirectory() as temporary:
        command = build_ext(Distribution({"ext_modules": [Extension("_accelerator", [str(HERE / SOURCE)])]}))
        command.build_lib, command.build_temp = str(folder), temporary
        command.ensure_finalized()
        command.run()


def get_requires_for_build_wheel(config_settings=None):
    """Only the compiler of Windows takes more than Python's own library."""
    installer = Path(os.environ.get("ProgramFiles(x86)", ""), "Microsoft Visual Studio", "Installer", "vswhere.exe")
    return ["setuptools"] if os.name == "nt" and installer.exists() else []


get_requires_for_build_editable = get_requires_for_build_wheel


def this_python():
    """The tag of a wheel that only this Python takes."""
    platform = sysconfig.get_platform()
    if struct.calcsize("P") == 4:  # on a system whose kernel has 64 bits
        platform = {"linux-x86_64": "linux-i686", "linux-aarch64": "linux-armv7l"}.get(platform, platform)
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    return f"{python}-{python}{getattr(sys, 'abiflags', '')}-{platform.replace('-', '_').replace('.', '_')}"


if __name__ == "__main__":
    accelerator(HERE / "${accelerated}")
