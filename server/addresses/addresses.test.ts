import { describe, expect, it } from 'vitest';
import { ADDRESS_LIMIT } from '#contract/addresses/addresses';
import { untilWaiting } from '../../tests/support/postgres/lock-waits';
import {
  adasAddress,
  fixture,
  type Json,
  openTestShop,
  type TestAnswer,
  type TestUser,
} from '../../tests/support/shop';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { insertAddress, lockAccount } from './addresses.queries';

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));

const path = '/api/user/addresses';
const { email: _, ...rest } = adasAddress;
const home = { ...rest, country: 'US' };
const street = (number: number) => ({ ...home, streetAddress: `${number} Mill Lane` });
const add = (user: TestUser, body: unknown = home) => user.post(path, body);

async function streetsOf(user: TestUser): Promise<[string, boolean][]> {
  const { body } = await user.get(path);
  return body.map((one: { streetAddress: string; isDefault: boolean }) => [
    one.streetAddress,
    one.isDefault,
  ]);
}

const defaultsOf = async (user: TestUser) =>
  (await streetsOf(user)).filter(([, isDefault]) => isDefault);

describe('an address book', () => {
  it('is empty at first, and available only to signed-in users', async () => {
    const bob = await test.signUp();
    const { status, body, headers } = await bob.get(path);
    expect([status, body, headers['x-total-count']]).toEqual([200, [], '0']);
    for (const answer of [
      await test.visitor.get(path),
      await test.visitor.post(path, home),
      await test.visitor.put(`${path}/${newId()}`, home),
      await test.visitor.delete(`${path}/${newId()}`),
    ])
      expect(answer.status).toBe(401);
  });

  it('has one default: the first address, until another is chosen', async () => {
    const bob = await test.signUp();
    const first = await add(bob, street(1));
    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      _id: expect.any(String),
      ...street(1),
      isDefault: true,
      lines: ['Ada Lovell', '1 Mill Lane', 'Portland, OR 97201'],
    });
    await add(bob, street(2));
    await add(bob, { ...street(3), isDefault: true });
    expect(await streetsOf(bob)).toEqual([
      ['3 Mill Lane', true],
      ['2 Mill Lane', false],
      ['1 Mill Lane', false],
    ]);
    const changed = { ...street(11), mobile: '', isDefault: true };
    const answer = await bob.put(`${path}/${first.body._id}`, changed);
    expect(answer).toMatchObject({ status: 200, body: { _id: first.body._id, ...changed } });
    const kept = await bob.put(`${path}/${first.body._id}`, { ...street(12), isDefault: false });
    expect(kept.body).toMatchObject({ streetAddress: '12 Mill Lane', isDefault: true });
    expect(await streetsOf(bob)).toEqual([
      ['12 Mill Lane', true],
      ['3 Mill Lane', false],
      ['2 Mill Lane', false],
    ]);
  });

  it('deletes an address; the newest replaces a deleted default', async () => {
    const bob = await test.signUp();
    const ids = [];
    for (const number of [1, 2, 3]) ids.push((await add(bob, street(number))).body._id);
    const answer = await bob.delete(`${path}/${ids[0]}`);
    expect(answer).toMatchObject({ status: 200, body: { _id: ids[0] } });
    expect((await bob.delete(`${path}/${ids[0]}`)).status).toBe(404);
    expect(await streetsOf(bob)).toEqual([
      ['3 Mill Lane', true],
      ['2 Mill Lane', false],
    ]);
    await bob.delete(`${path}/${ids[1]}`);
    await bob.delete(`${path}/${ids[2]}`);
    expect(await streetsOf(bob)).toEqual([]);
    expect((await add(bob)).body.isDefault).toBe(true);
  });

  it('does not have addresses of other users or with malformed ids', async () => {
    const bob = await test.signUp();
    const { body } = await add(bob);
    for (const id of [body._id, newId(), 'undefined', '0', "1' or 1=1--", body._id.toUpperCase()]) {
      const one = `${path}/${encodeURIComponent(id)}`;
      expect((await ada.put(one, { ...home, isDefault: true })).status).toBe(404);
      expect((await ada.delete(one)).status).toBe(404);
    }
    expect((await bob.get(path)).body).toEqual([body]);
    expect(await streetsOf(ada)).toEqual([]);
  });

  it('accepts complete addresses, and no other fields', async () => {
    const bob = await test.signUp();
    const { status, body } = await add(bob, { mobile: 'x', zipCode: ' ', isDefault: 'yes' });
    expect(status).toBe(400);
    expect(body.details.map(({ path }: { path: string }) => path).sort()).toEqual([
      'city',
      'firstName',
      'isDefault',
      'lastName',
      'mobile',
      'state',
      'streetAddress',
      'zipCode',
    ]);
    for (const field of ['firstName', 'lastName', 'streetAddress', 'city', 'state', 'zipCode'])
      for (const value of ['x'.repeat(10_000), 'a\u0000b', '\ud800', 7, null, ['x']])
        expect((await add(bob, { ...home, [field]: value })).status).toBe(400);
    const odd = { ...home, firstName: '<b>O’Brien', city: '李 \u202e 🧵' };
    const made = await add(bob, { ...odd, _id: newId(), accountId: ada.accountId });
    expect(made.body).toEqual({
      ...odd,
      _id: expect.any(String),
      isDefault: true,
      lines: ['<b>O’Brien Lovell', '12 Mill Lane', '李 \u202e 🧵, OR 97201'],
    });
    expect(await streetsOf(bob)).toHaveLength(1);
  });

  it('has at most the maximum number of addresses and one default, also with concurrent requests', async () => {
    const bob = await test.signUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        add(bob, { ...street(number), isDefault: number % 2 === 0 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(ADDRESS_LIMIT);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(20 - ADDRESS_LIMIT);
    expect(refused[0]?.body.message).toBe(
      'You can save up to 10 addresses. Remove one to add another.',
    );
    expect(await defaultsOf(bob)).toHaveLength(1);
  });
});

