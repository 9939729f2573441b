#!/usr/bin/env python3
"""Generates C++ from the tables of words: decisions/*.txt, and the tables of phrases that tables.txt lists.

usage: python3 core/words/generate.py OUTPUT_FOLDER [--list]
       python3 core/words/generate.py --missing

--missing lists the rows that lack a sentence in a language other than English. They are shown in English.

A blank line separates rows, and `#` begins a comment. The first line of a row declares it: the number of a decision, the name, and
the facts. The lines below are optional, except for the sentences of a phrase:

  37 TooManyPods(WantedBy wanted_by, Count active)
  follows job.manageJob/tooMany
  field spec.parallelism
  weight 2
  en {active} {active|pod is|pods are} active, too many.
  ja ...

  follows  the place in Kubernetes that makes the decision, by its name in places.txt; none for a rule of the playground
  field    the field of the manifest that the rule reads
  weight   how important the decision is in its step: 0 is bookkeeping, 1 the default, more if it changes the course of a Job
  routine  the decision repeats an event or the scenario: it is not recorded while informers list their objects, and it is never
           the difference between two versions
  en, ja   the sentence in each language; a decision has none if another row explains it

The number of a decision is permanent: the page's table of recordings uses it. Give a new decision the next free number.

Facts are Count (a whole number), Duration (shown in milliseconds), WholeSeconds, Time (by the clock of the run), Date (the same as a
date), StepNumber, bool, Text (the same in every language), Words (a phrase), ListedJob (a Job that a CronJob knows), PodId, PodUid,
JobId, CronJobId, or an enumeration of facts.h. Phrases use only Text, Count, bool, Words and enumerations. A decision holds four
numbers (every fact but Text, the ids, and the first enumeration), one Text or ListedJob, one PodId, one JobId and one CronJobId.

In a sentence, {fact} is the value of a fact. {fact|a|b} is a if the fact is 1, otherwise b. {fact?a:b} is b if the fact is 0 or an
empty Text, otherwise a. {fact=a|b|c} is the choice with its number, from 0. A choice may contain facts and choices.

Each table becomes one header, so that a new row rebuilds only the files that use its table. A file is rewritten only if its content
changes: a new sentence of an existing row changes host_text.cc alone.
"""
import pathlib
import re
import sys

WORDS = pathlib.Path(__file__).resolve().parent
CORE = WORDS.parent
LANGUAGE = re.compile(r'[a-z][a-z]')

# The place in a record (Facts) for each kind of fact, as in PlaceOf of facts.h. Every other kind is an enumeration.
PLACES = {kind: ['number'] for kind in ('Count', 'Duration', 'WholeSeconds', 'bool', 'Time', 'Date', 'StepNumber', 'PodUid')}
PLACES |= {'Text': ['text'], 'Words': ['text'], 'ListedJob': ['text', 'number']}
PLACES |= {'PodId': ['pod'], 'JobId': ['job'], 'CronJobId': ['cron job']}
ROOM = {'number': 4, 'text': 1, 'pod': 1, 'job': 1, 'cron job': 1}


class TableError(Exception):
    """An error in a table, with its file and line."""

    def __init__(self, path, line, message):
        super().__init__(f'{path}:{line}: error: {message}')


class Row:
    def __init__(self, path, line, head):
        self.path, self.line = path, line
        match = re.fullmatch(r'(?:(\d+) )?([A-Z]\w*)(?:\((.+)\))?', head)
        if not match:
            raise self.error(f'not a row: "{head}". Write for example "Name(Count pods, Text node)", and the number of a decision before it')
        self.number = match[1] and int(match[1])
        self.name = match[2]
        self.facts = []
        for fact in match[3].split(', ') if match[3] else []:
            if not re.fullmatch(r'[A-Za-z]\w* [a-z]\w*', fact):
                raise self.error(f'not a fact: "{fact}". Write for example "Count pods"')
            self.facts.append(tuple(fact.split(' ')))
        self.text = [head]
        self.languages = []
        self.is_routine = False

    def error(self, message):
        return TableError(self.path, self.line, message)

    def add(self, line_number, line):
        word = line.split(' ')[0]
        if line == 'routine':
            self.is_routine = True
            return
        if LANGUAGE.fullmatch(word):
            self.languages.append(word)
        elif word not in ('follows', 'field', 'weight'):
            raise TableError(self.path, line_number, f'"{word}" is not follows, field, weight, routine or a language')
        if any(word == known.split(' ')[0] for known in self.text[1:]):
            raise TableError(self.path, line_number, f'{self.name} has a second line "{word}"')
        self.text.append(line)


