import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkSentTo, openLinkSentTo, paidByGuest, someEmail } from '../../tests/support/guests';
import { adasAddress, fixture, openTestShop, type TestCaller } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { heldTables } from '../verify/people.checks';

const test = fixture(() => openTestShop({ config: { publicUrl: 'https://shop.example' } }));
const edith = fixture(() => test.admin());
beforeAll(async () => {
  await edith.put('/api/admin/settings', { catalogueAccess: 'public' });
  await edith.put('/api/admin/legal', { withdrawal: 'on' });
});
const shirt = fixture(() => test.makeProduct({ stock: 1000 }));
afterAll(async () => {
  await test.expectConsistentRecords();
  await test.expectVerified();
});

const orderBy = (guest: TestCaller, email: string) => paidByGuest(test, guest, shirt, email);

async function dataTokenFor(caller: TestCaller, order: { _id: string; email: string }) {
  expect((await caller.post(`/api/orders/${order._id}/data-link`)).status).toBe(204);
  return linkSentTo(test, order.email, '/order/data');
}

const exportBy = (token: string) => test.visitor.post('/api/guest/data', { token });
const eraseBy = (token: string) => test.visitor.post('/api/guest/erase', { token });

it('no guest’s session exports or erases anything: the address has to be proved again', async () => {
  const email = someEmail();
  const guest = await test.guest();
  const order = await orderBy(guest, email);
  for (const caller of [guest, await openLinkSentTo(test, email)]) {
    expect((await caller.get('/api/user/export')).status).toBe(401);
    expect((await caller.post('/api/guest/erase', { token: 'none' })).status).toBe(400);
    expect(
      (await caller.call('GET /api/orders/:orderId', { params: { orderId: order._id } })).email,
    ).toBe(email);
  }
});

it('the link covers all orders emailed to its address, and no order of the same guest to another', async () => {
  const [own, others] = [someEmail(), someEmail()];
  const [guest, later] = [await test.guest(), await test.guest()];
  const first = await orderBy(guest, own);
  const foreign = await orderBy(guest, others);
  const second = await orderBy(later, own.toUpperCase());
  const token = await dataTokenFor(guest, first);
  const { status, headers, body } = await exportBy(token);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  const ids = (orders: { _id: string }[]) => orders.map(({ _id }) => _id).sort();
  expect(ids(body.orders)).toEqual(ids([first, second]));
  expect(JSON.stringify(body)).not.toContain(others);

  expect((await eraseBy(token)).status).toBe(204);
  expect(
    (await guest.call('GET /api/orders/:orderId', { params: { orderId: foreign._id } })).email,
  ).toBe(others);
  for (const order of [first, second]) {
    const { body: kept } = await edith.get(`/api/admin/orders/${order._id}`);
    expect(kept.email).toBe('');
  }
  for (const again of [await exportBy(token), await eraseBy(token)])
    expect([again.status, again.body.details[0].path]).toEqual([400, 'token']);
});

it('the link cannot be guessed, requested for another’s order, or used after an hour', async () => {
  const email = someEmail();
  const guest = await test.guest();
  const order = await orderBy(guest, email);
  const stranger = await test.guest();
  const member = await test.signUp();
  for (const caller of [stranger, member])
    expect((await caller.post(`/api/orders/${order._id}/data-link`)).status).toBe(404);
  expect((await test.visitor.post(`/api/orders/${order._id}/data-link`)).status).toBe(401);
  const token = await dataTokenFor(guest, order);
  for (const wrong of ['none', `${token}x`, order._id])
    expect((await exportBy(wrong)).status).toBe(400);
  const tables = ['job', 'email_message', 'data_link'];
  for (const table of tables) {
    const { rows } = await test.shop.pool.query(`select t::text as row from ${table} t`);
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(token);
  }
  await test.shop.pool.query(`update data_link set expires_at = now() where lower(email) = $1`, [
    email,
  ]);
  expect((await eraseBy(token)).status).toBe(400);
});

it('the orders of an account are not erased by a guest’s link', async () => {
  const email = someEmail();
  const guest = await test.guest();
  const order = await orderBy(guest, email);
  const token = await dataTokenFor(guest, order);
  const linked = await openLinkSentTo(test, email);
  const { body } = await linked.post('/api/guest/account', { password: 'a new evening' });
  expect((await eraseBy(token)).body.code).toBe('sign_in_required');
  expect((await test.as(body.jwt).get('/api/orders')).body).toMatchObject([{ _id: order._id }]);
});

/**
 * Columns that hold addresses, and are empty for a guest: the address of an account, and of changes of it. A new column with
 * addresses belongs into `addEverywhere`, unless it never holds a guest's.
 */
const ofAccounts = ['account.email', 'email_change.old_email', 'email_confirmation.email'];

