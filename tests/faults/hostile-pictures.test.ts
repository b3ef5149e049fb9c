import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureBomb } from '../support/catalogue/hostile-pictures';
import { openFaultShop } from './support/fault-shop';
import { isThorough, recordRound, rounds } from './support/rounds';
import { expectRecovery, type Load, startLoad } from './support/shoppers/load';

const CONCURRENT_UPLOADS = 100;

it.runIf(isThorough)(
  'a hundred concurrent invalid pictures: all are rejected, and orders are hardly slower',
  async () => {
    const shop = await openFaultShop();
    try {
      const hostile = await makeHostile();
      for (let round = 0; round < rounds; round++) {
        const load = await startLoad(shop);
        await delay(3_000);
        load.now = 'during';
        const statuses = new Set<number>();
        for (const end = performance.now() + 4_000; performance.now() < end; ) {
          const sent = Array.from({ length: CONCURRENT_UPLOADS }, (_, n) =>
            upload(shop.url, shop.staff.jwt, hostile[n % hostile.length] ?? Buffer.alloc(0)),
          );
          for (const status of await Promise.all(sent)) statuses.add(status);
        }
        const backInMs = await expectRecovery(shop, load, 5);
        expect([...statuses].filter((status) => ![400, 413, 415, 503].includes(status))).toEqual(
          [],
        );
        const [before, during] = [slowestOrder(load, 'before'), slowestOrder(load, 'during')];
        // Twice as long, plus what two cores shared by the test and the shop need.
        expect(during).toBeLessThan(2 * before + 150);
        recordRound({ fault: '100 concurrent hostile pictures', held: 'I1 I2 I8', backInMs });
      }
      expect(await shop.verify()).toMatch(/^all invariants hold/);
    } finally {
      await shop.close();
    }
  },
  60_000 + rounds * 30_000,
);

async function makeHostile(): Promise<Buffer[]> {
  const noise = {
    create: { width: 800, height: 800, channels: 3, background: '#8a2b20' },
  } as const;
  const valid = await sharp(noise).jpeg().toBuffer();
  const broken = Buffer.from(valid);
  randomBytes(200).copy(broken, 300);
  return [
    pictureBomb(),
    randomBytes(500_000),
    valid.subarray(0, valid.length / 2),
    broken.subarray(0, 700),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ];
}

async function upload(url: string, jwt: string, body: Buffer): Promise<number> {
  const { status } = await fetch(`${url}/api/admin/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${jwt}`, 'content-type': 'image/png' },
    body: new Uint8Array(body),
  });
  return status;
}

/** The 95th percentile of order times in milliseconds. */
function slowestOrder({ answers }: Load, phase: string): number {
  const times = answers
    .filter((answer) => answer.phase === phase && answer.call === 'POST /api/orders')
    .map(({ milliseconds }) => milliseconds)
    .sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.95)] ?? 0;
}
