"""Tests the errors of core/words/generate.py, which reads the tables of words."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'core/words'))
sys.dont_write_bytecode = True
import generate  # noqa: E402


def rows(text):
    return generate.read_rows('table.txt', text)


class Generate(unittest.TestCase):
    def fails(self, error, call, *args):
        with self.assertRaises(generate.TableError) as raised:
            call(*args)
        self.assertEqual(str(raised.exception).split('. ')[0], error)

    def test_row_becomes_a_struct(self):
        table = rows('# A table.\n\nBoundTo(Text node, Count pods)\nen {pods} on {node}.\n\nIsEmpty\nen It is empty.\n')
        header = generate.phrases_header('table', table)
        self.assertIn('struct BoundTo {\n  Text node;\n  Count pods;\n  operator Said() const&&;', header)
        self.assertIn('struct IsEmpty {\n  operator Said() const&&;', header)
        self.assertIn('BoundTo::operator Said() const&& { return MakeSaid(7, 0, {node, pods}); }\n'
                      'IsEmpty::operator Said() const&& { return MakeSaid(7, 1, {}); }\n', generate.phrases_source('table', 7, table))

    def test_error_names_file_and_line(self):
        self.fails('table.txt:3: error: not a row: "boundTo"', rows, '# A table.\n\nboundTo\n')
        self.fails('table.txt:1: error: not a fact: "Text"', rows, 'BoundTo(Text)\nen a\n')
        self.fails('table.txt:2: error: "wieght" is not follows, field, weight, routine or a language', rows, 'BoundTo\nwieght 2\n')
        self.fails('table.txt:3: error: BoundTo has a second line "en"', rows, 'BoundTo\nen a\nen b\n')

    def test_missing_sentences_are_listed(self):
        self.assertEqual(generate.missing(rows('A\nen a\nja b\n\nB\nen a\n\nC\n')), ['table.txt:5: B has no sentence in ja'])

    def test_names_are_unique(self):
        self.fails('table.txt:1: error: A is also the name of table.txt:1', generate.check_names, {'one': rows('A\nen a\n'), 'two': rows('A\nen a\n')})

    def test_phrase_has_a_sentence_and_no_number(self):
        self.fails('table.txt:1: error: A has no sentence', generate.check_phrases, {'a': rows('A\nfield spec\n')})
        self.fails('table.txt:1: error: A is a phrase, and phrases have no numbers', generate.check_phrases, {'a': rows('1 A\nen a\n')})

    def test_decision_has_a_number_of_its_own(self):
        self.fails('table.txt:1: error: A needs a number from 1 to 255', generate.check_decisions, {'a': rows('A\n')})
        self.fails('table.txt:3: error: 7 is the number of A (table.txt:1)', generate.check_decisions, {'a': rows('7 A\n\n7 B\n')})

    def test_record_holds_the_facts_of_a_decision(self):
        for facts in ('Count a, Count b, Count c, Count d', 'Call a, Count b, Count c, Count d, Count e',
                      'PodId pod, JobId job, CronJobId cron_job, Text text'):
            generate.check_record(rows(f'1 A({facts})')[0])
        for facts, count, kind, room in (
            ('Count a, Count b, Count c, Count d, Count e', 5, 'number', 4),
            ('Call a, Call b, Count c, Count d, Count e, Count f', 5, 'number', 4),
            ('ListedJob a, Count b, Time c, bool d, Duration e', 5, 'number', 4),
            ('Text from, Text to', 2, 'text', 1),
            ('Text from, ListedJob to', 2, 'text', 1),
            ('PodId from, PodId to', 2, 'pod', 1),
            ('JobId from, JobId to', 2, 'job', 1),
            ('CronJobId from, CronJobId to', 2, 'cron job', 1),
        ):
            self.fails(f'table.txt:1: error: A has {count} facts of the kind {kind}, and a record holds {room}',
                       generate.check_record, rows(f'1 A({facts})')[0])


if __name__ == '__main__':
    unittest.main()
