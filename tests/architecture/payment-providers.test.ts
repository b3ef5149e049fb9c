import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { providers } from '../../server/payments/gateways/registry';

/** Where the name of a provider may be written: its folder, and the lists that every provider is in. */
const allowed = [
  /^server\/payments\/gateways\/[\w-]+\//,
  /^server\/payments\/gateways\/choose-gateway\.ts$/,
  /^web\/storefront\/checkout\/payment\/(providers\.tsx|stripe-element\.ts)$/,
];

const projectRoot = join(import.meta.dirname, '../..');
const filesOf = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)));

it('nothing but its own folder and the lists of providers names a payment provider', () => {
  const names = providers.map(({ name }) => name).join('|');
  const literal = new RegExp(`['"\`](${names})['"\`]`);
  const files = ['contract', 'server', 'web'].flatMap(filesOf);
  const found = files.filter(
    (file) =>
      !allowed.some((pattern) => pattern.test(file)) &&
      literal.test(readFileSync(join(projectRoot, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
