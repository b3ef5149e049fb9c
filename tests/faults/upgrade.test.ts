import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { findFreePort } from '../../server/database/embedded/cluster';
import { createEmptyDatabase } from '../support/postgres/postgres';
import { type ServedShop, serveShop } from '../support/served/served-shop';
import { balance } from './support/balancer';
import { openFaultShop } from './support/fault-shop';
import { buildVersion, findPreviousCommit } from './support/previous-version';
import { isThorough, recordRound, rounds } from './support/rounds';
import { unacceptableAnswers } from './support/shoppers/answers';
import { startLoad } from './support/shoppers/load';

/** While both versions serve. */
const TOGETHER_MS = 3_000;

// Builds the other version, which takes a minute.
it.runIf(isThorough)(
  'two processes are updated from the version before, one after the other and under load: no request fails',
  async () => {
    const program = await buildVersion(await findPreviousCommit());
    for (let round = 0; round < rounds; round++) {
      const DATABASE_URL = await createEmptyDatabase();
      // This process stays with the version before until the end.
      const shop = await openFaultShop({ DATABASE_URL }, { program });
      const start = async (of?: string) =>
        serveShop(
          {
            ...shop.env,
            PORT: String(await findFreePort()),
            DATA_DIR: `${shop.folder}/replica-${crypto.randomUUID()}`,
            DRAIN_SECONDS: '2',
          },
          of,
        );
      const replicas = await Promise.all([start(program), start(program)]);
      try {
        const before = await schemaVersion(DATABASE_URL);
        const balancer = balance(() => replicas);
        await balancer.has(2);
        const load = await startLoad(shop, { urls: balancer.urls });
        const since = performance.now();
        for (const index of replicas.keys()) {
          await delay(TOGETHER_MS);
          const old = replicas[index] as ServedShop;
          replicas[index] = await start();
          await balancer.has(2);
          expect(await old.stop()).toBe(0);
        }
        const backInMs = performance.now() - since - replicas.length * TOGETHER_MS;
        await delay(TOGETHER_MS);
        await load.stop();
        balancer.stop();
        expect(await schemaVersion(DATABASE_URL)).toBeGreaterThan(before);
        expect(load.answers.filter(({ status }) => status === 0 || status >= 400)).toEqual([]);
        expect(unacceptableAnswers(load.answers)).toEqual([]);
        await load.compare();
        expect(await shop.verify()).toMatch(/^all invariants hold/);
        recordRound({
          fault: 'an update from the version before',
          held: 'I1 I2 I6, no request lost',
          backInMs,
        });
      } finally {
        await Promise.all(replicas.map((replica) => replica.kill9()));
        await shop.close();
      }
    }
  },
  700_000 + rounds * 60_000,
);

async function schemaVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select max(version) as version from schema_migration');
  await client.end();
  return rows[0].version;
}