describe('the address of an order', () => {
  const orderTo = async (user: TestUser, streetAddress: string) => {
    await user.fillCart(shirt);
    const { status, body } = await user.post('/api/orders', { ...adasAddress, streetAddress });
    expect(status).toBe(201);
    return body;
  };
  const pay = async (placed: Json) => {
    expect((await test.confirm(placed)).status).toBe(200);
    await test.runJobs();
  };

  it('is saved once the order is paid, and not if it is cancelled unpaid', async () => {
    const bob = await test.signUp();
    const unpaid = await orderTo(bob, '1 Wrong Road');
    await test.runJobs();
    expect(await streetsOf(bob)).toEqual([]);
    await bob.post(`/api/orders/${unpaid._id}/cancel`);
    await pay(await orderTo(bob, '2 Right Road'));
    expect((await bob.get(path)).body).toMatchObject([
      { ...home, streetAddress: '2 Right Road', isDefault: true },
    ]);
  });

  it('gives way to that of the next paid order', async () => {
    const bob = await test.signUp();
    await pay(await orderTo(bob, '1 Mill Lane'));
    await pay(await orderTo(bob, '2 Mill Lane'));
    await orderTo(bob, '3 Mill Lane');
    await test.runJobs();
    expect(await streetsOf(bob)).toEqual([['2 Mill Lane', true]]);
  });

  it('is that of the newest paid order, in whatever order payments arrive', async () => {
    const bob = await test.signUp();
    const first = await orderTo(bob, '1 Mill Lane');
    await pay(await orderTo(bob, '2 Mill Lane'));
    await pay(first);
    expect(await streetsOf(bob)).toEqual([['2 Mill Lane', true]]);
  });

  it('takes no job of its own, unless saving it fails: the email is sent, and a job saves it later', async () => {
    const { pool } = test.shop;
    const bob = await test.signUp();
    const jobsOf = (orderId: string) =>
      test.column<string>(`select kind from job where payload ->> 'orderId' = $1 order by kind`, [
        orderId,
      ]);
    const { _id: first } = await bob.paidOrder(shirt);
    await test.runJobs();
    expect(await jobsOf(first)).toEqual(['mail']);
    const eve = await test.signUp();
    const { _id: second } = await eve.paidOrder(shirt);
    await pool.query(`create function refuse_address() returns trigger language plpgsql as $$
      begin raise exception 'no address is saved'; end $$;
      create trigger refused before insert on address for each row execute function refuse_address()`);
    try {
      await test.runJobs();
    } finally {
      await pool.query('drop trigger refused on address; drop function refuse_address()');
    }
    expect(await jobsOf(second)).toEqual(['mail', 'save-order-address']);
    expect((await eve.get(path)).body).toEqual([]);
    expect(await test.emailsTo(eve.email, 'order-confirmation')).toHaveLength(1);
    await pool.query('update job set run_at = now() where done_at is null');
    await test.runJobs();
    expect((await eve.get(path)).body).toHaveLength(1);
  });

  it('changes no address that was typed or edited in the address book', async () => {
    const bob = await test.signUp();
    await add(bob, street(7));
    await pay(await orderTo(bob, '8 Mill Lane'));
    expect(await streetsOf(bob)).toEqual([['7 Mill Lane', true]]);

    const eve = await test.signUp();
    await pay(await orderTo(eve, '1 Mill Lane'));
    const [saved] = (await eve.get(path)).body;
    await eve.put(`${path}/${saved._id}`, street(2));
    await pay(await orderTo(eve, '3 Mill Lane'));
    expect(await streetsOf(eve)).toEqual([['2 Mill Lane', true]]);
  });

  it('while an address is added leaves one default', async () => {
    for (let round = 0; round < 5; round++) {
      const bob = await test.signUp();
      const placed = await orderTo(bob, '1 Mill Lane');
      await test.confirm(placed);
      const [, added] = await Promise.all([test.runJobs(), add(bob, street(round))]);
      expect(added.status).toBe(201);
      expect(await defaultsOf(bob)).toHaveLength(1);
    }
  });
});

describe('personal data', () => {
  it('includes the addresses in the export', async () => {
    const bob = await test.signUp();
    await add(bob, street(7));
    expect((await bob.get('/api/user/export')).body.addresses).toEqual([
      { ...street(7), isDefault: true },
    ]);
  });

  it('is erased with the account, including an address added at the last moment', async () => {
    const bob = await test.signUp();
    await add(bob, street(1));
    const erased = await callBeforeCommit(
      async (tx) => {
        await lockAccount(tx, bob.accountId);
        await insertAddress(tx, bob.accountId, {
          ...street(2),
          id: newId(),
          isDefault: false,
          isFromOrder: false,
        });
      },
      () => bob.delete('/api/user', { currentPassword: bob.password }),
    );
    expect(erased.status).toBe(204);
    const { rows } = await test.shop.pool.query('select from address where account_id = $1', [
      bob.accountId,
    ]);
    expect(rows).toEqual([]);
    expect((await add(bob)).status).toBe(401);
  });
});

/** Starts a request while a transaction with `work` is still uncommitted. */
async function callBeforeCommit(
  work: (tx: Connection) => Promise<unknown>,
  call: () => Promise<TestAnswer>,
): Promise<TestAnswer> {
  let called: Promise<TestAnswer> | undefined;
  await transaction(test.shop.pool, async (tx) => {
    await work(tx);
    called = call();
    await untilWaiting(test.shop.pool);
  });
  if (!called) throw new Error('nothing was called');
  return called;
}