def read_rows(path, text):
    """Returns the rows of a table; `path` is for errors."""
    rows = []
    row = None
    for number, line in enumerate(text.split('\n'), 1):
        if not line or line.startswith('#'):
            row = None
        elif row:
            row.add(number, line)
        else:
            row = Row(path, number, line)
            rows.append(row)
    return rows


def check_record(row):
    taken = dict.fromkeys(ROOM, 0)
    enumerations = 0
    for kind, _ in row.facts:
        enumerations += kind not in PLACES
        for place in PLACES.get(kind, ['number'] if enumerations > 1 else []):
            taken[place] += 1
    for place, room in ROOM.items():
        if taken[place] > room:
            raise row.error(f'{row.name} has {taken[place]} facts of the kind {place}, and a record holds {room}. '
                            'Leave out a fact that follows from the others, or record two decisions')


def check_decisions(groups):
    by_number = {}
    for rows in groups.values():
        for row in rows:
            if row.number is None or not 0 < row.number < 256:
                raise row.error(f'{row.name} needs a number from 1 to 255')
            if row.number in by_number:
                free = next(number for number in range(max(by_number) + 1, 1000) if number not in by_number)
                other = by_number[row.number]
                raise row.error(f'{row.number} is the number of {other.name} ({other.path}:{other.line}). Use {free}')
            by_number[row.number] = row
            check_record(row)


def check_phrases(tables):
    for rows in tables.values():
        for row in rows:
            if row.number is not None:
                raise row.error(f'{row.name} is a phrase, and phrases have no numbers')
            if not row.languages:
                raise row.error(f'{row.name} has no sentence')


def check_names(tables):
    known = {}
    for rows in tables.values():
        for row in rows:
            if row.name in known:
                other = known[row.name]
                raise row.error(f'{row.name} is also the name of {other.path}:{other.line}')
            known[row.name] = row


def members(row):
    return ''.join(f'  {kind} {name};\n' for kind, name in row.facts)


def header(source, include, namespace, structs):
    return (f'// Generated by core/words/generate.py from {source}.\n#pragma once\n\n#include "{include}"\n\n'
            f'namespace jobplay::{namespace} {{\n\n{structs}}}  // namespace jobplay::{namespace}\n')


def decisions_header(group, rows):
    structs = ''
    for row in rows:
        visits = ''.join(f' visit({name});' for _, name in row.facts)
        structs += (f'struct {row.name} {{\n  static constexpr DecisionCode kCode{{{row.number}}};\n'
                    f'  static constexpr bool kIsRoutine = {"true" if row.is_routine else "false"};\n{members(row)}'
                    f'  void ForEachFact(auto&&{" visit" if visits else ""}) {{{visits + " " if visits else ""}}}\n}};\n\n')
    return header(f'decisions/{group}.txt', 'core/words/decision.h', 'decided', structs)


def phrases_header(table, rows):
    structs = ''.join(f'struct {row.name} {{\n{members(row)}  operator Said() const&&;  // NOLINT: a phrase is Said\n}};\n\n' for row in rows)
    return header(f'{table}.txt', 'core/words/phrase.h', 'said', structs)


def phrases_source(table, number, rows):
    text = (f'// Generated by core/words/generate.py from {table}.txt.\n#include "core/words/{table}.h"\n\n'
            f'#include "core/words/make_said.h"\n\nnamespace jobplay::said {{\n\n')
    for place, row in enumerate(rows):
        values = ', '.join(name for _, name in row.facts)
        text += f'{row.name}::operator Said() const&& {{ return MakeSaid({number}, {place}, {{{values}}}); }}\n'
    return text + '\n}  // namespace jobplay::said\n'


def decision_rows(rows):
    """Returns the file that decision.cc includes: the rows as DecisionRow."""
    text = ''
    for row in rows:
        facts = ' '.join(f'{kind} {name};' for kind, name in row.facts)
        text += f'{{DecisionCode{{{row.number}}}, "{row.name}", "{facts}"}},\n'
    return text


def table_text(rows):
    return '\n\n'.join('\n'.join(row.text) for row in rows) + '\n'


