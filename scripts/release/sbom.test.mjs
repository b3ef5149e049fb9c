import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../prepare.mjs';
import { billOfMaterials } from './sbom.mjs';

const lock = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8'));

test('names each package of the lock file once, with its hashes, and no other package', () => {
  const { components, dependencies } = billOfMaterials(lock);
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '');
  const named = new Set(
    entries.map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`),
  );
  expect(new Set(components.map(({ name, version }) => `${name}@${version}`))).toEqual(named);
  expect(components).toHaveLength(named.size);
  const hashed = new Set(entries.filter(([, { integrity }]) => integrity).map(([path]) => path));
  expect(components.filter(({ hashes }) => hashes).length).toBeGreaterThan(hashed.size * 0.9);
  const references = new Set(components.map((component) => component['bom-ref']));
  for (const { dependsOn } of dependencies)
    for (const each of dependsOn) expect(references).toContain(each);
  const fastify = components.find(({ name }) => name === 'fastify');
  expect(fastify).toMatchObject({
    scope: 'required',
    purl: `pkg:npm/fastify@${lock.packages['node_modules/fastify'].version}`,
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  expect(components.find(({ name }) => name === 'vitest').scope).toBe('excluded');
  expect(components.find(({ name }) => name === 'esbuild').scope).toBe('required');
});

test('is deterministic', () => {
  expect(billOfMaterials(lock)).toEqual(billOfMaterials(structuredClone(lock)));
});
