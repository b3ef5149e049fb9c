import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher';

interface Item {
  key: string;
  name: string;
}

/** Advances the time, and runs the timers that are due. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('the batcher', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs items of the same moment as one batch, each with its own result', async () => {
    const { add, batches, endBatch } = open();
    const all = Promise.allSettled([add('a'), add('bad'), add('c')]);
    await endBatch();
    expect(batches).toEqual([['a', 'bad', 'c']]);
    expect((await all).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      'a done',
      'failed',
      'c done',
    ]);
  });

  it('collects what arrives during a batch into the next ones, up to the maximum size', async () => {
    const { add, batches, endBatch } = open();
    void add('a');
    await pass();
    for (const name of ['b', 'c', 'd', 'e']) void add(name);
    expect(batches).toEqual([['a']]);
    await endBatch();
    expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
    await endBatch();
    expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('starts a concurrent batch once the waiting items equal those in flight', async () => {
    const { add, batches, endBatch } = open({ maxConcurrent: 2 });
    for (const name of ['a', 'b']) void add(name);
    await pass();
    void add('c');
    await pass();
    expect(batches).toEqual([['a', 'b']]);
    void add('d');
    await pass();
    void add('e');
    void add('f');
    await pass();
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await endBatch();
    expect(batches.at(-1)).toEqual(['e', 'f']);
  });

  it('runs items of one key one after the other', async () => {
    const { add, batches, endBatch } = open();
    void add('first', 'ada');
    void add('second', 'ada');
    void add('other', 'bob');
    await endBatch();
    await endBatch();
    expect(batches).toEqual([['first', 'other'], ['second']]);
  });

  it('starts a batch beside a slow one, up to the maximum number of batches', async () => {
    const { add, batches } = open({ maxConcurrent: 2, maxDelayMs: 300 });
    for (const name of ['slow', 'slow too']) void add(name);
    await pass();
    void add('b');
    await pass();
    expect(batches).toHaveLength(1);
    await pass(299);
    expect(batches).toHaveLength(1);
    await pass(1);
    expect(batches).toEqual([['slow', 'slow too'], ['b']]);
    void add('c');
    await pass(400);
    expect(batches).toHaveLength(2);
  });

  it('rejects an item that has waited too long', async () => {
    const { add, batches, endBatch } = open({ timeoutMs: 20 });
    void add('a');
    await pass();
    const late = add('late').catch((error: Error) => error.message);
    await pass(40);
    const inTime = add('in time');
    await endBatch();
    await endBatch();
    expect([await late, await inTime]).toEqual(['too late', 'in time done']);
    expect(batches).toEqual([['a'], ['in time']]);
  });

  it('fails every item of a batch that throws, and no later batch', async () => {
    let batches = 0;
    const add = createBatcher<string, string>({
      maxBatchSize: 2,
      maxConcurrent: 1,
      maxDelayMs: 100,
      timeoutMs: 10_000,
      timeoutError: () => new Error('too late'),
      partitionKey: (name) => name,
      runBatch: async (items) => {
        batches++;
        if (batches === 1) throw new Error('the database is unavailable');
        return items.map((value) => ({ status: 'fulfilled', value }));
      },
    });
    const both = Promise.allSettled([add('a'), add('b')]);
    await pass();
    const first = await both;
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const later = add('c');
    await pass();
    expect(await later).toBe('c');
  });
});

/** A batcher that records its batches; each batch ends when the test says so. */
function open(options: { maxConcurrent?: number; maxDelayMs?: number; timeoutMs?: number } = {}) {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const add = createBatcher<Item, string>({
    maxBatchSize: 3,
    maxConcurrent: 1,
    maxDelayMs: 10_000,
    timeoutMs: 10_000,
    timeoutError: () => new Error('too late'),
    ...options,
    partitionKey: ({ key }) => key,
    runBatch: async (items) => {
      batches.push(items.map(({ name }) => name));
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      return items.map(({ name }) =>
        name === 'bad'
          ? { status: 'rejected', reason: new Error('bad') }
          : { status: 'fulfilled', value: `${name} done` },
      );
    },
  });
  const endBatch = async () => {
    await pass();
    ends.shift()?.();
    await pass();
  };
  return { batches, endBatch, add: (name: string, key = name) => add({ name, key }) };
}
