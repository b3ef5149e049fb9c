import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop, type TestUser } from '../../tests/support/shop';

let test: TestShop;
let staff: TestUser;
beforeAll(async () => {
  test = await openTestShop();
  staff = await test.admin();
});
afterAll(() => test.close());
afterEach(async () => {
  await test.shop.pool.query(
    `delete from setting where name in ('legal', 'brand', 'maker', 'responsiblePerson')`,
  );
  await test.shop.cacheVersion.refresh();
});

const path = '/api/admin/legal';
const facts = async () => (await test.visitor.get('/api/shop')).body.legal;

describe('the legal settings', () => {
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
      ...{ withdrawalDays: 14, guarantee: true, lowestPrice: true, payButton: 'order_and_pay' },
      ...{ productFacts: true, pages: true },
    });
    const change = { pages: 'off', payButtonText: 'obligation', withdrawalDays: 30 };
    expect((await staff.put(path, change)).body).toMatchObject({ ...change, version: 1 });
    expect(await facts()).toEqual({
      ...{ withdrawalDays: 30, guarantee: true, lowestPrice: true, payButton: 'obligation' },
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
      ...{ entity: 'legal', before: { guarantee: 'auto' }, after: { guarantee: 'on' } },
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
    const shirt = await test.makeProduct({ sizes: [{ name: 'M', quantity: 1 }] });
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
