import { describe, expect, it } from 'vitest';
import { freshFixture, openTestShop } from '../../tests/support/shop';
import { applyRetention } from './retention.service';

const test = freshFixture(openTestShop);
const staff = freshFixture(() => test.admin());

const path = '/api/admin/legal';

describe('the legal settings', () => {
  const facts = async () => (await test.visitor.call('GET /api/shop')).legal;

  it('are all off in a shop outside the European Union', async () => {
    const { body } = await staff.get(path);
    expect(body).toMatchObject({
      country: 'US',
      withdrawal: 'auto',
      withdrawalDays: 14,
      version: 0,
    });
    expect(Object.values(body.applies)).toEqual(Array(6).fill(false));
    expect(await facts()).toBeUndefined();
  });

  it('follow the country of the legal address, unless staff decide otherwise', async () => {
    await staff.put('/api/admin/brand', {
      legalAddress: 'Tissus SARL\nRue 1\n75001 Paris\nFrance',
    });
    expect((await staff.get(path)).body.country).toBe('FR');
    expect(await facts()).toEqual({
      withdrawalDays: 14,
      guarantee: true,
      lowestPrice: true,
      payButton: 'order_and_pay',
      productFacts: true,
      pages: true,
    });
    const change = { pages: 'off', payButtonText: 'obligation', withdrawalDays: 30 };
    expect((await staff.put(path, change)).body).toMatchObject({ ...change, version: 1 });
    expect(await facts()).toEqual({
      withdrawalDays: 30,
      guarantee: true,
      lowestPrice: true,
      payButton: 'obligation',
      productFacts: true,
    });
  });

  it('give at least 14 days', async () => {
    const { status, body } = await staff.put(path, { withdrawalDays: 13 });
    expect(status).toBe(400);
    expect(body.details).toMatchObject([
      { path: 'withdrawalDays', message: 'Must be 14 or more.' },
    ]);
  });

  it('are changed by one at a time, and audited', async () => {
    const first = await staff.put(path, { guarantee: 'on', version: 0 });
    expect(first.body).toMatchObject({ guarantee: 'on', version: 1 });
    const stale = await staff.put(path, { guarantee: 'off', version: 0 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    const [entry] = (await staff.get('/api/admin/audit')).body;
    expect(entry).toMatchObject({
      entity: 'legal',
      before: { guarantee: 'auto' },
      after: { guarantee: 'on' },
    });
  });
});

describe('the legal pages', () => {
  it('exist only where they apply, with the legal address', async () => {
    expect((await test.visitor.get('/api/pages/imprint')).status).toBe(404);
    await staff.put(path, { pages: 'on' });
    await staff.put('/api/admin/brand', { legalAddress: 'Selvedge Ltd\nMill Lane 2\nDublin' });
    const { body } = await test.visitor.get('/api/pages/imprint');
    expect(JSON.stringify(body.blocks)).toContain('Mill Lane 2');
    for (const page of ['accessibility', 'cookies'])
      expect((await test.visitor.get(`/api/pages/${page}`)).status).toBe(200);
  });
});

describe('products to complete', () => {
  it('lack facts that neither they nor the settings have', async () => {
    const list = async () => (await staff.get('/api/admin/legal/products')).body;
    const shirt = await test.makeProduct({ stock: 1 });
    expect(await list()).toEqual([]);
    await staff.put(path, { productFacts: 'on' });
    expect(await list()).toMatchObject([
      { _id: shirt._id, lacks: ['composition', 'maker', 'responsiblePerson'] },
    ]);
    const party = 'Selvedge Ltd\nMill Lane 2, Dublin\nhello@shop.example';
    await staff.put('/api/admin/settings', { maker: party, responsiblePerson: party });
    expect(await list()).toMatchObject([{ lacks: ['composition'] }]);
    const composition = [{ part: 'Shell', fibres: [{ fibre: 'Cotton', percent: 100 }] }];
    expect((await staff.put(`/api/admin/products/${shirt._id}`, { composition })).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});

describe('retention periods', () => {
  const periods = (days: number | null) => ({
    emails: days,
    auditDetails: days,
    unpaidOrders: days,
    withdrawals: days,
  });
  const report = async () =>
    Object.fromEntries(
      (await staff.get(`${path}/retention`)).body.map(
        (row: { kind: string; totalRows: number }) => [row.kind, row.totalRows],
      ),
    );

  it('delete older rows once, and record their number', async () => {
    const ada = await test.signUp();
    const shirt = await test.makeProduct({ stock: 9 });
    const kept = await ada.paidOrder(shirt);
    const unpaid = await ada.placedOrder(shirt);
    await ada.post(`/api/orders/${unpaid._id}/cancel`);
    await staff.put(path, { withdrawal: 'on' });
    const declared = { name: 'Ada', orderNumber: 'x', email: 'ada@example.com' };
    await test.visitor.post('/api/withdrawals', declared);
    await test.runJobs();
    const [{ _id }] = (await staff.get('/api/admin/withdrawals')).body;
    await staff.post(`/api/admin/withdrawals/${_id}/close`, { note: 'Unknown' });
    const { pool } = test.shop;
    const age = (days: number) =>
      pool.query(`
        update email_message set created_at = created_at - interval '${days} days';
        update shop_order set cancelled_at = cancelled_at - interval '${days} days';
        update withdrawal set settled_at = settled_at - interval '${days} days';`);
    await applyRetention(test.shop);
    expect(await report()).toEqual(periods(0));
    expect((await staff.put(path, { retention: periods(29) })).status).toBe(400);
    expect((await staff.put(path, { retention: periods(60) })).status).toBe(200);
    await age(59);
    await applyRetention(test.shop);
    expect(await report()).toEqual(periods(0));
    await age(2);
    await applyRetention(test.shop);
    await applyRetention(test.shop);
    const deleted = await report();
    expect(deleted).toMatchObject({ auditDetails: 0, unpaidOrders: 1, withdrawals: 1 });
    expect(deleted.emails).toBeGreaterThan(2);
    expect(
      await staff.call('GET /api/orders/:orderId', { params: { orderId: unpaid._id } }),
    ).toMatchObject({ email: '' });
    expect(
      await staff.call('GET /api/orders/:orderId', { params: { orderId: kept._id } }),
    ).toMatchObject({ email: kept.email });
    const [left] = (await staff.get('/api/admin/withdrawals')).body;
    expect(left).toMatchObject({ name: '', email: '', status: 'closed' });
    await test.expectConsistentRecords();
  });

  it('of the audit log delete the values only', async () => {
    await staff.put(path, { guarantee: 'on' });
    const { pool } = test.shop;
    await pool.query('alter table audit disable trigger user');
    await pool.query(`update audit set at = at - interval '61 days'`);
    await pool.query('alter table audit enable trigger user');
    const count = async () => (await pool.query('select count(*)::int from audit')).rows[0].count;
    const before = await count();
    await staff.put(path, { retention: { ...periods(null), auditDetails: 60 } });
    await applyRetention(test.shop);
    expect(await count()).toBe(before + 1);
    const { rows } = await pool.query(
      `select count(*)::int from audit where (before is not null or after is not null) and at < now() - interval '60 days'`,
    );
    expect(rows[0].count).toBe(0);
    await expect(pool.query('update audit set after = null')).rejects.toThrow('append-only');
  });
});
