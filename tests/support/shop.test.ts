import { afterAll, describe, expect, it } from 'vitest';
import { fixture, freshFixture } from './shop';

const closed: string[] = [];
// Hooks after tests run in the reverse order of their declaration.
afterAll(() => expect(closed).toEqual(['second', 'first']));

const first = fixture(async () => ({ name: 'first', close: () => closed.push('first') }));
const second = fixture(() => ({ follows: first.name, close: () => closed.push('second') }));
const counter = fixture(() => {
  const made = { count: 0, read: () => made.count };
  return made;
});
let count = 0;
const fresh = freshFixture(() => ({ number: ++count }));

const readEarly = (() => {
  try {
    return first.name;
  } catch (error) {
    return (error as Error).message;
  }
})();

describe('a fixture', () => {
  it('cannot be read while the file loads', () => {
    expect(readEarly).toBe('A fixture is made before the tests, and not while they load.');
  });

  it('is made after the fixtures above it', () => {
    expect(second.follows).toBe('first');
  });

  it('is the object that was made, also where it is changed', () => {
    counter.count = 7;
    expect([counter.read(), counter]).toEqual([7, { count: 7, read: expect.any(Function) }]);
  });

  it.each(['first', 'second'])('is made again for each test if it is a fresh one (%s)', () => {
    expect(fresh).toEqual({ number: count });
  });
});
