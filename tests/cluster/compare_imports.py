#!/usr/bin/env python3
"""Imports the dumps of a real cluster, runs the resulting scenarios, and compares the runs with the
recordings.

recorded/NAME.dump.yaml.gz is the output of `kubectl get cronjob,job,pods,events -o yaml` at the
end of NAME. Dumps without a Job are skipped. expected_imports.txt lists the scenarios that
differ. UPDATE_EXPECT=1 rewrites it except the reasons.
"""
import argparse
import concurrent.futures
import gzip
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from compare import END, HERE, ROOT, Difference, Verdict, compare, count, problems_of, read_expected, write_expected

EXPECTED = HERE / "expected_imports.txt"


def compare_import(dump, recording, jobplay):
    """Returns the differences between a recording and the run of the scenario imported from its
    dump, or None if the dump has no Job."""
    text = gzip.decompress(dump.read_bytes())
    if not re.search(rb"(?m)^  kind: (Job|CronJob)$", text):
        return None
    with tempfile.TemporaryDirectory() as folder:
        seen, scenario = pathlib.Path(folder, "seen.yaml"), pathlib.Path(folder, "scenario.yaml")
        seen.write_bytes(text)
        imported = subprocess.run([jobplay, "import", str(seen)], capture_output=True, timeout=300)
        scenario.write_bytes(imported.stdout)
        if imported.returncode != 0:
            return [Difference(END, "import", imported.stderr.decode()[-500:])]
        return compare(str(scenario), recording, jobplay)


def main():
    parser = argparse.ArgumentParser(description="Compares imports of a real cluster with its recordings.")
    parser.add_argument("names", metavar="NAME", nargs="*", help="a scenario, such as 01-complete (default: all)")
    parser.add_argument("-v", "--verbose", action="store_true", help="print each difference")
    parser.add_argument("--folder", type=pathlib.Path, default=HERE, metavar="FOLDER", help="where recorded/ is")
    options = parser.parse_args()
    jobplay = os.environ.get("JOBPLAY", str(ROOT / "build/jobplay"))
    recorded = options.folder / "recorded"
    names = options.names or sorted(path.name.removesuffix(".dump.yaml.gz") for path in recorded.glob("*.dump.yaml.gz"))
    with concurrent.futures.ProcessPoolExecutor() as pool:
        dumps = [recorded / f"{name}.dump.yaml.gz" for name in names]
        recordings = [f"{recorded}/{name}.jsonl.gz" for name in names]
        all_differences = pool.map(compare_import, dumps, recordings, [jobplay] * len(names))
        differences = {name: each for name, each in zip(names, all_differences) if each is not None}
    verdicts = {name: Verdict.of(each) for name, each in differences.items()}
    for name, verdict in verdicts.items():
        if verdict.aspects:
            print(f"{name}: {verdict.level}: {', '.join(verdict.aspects)}")
        for difference in differences[name] if options.verbose else []:
            print(f"    {difference.level}: {difference.text}")
    scenarios, ends, equal = count(verdicts.values())
    print(f"{scenarios} imports: {ends} with the end of the cluster's Job, {equal} equal except for times")
    return hold(options, verdicts)


def hold(options, verdicts):
    """Compares the verdicts with the expected ones, or rewrites these. Returns the exit code."""
    expected, reasons = read_expected(EXPECTED)
    if os.environ.get("UPDATE_EXPECT") and options.folder == HERE:
        expected.update(verdicts)
        write_expected(EXPECTED, expected, reasons)
        expected, reasons = read_expected(EXPECTED)
    problems = problems_of(EXPECTED, verdicts, expected, reasons, f"UPDATE_EXPECT=1 {os.path.relpath(__file__)}")
    print(*problems, sep="\n", end="\n" if problems else "")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
