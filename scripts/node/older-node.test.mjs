import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { olderNodeNotice } from './older-node.mjs';

test('npm start says on an older Node which one is faster, and by how much', () => {
  expect(olderNodeNotice('20.19.0')).toMatch(/^This is Node 20\.19\.0\. On Node 24, .*\d+ %/);
  expect(olderNodeNotice('22.12.0')).not.toBeNull();
  expect(olderNodeNotice('24.0.0')).toBeNull();
  expect(olderNodeNotice('26.1.0')).toBeNull();
  const start = readFileSync(new URL('../start.mjs', import.meta.url), 'utf8');
  expect(start).toContain('olderNodeNotice(process.versions.node)');
});
