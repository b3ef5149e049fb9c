import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type FaultShop, openFaultShop } from './support/fault-shop';
import { type ImageDisk, openImageDisk, whyNoMount } from './support/image-disk';
import { recordRound, rounds } from './support/rounds';
import { unacceptableAnswers } from './support/shoppers/answers';
import { MORE_ORDERS, startLoad, waitForRecovery } from './support/shoppers/load';

const cannotMount = whyNoMount();

describe.skipIf(cannotMount)(
  `a power cut of the shop and its embedded PostgreSQL (${cannotMount ?? 'on a mounted image'})`,
  () => {
    it(
      'keeps every acknowledged order',
      async () => {
        const { disk, shop } = await openShopOnImage();
        for (let round = 0; round < rounds; round++) {
          const load = await startLoad(shop);
          const checkpointing = checkpoint(shop.databaseUrl, Math.random() * 500);
          await load.moreOrders(MORE_ORDERS);
          await delay(Math.random() * 1_000);
          const backInMs = await cutPower(disk, shop);
          await checkpointing;
          await load.stop();
          expect(unacceptableAnswers(load.answers, { mayBeCut: true })).toEqual([]);
          await load.compare();
          expect(await shop.verify()).toMatch(/^all invariants hold/);
          await expectSoundIndexes(shop.databaseUrl);
          recordRound({ fault: 'a power cut', held: 'I1 I2 I3 I4 I5 I6', backInMs });
        }
      },
      60_000 + rounds * 60_000,
    );

    it('loses orders without fsync, which proves that the test detects it', async () => {
      const { disk, shop, dataDir } = await openShopOnImage();
      await shop.stop();
      appendFileSync(join(dataDir, 'postgres/postgresql.conf'), 'fsync = off\n');
      await shop.restart();
      disk.sync();
      const load = await startLoad(shop);
      await load.moreOrders(MORE_ORDERS);
      const recovery = cutPower(disk, shop).then(async () => {
        await load.stop();
        await load.compare();
      });
      // With this much data lost, the database may not start either.
      await expect(recovery).rejects.toThrow();
      await load.stop();
    }, 120_000);
  },
);

async function openShopOnImage(): Promise<{ disk: ImageDisk; shop: FaultShop; dataDir: string }> {
  const disk = openImageDisk('1G');
  onTestFinished(disk.close);
  const dataDir = join(disk.mountPoint, 'data');
  const shop = await openFaultShop({ DATA_DIR: dataDir }, { isEmbedded: true });
  onTestFinished(shop.close);
  disk.sync();
  return { disk, shop, dataDir };
}

/** Cuts the power and restarts the shop on the synced data; returns the milliseconds until it accepts orders. */
async function cutPower(disk: ImageDisk, shop: FaultShop): Promise<number> {
  process.kill(shop.pid(), 'SIGKILL');
  await shop.killPostgres();
  await shop.ended();
  await disk.copy();
  disk.restoreCopy();
  const since = performance.now();
  await shop.restart();
  await waitForRecovery(shop, 30);
  return performance.now() - since;
}

async function checkpoint(url: string, afterMs: number): Promise<void> {
  await delay(afterMs);
  // The power may be cut during the checkpoint.
  await onDatabase(url, (client) => client.query('checkpoint')).catch(() => {});
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Compares every B-tree with its table, row by row. */
async function expectSoundIndexes(url: string): Promise<void> {
  await onDatabase(url, async (client) => {
    await client.query('create extension if not exists amcheck');
    await client.query(
      `select bt_index_check(i.indexrelid, true) from pg_index i
      join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and i.indisvalid and c.relpersistence = 'p'`,
    );
    await client.query('drop extension amcheck');
  });
}
