import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGatherer } from './batcher';

interface Item {
  owner: string;
  name: string;
}

/** A gatherer whose batches are noted and end when they are let. */
function open(options: { abreast?: number; patienceMs?: number; waitsMs?: number } = {}) {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const add = createGatherer<Item, string>({
    most: 3,
    abreast: 1,
    patienceMs: 10_000,
    lanes: 2,
    waitsMs: 10_000,
    tooLate: () => new Error('too late'),
    ...options,
    ownerOf: ({ owner }) => owner,
    work: async (items) => {
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
  const next = async () => {
    await wait(5);
    ends.shift()?.();
    await wait(5);
  };
  return { batches, next, add: (name: string, owner = name) => add({ name, owner }) };
}

describe('what comes at once', () => {
  it('is done together, each with its own result', async () => {
    const { add, batches, next } = open();
    const all = Promise.allSettled([add('a'), add('bad'), add('c')]);
    await next();
    expect(batches).toEqual([['a', 'bad', 'c']]);
    expect((await all).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      'a done',
      'failed',
      'c done',
    ]);
  });

  it('waits for the batch in flight, and goes in batches that are not too large', async () => {
    const { add, batches, next } = open();
    void add('a');
    await wait(5);
    for (const name of ['b', 'c', 'd', 'e']) void add(name);
    expect(batches).toEqual([['a']]);
    await next();
    expect(batches).toEqual([['a'], ['b', 'c', 'd']]);
    await next();
    expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  });

  it('goes beside the batch in flight once it is as many, where two may', async () => {
    const { add, batches, next } = open({ abreast: 2 });
    for (const name of ['a', 'b']) void add(name);
    await wait(5);
    void add('c');
    await wait(5);
    expect(batches).toEqual([['a', 'b']]);
    void add('d');
    await wait(5);
    void add('e');
    void add('f');
    await wait(5);
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await next();
    expect(batches.at(-1)).toEqual(['e', 'f']);
  });

  it('of one owner goes one after the other', async () => {
    const { add, batches, next } = open();
    void add('first', 'ada');
    void add('second', 'ada');
    void add('other', 'bob');
    await next();
    await next();
    expect(batches).toEqual([['first', 'other'], ['second']]);
  });

  it('does not wait for a batch that takes too long, unless as many are in flight as may be', async () => {
    const { add, batches } = open({ patienceMs: 20 });
    void add('slow');
    await wait(5);
    void add('b');
    expect(batches).toHaveLength(1);
    await wait(40);
    expect(batches).toEqual([['slow'], ['b']]);
    void add('c');
    await wait(40);
    expect(batches).toHaveLength(2);
  });
});

describe('what has waited too long', () => {
  it('is not done any more', async () => {
    const { add, batches, next } = open({ waitsMs: 20 });
    void add('a');
    await wait(5);
    const late = add('late').catch((error: Error) => error.message);
    await wait(40);
    const intime = add('in time');
    await next();
    await next();
    expect([await late, await intime]).toEqual(['too late', 'in time done']);
    expect(batches).toEqual([['a'], ['in time']]);
  });
});

describe('a batch that fails', () => {
  it('fails all that is in it, and nothing after it', async () => {
    let times = 0;
    const add = createGatherer<string, string>({
      most: 2,
      abreast: 1,
      patienceMs: 100,
      lanes: 1,
      waitsMs: 10_000,
      tooLate: () => new Error('too late'),
      ownerOf: (name) => name,
      work: async (items) => {
        times++;
        if (times === 1) throw new Error('the database is away');
        return items.map((value) => ({ status: 'fulfilled', value }));
      },
    });
    const first = await Promise.allSettled([add('a'), add('b')]);
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await add('c')).toBe('c');
  });
});
