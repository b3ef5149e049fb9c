import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Postgres } from '../support/postgres/postgres';
import { openShopOnDisk } from './support/database-on-disk';
import type { FaultShop } from './support/fault-shop';
import { type ImageDisk, openImageDisk, whyNoMount } from './support/image-disk';
import { dishonest, startLoad, untilBack } from './support/load';
import { isThorough, note, rounds } from './support/rounds';

const kind = 'PostgreSQL';
const cannotMount = isThorough ? whyNoMount() : 'skipped: only by npm run faults';

describe.skipIf(cannotMount)(
  `a power cut of the shop and its PostgreSQL (${cannotMount ?? 'on a mounted image'})`,
  () => {
    it(
      'keeps every order that was answered',
      async () => {
        const disk = openImageDisk('1G');
        onTestFinished(disk.close);
        const { postgres, shop, close } = await openShopOnDisk(disk.place, {
          durable: true,
          // Often enough that some cuts meet one.
          settings: { checkpoint_timeout: '30s', max_wal_size: '64MB' },
        });
        disk.sync();
        try {
          for (let round = 0; round < rounds; round++) {
            const load = await startLoad(shop);
            const checkpointing = checkpoint(shop.databaseUrl ?? '', Math.random() * 1_500);
            await delay(1_500 + Math.random() * 1_000);
            const backInMs = await cutPower({ disk, postgres, shop });
            await checkpointing;
            await load.stop();
            expect(dishonest(load.answers, { mayBeCut: true })).toEqual([]);
            await load.compare();
            expect(await shop.verify()).toMatch(/^all invariants hold/);
            note({ fault: 'a power cut', kind, held: 'I1 I2 I3 I4 I5 I6', backInMs });
          }
        } finally {
          await close();
        }
      },
      60_000 + rounds * 60_000,
    );

    it('would lose them without fsync: the test can tell', async () => {
      const disk = openImageDisk('1G');
      onTestFinished(disk.close);
      const { postgres, shop, close } = await openShopOnDisk(disk.place, { durable: false });
      disk.sync();
      try {
        const load = await startLoad(shop);
        await delay(2_000);
        const isWhole = cutPower({ disk, postgres, shop }).then(async () => {
          await load.stop();
          await load.compare();
        });
        // So much is lost that the database may not start either.
        await expect(isWhole).rejects.toThrow();
        await load.stop();
      } finally {
        await close();
      }
    }, 120_000);
  },
);

/** Takes the power from both and starts them again on what the disk has kept; milliseconds until the shop is ready. */
async function cutPower({
  disk,
  postgres,
  shop,
}: {
  disk: ImageDisk;
  postgres: Postgres;
  shop: FaultShop;
}): Promise<number> {
  process.kill(shop.pid(), 'SIGKILL');
  await postgres.kill9();
  await disk.copy();
  disk.putCopyInPlace();
  const since = performance.now();
  await postgres.restart();
  await shop.restart();
  await untilBack(shop, 30);
  return performance.now() - since;
}

async function checkpoint(url: string, afterMs: number): Promise<void> {
  await delay(afterMs);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('checkpoint').catch(() => {});
  await client.end().catch(() => {});
}
