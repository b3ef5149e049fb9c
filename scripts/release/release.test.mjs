import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeChart } from '../chart.mjs';
import { projectRoot } from '../prepare.mjs';
import { nextFiles, requireNext } from './release.mjs';

const read = (name) => readFileSync(join(projectRoot, name), 'utf8');
const { version } = JSON.parse(read('package.json'));
const [major, minor] = version.split('.').map(Number);
const next = `${major}.${minor + 1}.0`;
const withNotes = (name) =>
  name === 'CHANGELOG.md'
    ? '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Hats.\n\n## [0.1.0] – 2026-01-01\n\n- Shirts.\n'
    : read(name);

test('only the next patch, minor or major version follows', () => {
  for (const each of ['0.1.1', '0.2.0', '1.0.0'])
    expect(() => requireNext(each, '0.1.0')).not.toThrow();
  for (const each of ['0.1.0', '0.0.9', '0.1.2', '0.3.0', '1.1.0', '0.2', 'v0.2.0'])
    expect(() => requireNext(each, '0.1.0')).toThrow();
});

test('the version goes into every file that has it, and the notes below it', () => {
  const files = Object.fromEntries(nextFiles(next, { today: '2026-02-03', read: withNotes }));
  expect(JSON.parse(files['package.json']).version).toBe(next);
  const lock = JSON.parse(files['package-lock.json']);
  expect([lock.version, lock.packages[''].version]).toEqual([next, next]);
  // Nothing else changes.
  expect({ ...lock.packages, '': 0 }).toEqual({
    ...JSON.parse(read('package-lock.json')).packages,
    '': 0,
  });
  expect(files['deploy/helm/selvedge/Chart.yaml']).toContain(
    `\nversion: ${next}\nappVersion: ${next}`,
  );
  expect(files['CHANGELOG.md']).toContain(
    `## [Unreleased]\n\n## [${next}] – 2026-02-03\n\n### Added\n\n- Hats.\n\n## [0.1.0]`,
  );
});

test('a release without notes is refused', () => {
  const empty = (name) => withNotes(name).replace('### Added\n\n- Hats.\n', '');
  expect(() => nextFiles(next, { today: '2026-02-03', read: empty })).toThrow('nothing below');
});

test('the files that have the version agree', () => {
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  expect(read('deploy/helm/selvedge/Chart.yaml')).toContain(
    `\nversion: ${version}\nappVersion: ${version}`,
  );
  expect(read('CHANGELOG.md')).toContain('## [Unreleased]');
});

describe('the chart', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'selvedge-chart-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('gets the alert rules and the dashboards', () => {
    const deploy = join(folder, 'deploy');
    for (const name of ['helm/selvedge', 'prometheus', 'grafana'])
      mkdirSync(join(deploy, name), { recursive: true });
    writeFileSync(join(deploy, 'helm/selvedge/Chart.yaml'), 'name: selvedge\n');
    writeFileSync(join(deploy, 'prometheus/alerts.yaml'), 'groups: []\n');
    writeFileSync(join(deploy, 'grafana/shop.json'), '{}');
    const chart = writeChart(join(folder, 'release'), deploy);
    expect(readdirSync(chart, { recursive: true }).sort()).toEqual([
      'Chart.yaml',
      'files',
      'files/alerts.yaml',
      'files/dashboards',
      'files/dashboards/shop.json',
    ]);
  });
});