def host_text(texts):
    """Returns the implementation of base/host_text.h for a program that contains its texts; `texts` has the tables by name."""
    def raw(text):
        return f'R"text({text})text"'

    def file(name):
        return raw((CORE / name).read_text('utf-8'))

    words = ''.join(f'  if (table == "{name}") return {raw(text)};\n' for name, text in texts.items())
    return f'''// Generated by core/words/generate.py from the files that host_text.h names.
#include "core/base/host_text.h"

namespace jobplay {{

std::string_view ReadHostText(HostText text) {{
  switch (text) {{
    case HostText::kTimeZones: return {file('base/cron/zones.txt')};
    case HostText::kLinkDictionary: return {file('share/dictionary_v1.txt')};
    case HostText::kBusyboxPrograms: return {file('shell/busybox_programs.txt')};
  }}
  return {{}};
}}

std::string_view ReadWords(std::string_view table, std::string_view) {{
{words}  return {{}};
}}

std::string_view ReadPlaces(std::int32_t) {{ return {file('words/places.txt')}; }}

}}  // namespace jobplay
'''


def names_of_tables(*kinds):
    """Returns the names of the tables of these kinds in tables.txt."""
    lines = (WORDS / 'tables.txt').read_text('utf-8').split('\n')
    return [line.split(' ')[1] for line in lines if line.split(' ')[0] in kinds]


def missing(rows):
    """Returns a line for each English sentence without a translation."""
    languages = dict.fromkeys(language for row in rows for language in row.languages)
    return [f'{row.path}:{row.line}: {row.name} has no sentence in {language}'
            for row in rows if 'en' in row.languages for language in languages if language not in row.languages]


def missing_fields(languages):
    """Returns the same for fields.txt, where a line begins with a language, or with `default` and a language."""
    lines = []
    for block in re.split(r'\n\n+', (WORDS / 'fields.txt').read_text('utf-8')):
        name, *said = [line for line in block.split('\n') if line and not line.startswith('#')] or ['']
        for what in ('', 'default '):
            has = [language for language in languages if any(line.startswith(f'{what}{language} ') for line in said)]
            if 'en' in has:
                lines += [f'core/words/fields.txt: {name} has no sentence in {what}{language}' for language in languages if language not in has]
    return lines


def read_tables():
    """Returns the rows of the tables of decisions and phrases by table name."""
    def read(path):
        return read_rows(path.relative_to(CORE.parent), path.read_text('utf-8'))

    groups = {path.stem: read(path) for path in sorted((WORDS / 'decisions').glob('*.txt'))}
    tables = {name: read(WORDS / f'{name}.txt') for name in names_of_tables('page', 'cli')}
    check_decisions(groups)
    check_phrases(tables)
    check_names({**groups, **tables})
    return groups, tables


def generate():
    """Returns the generated files by name."""
    groups, tables = read_tables()
    decisions = sorted((row for rows in groups.values() for row in rows), key=lambda row: row.number)
    languages = dict.fromkeys(language for rows in [decisions, *tables.values()] for row in rows for language in row.languages)

    files = {f'words/decisions/{group}.h': decisions_header(group, rows) for group, rows in groups.items()}
    for number, (table, rows) in enumerate(tables.items(), 1):
        files[f'words/{table}.h'] = phrases_header(table, rows)
        files[f'words/{table}.cc'] = phrases_source(table, number, rows)
    files['words/decision_rows.inc'] = decision_rows(decisions)
    files['words/routine.inc'] = ''.join(f'{row.number},\n' for row in decisions if row.is_routine)
    others = {row.number for group in names_of_tables('apart') for row in groups[group] if not row.is_routine}
    files['words/others.inc'] = ''.join(f'{number},\n' for number in sorted(others))
    files['words/untold.inc'] = ''.join(f'{row.number},\n' for row in decisions if not row.languages)
    files['words/languages.inc'] = ''.join(f'Language("{language}"),\n' for language in languages)
    files['words/tables.inc'] = ''.join(f'"{table}",\n' for table in tables)
    texts = {'decisions': [row for row in decisions if not row.is_routine and row.number not in others],
             'other_decisions': [row for row in decisions if row.number in others],
             'routine_decisions': [row for row in decisions if row.is_routine], **tables}
    files['base/host_text.cc'] = host_text({name: table_text(rows) for name, rows in texts.items()})
    return files


def main(output, *options):
    folder = pathlib.Path(output) / 'core'
    try:
        if output == '--missing':
            groups, tables = read_tables()
            rows = [row for rows in [*groups.values(), *tables.values()] for row in rows]
            lines = missing(rows) + missing_fields(dict.fromkeys(language for row in rows for language in row.languages))
            print(*lines, f'{len(lines)} sentences are shown in English only', sep='\n')
            return
        files = generate()
    except TableError as error:
        sys.exit(str(error))
    if options == ('--list',):
        print(*(folder / name for name in files), sep=';', end='')
        return
    for name, text in files.items():
        path = folder / name
        if path.exists() and path.read_text('utf-8') == text:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, 'utf-8')


if __name__ == '__main__':
    main(*sys.argv[1:])
