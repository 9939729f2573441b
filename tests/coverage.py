"""Reports how much of core the tests reach, from gcovr's JSON: lines by folder, and each unreached
function.

./dev coverage calls it. It fails if an unreached function is not in UNREACHED, if a function in
UNREACHED is reached or no longer exists, or if fewer lines are reached than FLOOR requires. For
a template or an inline function, one reached instance is enough.
"""
import collections
import json
import re
import sys

# The minimum percentage of core's lines, just below the measured one. New code must be tested, or
# more of the rest.
FLOOR = 96.0

# Functions that need no test, as file and name, with the reason.
UNREACHED = {
    ("core/base/check.cc", "CheckFailed"): "it ends the program",
    ("core/cli/terminal.cc", "cli::OnInterrupt"): "somebody has to press a key",
}

with open(sys.argv[1]) as report:
    files = json.load(report)["files"]

lines = collections.defaultdict(lambda: [0, 0])  # reached lines and all lines, by folder
functions = {}  # by place, whether it is reached, and its name


def short(name):
    name = re.sub(r"jobplay::|\(anonymous namespace\)::|\[abi:cxx11\]", "", name)
    # The name of a template instance begins with its return type.
    name = re.sub(r"<[^<>]*>", "", re.sub(r"<[^<>]*>", "", re.sub(r"<[^<>]*>", "", name)))
    return re.sub(r"\(.*", "", name).split(" ")[-1]


for file in files:
    path = file["file"]
    folder = lines["/".join(path.split("/")[:2])]
    counts = {}
    for line in file["lines"]:
        if not line["gcovr/noncode"]:
            counts[line["line_number"]] = line["count"]
            folder[0] += line["count"] > 0
            folder[1] += 1
    for function in file["functions"]:
        name, at = function["name"], function["lineno"]
        # A lambda belongs to its function. operator== only compares all members.
        if "{lambda" in name or "operator==" in name:
            continue
        # gcovr names one instance of a template. The line counts all of them.
        reached = function["execution_count"] > 0 or counts.get(at, 0) > 0 or functions.get((path, at), (False,))[0]
        functions[path, at] = (reached, short(name))

missed = {place: name for place, (reached, name) in functions.items() if not reached}
unknown = sorted((path, line, name) for (path, line), name in missed.items() if (path, name) not in UNREACHED)
excused = {(path, name) for (path, _), name in missed.items()}
outdated = sorted(set(UNREACHED) - excused)

total = [sum(column) for column in zip(*lines.values())]
print(f"{'Folder':<20}{'Lines':>8}{'Reached':>9}")
for folder, (reached, every) in [*sorted(lines.items()), ("all", total)]:
    print(f"{folder:<20}{every:>8}{100 * reached / max(every, 1):>8.1f}%")
print(f"{len(functions) - len(missed)} of {len(functions)} functions")

percent = 100 * total[0] / max(total[1], 1)
if unknown:
    print("\nNo test reaches:")
    for path, line, name in unknown:
        print(f"  {path}:{line}: {name}")
    print("Delete it, or test it.")
if outdated:
    print("\nUNREACHED of tests/coverage.py names what is reached, or is not there:")
    for path, name in outdated:
        print(f"  {path}: {name}")
if percent < FLOOR:
    print(f"\nThe tests reach {percent:.2f} % of core's lines; FLOOR of tests/coverage.py is {FLOOR} %.")
sys.exit(bool(unknown or outdated or percent < FLOOR))
