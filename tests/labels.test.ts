import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { labelOf } from '../server/audit/labels';
import { features } from '../server/features';
import { jobs } from '../web/admin/emails/messages';
import { failPoints } from './faults/support/fail-points';

const server = join(dirname(import.meta.dirname), 'server');

/** The server's source, without its tests. */
let source = '';
beforeAll(async () => {
  const files = await readdir(server, { recursive: true });
  const shipped = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  source = (await Promise.all(shipped.map((file) => readFile(join(server, file), 'utf8')))).join(
    '\n',
  );
});

const firstGroups = (pattern: RegExp) => [
  ...new Set([...source.matchAll(pattern)].map(([, found]) => found ?? '')),
];

describe('labels on staff screens', () => {
  test('every audit action that the server writes has one', () => {
    const entities = [...firstGroups(/\bentity: '([a-z-]+)'/g), 'customer', 'staff', 'stock'];
    const actions = firstGroups(new RegExp(`'((?:${entities.join('|')})\\.[a-z-]+)'`, 'g'));
    expect(actions.length).toBeGreaterThan(40);
    expect(
      actions.filter((action) => labelOf(features, { action, after: null }) === action),
    ).toEqual([]);
  });

  test('every job kind that the server enqueues has one', () => {
    const kinds = firstGroups(/\benqueue\(\s*[\w.]+,\s*'([a-z-]+)'/g);
    expect(kinds.length).toBeGreaterThan(8);
    expect(kinds.filter((kind) => jobs.kinds[kind] === undefined)).toEqual([]);
  });
});

test('every failpoint of the fault tests names a statement of the server', () => {
  const missing = Object.values(failPoints).filter(
    ({ statement }) =>
      !source.includes(`'${statement}'`) && !source.includes(statement.replace(/[A-Z]\w+$/, '${')),
  );
  expect(missing).toEqual([]);
});
