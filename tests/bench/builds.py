#!/usr/bin/env python3
"""Prints the CPU seconds of native builds (preset release) and of builds of the page's engine
(preset wasm-quick, as in ./dev play): a cold build, the same build in a second clone with the
first one's compiler cache, and builds after a sentence was added to a table and after one was
changed.

usage: python3 tests/bench/builds.py [TABLE...]

Each table (default: problems, steps, decisions/job) is one of core/words. The script builds
clones of the last commit in a temporary folder, which takes an hour on two processors.
"""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILDS = {  # name: (how to configure, how to build)
    'native': (['cmake', '--preset', 'release'], ['cmake', '--build', 'build']),
    'page engine': (['emcmake', 'cmake', '--preset', 'wasm-quick'], ['cmake', '--build', 'build-wasm-quick', '--target', 'engine']),
}


def run(folder, command):
    with open(folder / 'bench.log', 'ab') as log:
        if subprocess.run(command, cwd=folder, stdout=log, stderr=log).returncode != 0:
            sys.exit(f'{" ".join(command)} failed: {folder}/bench.log')


def cpu_seconds(folder, command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(folder, command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def clone(folder):
    subprocess.run(['git', 'clone', '--quiet', '--shared', ROOT, folder], check=True)
    (folder / '.deps').symlink_to(ROOT / '.deps')
    for configure, _ in BUILDS.values():
        run(folder, configure)


def build(folder, what):
    seconds = {name: cpu_seconds(folder, command) for name, (_, command) in BUILDS.items()}
    print(f'{what}: ' + ', '.join(f'{name} {cpu:.0f}' for name, cpu in seconds.items()) + f', together {sum(seconds.values()):.0f} CPU-s', flush=True)


def print_hit_rate():
    lines = subprocess.run(['ccache', '--print-stats'], check=True, capture_output=True, text=True).stdout.splitlines()
    stats = {name: int(count) for name, count in (line.split('\t') for line in lines)}
    hits = stats['direct_cache_hit'] + stats['preprocessed_cache_hit']
    print(f'  {hits} of {hits + stats["cache_miss"]} objects are in the compiler cache, {stats["direct_cache_hit"]} found without the preprocessor', flush=True)


def main(tables):
    with tempfile.TemporaryDirectory(prefix='jobplay-builds-') as temporary:
        folder = pathlib.Path(temporary)
        os.environ['CCACHE_DIR'] = str(folder / 'ccache')
        clone(folder / 'first')
        build(folder / 'first', 'cold build')
        subprocess.run(['ccache', '--zero-stats'], check=True, stdout=subprocess.DEVNULL)
        clone(folder / 'second')
        build(folder / 'second', 'second clone')
        print_hit_rate()
        for name in tables:
            table = folder / 'first/core/words' / f'{name}.txt'
            text = table.read_text('utf-8')
            row = 'BenchmarkSentence(Text value)\n'
            if name.startswith('decisions/'):
                row = '255 ' + row
            table.write_text(f'{text}\n{row}en The value is {{value}}.\nja 値は{{value}}。\n', 'utf-8')
            build(folder / 'first', f'a new sentence in {name}')
            table.write_text(table.read_text('utf-8').replace('The value is', 'Now the value is'), 'utf-8')
            build(folder / 'first', f'a new text in {name}')


if __name__ == '__main__':
    main(sys.argv[1:] or ['problems', 'steps', 'decisions/job'])
