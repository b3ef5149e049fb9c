import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillEventfulShop, returnUnits } from '../../tests/support/eventful-shop';
import { cards } from '../../tests/support/orders/cards';
import { fixture, openTestDatabase, openTestShop, type TestShop } from '../../tests/support/shop';
import { temporaryFolder } from '../../tests/support/temporary-folder';
import { exportSnapshot, readSnapshot } from './snapshot';
import { describeVerification } from './verify.rules';
import { verifyShop } from './verify.service';

/** The states of the orders before a test changes one. */
let states: string[];
const folder = fixture(temporaryFolder);
const test = fixture(() => openTestShop({ config: { dataDir: folder.path } }));
beforeAll(async () => {
  await fillEventfulShop(test);
  const { rows } = await test.shop.pool.query<{ state: string }>(
    `select distinct o.status || ' ' || p.status || case when o.deleted_at is null then '' else ' deleted' end as state
      from shop_order o join payment p on p.order_id = o.id order by 1`,
  );
  states = rows.map(({ state }) => state);
}, 180_000);

const say = async ({ shop }: TestShop) => describeVerification(await verifyShop(shop.database));
const holds = /^all invariants hold: \d+ orders, [^\n]*\d+ audit rows$/;

describe('all invariants hold', () => {
  it('in a shop with every kind of event', async () => {
    expect(await say(test)).toMatch(holds);
    expect(states).toEqual([
      'Cancelled paid',
      'Cancelled refunded',
      'Cancelled refunded deleted',
      'Cancelled unpaid',
      'Cancelled unpaid deleted',
      'Delivered paid',
      'Pending failed',
      'Pending paid',
      'Pending unpaid',
      'Returned paid',
      'Shipped paid',
    ]);
  });

  it('of an empty shop', async () => {
    const database = await openTestDatabase();
    expect(describeVerification(await verifyShop(database))).toMatch(/hold: 0 orders,/);
    await database.close();
  });

  it('of a shop with pay on delivery', async () => {
    const shop = await openTestShop({ config: { gateway: 'none' } });
    const staff = await shop.admin();
    const ada = await shop.signUp();
    const shirt = await shop.makeProduct();
    const [sent, handedOver, cancelled, deleted] = [
      await ada.placedOrder(shirt),
      await ada.placedOrder(shirt),
      await ada.placedOrder(shirt),
      await ada.placedOrder(shirt),
    ];
    for (const { _id } of [sent, handedOver, deleted])
      await staff.put(`/api/admin/orders/${_id}/ship`);
    await staff.put(`/api/admin/orders/${handedOver._id}/deliver`);
    await returnUnits(ada, staff, handedOver, { quantity: 1, restock: true });
    await ada.post(`/api/orders/${cancelled._id}/cancel`);
    await staff.delete(`/api/admin/orders/${deleted._id}/delete`);
    expect(await say(shop)).toMatch(/hold: 4 orders,/);
    await shop.runJobs();
    expect(await say(shop)).toMatch(holds);
    await shop.close();
  });

  it('of a shop with another gateway, whose records are elsewhere, and other keys', async () => {
    const shop = await openTestShop();
    const ada = await shop.signUp();
    const shirt = await shop.makeProduct();
    const cancelled = await ada.paidOrder(shirt);
    await ada.paidOrder(shirt);
    await ada.post(`/api/orders/${cancelled._id}/cancel`);
    await shop.runJobs();
    await shop.shop.pool.query(`update payment set gateway = 'stripe', reference = 'pi_' || id`);
    await shop.shop.pool.query(
      'truncate sandbox_gateway.payment, sandbox_gateway.charge, sandbox_gateway.refund, sandbox_gateway.event',
    );
    await shop.shop.pool.query(
      `insert into idempotency_key (account_id, route, key, request_hash, status, response)
      select $1, 'POST /elsewhere', key, '', 200, '{"_id": "x"}' from unnest(array['a', 'b']) as key`,
      [ada.accountId],
    );
    expect(await say(shop)).toMatch(holds);
    await shop.close();
  });

  it('at every moment while shoppers order, pay and cancel', async () => {
    const shirt = await test.makeProduct({ stock: 1_000 });
    const shop = async () => {
      const user = await test.signUp();
      for (let round = 0; round < 2; round++) {
        const order = await user.paidOrder(shirt);
        if (round % 2 === 0) await user.post(`/api/orders/${order._id}/cancel`);
        await test.runJobs();
      }
    };
    let shopping = true;
    const shoppers = Promise.all([shop(), shop(), shop()]).finally(() => {
      shopping = false;
    });
    while (shopping) {
      expect(await say(test)).toMatch(holds);
      await wait(50);
    }
    await shoppers;
  }, 60_000);
});