/** Stores an address in every table that has one. */
async function addEverywhere(guest: TestCaller, order: { _id: string; email: string }) {
  const { email } = order;
  const { pool } = test.shop;
  await openLinkSentTo(test, email);
  await test.visitor.post('/api/newsletter', { email });
  const declared = { name: 'Ada Lovell', email, orderNumber: '7', items: 'All of them' };
  expect((await test.visitor.post('/api/withdrawals', declared)).status).toBe(201);
  const draft = { ...adasAddress, email, items: [] };
  expect((await edith.post('/api/admin/draft-orders', draft)).status).toBe(201);
  const invitation = { email, role: 'Fulfilment' };
  expect((await edith.post('/api/admin/staff/invitations', invitation)).status).toBe(201);
  await pool.query('insert into review_opt_out (email) values (lower($1))', [email]);
  await pool.query(
    `insert into email_choice (email, list, is_wanted) values (lower($1), 'cart-reminders', false)`,
    [email],
  );
  await pool.query(
    `insert into refused_address (id, email, error) values ($1, lower($2), '550 5.1.1')`,
    [newId(), email],
  );
  await pool.query(
    `insert into stock_notice (id, product_id, size, email) values ($1, $2, 'M', $3)`,
    [newId(), shirt._id, email],
  );
  await edith.post(`/api/admin/orders/${order._id}/notes`, { text: `Wrote to ${email}` });
  await dataTokenFor(guest, order);
}

/** The tables in whose rows a text occurs, and the columns with addresses that hold it. */
async function holdersOf(text: string): Promise<{ tables: string[]; columns: string[] }> {
  const { pool } = test.shop;
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = current_schema() and t.table_type = 'BASE TABLE'`,
  );
  const tables: string[] = [];
  for (const table of new Set(rows.map(({ table }) => table))) {
    const found = await pool.query(`select 1 from ${table} t where t::text ilike $1 limit 1`, [
      `%${text}%`,
    ]);
    if (found.rowCount) tables.push(table);
  }
  const columns: string[] = [];
  for (const { table, column } of rows.filter((one) => /email$|^recipient$/.test(one.column))) {
    const found = await pool.query(
      `select 1 from ${table} where "${column}"::text ilike $1 limit 1`,
      [`%${text}%`],
    );
    if (found.rowCount) columns.push(`${table}.${column}`);
  }
  return { tables, columns };
}

async function columnsWithAddresses(): Promise<string[]> {
  return (
    await test.rows<{ name: string }>(`select c.table_name || '.' || c.column_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = current_schema() and t.table_type = 'BASE TABLE'
       and c.column_name ~ '(email$|^recipient$)' and c.data_type = 'text'`)
  )
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('email_text.'));
}

it.each(['the emailed link', 'staff'])(
  'erasing a guest by %s leaves the address in no table',
  async (by) => {
    const email = someEmail();
    const guest = await test.guest();
    const order = await orderBy(guest, email);
    await addEverywhere(guest, order);
    const before = await holdersOf(email);
    // A table that is missing here is not filled by `addEverywhere`, so nothing shows that it is erased.
    expect([...before.columns, ...ofAccounts].sort()).toEqual(
      (await columnsWithAddresses()).sort(),
    );
    expect(before.tables).toEqual(expect.arrayContaining(['order_note', 'draft_order']));

    if (by === 'staff') {
      const { body } = await edith.get(`/api/admin/customers?q=${encodeURIComponent(email)}`);
      const erased = await edith.delete(`/api/admin/customers/${body[0]._id}`);
      expect(erased.status).toBe(200);
    } else expect((await eraseBy(await linkSentTo(test, email, '/order/data'))).status).toBe(204);
    await test.runJobs();
    expect((await holdersOf(email)).tables).toEqual([]);
  },
);

it('erasing a guest who typed the address of an account leaves what is that account’s', async () => {
  const ada = await test.signUpConfirmed();
  const guest = await test.guest();
  await orderBy(guest, ada.email);
  await test.visitor.post('/api/newsletter', { email: ada.email });
  const { body } = await edith.get(`/api/admin/customers?q=${encodeURIComponent(ada.email)}`);
  const one = body.find(({ isGuest }: { isGuest: boolean }) => isGuest);
  expect((await edith.delete(`/api/admin/customers/${one._id}`)).status).toBe(200);
  expect((await holdersOf(ada.email)).columns.sort()).toEqual(
    expect.arrayContaining(['account.email', 'newsletter_subscriber.email']),
  );
});

it('every table with rows of an account is checked by verify after its erasure, or stays for the accounts', async () => {
  const { rows } = await test.shop.pool.query<{ name: string }>(
    `select c.table_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.column_name = 'account_id'`,
  );
  // A promo code for one customer names no person once the account does not.
  const kept = ['customer_total', 'promotion', 'shop_order'];
  expect(rows.map(({ name }) => name).sort()).toEqual([...heldTables, ...kept].sort());
});
