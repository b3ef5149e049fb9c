import { expect, test } from 'vitest';
import { listServerFiles, readSource } from './sources';

/** Files that take an advisory lock themselves, each with its reason. */
const exceptions: Record<string, string> = {
  'server/database/locks.ts': 'Takes locks by name.',
  'server/database/embedded/embedded.ts': 'Belongs to a session, and every version must know it.',
  'server/database/migrate.ts': 'Every version must know it, also before the first migration.',
  'server/orders/place-order/network-holds.queries.ts':
    'Locks many networks, by name, in one statement.',
};

const texts = new Map(
  await Promise.all(
    (await listServerFiles()).map(async (file) => [file, await readSource(file)] as const),
  ),
);

test('advisory locks are taken by name', () => {
  const direct = [...texts].filter(([, text]) => /advisory(_xact)?_lock/.test(text));
  expect(direct.map(([name]) => name).sort()).toEqual(Object.keys(exceptions).sort());
});

test('the name of a lock belongs to one file', () => {
  const files = new Map<string, Set<string>>();
  for (const [file, text] of texts)
    for (const [, name = ''] of text.matchAll(/ockNamed(?:Shared)?\(\s*tx,\s*['`]([^'`$]+)/g))
      files.set(name.trim(), (files.get(name.trim()) ?? new Set()).add(file));
  expect(files.size).toBeGreaterThan(12);
  expect([...files].filter(([, users]) => users.size > 1).map(([name]) => name)).toEqual([]);
});
