import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Postgres } from '../support/postgres/postgres';
import { type ControlGroup, openControlGroup, whyNoControlGroup } from './support/control-group';
import { openShopOnDisk } from './support/database-on-disk';
import type { FaultShop } from './support/fault-shop';
import { type ImageDisk, openImageDisk, whyNoMount } from './support/image-disk';
import { isThorough, recordRound, rounds } from './support/rounds';
import { countSuccesses, unacceptableAnswers } from './support/shoppers/answers';
import { expectRecovery, startLoad, waitForRecovery } from './support/shoppers/load';

const cannotMount = isThorough ? whyNoMount() : 'skipped: only by npm run faults';
const SLOW_BYTES_A_SECOND = 1_000_000;
const cannotSlow = cannotMount ?? whyNoControlGroup('blkio', 'blkio.throttle.write_bps_device');

describe.skipIf(cannotMount)(
  `the disk of the database (${cannotMount ?? 'a mounted image'})`,
  () => {
    let disk: ImageDisk;
    let postgres: Postgres;
    let shop: FaultShop;
    let close: (() => Promise<void>) | undefined;
    let slowed: ControlGroup | undefined;
    beforeEach(async () => {
      disk = openImageDisk('1G', ',errors=remount-ro');
      ({ postgres, shop, close } = await openShopOnDisk(disk.mountPoint));
      disk.sync();
    });
    afterEach(async () => {
      slowed?.close();
      slowed = undefined;
      await close?.();
      disk.close();
    });

    it(
      'turns read-only: writes get 503, and the shop recovers once the disk is writable',
      async () => {
        for (let round = 0; round < rounds; round++) {
          const load = await startLoad(shop);
          await delay(700);
          load.now = 'during';
          // As the kernel does when a disk returns errors.
          writeFileSync(`/sys/fs/ext4/${disk.device()}/trigger_fs_error`, 'tried');
          await delay(5_000);
          expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
          expect((await fetch(shop.url)).status).toBe(200);
          const during = load.answers.filter(({ phase }) => phase === 'during');
          expect(during.some(({ status }) => status === 503)).toBe(true);
          // An operator stops the server, has the disk repaired, and starts it again.
          await postgres.kill9();
          disk.remount();
          await postgres.restart();
          const backInMs = await expectRecovery(shop, load, 30);
          expect(await shop.verify()).toMatch(/^all invariants hold/);
          recordRound({
            fault: 'the database’s disk turns read-only',
            held: 'I1 I2 I4 I5 I6 I8',
            backInMs,
          });
        }
      },
      60_000 + rounds * 60_000,
    );

    it.skipIf(cannotSlow)(
      `writes a megabyte a second: orders are slower or 503, and nothing breaks (${cannotSlow ?? 'by a control group'})`,
      async () => {
        for (let round = 0; round < rounds; round++) {
          const load = await startLoad(shop);
          await delay(700);
          load.now = 'during';
          slowed = slowDown(await pidsOf(postgres), disk.device());
          await delay(6_000);
          void queryDatabase(postgres.url, (client) => client.query('checkpoint')).catch(() => {});
          await delay(4_000);
          expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
          slowed.close();
          slowed = undefined;
          const since = performance.now();
          await waitForRecovery(shop, 30);
          load.now = 'after';
          await delay(1_000);
          const backInMs = performance.now() - since - 1_000;
          await load.stop();
          expect(unacceptableAnswers(load.answers)).toEqual([]);
          expect(countSuccesses(load.answers, 'after')).toBeGreaterThan(0);
          await load.compare();
          expect(await shop.verify()).toMatch(/^all invariants hold/);
          recordRound({
            fault: 'the database’s disk is slow',
            held: 'I1 I2 I4 I5 I6 I8',
            backInMs,
          });
        }
      },
      60_000 + rounds * 60_000,
    );
  },
);

/** Slows down the disk of some processes until it is closed. */
function slowDown(pids: number[], device: string): ControlGroup {
  const group = openControlGroup('blkio');
  const number = readFileSync(`/sys/block/${device}/dev`, 'utf8').trim();
  for (const limit of ['write_bps', 'read_bps'])
    group.limit(`blkio.throttle.${limit}_device`, `${number} ${SLOW_BYTES_A_SECOND}`);
  group.take(pids);
  return group;
}

/** A server and its current child processes; new ones inherit its control group. */
async function pidsOf({ url, dataDir }: Postgres): Promise<number[]> {
  const [first] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  const { rows } = await queryDatabase(url, (client) =>
    client.query<{ pid: number }>('select pid from pg_stat_activity'),
  );
  return [Number(first), ...rows.map(({ pid }) => pid)];
}

async function queryDatabase<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return ask(client).finally(() => client.end().catch(() => {}));
}
