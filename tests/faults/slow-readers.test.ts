import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { signUpAt } from '../support/people';
import { eventually, type FaultShop, openFaultShop } from './support/fault-shop';
import { isThorough, recordRound, rounds } from './support/rounds';
import { send } from './support/shoppers/answers';
import { stockShirts } from './support/shoppers/shopping';

const READERS = 200;
/**
 * This number of readers request the staff's complete product file, half of whom read nothing; the others request the
 * home page.
 */
const OF_THE_FILE = 6;
/** One megabit a second. */
const BYTES_A_TICK = 12_500;
const TICK_MS = 100;
/** A pause after an answer, as of a person reading it. */
const TICKS_TO_LOOK = 50;
const PRODUCTS = 20_000;
/** Less than the time that a stopping process allows for a download. */
const DOWNLOADED = 5_000;
const MAX_ADDED_MEMORY = 200 * 1_000_000;

it.runIf(isThorough && process.platform === 'linux')(
  '200 clients that read a megabit a second or nothing: memory stays bounded, others are hardly slower, and clients that read nothing are disconnected',
  async () => {
    const shop = await openFaultShop();
    try {
      const { jwt } = await signUpAt(shop.url, 'Ada');
      const look = { url: shop.url, productId: await stockShirts(shop, 100), jwt };
      await addProducts(shop, PRODUCTS);
      const start = () =>
        Array.from({ length: READERS }, (_, n) =>
          n < OF_THE_FILE
            ? read(shop.url, '/api/admin/products.csv', shop.staff.jwt, n % 2)
            : read(shop.url, '/', jwt, 1),
        );
      const alone = await slowestOf(look, 3_000);
      const memory = residentBytes(shop.pid());
      for (let round = 0; round < rounds; round++) {
        // The garbage of earlier requests is still to be collected.
        const before = await eventually(async () => {
          const calm = await slowestOf(look, 2_000);
          expect(calm).toBeLessThan(2 * alone);
          return calm;
        });
        const slow = await most(shop.pid(), async () => {
          const readers = start();
          await delay(3_000);
          // The kernel must first fill the socket buffers of each client.
          await eventually(async () => {
            expect(await slowestOf(look, 2_000)).toBeLessThan(2 * before + 50);
          }, 30);
          const since = performance.now();
          // A client that reads nothing does not notice the disconnection either, so the shop's side is checked.
          const silent = readers.filter(({ rate }) => rate === 0);
          await eventually(async () => {
            expect(silent.filter(({ socket }) => isHeld(shop.url, socket))).toEqual([]);
          }, 60);
          const backInMs = performance.now() - since;
          for (const { socket } of readers) socket.destroy();
          expect(readers.filter(({ rate, taken }) => rate > 0 && taken() === 0)).toEqual([]);
          recordRound({ fault: '200 slow readers', held: 'I8, bounded memory', backInMs });
        });
        expect(slow).toBeLessThan(memory + MAX_ADDED_MEMORY);
      }
      expect(await shop.verify()).toMatch(/^all invariants hold/);
    } finally {
      await shop.close();
    }
  },
  120_000 + rounds * 90_000,
);

it.runIf(isThorough)(
  'a download in progress at SIGTERM is completed',
  async () => {
    const shop = await openFaultShop();
    try {
      await addProducts(shop, DOWNLOADED);
      for (let round = 0; round < rounds; round++) {
        const served = await shop.beside();
        const headers = { authorization: `Bearer ${shop.staff.jwt}` };
        const answer = await fetch(`${served.url}/api/admin/products.csv`, { headers });
        const since = performance.now();
        const ended = served.stop();
        const lines = (await answer.text()).trim().split('\r\n');
        expect(lines.length).toBeGreaterThan(DOWNLOADED);
        expect(await ended).toBe(0);
        const backInMs = performance.now() - since;
        recordRound({
          fault: 'SIGTERM with a download',
          held: 'the download is complete',
          backInMs,
        });
      }
    } finally {
      await shop.close();
    }
  },
  60_000 + rounds * 30_000,
);

async function addProducts(shop: FaultShop, products: number): Promise<void> {
  const fill = `insert into product (id, title, brand, description, image_url, price, discount_price, department, category_id)
    select gen_random_uuid(), 'Linen Shirt ' || n, 'Fernhall', repeat('Washed linen, cut straight. ', 20), '/x.avif',
      8000, 6000, 'men', 3 from generate_series(1, 1000) as n`;
  await shop.edit(async (pool) => {
    for (let made = 0; made < products; made += 1_000) await pool.query(fill);
    // As autovacuum would do a minute later.
    await pool.query('analyze');
  });
}

/** The 95th percentile of a shopper's page views in milliseconds, four at a time. */
async function slowestOf(
  { url, productId, jwt }: { url: string; productId: string; jwt: string },
  forMs: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const end = performance.now() + forMs;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < end) {
        const answer = await send(agent, url, {
          call: `GET /api/products/${productId}`,
          headers: { authorization: `Bearer ${jwt}` },
        });
        expect(answer.status, answer.text.slice(0, 100)).toBe(200);
        times.push(answer.milliseconds);
        await delay(10);
      }
    }),
  );
  agent.destroy();
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}

/** A client that repeats a request over one connection and reads at its rate (in megabits a second). */
function read(base: string, path: string, jwt: string, rate: number) {
  const { hostname, port } = new URL(base);
  const socket: Socket = connect(Number(port), hostname);
  const ask = () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${jwt}\r\n\r\n`);
  let taken = 0;
  socket.on('error', () => {});
  socket.once('connect', ask);
  if (rate > 0) {
    socket.on('readable', () => {});
    let emptyTicks = 0;
    const readingTimer = setInterval(() => {
      const chunk: Buffer | null =
        socket.read(Math.min(BYTES_A_TICK * rate, socket.readableLength)) ?? null;
      taken += chunk?.length ?? 0;
      // No data for a while: the answer is complete.
      emptyTicks = chunk === null ? emptyTicks + 1 : 0;
      if (emptyTicks === TICKS_TO_LOOK) ask();
    }, TICK_MS);
    socket.once('close', () => clearInterval(readingTimer));
  }
  return { socket, rate, taken: () => taken };
}

/** The maximum memory of a process during some work. */
async function most(pid: number, work: () => Promise<void>): Promise<number> {
  let seen = 0;
  const watching = setInterval(() => {
    seen = Math.max(seen, residentBytes(pid));
  }, 200);
  await work().finally(() => clearInterval(watching));
  return seen;
}

/** Whether the shop still holds its end of a client's connection, according to Linux. */
function isHeld(url: string, { localPort = 0 }: Socket): boolean {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
  const [own, theirs, ESTABLISHED] = [hex(Number(new URL(url).port)), hex(localPort), '01'];
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  return lines.some((line) => {
    const [, local, remote, state] = line.trim().split(/\s+/);
    return local?.endsWith(own) && remote?.endsWith(theirs) && state === ESTABLISHED;
  });
}

/** The resident memory of a process, according to Linux. */
function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1_024;
}
