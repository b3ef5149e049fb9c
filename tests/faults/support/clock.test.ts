import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signInAt, signUpAt } from '../../support/people';
import type { ServedShop } from '../../support/served/served-shop';
import { adasAddress } from '../../support/shop';
import { eventually, type FaultShop, openFaultShop } from './fault-shop';
import { isThorough, recordRound } from './rounds';
import { stockShirts } from './shoppers/shopping';

const DAY = 86_400;
const shifts = {
  'two days ahead': 2 * DAY,
  'two days behind': -2 * DAY,
  'five minutes ahead': 300,
};
/** The sweep of unpaid orders runs every 15 s. */
const SWEEP_MS = 16_000;

describe('a process whose clock is wrong, beside one whose clock is right', () => {
  let right: FaultShop;
  let productId: string;
  beforeAll(async () => {
    right = await openFaultShop({}, { preloads: ['clock.ts'] });
    productId = await stockShirts(right, 1_000);
  });
  afterAll(() => right.close());

  it.each(Object.entries(shifts).filter(([name]) => isThorough || name === 'two days ahead'))(
    '%s: sessions, codes, links and orders expire by the database’s time',
    async (name, shift) => {
      const wrong = await right.beside({ CLOCK_SHIFT: String(shift) });
      await sessions(wrong);
      await promoCode(wrong);
      await resetLink(wrong);
      await orders(wrong);
      recordRound({ fault: `a clock ${name}`, held: 'I1 I6 I12', backInMs: 0 });
    },
    90_000,
  );

  it('breaks no invariant', async () => {
    expect(await right.verify()).toMatch(/^all invariants hold/);
  });

  /** A session that is started at either process is valid at both, and ends at both. */
  async function sessions(wrong: ServedShop): Promise<void> {
    const ada = await signUpAt(right.url, 'Ada');
    await ada.at(wrong.url).call('GET /api/user/profile', {});
    const again = await signInAt(wrong.url, ada);
    await again.at(right.url).call('GET /api/user/profile', {});
    await ada.at(wrong.url).call('POST /auth/signout', {});
    for (const url of [right.url, wrong.url])
      await expect(ada.at(url).call('GET /api/user/profile', {})).rejects.toMatchObject({
        status: 401,
      });
  }

  /** A code that is valid today works at both; one that expired an hour ago works at neither. */
  async function promoCode(wrong: ServedShop): Promise<void> {
    const hour = 3_600_000;
    const make = async (startsAt: number, endsAt: number) => {
      const code = `CLOCK${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
      const [from, until] = [startsAt, endsAt].map((at) => new Date(Date.now() + at).toISOString());
      const body = { code, kind: 'percent', value: 10, startsAt: from, endsAt: until };
      await right.staff.call('POST /api/admin/promotions', { body: body as never });
      return code;
    };
    const [good, over] = [await make(-hour, hour), await make(-2 * hour, -hour)];
    for (const url of [right.url, wrong.url]) {
      const shopper = (await shopperWithCart()).at(url);
      await shopper.call('PUT /api/cart/promo', { body: { code: good } });
      await expect(
        shopper.call('PUT /api/cart/promo', { body: { code: over } }),
      ).rejects.toMatchObject({ status: 409 });
    }
  }

  async function resetLink(wrong: ServedShop): Promise<void> {
    const ada = await signUpAt(right.url, 'Ada');
    await ada.call('POST /auth/password/forgot', { body: { email: ada.email } });
    const token = await eventually(async () => {
      const emails = await right.staff.call('GET /api/admin/mail', { query: { q: ada.email } });
      const found = emails
        .map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text)?.[1])
        .find(Boolean);
      if (!found) throw new Error('The reset email has not arrived yet.');
      return found;
    });
    const password = 'warp-and-weft-again';
    await ada.at(wrong.url).call('POST /auth/password/reset', { body: { token, password } });
    await signInAt(right.url, { email: ada.email, password });
  }

  /** A new order does not expire by a clock that is ahead; the orders of both processes are sorted by time. */
  async function orders(wrong: ServedShop): Promise<void> {
    const ada = await shopperWithCart();
    const placed: string[] = [];
    for (const url of [right.url, wrong.url, right.url]) {
      await ada.call('PUT /api/cart/add', { body: { productId, size: 'M', quantity: 1 } });
      const body = { ...adasAddress, email: ada.email };
      const order = await ada
        .at(url)
        .call('POST /api/orders', { body }, { idempotencyKey: crypto.randomUUID() });
      placed.push(order._id);
    }
    if (isThorough) await delay(SWEEP_MS);
    const own = await ada.call('GET /api/orders', { query: {} });
    expect(own.map(({ _id }) => _id)).toEqual(placed.toReversed());
    expect(own.map(({ orderStatus }) => orderStatus)).toEqual(['Pending', 'Pending', 'Pending']);
    const times = own.map(({ orderDate }) => Date.parse(orderDate));
    for (const time of times) expect(Math.abs(time - Date.now())).toBeLessThan(120_000);
  }

  async function shopperWithCart(): Promise<Person> {
    const shopper = await signUpAt(right.url, 'Ada');
    await shopper.call('PUT /api/cart/add', { body: { productId, size: 'M', quantity: 1 } });
    return shopper;
  }
});
