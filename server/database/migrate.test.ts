import { expect, it } from 'vitest';
import { fixture, openTestDatabase } from '../../tests/support/shop';
import { latestVersion, migrate } from './migrate';

const database = fixture(openTestDatabase);

it('changes nothing the second time, with several processes starting concurrently', async () => {
  const applied = async () =>
    (await database.pool.query('select version, applied_at from schema_migration order by version'))
      .rows;

  const before = await applied();
  expect(before.at(-1).version).toBe(await latestVersion());
  await Promise.all([migrate(database.pool), migrate(database.pool), migrate(database.pool)]);
  expect(await applied()).toEqual(before);
});

it('refuses a database on which an applied migration was another', async () => {
  await database.pool.query(
    `update schema_migration set checksum = 'x' || checksum where version = 201`,
  );
  await expect(migrate(database.pool)).rejects.toThrow(/0201_shared\.sql has changed/);
  await database.pool.query(
    'update schema_migration set checksum = substr(checksum, 2) where version = 201',
  );
});

it('refuses a database from a newer version', async () => {
  await database.pool.query(
    `insert into schema_migration (version, name, checksum) values (9999, 'later', 'x')`,
  );
  await expect(migrate(database.pool)).rejects.toThrow(/migration 9999.*newer/);
  await database.pool.query('delete from schema_migration where version = 9999');
});

it.each([
  ['stock below zero', `update product_size set quantity = -1`],
  ['a discount above the price', `update product set discount_price = price + 1`],
])('the schema refuses %s', async (_what, statement) => {
  const client = await database.pool.connect();
  await client.query('begin');
  try {
    await client.query(
      `insert into product (id, title, brand, image_url, price, discount_price, department, category_id)
       values ('01900000-0000-7000-8000-000000000001', 'Shirt', 'Loom', '/x.avif', 100, 100, 'men', 3)`,
    );
    await client.query(
      `insert into product_size (product_id, name, position, quantity)
       values ('01900000-0000-7000-8000-000000000001', 'M', 0, 1)`,
    );
    await expect(client.query(statement)).rejects.toMatchObject({ code: '23514' });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('the schema has no list of payment providers', async () => {
  const { rows } = await database.pool.query(
    `select conname from pg_constraint where connamespace = 'public'::regnamespace
      and pg_get_constraintdef(oid) ~ 'stripe|sandbox|bank-transfer'`,
  );
  expect(rows).toEqual([]);
});
