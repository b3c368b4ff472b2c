"""`tafl conform` finds no difference between the answers of the package and those of the suite."""

import json
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
TAFL = os.environ.get("TAFL", str(FOLDER.parents[2] / "target" / "debug" / "tafl"))

# Some operations on records are not answered: events, and tags without a type.
PARTLY = {"record"}


def test_the_conformance_suite() -> None:
    # The package has no checker of certificates, and no types for the tags of proposals.
    options = ["--format", "json", "--timeout", "60", "--skip", "proof", "--skip", "proposal"]
    command = [TAFL, "conform", *options, "--", sys.executable]
    done = subprocess.run([*command, str(FOLDER / "conformance_adapter.py")], capture_output=True, text=True, check=False)
    *groups, total = map(json.loads, done.stdout.splitlines())
    assert total["required"]["failed"] == total["open"]["failed"] == 0, done.stdout
    for group in groups:
        passed, unsupported = (group["required"][key] + group["open"][key] for key in ("passed", "unsupported"))
        assert passed > 0, group
        assert unsupported == 0 or group["group"] in PARTLY, group
