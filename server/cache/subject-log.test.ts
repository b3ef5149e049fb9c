import { expect, it } from 'vitest';
import type { Subject } from './dependencies';
import { createSubjectLog } from './subject-log';

const of = (...subjects: Subject[]) => new Set(subjects);

it('returns the subjects that changed since a generation', () => {
  const log = createSubjectLog();
  log.add(['style:a', 'content']);
  log.add(['settings']);
  expect(log.hasChanged(of('style:a'), 0)).toBe(true);
  expect(log.hasChanged(of('style:a'), 1)).toBe(false);
  expect(log.hasChanged(of('style:b'), 0)).toBe(false);
  expect(log.hasChanged(of('style:b', 'settings'), 1)).toBe(true);
  expect(log.hasChanged(of(), 0)).toBe(false);
});

it('counts a change of one product as one of lists, and a change of all as one of each', () => {
  const log = createSubjectLog();
  log.add(['style:a']);
  expect(log.hasChanged(of('products'), 0)).toBe(true);
  log.add(['products']);
  expect(log.hasChanged(of('style:b'), 1)).toBe(true);
  expect(log.hasChanged(of('products'), 1)).toBe(true);
  expect(log.hasChanged(of('settings'), 0)).toBe(false);
});

it('counts an answer without subjects as changed by anything, and everything as a change of each', () => {
  const log = createSubjectLog();
  log.add([]);
  expect(log.hasChanged(null, 0)).toBe(false);
  log.add(['content']);
  expect(log.hasChanged(null, 1)).toBe(true);
  log.add(null);
  expect(log.hasChanged(of('settings'), 2)).toBe(true);
  expect(log.hasChanged(null, 2)).toBe(true);
});

it('forgets subjects beyond its limit by counting everything as changed', () => {
  const log = createSubjectLog();
  log.add(Array.from({ length: 50_000 }, (_, number): Subject => `style:${number}`));
  expect(log.hasChanged(of('settings'), 0)).toBe(false);
  log.add(['content']);
  expect(log.hasChanged(of('settings'), 1)).toBe(true);
});
