// The GitHub workflows of this repository: their code and permissions, and the release script, run with a gh that only records its calls.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { parse } from '../../web/node_modules/yaml/dist/index.js';
import { version } from '../support/version.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, '.github/workflows');
const texts = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const workflows = Object.entries(texts).map(([name, text]) => [name, parse(text)]);
const jobs = workflows.flatMap(([name, { jobs: all }]) => Object.entries(all).map(([id, job]) => [`${name}: ${id}`, job]));

test('actions: pinned to one commit each, with the version as a comment', () => {
  const commits = {};
  for (const [name, text] of Object.entries(texts)) {
    for (const [line, action, commit] of text.matchAll(/uses: (\S+)@(.*)$/gm)) {
      assert.match(commit, /^[0-9a-f]{40} # v\d+\.\d+\.\d+$/, `${name}: ${line}`);
      assert.equal((commits[action] ??= commit), commit, action);
    }
  }
  assert.ok(Object.keys(commits).every((action) => action.startsWith('actions/')), 'of GitHub alone');
});

test('images: pinned by digest', () => {
  const images = jobs.flatMap(([name, { container, services = {}, strategy }]) =>
    [container, ...Object.values(services)].filter(Boolean).flatMap((one) => {
      const image = one.image ?? one;
      return (image === '${{ matrix.image }}' ? strategy.matrix.image : [image]).map((each) => [name, each]);
    }));
  assert.ok(images.length > 0);
  for (const [name, image] of images) assert.match(image, /^[a-z]+:[a-z0-9.]+@sha256:[0-9a-f]{64}$/, name);
  for (const [name, { steps }] of jobs) for (const { uses = '' } of steps) assert.doesNotMatch(uses, /^docker:/, name);
});

test('permissions: only publishing jobs can write', () => {
  for (const [name, { permissions }] of workflows) assert.deepEqual(permissions, { contents: 'read' }, name);
  const writers = jobs.flatMap(([name, { permissions }]) => (permissions ? [[name, Object.entries(permissions).filter(([, right]) => right === 'write').map(([what]) => what)]] : []));
  assert.deepEqual(Object.fromEntries(writers), {
    'pages.yml: deploy': ['pages', 'id-token'],
    'release.yml: publish': ['contents', 'id-token', 'attestations'],
    'release.yml: npm': ['id-token'],
  });
});

test('permissions: jobs that can write only publish, without npm scripts', () => {
  const runs = jobs.flatMap(([name, { permissions, steps }]) =>
    (permissions ? [[name, steps.flatMap(({ run, uses }) => run ?? (uses.startsWith('actions/setup-') ? uses.replace(/@.*/, '') : []))]] : []));
  assert.deepEqual(Object.fromEntries(runs), {
    'pages.yml: deploy': [],
    'release.yml: publish': ['.ci/release sums release', '.ci/release publish "$GITHUB_REF_NAME" release'],
    'release.yml: npm': ['actions/setup-node', 'npm publish ./release/job-playground-*.tgz --access public --ignore-scripts'],
  });
  assert.doesNotMatch(readFileSync(join(root, '.ci/release'), 'utf8'), /npm|node|\.\/dev/);
});

test('Dependabot: covers every package list except recorded releases', () => {
  const made = /^(\.|build|dist$|node_modules$)/;
  const files = (at) => readdirSync(join(root, at), { withFileTypes: true }).flatMap((entry) =>
    (made.test(entry.name) ? [] : entry.isDirectory() ? files(`${at}${entry.name}/`) : [`${at}${entry.name}`]));
  const tracked = files('');
  const lists = { npm: /package-lock\.json$/, pip: /requirements\.txt$/, gomod: /go\.mod$/ };
  const wanted = Object.entries(lists).flatMap(([kind, list]) => tracked.filter((path) => list.test(path)).map((path) => `${kind} /${path.replace(/\/?[^/]*$/, '')}`));
  const { updates } = parse(readFileSync(join(root, '.github/dependabot.yml'), 'utf8'));
  const looked = updates.flatMap(({ 'package-ecosystem': kind, directory, directories = [directory] }) => directories.map((each) => `${kind} ${each}`));
  assert.deepEqual(looked.sort(), ['github-actions /', ...wanted.filter((each) => !/^gomod \/tests\/(recorder|cluster)/.test(each))].sort());
});

test('npm packages: each has a hash and no host', () => {
  for (const list of ['web', 'tests/sites/astro', 'tests/sites/docusaurus']) {
    const { packages } = JSON.parse(readFileSync(join(root, list, 'package-lock.json'), 'utf8'));
    for (const [name, { integrity, resolved, link }] of Object.entries(packages)) {
      if (name === '' || link) continue;
      assert.match(integrity ?? '', /^sha512-/, `${list}: ${name}`);
      assert.equal(resolved, undefined, `${list}: ${name}`);
    }
  }
});

test('Node: an archive with another checksum is not unpacked', (t) => {
  const at = mkdtempSync(join(tmpdir(), 'jobplay-node-'));
  t.after(() => rmSync(at, { recursive: true }));
  for (const name of ['dev', 'core/controllers/releases.txt']) cpSync(join(root, name), join(at, name));
  mkdirSync(join(at, 'bin'));
  const fake = (name, text) => writeFileSync(join(at, 'bin', name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });
  fake('node', 'echo v18.0.0');
  // The fake npm makes up what it is asked to download.
  fake('npm', `[[ $1 == pack ]] || exit 9; name=\${*: -1}; mkdir -p package/bin; echo 'touch ${at}/ran' >package/bin/node; chmod +x package/bin/node; tar czf "\${name/@/-}.tgz" package`);
  const { status, stderr } = spawnSync('./dev', ['test', 'web'], { cwd: at, env: { ...process.env, PATH: `${join(at, 'bin')}:${process.env.PATH}` }, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /dev: \S+node-linux-(x64|arm64)-\d+\.\d+\.\d+\.tgz is not what was pinned/);
  assert.deepEqual([existsSync(join(at, '.deps/node')), existsSync(join(at, 'ran'))], [false, false]);
});

test('checkouts and scripts: keep no token, insert no values of events', () => {
  for (const [name, { steps }] of jobs) {
    for (const step of steps) {
      if (step.uses?.startsWith('actions/checkout@')) assert.equal(step.with?.['persist-credentials'], false, name);
      assert.doesNotMatch(step.run ?? '', /\$\{\{/, name);
    }
  }
});

test('release: published only from a tag, after build and tests', () => {
  const { on, jobs: { publish, npm, test: tests, package: packing } } = parse(texts['release.yml']);
  assert.deepEqual(publish.needs, ['package', 'command-line', 'binary', 'test']);
  assert.equal(npm.needs, 'publish');
  for (const job of [publish, npm, tests]) assert.match(job.if, /^github\.ref_type == 'tag'/);
  assert.match(packing.steps[1].run, /^\.ci\/release check "\$GITHUB_REF_NAME"$/);
  // Like GitHub's patterns: + means one or more, . means itself.
  const tags = on.push.tags.map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.')}$`));
  for (const [tag, releases] of [[`v${version}`, true], ['v10.20.30', true], ['v1', false], ['v1.0', false], ['v1.0.0-rc.1', false]]) assert.equal(tags.some((one) => one.test(tag)), releases, tag);
});

/** Runs .ci/release in a copy of its inputs, with files of a release. */
function release(t, args, { changed = (text) => text, exists = true, made = false, listed = 'v1.1.0\nv1.0.0\n', files = () => 'job-playground-site-1.zip', manifest = (text) => text } = {}) {
  const at = mkdtempSync(join(tmpdir(), 'jobplay-release-'));
  t.after(() => rmSync(at, { recursive: true }));
  for (const name of ['.ci', 'CMakeLists.txt', 'CHANGELOG.md']) cpSync(join(root, name), join(at, name), { recursive: true });
  // Like on the day of a release: nothing is unreleased.
  const released = readFileSync(join(at, 'CHANGELOG.md'), 'utf8').replace(/^## \[Unreleased\][^]*?(?=^## )/m, '');
  writeFileSync(join(at, 'CHANGELOG.md'), changed(released));
  mkdirSync(join(at, 'release'));
  const plugin = `kubectl-jobplay-${version}.tar.gz`;
  for (const name of [plugin, `job-playground-${version}.tgz`]) writeFileSync(join(at, 'release', name), name);
  const sum = createHash('sha256').update(plugin).digest('hex');
  writeFileSync(join(at, 'release/jobplay.yaml'), manifest(`    uri: https://github.com/a/b/releases/download/v${version}/${plugin}\n    sha256: ${sum}\n`));
  mkdirSync(join(at, 'bin'));
  const answers = [
    [/PATCH/, exists ? 'exit 0' : 'exit 1'],
    [/^release list/, listed === null ? 'exit 4' : `printf ${JSON.stringify(listed)}`],
    ...(listed ?? '').split('\n').map((tag) => [new RegExp(`^release view ${tag} .*assets`), files(tag) === null ? 'exit 4' : `echo ${files(tag)}`]),
    [/^release view .*tagName/, made ? 'exit 0' : 'exit 1'],
    [/^release download/, 'echo "$3" >site.zip'],
  ];
  writeFileSync(join(at, 'bin/gh'), `#!/bin/bash\nprintf '%s\\n' "$*" >>'${at}/asked'\n${answers.map(([asked, answer]) => `if [[ $* =~ ${asked.source.replaceAll(' ', '\\ ')} ]]; then ${answer}; exit; fi\n`).join('')}`, { mode: 0o755 });
  writeFileSync(join(at, 'bin/unzip'), '#!/bin/bash\nmkdir -p "$4" && cp "$2" "$4/embed.html"\n', { mode: 0o755 });
  const { status, stderr } = spawnSync(join(at, '.ci/release'), args, {
    cwd: at, env: { PATH: `${join(at, 'bin')}:${process.env.PATH}`, GITHUB_REPOSITORY: 'acme/playground', GITHUB_SHA: 'c0ffee' }, encoding: 'utf8',
  });
  const read = (name) => (existsSync(join(at, name)) ? readFileSync(join(at, name), 'utf8') : '');
  return { status, stderr, asked: read('asked'), sums: read('release/SHA256SUMS'), read };
}

test('release: tag must equal the version and be in the changelog', (t) => {
  assert.equal(release(t, ['check', `v${version}`]).status, 0);
  for (const [tag, options, words] of [
    ['v0.0.1', {}, `the tag is v0.0.1, and CMakeLists.txt has ${version}`],
    [version, {}, `the tag is ${version}, and`],
    [`v${version}`, { changed: (text) => text.replace(`[${version}]`, '[0.0.1]') }, `CHANGELOG.md does not tell of ${version}`],
    [`v${version}`, { changed: (text) => `## [Unreleased]\n\n- What came later.\n\n${text}` }, 'CHANGELOG.md has changes that are Unreleased'],
  ]) {
    for (const args of [['check', tag], ['publish', tag, 'release']]) {
      const { status, stderr, asked } = release(t, args, options);
      assert.deepEqual([status, asked], [1, '']);
      assert.ok(stderr.includes(words), stderr);
    }
  }
});

test('release: every file has a checksum, and the krew manifest the plugin’s', (t) => {
  const { status, sums } = release(t, ['sums', 'release']);
  assert.equal(status, 0);
  const lines = sums.trim().split('\n').map((line) => line.split('  '));
  assert.deepEqual(lines.map(([, name]) => name), [`job-playground-${version}.tgz`, 'jobplay.yaml', `kubectl-jobplay-${version}.tar.gz`]);
  assert.equal(lines[0][0], createHash('sha256').update(lines[0][1]).digest('hex'));
  const wrong = release(t, ['sums', 'release'], { manifest: (text) => text.replace(/sha256: ./, 'sha256: x') });
  assert.equal(wrong.status, 1);
  assert.match(wrong.stderr, /jobplay\.yaml has another sum of kubectl-jobplay-/);
});

test('release: has all files and its changelog section, and moves v1', (t) => {
  const older = '\n## [0.9.0] - 2020-01-01\n\nIt was older.\n';
  for (const exists of [true, false]) {
    const { status, asked } = release(t, ['publish', `v${version}`, 'release'], { exists, changed: (text) => text + older });
    assert.equal(status, 0);
    assert.match(asked, new RegExp(`^release create v${version} --repo acme/playground --verify-tag .*--notes \n?`, 'm'));
    assert.match(asked, /### Added/);
    assert.doesNotMatch(asked, /older|## \[/);
    assert.match(asked, new RegExp(`release/job-playground-${version}\\.tgz release/jobplay\\.yaml release/kubectl-jobplay-`));
    const major = `v${version.split('.')[0]}`;
    assert.match(asked, new RegExp(`^api --silent --method PATCH repos/acme/playground/git/refs/tags/${major} -f sha=c0ffee -F force=true$`, 'm'));
    assert.equal(new RegExp(`^api --silent --method POST repos/acme/playground/git/refs -f ref=refs/tags/${major} -f sha=c0ffee$`, 'm').test(asked), !exists);
  }
});

test('release: a second attempt completes one that lacks v1', (t) => {
  const { status, asked } = release(t, ['publish', `v${version}`, 'release'], { made: true });
  assert.equal(status, 0);
  assert.match(asked, new RegExp(`^release upload v${version} --repo acme/playground --clobber release/job-playground-${version}\\.tgz `, 'm'));
  assert.match(asked, new RegExp(`^release edit v${version} --repo acme/playground --draft=false$`, 'm'));
  assert.match(asked, /PATCH/);
  assert.doesNotMatch(asked, /create/);
});

test('release: the page of each one stays in its own folder', (t) => {
  const { status, asked, read } = release(t, ['copies', 'site']);
  assert.equal(status, 0);
  assert.match(asked, /^release download v1\.1\.0 --repo acme\/playground --pattern job-playground-site-\*\.zip /m);
  assert.deepEqual(['v1.1.0', 'v1.0.0'].map((tag) => read(`site/${tag}/embed.html`)), ['v1.1.0\n', 'v1.0.0\n']);
  assert.equal(read('site.zip'), '');
  const { run, env } = parse(texts['pages.yml']).jobs.build.steps.at(-2);
  assert.equal(run, '.ci/release copies web/dist');
  assert.ok(env.GH_TOKEN);
});

test('release: one without a page is skipped; unlisted files are an error', (t) => {
  const without = release(t, ['copies', 'site'], { files: (tag) => (tag === 'v1.1.0' ? 'jobplay' : 'job-playground-site-1.zip') });
  assert.deepEqual([without.status, without.stderr], [0, 'release: v1.1.0 has no page\n']);
  assert.deepEqual(['v1.1.0', 'v1.0.0'].map((tag) => without.read(`site/${tag}/embed.html`)), ['', 'v1.0.0\n']);
  const unknown = release(t, ['copies', 'site'], { files: () => null });
  assert.deepEqual([unknown.status, unknown.stderr], [1, "release: the list of v1.1.0's files cannot be had\n"]);
});

test('release: without a list of releases, the site is not published', (t) => {
  const { status, stderr, asked } = release(t, ['copies', 'site'], { listed: null });
  assert.deepEqual([status, stderr], [1, 'release: the list of releases cannot be had\n']);
  assert.doesNotMatch(asked, /download/);
  assert.equal(release(t, ['copies', 'site'], { listed: '' }).status, 0);
});

test('release: command line is compared on each system, only builds are kept', () => {
  const { 'command-line': elsewhere, publish } = parse(texts['release.yml']).jobs;
  assert.deepEqual(elsewhere.strategy.matrix.runner.map((name) => name.split('-')[0]), ['windows', 'macos', 'ubuntu']);
  assert.equal(publish.steps[1].with.pattern, '{packages,binary-*}');
});

test('release: the workflow calls the script as tested here', () => {
  const steps = parse(texts['release.yml']).jobs.publish.steps.map((step) => step.run ?? step.uses.replace(/@.*/, ''));
  assert.deepEqual(steps, ['actions/checkout', 'actions/download-artifact', '.ci/release sums release', 'actions/attest', '.ci/release publish "$GITHUB_REF_NAME" release']);
});
