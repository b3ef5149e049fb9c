import { beforeAll, describe, expect, it } from 'vitest';
import { may, type Right, rights, staffRoles } from '#contract/values/rights';
import { adasAddress, fixture, openTestShop, type TestUser } from '../../../tests/support/shop';
import { newId } from '../../database/ids';

const shop = fixture(openTestShop);
const people = fixture<Record<string, TestUser>>(async () => ({ User: await shop.signUp() }));
beforeAll(async () => {
  for (const role of staffRoles) people[role] = await shop.staff(role);
});
const ada = fixture(() => shop.signUp());
const shirt = fixture(() => shop.makeProduct({ stock: 100 }));

const guarded = () =>
  shop.shop.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => Object.hasOwn(rights, access));
const call = (token: string | null, method: string, path: string, body?: Record<string, unknown>) =>
  shop.app.inject({
    method: method as 'GET',
    url: path.replace(/:\w+/g, newId()),
    ...(body && { payload: body }),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

it('guards every call under /api/admin, and no other', () => {
  const admin = shop.shop.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => path.startsWith('/api/admin/'));
  expect(admin.length).toBeGreaterThan(40);
  expect(guarded()).toEqual(admin);
});

describe('a call of the back office', () => {
  it('responds 401 to a visitor, 403 without the right, and allows callers with it', async () => {
    const wrong: string[] = [];
    for (const { method, path, access } of guarded()) {
      const visitor = await call(null, method, path);
      if (visitor.statusCode !== 401) wrong.push(`visitor ${method} ${path}`);
      for (const [role, { token }] of Object.entries(people)) {
        const isAllowed = may(role as 'User', access as Right);
        const { statusCode } = await call(token, method, path);
        if ((statusCode === 403) === isAllowed || statusCode === 401 || statusCode >= 500)
          wrong.push(`${role} ${method} ${path}: ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['broken JSON', 'application/json', '{"title":'],
    ['another content type', 'text/xml', '<product/>'],
    ['too much', 'application/json', `"${'x'.repeat(1_100_000)}"`],
  ])('refuses before it reads %s', async (_name, type, payload) => {
    const wrong: string[] = [];
    for (const { method, path } of guarded()) {
      if (method === 'GET') continue;
      for (const [token, expected] of [
        [null, 401],
        [people.User?.token, 403],
      ] as const) {
        const { statusCode } = await shop.app.inject({
          method,
          url: path.replace(/:\w+/g, newId()),
          payload,
          headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
        });
        if (statusCode !== expected) wrong.push(`${method} ${path}: ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/**
 * For each call that needs a further right in some case: an order in that case, the same call where the right is not
 * needed, and what both are asked. A call that is missing here fails the test below.
 */
const cases: Record<string, Record<'needed' | 'notNeeded', () => Promise<Asked>>> = {
  'PUT /api/admin/orders/:id/cancel': {
    needed: async () => at('PUT', `orders/${(await ada.paidOrder(shirt))._id}/cancel`),
    notNeeded: async () => at('PUT', `orders/${(await ada.placedOrder(shirt))._id}/cancel`),
  },
  'PUT /api/admin/orders/:id/cancel-rest': {
    needed: async () => at('PUT', `orders/${await partlyShipped(1)}/cancel-rest`),
    // Nothing is left to cancel.
    notNeeded: async () => at('PUT', `orders/${await partlyShipped(2)}/cancel-rest`),
  },
  'POST /api/admin/orders/:id/changes': {
    needed: async () => changed((_id) => ({ items: [{ _id, size: 'M', quantity: 1 }] })),
    notNeeded: async () => changed(() => ({ address: { ...address, city: 'Salem' } })),
  },
  'DELETE /api/admin/customers/:id': {
    needed: async () => {
      const carol = await shop.signUp();
      await carol.paidOrder(shirt);
      return at('DELETE', `customers/${carol.accountId}`);
    },
    notNeeded: async () => at('DELETE', `customers/${(await shop.signUp()).accountId}`),
  },
  'POST /api/admin/withdrawals/:id/match': {
    needed: async () => matched(await ada.paidOrder(shirt)),
    notNeeded: async () => matched(await ada.placedOrder(shirt)),
  },
  'POST /api/admin/withdrawals/:id/accept': {
    needed: async () => unconfirmed(await ada.paidOrder(shirt)),
    notNeeded: async () => unconfirmed(await ada.placedOrder(shirt)),
  },
  'DELETE /api/admin/orders/:id/delete': {
    needed: async () => at('DELETE', `orders/${(await ada.paidOrder(shirt))._id}/delete`),
    notNeeded: async () => at('DELETE', `orders/${(await ada.placedOrder(shirt))._id}/delete`),
  },
};

/** An order of two units, some of which are shipped. */
async function partlyShipped(quantity: number): Promise<string> {
  const { _id, orderItems } = await ada.paidOrder(shirt, 'M', 2);
  const items = [{ _id: orderItems[0]._id, quantity }];
  await people.Admin?.post(`/api/admin/orders/${_id}/parcels`, { items });
  return _id;
}

interface Asked {
  method: string;
  path: string;
  body?: Record<string, unknown>;
}
const at = (method: string, path: string): Asked => ({ method, path: `/api/admin/${path}` });

/** Assigns a new declaration, which fits no order, to an order. */
async function matched({ number }: { number: number }): Promise<Asked> {
  const id = newId();
  await shop.shop.pool.query(
    `insert into withdrawal (id, name, order_number, email, status, problem)
      values ($1, 'Ada', 'x', 'ada@example.com', 'open', 'unmatched')`,
    [id],
  );
  return { ...at('POST', `withdrawals/${id}/match`), body: { orderNumber: String(number) } };
}

/** Accepts a declaration for an order that was not sent, which nobody has confirmed. */
async function unconfirmed({ _id }: { _id: string }): Promise<Asked> {
  const id = newId();
  await shop.shop.pool.query(
    `insert into withdrawal (id, name, order_number, email, order_id, status, problem)
      values ($1, 'Ada', 'x', 'ada@example.com', $2, 'open', 'unconfirmed')`,
    [id, _id],
  );
  return { ...at('POST', `withdrawals/${id}/accept`), body: {} };
}

const { email: _email, ...address } = adasAddress;

/** A change of a new order of two units, of which `bodyOf` gets the item. */
async function changed(bodyOf: (itemId: string) => object): Promise<Asked> {
  const { _id, orderItems } = await ada.paidOrder(shirt, 'M', 2);
  const body = { version: 1, reason: 'Phone', ...bodyOf(orderItems[0]._id) };
  return { ...at('POST', `orders/${_id}/changes`), body };
}

describe('a call that needs a further right in some case', () => {
  it('is denied only to staff without it in that case', async () => {
    const conditional = guarded().filter(({ conditionalRights }) => conditionalRights);
    expect(conditional.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(cases).sort(),
    );
    const wrong: string[] = [];
    for (const { method, path, access, conditionalRights = [] } of conditional)
      for (const role of staffRoles) {
        if (!may(role, access as Right)) continue;
        const hasRight = conditionalRights.every(({ right }) => may(role, right));
        for (const [name, make] of Object.entries(cases[`${method} ${path}`] ?? {})) {
          const asked = await make();
          const { statusCode } = await call(
            people[role]?.token ?? '',
            asked.method,
            asked.path,
            asked.body,
          );
          const isAllowed = hasRight || name === 'notNeeded';
          if (isAllowed ? statusCode >= 300 : statusCode !== 403)
            wrong.push(`${role} ${method} ${path}, ${name}: ${statusCode}`);
        }
      }
    expect(wrong).toEqual([]);
  });
});

describe('a clerk without the right to refund', () => {
  it('refunds only by receiving a return', async () => {
    const clerk = people.Fulfilment as TestUser;
    const order = await ada.deliveredOrder(shirt);
    const [pending, unpaid] = [await ada.paidOrder(shirt), await ada.placedOrder(shirt)];
    const path = ({ _id }: { _id: string }) => `/api/admin/orders/${_id}`;
    const answers = [
      await clerk.delete(`${path(order)}/delete`),
      await clerk.delete(`${path(pending)}/delete`),
      await clerk.put(`${path(pending)}/cancel`),
      await clerk.post(`${path(order)}/refunds`, { reason: 'x' }),
      await clerk.post(`${path(order)}/restore`),
      await clerk.delete(`/api/admin/customers/${ada.accountId}`),
      await clerk.get('/api/admin/payment-issues'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 200, 403, 403]);
    for (const { body } of answers.slice(1, 3)) expect(body.message).toMatch(/right to refund/);
    const { rows } = await shop.shop.pool.query(
      `select f.id from refund f join payment p on p.id = f.payment_id where p.order_id = any ($1)`,
      [[order._id, pending._id]],
    );
    expect(rows).toEqual([]);
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: pending._id } }))
        .orderStatus,
    ).toBe('Pending');
    expect((await clerk.put(`${path(unpaid)}/cancel`)).status).toBe(200);
    const items = [{ _id: order.orderItems[0]._id, quantity: 1 }];
    const asked = await ada.post(`/api/orders/${order._id}/return`, { items });
    const received = await clerk.put(`/api/admin/returns/${asked.body._id}/receive`, {});
    expect(received.body.refund).toBe(60);
  });
});
