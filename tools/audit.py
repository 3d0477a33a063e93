"""Ask PyPI and npm what is known against the packages that a server and its pages consist of.

    make audit

Where nobody can be asked, that is said, with what stood in the way: silence would look like a clean
bill. The exit status is 1 if something was found, and 3 if a part could not be audited.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements" / "runtime.lock"
FOUND, UNKNOWN = 1, 3


def run(*command: str) -> tuple[str, str]:
    """What a program prints, and what it complains about."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def python_packages() -> tuple[int, str]:
    """Those of the server, by pip-audit."""
    program = shutil.which("pip-audit")
    if program is None:
        return UNKNOWN, "not audited: pip-audit is not installed here"
    said, why = run(program, "--disable-pip", "--require-hashes", "--requirement", str(LOCK),
                    "--format", "json", "--progress-spinner", "off")  # fmt: skip
    return judge_pip(said, why)


def judge_pip(said: str, why: str) -> tuple[int, str]:
    """pip-audit is content with packages that it could not look up; this is not."""
    try:
        parts = json.loads(said)["dependencies"]
    except (ValueError, KeyError):
        return UNKNOWN, f"not audited: {last_line(why)}"
    found = [f"{one['name']} {bad['id']}" for one in parts for bad in one.get("vulns", ())]
    if found:
        return FOUND, "known: " + ", ".join(found)
    skipped = [one for one in parts if "skip_reason" in one]
    if skipped:
        return UNKNOWN, f"not audited: {len(skipped)} of {len(parts)}: {skipped[0]['skip_reason']}"
    return 0, f"nothing is known against {len(parts)} packages"


def page_packages() -> tuple[int, str]:
    """Those of the pages, by npm."""
    program = shutil.which(
        "npm", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    )
    if program is None:
        return UNKNOWN, "not audited: there is no npm here"
    return judge_npm(*run(program, "--prefix", "web", "--loglevel=error", "audit", "--json"))


def judge_npm(said: str, why: str) -> tuple[int, str]:
    try:
        report = json.loads(said)
    except ValueError:
        return UNKNOWN, f"not audited: {last_line(why)}"
    if "metadata" not in report:
        return UNKNOWN, f"not audited: {report.get('message') or last_line(why)}"
    found = report["vulnerabilities"]
    if found:
        return FOUND, "known: " + ", ".join(found)
    return 0, f"nothing is known against {report['metadata']['dependencies']['total']} packages"


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no answer"])[-1]


def main() -> int:
    answers = {"Python": python_packages(), "npm": page_packages()}
    for name, (_, sentence) in answers.items():
        print(f"{name}: {sentence}")
    statuses = [status for status, _ in answers.values()]
    return FOUND if FOUND in statuses else max(statuses)


if __name__ == "__main__":
    sys.exit(main())
