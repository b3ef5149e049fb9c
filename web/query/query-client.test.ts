import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient, type QueryClient } from './query-client';

const key = ['cart'];
let client: QueryClient;
let answers: number;
const queryFn = async () => ++answers;

beforeEach(() => {
  answers = 0;
  client = createQueryClient({ staleTime: 1_000, retry: (failures) => failures < 3 });
});

/** Somebody who looks at the query, and what they have seen of it. */
function look(enabled = true) {
  const query = client.get(key);
  const seen: unknown[] = [];
  const leave = client.observe(query, { queryFn, enabled }, () => seen.push(query.state.data));
  return { query, seen, leave };
}

it('joins all who ask at once in one fetch', async () => {
  const query = client.get(key);
  await Promise.all([client.fetch(query, { queryFn }), client.fetch(query, { queryFn })]);
  expect(query.state).toMatchObject({ data: 1, error: null, isFetching: false });
});

it('knows a key whatever the order of its fields', () => {
  client.setQueryData(['list', { a: 1, b: 2 }], 'known');
  expect(client.getQueryData(['list', { b: 2, a: 1 }])).toBe('known');
  expect(client.getQueriesData({ queryKey: ['list'] })).toHaveLength(1);
});

it('fetches what is invalidated again only where somebody looks', async () => {
  const { query } = look();
  await client.fetch(query, { queryFn });
  client.setQueryData(['other'], 'old');
  await client.invalidateQueries();
  expect(query.state.data).toBe(2);
  expect(client.isStale(client.get(['other']))).toBe(true);
});

it('does not fetch for one that is not enabled', async () => {
  look(false);
  await client.invalidateQueries({ queryKey: key });
  expect(answers).toBe(0);
});

it('never writes a fetch that was cancelled over what was set meanwhile', async () => {
  const query = client.get(key);
  const fetching = client.fetch(query, { queryFn });
  await client.cancelQueries({ queryKey: key });
  client.setQueryData(key, 'set');
  await fetching;
  expect(query.state.data).toBe('set');
});

it('ends a fetch that nobody waits for any more', async () => {
  const { query, leave } = look();
  let aborted = false;
  void client.fetch(query, {
    queryFn: ({ signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (aborted = true))),
  });
  leave();
  expect([aborted, query.state.isFetching]).toEqual([true, false]);
});

it('tries again as often as it may, and keeps the last failure beside the last answer', async () => {
  vi.useFakeTimers();
  const query = client.get(key);
  client.setQueryData(key, 'old');
  let tries = 0;
  const fetching = client.fetch(query, {
    queryFn: async () => {
      tries += 1;
      throw new Error(`no ${tries}`);
    },
  });
  await vi.runAllTimersAsync();
  await fetching;
  vi.useRealTimers();
  expect(tries).toBe(3);
  expect(query.state).toMatchObject({ data: 'old', error: new Error('no 3') });
});

it('keeps an equal answer the same object', async () => {
  const { query, seen } = look();
  client.setQueryData(key, { count: 1 });
  client.setQueryData(key, { count: 1 });
  expect(seen[0]).toBe(seen[1]);
  expect(query.state.data).toBe(seen[0]);
});

it('forgets everything, and asks anew for what is in sight', async () => {
  const { query } = look();
  client.setQueryData(key, 'somebody’s');
  client.clear();
  expect(query.state.data).toBeUndefined();
  await vi.waitFor(() => expect(query.state.data).toBe(1));
});

it('runs commands of one scope one after the other, also after one that failed', async () => {
  const done: string[] = [];
  const run = (name: string, ms: number) =>
    client.inScope('cart', async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      done.push(name);
      if (name === 'a') throw new Error('refused');
    });
  await Promise.allSettled([run('a', 20), run('b', 0)]);
  expect(done).toEqual(['a', 'b']);
});
