"""Builds the core of Condottiere where Cython and a C compiler are at hand; else it runs as is."""

from setuptools import Extension, setup

CORE = ("table",)


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    modules = [
        Extension(
            f"signoria.condottiere.core.{name}",
            [f"src/signoria/condottiere/core/{name}.py"],
            extra_compile_args=["-O3"],
            optional=True,
        )
        for name in CORE
    ]
    directives = {
        "language_level": 3,
        "boundscheck": False,
        "wraparound": False,
        "cdivision": True,
        "initializedcheck": False,
        "nonecheck": False,
        "overflowcheck": False,
    }
    return cythonize(modules, compiler_directives=directives, include_path=["src"])


setup(ext_modules=extensions())
