"""Tests the errors of core/controllers/generate.py, which reads the tables of releases."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / 'core/controllers'))
sys.dont_write_bytecode = True
import generate  # noqa: E402


class Generate(unittest.TestCase):
    def fails(self, error, call, *args):
        with self.assertRaises(generate.TableError) as raised:
            call(*args)
        self.assertIn(error, str(raised.exception))

    def test_rows_become_macro_calls(self):
        changes, names = generate.changes_inc('# Changes\nBatchesSyncs batches-syncs 24 -\n')
        self.assertEqual(changes, 'JOBPLAY_CHANGE(BatchesSyncs, "batches-syncs", 24, "")\n')
        self.assertEqual(generate.gates_inc('JobManagedBy 30 32 35 - 4368 123273 -\n'), 'JOBPLAY_GATE(JobManagedBy, 30, 32, 35, kNever, 4368, 123273, 0)\n')
        self.assertEqual(generate.pod_gates_inc('ImageVolume 35\nGenericWorkload -\n'), 'JOBPLAY_POD_GATE(ImageVolume, 35)\nJOBPLAY_POD_GATE(GenericWorkload, kNever)\n')
        self.assertEqual(generate.releases_inc('18 v1.18.20 recorded of v1.13.0 without BatchesSyncs\n', names),
                         'JOBPLAY_RELEASE(18, "v1.18.20", Evidence::kRecorded, "v1.13.0", VersionChange::kBatchesSyncs)\n')

    def test_error_names_file_and_line(self):
        self.fails('gates.txt:2: error: not a row: "jobManagedBy 30"', generate.gates_inc, '# Gates\njobManagedBy 30\n')
        self.fails('pod_gates.txt:1: error: not a row: "ImageVolume"', generate.pod_gates_inc, 'ImageVolume\n')
        self.fails('changes.txt:2: error: A has a second row', generate.changes_inc, 'A a 24 -\nA b 25 -\n')
        self.fails('releases.txt:1: error: v1.35.1 is not a release of v1.36', generate.releases_inc, '36 v1.35.1 read\n', {})
        self.fails('releases.txt:2: error: A is not in changes.txt', generate.releases_inc, '\n36 v1.36.1 read without A\n', {})


if __name__ == '__main__':
    unittest.main()