describe('a payment on its way', () => {
  it('is no breach for two minutes', async () => {
    const user = await test.signUp();
    const shirt = await test.makeProduct();
    const order = await user.placedOrder(shirt);
    await test.confirm(order, cards.silent);
    const age = (seconds: number) =>
      test.shop.pool.query(
        `update sandbox_gateway.charge set created_at = now() - make_interval(secs => $1)
        where payment_id = (select reference from payment where order_id = $2)`,
        [seconds, order._id],
      );
    await age(115);
    expect(await say(test)).toMatch(holds);
    await age(121);
    expect(await say(test)).toMatch(
      new RegExp(
        `^I5 a charge belongs to no paid order: charge chg_\\S+ of pay_\\S+: expected a paid order, found order ${order._id}, unpaid$`,
      ),
    );
    await age(0);
  });

  it('is no breach while the shop has yet to learn of a refund at the gateway', async () => {
    const user = await test.signUp();
    const order = await user.paidOrder(await test.makeProduct());
    const refundAtGateway = (seconds: number) =>
      test.shop.pool.query(
        `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount, created_at)
        select 'ref_by_hand', reference, 'by hand', 100, now() - make_interval(secs => $2)
        from payment where order_id = $1
        on conflict (id) do update set created_at = excluded.created_at`,
        [order._id, seconds],
      );
    await refundAtGateway(115);
    expect(await say(test)).toMatch(holds);
    await refundAtGateway(121);
    expect(await say(test)).toMatch(
      /^I5 the gateway refunded more than the shop recorded: gateway payment \S+: expected at most 0, found 100$/,
    );
    await test.shop.pool.query(`delete from sandbox_gateway.refund where id = 'ref_by_hand'`);
  });

  it('is no breach on its way back either', async () => {
    const user = await test.signUp();
    const order = await user.paidOrder(await test.makeProduct());
    await user.post(`/api/orders/${order._id}/cancel`);
    expect(await say(test)).toMatch(holds);
    // The gateway has refunded, but the process crashed before recording it.
    await test.shop.pool.query(
      `insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount, created_at)
      select 'ref_told', p.reference, r.id, r.amount, now() - interval '1 hour'
      from refund r join payment p on p.id = r.payment_id where p.order_id = $1`,
      [order._id],
    );
    expect(await say(test)).toMatch(holds);
    await test.runJobs();
    expect(await say(test)).toMatch(holds);
  });
});

describe('a verification', () => {
  it('cannot write', async () => {
    const write = readSnapshot(test.shop.pool, (tx) => tx.query('delete from job'));
    await expect(write).rejects.toThrow('cannot execute DELETE in a read-only transaction');
    const lock = readSnapshot(test.shop.pool, (tx) =>
      tx.query('select id from shop_order for update'),
    );
    await expect(lock).rejects.toThrow('cannot execute SELECT FOR UPDATE in a read-only');
  });

  it('sees one moment, on one connection or two', async () => {
    const count = 'select count(*)::int as count from setting';
    await readSnapshot(test.shop.pool, async (tx) => {
      const before = await tx.query(count);
      const moment = await exportSnapshot(tx);
      await test.shop.pool.query(`insert into setting (name, value) values ('seen', '1')`);
      expect((await tx.query(count)).rows).toEqual(before.rows);
      await readSnapshot(
        test.shop.pool,
        async (beside) => expect((await beside.query(count)).rows).toEqual(before.rows),
        moment,
      );
    });
  });

  it('names the first twenty rows of a kind and counts the others', async () => {
    const damaged = await openTestShop();
    for (let made = 0; made < 6; made++) await damaged.makeProduct();
    await damaged.shop.pool.query('update product_size set quantity = quantity + 1');
    const lines = (await say(damaged)).split('\n');
    expect(lines).toHaveLength(21);
    expect(lines[0]).toMatch(
      /^I4 a size’s quantity differs from the sum of its stock movements: product \S{36} size L: expected 5, found 6$/,
    );
    expect(lines[20]).toBe(
      'I4 a size’s quantity differs from the sum of its stock movements: and 4 more',
    );
    await damaged.close();
  });

  it('refuses a database without a shop or with another schema version', async () => {
    const database = await openTestDatabase();
    const { pool } = database;
    await pool.query('update schema_migration set version = version + 1000 where version > 1');
    await expect(verifyShop(database)).rejects.toThrow(
      /^The shop is of schema 1\d{3}, this Selvedge checks \d+\. /,
    );
    await pool.query('drop table schema_migration');
    await expect(verifyShop(database)).rejects.toThrow('There is no shop in this database.');
    await database.close();
  });
});

describe('npm run verify', () => {
  /** The output of the command on both streams, and its exit code. */
  const run = async (args: string[] = []) => {
    const { options } = test.shop.pool as unknown as { options: { connectionString?: string } };
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli.ts', 'verify', ...args], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: folder.path,
        DATABASE_URL: options.connectionString,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said.out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said.err += text;
    });
    const [code] = await once(child, 'close');
    return { code, ...said };
  };

  it('runs beside the shop and ends with 1 for a breach', async () => {
    const sound = await run();
    expect(sound.err).toBe('');
    expect(sound.out.trim()).toMatch(holds);
    expect(sound.code).toBe(0);

    await test.shop.pool.query('update promotion set uses = uses + 1 where use_limit is null');
    const unsound = await run();
    await test.shop.pool.query('update promotion set uses = uses - 1 where use_limit is null');
    expect(unsound.out.trim().split('\n')).toHaveLength(2);
    expect(unsound.out).toContain(
      'I7 the number of uses of a promo code is not the number of its orders: promo code WELCOME10 ',
    );
    expect([unsound.code, unsound.err]).toEqual([1, '']);
    expect((await run(['everything'])).code).toBe(2);
  }, 60_000);
});
