import { beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually';
import { fixture, openTestShop } from '../../tests/support/shop';
import { transaction } from '../database/transaction';
import { addToPayloadOnce, createWorker, createWorkerTogether, enqueue, RunLater } from './queue';

const test = fixture(openTestShop);
beforeEach(() => test.shop.pool.query('delete from job'));

it('a job is there if and only if its transaction is', async () => {
  const { seen, worker } = noting(['note']);
  await transaction(test.shop.pool, (tx) => enqueue(tx, 'note', { n: 1 }));
  await transaction(test.shop.pool, async (tx) => {
    await enqueue(tx, 'note', { n: 2 });
    throw new Error('undone');
  }).catch(() => {});
  await worker.drain();
  expect(seen).toEqual([1]);
});

it('a key makes one job, also after it is done', async () => {
  const { seen, worker } = noting(['note']);
  await enqueue(test.shop.pool, 'note', { n: 1 }, { key: 'once' });
  await worker.drain();
  await enqueue(test.shop.pool, 'note', { n: 2 }, { key: 'once' });
  await worker.drain();
  expect(seen).toEqual([1]);
});

it('jobs run in the order in which transactions enqueued them, not in that of their starts', async () => {
  const { seen, worker } = noting(['note']);
  await transaction(test.shop.pool, async (early) => {
    await early.query('select now()');
    await transaction(test.shop.pool, (late) => enqueue(late, 'note', { n: 1 }));
    await enqueue(early, 'note', { n: 2 });
  });
  await worker.drain();
  expect(seen).toEqual([1, 2]);
});

it('a job that fails is kept with its reason for later and does not hold up the rest', async () => {
  const { seen, worker } = noting(['note'], (payload) => payload.n === 1);
  await enqueue(test.shop.pool, 'note', { n: 1 });
  await enqueue(test.shop.pool, 'note', { n: 2 });
  await worker.drain();
  expect(seen).toEqual([1, 2]);
  const { rows } = await test.shop.pool.query(
    'select last_error, attempts, run_at > now() as later from job where done_at is null',
  );
  expect(rows).toEqual([{ last_error: 'not now', attempts: 1, later: true }]);
});

it('a job that can be done only later waits until then, and has not failed', async () => {
  const at = new Date(Date.now() + 3_600_000);
  const worker = createWorker(test.shop, {
    note: async ({ known }) => {
      throw new RunLater(known ? at : null);
    },
  });
  await enqueue(test.shop.pool, 'note', { known: true });
  await enqueue(test.shop.pool, 'note', { known: false });
  await worker.drain();
  const { rows } = await test.shop.pool.query(
    `select last_error, leased_until, run_at > $1 as after, run_at > now() as later from job where done_at is null order by id`,
    [at],
  );
  const waiting = { last_error: null, leased_until: null, later: true };
  expect(rows).toEqual([
    { ...waiting, after: true },
    { ...waiting, after: false },
  ]);
});

it('a job whose worker died is taken up when its lease is over, not before', async () => {
  const { seen, worker } = noting(['note']);
  await enqueue(test.shop.pool, 'note', { n: 1 });
  await test.shop.pool.query(`update job set leased_until = now() + interval '1 minute'`);
  await worker.drain();
  expect(seen).toEqual([]);
  await test.shop.pool.query(`update job set leased_until = now() - interval '1 second'`);
  await worker.drain();
  expect(seen).toEqual([1]);
});

it('one that makes all fail that are done with it fails alone', async () => {
  const seen: unknown[] = [];
  const worker = createWorkerTogether(test.shop, {
    kind: 'note',
    batchSize: 2,
    handler: async (jobs) => {
      if (jobs.some(({ payload }) => payload.n === 2)) throw new Error('not this one');
      seen.push(jobs.map(({ payload }) => payload.n));
      return jobs.map(() => ({ status: 'fulfilled', value: null }));
    },
  });
  for (const n of [1, 2, 3, 4]) await enqueue(test.shop.pool, 'note', { n });
  await worker.drain();
  expect(seen).toEqual([[1], [3, 4]]);
  const { rows } = await test.shop.pool.query(
    'select payload, last_error from job where done_at is null',
  );
  expect(rows).toEqual([{ payload: { n: 2 }, last_error: 'not this one' }]);
});

it('two concurrent workers run each job once', async () => {
  const { seen, worker } = noting(['note']);
  for (let n = 0; n < 40; n++) await enqueue(test.shop.pool, 'note', { n });
  await Promise.all([worker.drain(), worker.drain(), worker.drain()]);
  expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 40 }, (_, n) => n),
  );
});

it('a job that takes longer than its lease keeps it, and those that wait behind it too', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const others: unknown[] = [];
  const late = () => test.shop.pool.query(`update job set leased_until = now() - interval '1 s'`);
  const isHeld = async () => {
    const { rows } = await test.shop.pool.query(
      'select bool_and(leased_until > now()) as held from job where done_at is null',
    );
    return rows[0].held;
  };
  // An error in a job only postpones it.
  let isTried = false;
  const slow = createWorker(test.shop, {
    note: async ({ n }) => {
      if (n !== 1) return;
      await late();
      await vi.advanceTimersByTimeAsync(20_000);
      await eventually(async () => expect(await isHeld()).toBe(true));
      const other = createWorker(test.shop, { note: async (payload) => void others.push(payload) });
      await other.drain();
      isTried = true;
    },
  });
  for (const n of [1, 2, 3]) await enqueue(test.shop.pool, 'note', { n });
  await slow.drain().finally(() => vi.useRealTimers());
  expect([isTried, others]).toEqual([true, []]);
});

it('a worker that was given up does not speak for the one that took its job over', async () => {
  await enqueue(test.shop.pool, 'note', { n: 1 });
  const dead = createWorker(test.shop, {
    note: async () => {
      await test.shop.pool.query(
        `update job set attempts = attempts + 1, leased_until = now() + interval '1 minute'`,
      );
    },
  });
  await dead.drain();
  const { rows } = await test.shop.pool.query(
    'select done_at, leased_until is not null as leased from job',
  );
  expect(rows).toEqual([{ done_at: null, leased: true }]);
});

it('a note beside a payload is written once', async () => {
  await enqueue(test.shop.pool, 'note', { n: 1 });
  const { rows } = await test.shop.pool.query('select id from job');
  const note = async (value: string) =>
    [...(await addToPayloadOnce(test.shop.pool, 'stamp', [{ jobId: rows[0].id, value }]))].flat();
  expect(await note('first')).toEqual([rows[0].id, 'first']);
  expect(await note('second')).toEqual([rows[0].id, 'first']);
});

/** A worker that records the jobs it receives. */
function noting(
  kinds: string[],
  fail: (payload: Record<string, unknown>) => boolean = () => false,
) {
  const seen: unknown[] = [];
  const handlers = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      async (payload: Record<string, unknown>) => {
        seen.push(payload.n);
        if (fail(payload)) throw new Error('not now');
      },
    ]),
  );
  return { seen, worker: createWorker(test.shop, handlers) };
}
