import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCorruptions } from '../../tests/support/corruptions/audit';
import { gatewayCorruptions } from '../../tests/support/corruptions/gateway';
import { lawCorruptions } from '../../tests/support/corruptions/law';
import { mediaCorruptions } from '../../tests/support/corruptions/media';
import { moneyCorruptions } from '../../tests/support/corruptions/money';
import { onceCorruptions } from '../../tests/support/corruptions/once';
import { ordersCorruptions } from '../../tests/support/corruptions/orders';
import { pagesCorruptions } from '../../tests/support/corruptions/pages';
import { peopleCorruptions } from '../../tests/support/corruptions/people';
import { reviewsCorruptions } from '../../tests/support/corruptions/reviews';
import type { Corruptions, Role } from '../../tests/support/corruptions/rows';
import { stockCorruptions } from '../../tests/support/corruptions/stock';
import { taxCorruptions } from '../../tests/support/corruptions/tax';
import { translationsCorruptions } from '../../tests/support/corruptions/translations';
import { fillEventfulShop } from '../../tests/support/eventful-shop';
import { openTestShop, type TestShop } from '../../tests/support/shop';
import { findBreaches } from './verify.queries';
import { checks } from './verify.service';

// Without the database's own constraints, one row at a time is corrupted, and the check must name that row.

const corruptions: Corruptions = {
  ...ordersCorruptions,
  ...stockCorruptions,
  ...moneyCorruptions,
  ...taxCorruptions,
  ...gatewayCorruptions,
  ...onceCorruptions,
  ...auditCorruptions,
  ...peopleCorruptions,
  ...lawCorruptions,
  ...mediaCorruptions,
  ...pagesCorruptions,
  ...reviewsCorruptions,
  ...translationsCorruptions,
};

describe('a corrupted row is found', () => {
  let test: TestShop;
  let orders: Record<Role, string>;
  beforeAll(async () => {
    test = await openTestShop();
    const known = await fillEventfulShop(test);
    orders = { ...known, ...(await findReturns(test)) };
    await dropGuards(test);
    await test.expectVerified();
  }, 60_000);
  afterAll(() => test.close());

  const cases = Object.entries(corruptions).flatMap(([name, list]) =>
    list.map(([role, sql], index) => ({ name, role, sql, number: index + 1 })),
  );
  it.each(cases)('$name ($role, $number)', async ({ name, role, sql }) => {
    const check = checks.find((each) => each.name === name);
    if (!check) throw new Error('There is no such check.');
    const client = await test.shop.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ id: string }>(sql, [orders[role]]);
      expect(rows.length).toBeGreaterThan(0);
      const { breaches, total } = await findBreaches(client, check, 20);
      expect(total).toBe(breaches.length);
      for (const { id } of rows)
        expect(
          breaches.map(({ row, expected, actual }) => `${row} ${expected} ${actual}`),
        ).toContainEqual(expect.stringContaining(id));
      for (const { expected, actual } of breaches) expect(expected).not.toBe(actual);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('by every check', () => {
    expect(Object.keys(corruptions).sort()).toEqual(checks.map(({ name }) => name).sort());
    expect(new Set(checks.map(({ description }) => description)).size).toBe(checks.length);
  });
});

/** From the demo shop: an order that was returned in full, and one with a requested return. */
async function findReturns({
  shop,
}: TestShop): Promise<Record<'returned' | 'sendingBack', string>> {
  const { rows } = await shop.pool.query<{ returned: string; sendingBack: string }>(
    `select (select id from shop_order where status = 'Returned' order by placed_at limit 1) as returned,
      (select order_id from return_request where status = 'requested' order by requested_at limit 1) as "sendingBack"`,
  );
  const [row] = rows;
  if (!row) throw new Error('The demo shop has no returns.');
  return row;
}

/**
 * Removes all constraints and triggers that reject wrong rows, except primary keys other than the idempotency key's.
 */
async function dropGuards({ shop }: TestShop): Promise<void> {
  const { rows } = await shop.pool.query<{ command: string }>(
    `select format('alter table %s drop constraint %I cascade', c.conrelid::regclass, c.conname) as command
      from pg_constraint c
      where c.connamespace::regnamespace::text in ('public', 'sandbox_gateway') and c.conrelid <> 0
        and (c.contype in ('c', 'u') or c.conname = 'idempotency_key_pkey' or c.contype = 'f')
      order by c.contype = 'f' desc, 1`,
  );
  for (const { command } of rows) await shop.pool.query(command);
  const tables = await shop.pool.query<{ name: string }>(
    'select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal',
  );
  for (const { name } of tables.rows)
    await shop.pool.query(`alter table ${name} disable trigger user`);
}
