// Makes a release: node scripts/release/release.mjs VERSION [--tested]
// Checks the working tree, runs all tests (not with --tested, when CI has run them on this commit), writes the version into the
// files that have it, commits, tags, and writes the bill of materials. Publishes nothing: it prints the commands for that.
// docs/releasing.md describes the whole.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../prepare.mjs';

const SEMVER = /^(\d+)\.(\d+)\.(\d+)$/;
const UNRELEASED = '## [Unreleased]';

/** The files of the next version as `[name, text]`. Throws an `Error` if the version or the changelog is not fit for it. */
export function nextFiles(version, { today, read }) {
  const current = JSON.parse(read('package.json')).version;
  requireNext(version, current);
  const changelog = read('CHANGELOG.md');
  const notes = changelog.split(`${UNRELEASED}\n`)[1]?.split('\n## ')[0]?.trim();
  if (!notes) throw new Error('CHANGELOG.md has nothing below Unreleased.');
  const replace = (name, pattern, text) => {
    const before = read(name);
    if (!pattern.test(before)) throw new Error(`${name} does not have its version where expected.`);
    return [name, before.replace(pattern, text)];
  };
  const chart = 'deploy/helm/selvedge/Chart.yaml';
  return [
    replace('package.json', /("version": ")[^"]+/, `$1${version}`),
    // The first two are the package's own.
    replace(
      'package-lock.json',
      /("version": ")[^"]+([\s\S]*?"version": ")[^"]+/,
      `$1${version}$2${version}`,
    ),
    [chart, read(chart).replace(/^(version|appVersion): .*$/gm, `$1: ${version}`)],
    replace('CHANGELOG.md', /^## \[Unreleased\]$/m, `${UNRELEASED}\n\n## [${version}] – ${today}`),
  ];
}

/** Throws unless `version` is one that semantic versioning allows after `current`. */
export function requireNext(version, current) {
  const [, ...next] = SEMVER.exec(version) ?? [];
  const [, ...last] = SEMVER.exec(current) ?? [];
  if (next.length === 0) throw new Error(`${version} is not a version such as 0.2.0.`);
  const [major, minor, patch] = last.map(Number);
  const allowed = [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
  if (!allowed.includes(version))
    throw new Error(`After ${current} comes ${allowed.join(', ')}, not ${version}.`);
}

function git(...args) {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();
}

function run(...args) {
  execFileSync(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' });
}

function release(version, { isTested }) {
  if (git('status', '--porcelain') !== '') throw new Error('Commit or remove your changes first.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`v${version} exists.`);
  const read = (name) => readFileSync(join(projectRoot, name), 'utf8');
  const files = nextFiles(version, { today: new Date().toISOString().slice(0, 10), read });
  run('scripts/translations/check.mjs');
  if (!isTested) run('scripts/test.mjs');

  for (const [name, text] of files) writeFileSync(join(projectRoot, name), text);
  git('commit', '--quiet', '--message', `Release ${version}`, '--', ...files.map(([name]) => name));
  const isSigned = git('config', '--default', '', 'user.signingkey') !== '';
  git('tag', isSigned ? '--sign' : '--annotate', `v${version}`, '--message', `Selvedge ${version}`);
  if (!isSigned) console.log('The tag is not signed: git has no user.signingkey.');

  const folder = join(projectRoot, 'build', 'release');
  mkdirSync(folder, { recursive: true });
  run('scripts/release/sbom.mjs');
  const bill = join(folder, `selvedge-${version}.cdx.json`);
  copyFileSync(join(projectRoot, 'build', 'sbom.cdx.json'), bill);
  run('scripts/chart.mjs', folder);
  console.log(publishing(version));
}

function publishing(version) {
  return `
Tagged v${version}. To publish it:

  git push origin main v${version}
  docker buildx build --platform linux/amd64,linux/arm64 --provenance=mode=max --sbom=true \\
    --tag $REGISTRY/selvedge:${version} --push .
  cosign sign --yes $REGISTRY/selvedge:${version}
  cosign attest --yes --type cyclonedx --predicate build/release/selvedge-${version}.cdx.json $REGISTRY/selvedge:${version}
  helm package build/release/selvedge --destination build/release
  helm push build/release/selvedge-${version}.tgz oci://$REGISTRY/charts`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [version, ...options] = process.argv.slice(2);
  try {
    if (!version) throw new Error('node scripts/release/release.mjs VERSION [--tested]');
    release(version, { isTested: options.includes('--tested') });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
