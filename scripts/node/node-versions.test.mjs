import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { otherReleases, testedReleases } from './node-versions.mjs';

test('the running version is not tried again', () => {
  expect(otherReleases('22.12.0')).toEqual(['20.19.0', expect.stringMatching(/^24\./)]);
  expect(otherReleases('26.1.0')).toEqual(testedReleases);
});

test('each major version that the package supports is tried', () => {
  const { engines } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const supported = [...engines.node.matchAll(/(\d+)\.\d+\.\d+/g)].map(([, major]) => major);
  expect(testedReleases.map((release) => release.split('.')[0])).toEqual(supported);
});
