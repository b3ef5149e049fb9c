import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../server/database/embedded/cluster';
import { signUpAt } from '../support/people';
import type { Postgres } from '../support/postgres/postgres';
import { adasAddress } from '../support/shop';
import { openShopOnDisk } from './support/database-on-disk';
import { eventually, type FaultShop, openFaultShop } from './support/fault-shop';
import { isThorough, recordRound, rounds } from './support/rounds';
import { countSuccesses, unacceptableAnswers } from './support/shoppers/answers';
import { startLoad, waitForRecovery } from './support/shoppers/load';
import { stockShirts } from './support/shoppers/shopping';

const disk = mkdtempSync(join(tmpdir(), 'selvedge-small-disk-'));
/** Mounting a disk requires root on a real machine. */
const isMounted = isThorough && mountSmallDisk();
afterAll(() => {
  if (isMounted) execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.runIf(isMounted)('the disk of the database is full', () => {
  let postgres: Postgres;
  let shop: FaultShop;

  it(
    'reads continue, writes get 503, and the shop recovers once there is space',
    async () => {
      const settings = { max_wal_size: '64MB' };
      const opened = await openShopOnDisk(disk, { durable: true, settings });
      ({ postgres, shop } = opened);
      try {
        for (let round = 0; round < rounds; round++) await fillTheDisk();
        expect(await shop.verify()).toMatch(/^all invariants hold/);
      } finally {
        await opened.close();
      }
    },
    60_000 + rounds * 60_000,
  );

  async function fillTheDisk(): Promise<void> {
    const load = await startLoad(shop);
    await delay(500);
    load.now = 'during';
    const ballast = join(disk, 'ballast');
    const file = openSync(ballast, 'a');
    const fill = () => {
      const block = Buffer.alloc(64 * 1024);
      try {
        for (;;) writeSync(file, block);
      } catch {}
    };
    for (let second = 0; second < 12; second++) {
      fill();
      await delay(1_000);
    }
    expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
    closeSync(file);
    rmSync(ballast);
    // PostgreSQL ends when it cannot write its log; an operator restarts it.
    await waitForRecovery(shop, 5).catch(() => postgres.restart());
    const backInMs = await waitForRecovery(shop, 30);
    load.now = 'after';
    await delay(1_000);
    await load.stop();
    expect(load.answers.some(({ phase, status }) => phase === 'during' && status === 503)).toBe(
      true,
    );
    expect(unacceptableAnswers(load.answers)).toEqual([]);
    expect(countSuccesses(load.answers, 'after')).toBeGreaterThan(0);
    await load.compare();
    recordRound({ fault: 'the database’s disk is full', held: 'I1 I2 I4 I5 I6 I8', backInMs });
  }
});

describe.runIf(isThorough && process.platform === 'linux')('the disk of the log is full', () => {
  it('orders continue without a log', async () => {
    const shop = await openFaultShop();
    const port = String(await findFreePort());
    // Every write to this device fails for lack of space.
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['build/server/main.js'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        RATE_LIMITS: 'off',
        ...shop.env,
        PORT: port,
        LOG_LEVEL: 'trace',
        DRAIN_SECONDS: '0',
      },
      stdio: ['ignore', full, full],
    });
    const ended = once(child, 'exit');
    try {
      const url = `http://127.0.0.1:${port}`;
      await eventually(async () => {
        if (child.exitCode !== null) throw new Error('It has ended.');
        expect((await fetch(`${url}/health/orders`)).status).toBe(200);
      }, 15);
      const productId = await stockShirts(shop, 100);
      const ada = (await signUpAt(shop.url, 'Ada')).at(url);
      for (let count = 0; count < 5; count++) {
        await ada.call('PUT /api/cart/add', { body: { productId, size: 'M', quantity: 1 } });
        const body = { ...adasAddress, email: ada.email };
        await ada.call('POST /api/orders', { body }, { idempotencyKey: crypto.randomUUID() });
      }
      child.kill('SIGTERM');
      const [code] = await ended;
      expect(code).toBe(0);
      recordRound({ fault: 'the log’s disk is full', held: 'I1 I8', backInMs: 0 });
    } finally {
      child.kill('SIGKILL');
      closeSync(full);
      await shop.close();
    }
  }, 60_000);
});

function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=1777', 'tmpfs', disk], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}
