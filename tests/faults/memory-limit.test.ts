import { Agent } from 'node:http';
import { expect, it } from 'vitest';
import { openControlGroup, whyNoControlGroup } from './support/control-group';
import { openFaultShop } from './support/fault-shop';
import { isThorough, recordRound, rounds } from './support/rounds';
import { countSuccesses, send, unacceptableAnswers } from './support/shoppers/answers';
import { startLoad } from './support/shoppers/load';

const LIMIT = 300_000_000;
const cannotLimit = isThorough
  ? whyNoControlGroup('memory', 'memory.limit_in_bytes')
  : 'skipped: only by npm run faults';

it.skipIf(cannotLimit)(
  `a process that exceeds 300 MB of memory is killed: the next has all data (${cannotLimit ?? 'a control group'})`,
  async () => {
    const shop = await openFaultShop({}, { preloads: ['break-request.ts'] });
    const group = openControlGroup('memory');
    try {
      group.limit('memory.limit_in_bytes', String(LIMIT));
      for (let round = 0; round < rounds; round++) {
        group.take([shop.pid()]);
        const load = await startLoad(shop);
        const leak = {
          call: 'GET /health/live',
          headers: { 'x-mishap': 'a leak outside the heap' },
        };
        expect((await send(new Agent(), shop.url, leak)).status).toBe(200);
        await shop.ended();
        load.now = 'after';
        const backInMs = await shop.restart();
        await load.stop();
        expect(unacceptableAnswers(load.answers, { mayBeCut: true })).toEqual([]);
        expect(countSuccesses(load.answers, 'before')).toBeGreaterThan(0);
        await load.compare();
        expect(await shop.verify()).toMatch(/^all invariants hold/);
        recordRound({ fault: 'killed for its memory', held: 'I1 I2 I4 I5 I6', backInMs });
      }
    } finally {
      await shop.close();
      group.close();
    }
  },
  60_000 + rounds * 60_000,
);
