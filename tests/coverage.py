"""Says what of core the tests reach, from gcovr's JSON: lines by folder, and each function that nothing reaches.

./dev coverage calls it. Of a template or an inline function one reached instance is enough.
"""
import collections
import json
import re
import sys

with open(sys.argv[1]) as report:
    files = json.load(report)["files"]

lines = collections.defaultdict(lambda: [0, 0])  # reached and all, by folder
functions = {}  # calls and name, by place
for file in files:
    path = file["file"]
    folder = lines["/".join(path.split("/")[:2])]
    for line in file["lines"]:
        if not line["gcovr/noncode"]:
            folder[0] += line["count"] > 0
            folder[1] += 1
    for function in file["functions"]:
        place = (path, function["lineno"])
        calls, _ = functions.get(place, (0, ""))
        functions[place] = (calls + function["execution_count"], function["name"])

missed = {place: name for place, (calls, name) in functions.items() if calls == 0}
print("Functions that no test reaches:")
for (path, line), name in sorted(missed.items()):
    name = re.sub(r"jobplay::|\(anonymous namespace\)::", "", name)
    print(f"  {path}:{line}: {re.sub(r'[(<].*', '', name) or name}")

total = [sum(column) for column in zip(*lines.values())]
print(f"\n{'Folder':<20}{'Lines':>8}{'Reached':>9}")
for folder, (reached, every) in [*sorted(lines.items()), ("all", total)]:
    print(f"{folder:<20}{every:>8}{100 * reached / max(every, 1):>8.1f}%")
print(f"{len(functions) - len(missed)} of {len(functions)} functions")
