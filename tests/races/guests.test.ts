import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/database/ids';
import { rounds } from '../faults/support/rounds';
import { eventually } from '../support/eventually';
import type { Person } from '../support/people';
import { adasAddress } from '../support/shop';
import {
  openRaceShop,
  paying,
  type RaceShop,
  type Request,
  stockOf,
  tally,
  times,
} from './race-shop';

let shop: RaceShop;
let shirt: string;
beforeAll(async () => {
  shop = await openRaceShop();
  await shop.staff.call('PUT /api/admin/settings', { body: { catalogueAccess: 'public' } });
  shirt = await shop.makeShirt(1_000);
  // Each process learns of the setting when it next looks for changes.
  await eventually(async () => {
    const visits = await shop.race(times(2, () => ({ token: null, call: 'GET /api/products' })));
    expect(tally(visits)).toEqual({ 200: 2 });
  });
});
afterAll(() => shop.close());
afterEach(() => shop.expectSound());

/** The token of a new guest with two shirts in the cart. */
async function guestWithCart(): Promise<string> {
  const [started] = await shop.race([{ token: null, call: 'POST /api/guest' }]);
  const token = started?.body.jwt;
  const body = { productId: shirt, size: 'M', quantity: 2 };
  expect(tally(await shop.race([{ token, call: 'PUT /api/cart/add', body }]))).toEqual({ 200: 1 });
  return token;
}

const someEmail = () => `guest-${newId()}@shopper.example`;
const ordering = (token: string, email: string, key?: string): Request => ({
  token,
  call: 'POST /api/orders',
  body: { ...adasAddress, email },
  ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
});
const adopting = (person: Person, token: string): Request => ({
  token: person.jwt,
  call: 'POST /api/guest/adopt',
  body: { token },
});
const signingIn = ({ email, password }: Person): Request => ({
  token: null,
  call: 'POST /auth/signin',
  body: { email, password },
});

const ordersOf = async (person: Person) =>
  (await person.call('GET /api/orders', { query: {} })).map(({ _id }) => _id);

describe('a guest at two processes', () => {
  it('two tabs and two devices with one key: one order', async () => {
    for (let round = 0; round < rounds; round++) {
      const before = (await stockOf(shop.pool, shirt)) ?? 0;
      const [token, email] = [await guestWithCart(), someEmail()];
      const answers = await shop.race(times(12, () => ordering(token, email, 'one')));
      expect(tally(answers)).toEqual({ 201: 12 });
      expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
      expect(await stockOf(shop.pool, shirt)).toBe(before - 2);
    }
  });

  it('signing in while ordering: the units are in the order or in the cart, never in both', async () => {
    for (let round = 0; round < rounds; round++) {
      const [token, people] = [await guestWithCart(), await shop.newcomers(1)];
      const ada = people[0] as Person;
      const answers = await shop.race([
        ordering(token, someEmail()),
        ...times(4, () => adopting(ada, token)),
      ]);
      const isOrdered = answers[0]?.status === 201;
      const { totalItem } = await ada.call('GET /api/cart', {});
      expect([totalItem, (await ordersOf(ada)).length <= 1]).toEqual([isOrdered ? 0 : 2, true]);
    }
  });

  it('signing in during the payment: the order is paid once, by the guest or by the account', async () => {
    for (let round = 0; round < rounds; round++) {
      const [token, people] = [await guestWithCart(), await shop.newcomers(1)];
      const ada = people[0] as Person;
      const [placed] = await shop.race([ordering(token, ada.email)]);
      const answers = await shop.race([
        paying(placed?.body),
        ...times(3, () => adopting(ada, token)),
        ...times(3, () => signingIn(ada)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
      await shop.race([signingIn(ada)]);
      const order = await ada.call('GET /api/orders/:orderId', {
        params: { orderId: placed?.body._id },
      });
      expect(order.total).toBe(125);
    }
  });

  it('saving the details while another signs in with the address: one account has the order', async () => {
    for (let round = 0; round < rounds; round++) {
      const [token, people] = [await guestWithCart(), await shop.newcomers(1)];
      const ada = people[0] as Person;
      const [placed] = await shop.race([ordering(token, ada.email)]);
      const saving = { token, call: 'POST /api/guest/account', body: { password: 'an evening' } };
      const answers = await shop.race([saving, signingIn(ada), saving, signingIn(ada)]);
      expect(answers.filter(({ status }) => status === 201)).toEqual([]);
      expect(await ordersOf(ada)).toEqual([placed?.body._id]);
    }
  });

  it('saving the details ten times: one account', async () => {
    for (let round = 0; round < rounds; round++) {
      const token = await guestWithCart();
      await shop.race([ordering(token, someEmail())]);
      const body = { password: 'an evening' };
      const answers = await shop.race(
        times(10, () => ({ token, call: 'POST /api/guest/account', body })),
      );
      expect(tally(answers)[201]).toBe(1);
    }
  });
});
