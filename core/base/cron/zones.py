#!/usr/bin/env python3
"""Writes zones.txt from the IANA time zone database.

usage: python3 zones.py [ZONEINFO_FOLDER] > zones.txt

ZONEINFO_FOLDER has compiled zones (TZif); the default is that of the `tzdata` package from PyPI. Each line of
the table is one set of rules:

    names | offset before the first change | changes | tail

Names are separated by spaces. Offsets are decimal seconds east of UTC. A change is `wall>offset` or
`wall=offset`. `wall` is the time since the previous change (for the first one, since 1800-01-01T00:00), both
on the clock that the change ends. It is in minutes in base 36, followed by `.` and decimal seconds if it is
not whole. After `>` comes the index (base 36) of an earlier offset in the line, and after `=` a new offset.
The tail is the POSIX TZ rule for all later times, without its names: `std`, or `std dst start end`, where
start and end are `month.week.weekday.second`.
"""
import importlib.util
import os
import re
import struct
import sys

EPOCH = -5364662400  # 1800-01-01T00:00:00Z
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(n):
    assert n >= 0
    text = DIGITS[n % 36]
    while n >= 36:
        n //= 36
        text = DIGITS[n % 36] + text
    return text


def read_tzif(data):
    def counts(at):
        return struct.unpack(">6I", data[at + 20:at + 44])

    isut, isstd, leap, times, types, chars = counts(0)
    at = 44 + times * 5 + types * 6 + chars + leap * 8 + isstd + isut
    isut, isstd, leap, times, types, chars = counts(at)
    assert leap == 0
    at += 44
    when = struct.unpack(">%dq" % times, data[at:at + 8 * times])
    at += 8 * times
    index = data[at:at + times]
    at += times
    kinds = [struct.unpack(">i?B", data[at + 6 * i:at + 6 * i + 6])[:2] for i in range(types)]
    at += 6 * types + chars + leap * 12 + isstd + isut
    return kinds, list(zip(when, index)), data[at + 1:-1].decode()


def first_kind(kinds, changes):
    """Follows Go's Location.lookupFirstZone: returns the kind of time before the first change."""
    if all(i != 0 for _, i in changes):
        return 0
    if kinds[changes[0][1]][1]:
        for i in range(changes[0][1] - 1, -1, -1):
            if not kinds[i][1]:
                return i
    return next((i for i, kind in enumerate(kinds) if not kind[1]), 0)


def posix_offset(text):
    sign = -1 if text.startswith("-") else 1
    parts = [int(p) for p in text.lstrip("+-").split(":")] + [0, 0]
    return sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])


def tail(rule):
    match = re.fullmatch(r"(?:<[^>]+>|[A-Za-z]+)([-+:\d]+)(?:(?:<[^>]+>|[A-Za-z]+)([-+:\d]*),(.+),(.+))?", rule)
    assert match, rule
    std = -posix_offset(match[1])
    if match[3] is None:
        return str(std)
    dst = -posix_offset(match[2]) if match[2] else std + 3600
    rules = []
    for text in match[3], match[4]:
        date, _, time = text.partition("/")
        month, week, day = re.fullmatch(r"M(\d+)\.(\d)\.(\d)", date).groups()
        rules.append("%s.%s.%s.%d" % (month, week, day, posix_offset(time or "2")))
    return "%d %d %s" % (std, dst, " ".join(rules))


def line(kinds, changes, rule):
    first = kinds[first_kind(kinds, changes)][0] if changes else kinds[0][0]
    tail_text = tail(rule)
    offsets, offset, wall = [first], first, EPOCH
    out = []
    for i, (when, kind) in enumerate(changes):
        after = kinds[kind][0]
        # The rules of the tail apply from the last change, so keep that change even if the offset
        # stays the same.
        if after == offset and not (i == len(changes) - 1 and " " in tail_text):
            continue
        seconds = when + offset - wall
        wall += seconds
        text = base36(seconds // 60) + (".%d" % (seconds % 60) if seconds % 60 else "")
        if after not in offsets:
            offsets.append(after)
            out.append("%s=%d" % (text, after))
        else:
            out.append("%s>%s" % (text, base36(offsets.index(after))))
        offset = after
    return "%d|%s|%s" % (first, " ".join(out), tail_text)


def main():
    if len(sys.argv) > 1:
        root = sys.argv[1]
    else:
        root = os.path.join(importlib.util.find_spec("tzdata").submodule_search_locations[0], "zoneinfo")
    with open(os.path.join(root, "tzdata.zi"), encoding="ascii") as file:
        version = file.readline().split()[-1]
    lines = {}
    for folder, _, files in sorted(os.walk(root)):
        for file in sorted(files):
            path = os.path.join(folder, file)
            with open(path, "rb") as opened:
                data = opened.read()
            if data[:4] == b"TZif":
                lines.setdefault(line(*read_tzif(data)), []).append(os.path.relpath(path, root))
    print("# The IANA time zone database %s, by zones.py, which says what a line means." % version)
    for rules, names in sorted(lines.items(), key=lambda item: min(item[1])):
        print("%s|%s" % (" ".join(sorted(names)), rules))


main()
