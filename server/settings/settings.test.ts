import { beforeAll, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';

const shop = fixture(() => openTestShop({ config: { demo: true } }));
const edith = fixture(() => shop.admin());
beforeAll(async () => {
  const promo = { kind: 'promo', text: 'Free delivery on orders over $100' };
  await edith.put('/api/admin/content/promo', promo);
  await edith.post('/api/admin/content/promo/publish', {});
});
/** The settings of the new shop. */
const begun = fixture(async () => (await edith.get(path)).body);

const path = '/api/admin/settings';
const put = (change: Record<string, unknown>) => edith.put(path, change);

it('warn of the promises that checkout does not keep, and keep them', async () => {
  expect(begun).toMatchObject({
    shopName: 'Selvedge',
    shippingFlat: 5,
    freeShippingOver: null,
    contactEmail: null,
    freeFirstOrder: false,
    warnings: [
      { code: 'banner_promise', fix: { freeShippingOver: 100 } },
      { code: 'first_order_promise', fix: { freeFirstOrder: true } },
    ],
  });
  await put({ shippingFlat: 5 });
  const mended = await put(begun.warnings[0].fix);
  expect(mended.body).toMatchObject({ freeShippingOver: 100, warnings: [begun.warnings[1]] });
  const kept = await put(begun.warnings[1].fix);
  expect(kept.body).toMatchObject({ freeFirstOrder: true, warnings: [] });
  const facts = await shop.visitor.call('GET /api/shop');
  expect(facts).toMatchObject({ freeShippingOver: 100, freeFirstOrder: true });
  expect((await put({ freeShippingOver: null })).body.warnings).toHaveLength(1);
  expect((await put({ freeFirstOrder: false })).body.warnings).toHaveLength(2);
  expect((await put({ shippingFlat: 0 })).body.warnings).toEqual([]);
  await put({ shippingFlat: 5 });
});

it('change one by one, with audit and history entries, and apply to shoppers immediately', async () => {
  const { shippingFlat, lowStock, returnDays } = begun;
  await put({ shippingFlat, lowStock, returnDays });
  const changed = await put({ shippingFlat: 4.5, returnDays: 15, lowStock: 2, unknown: 1 });
  expect(changed.body).toMatchObject({ shippingFlat: 4.5, lowStock: 2 });
  expect(changed.body).not.toHaveProperty('unknown');
  expect(await shop.visitor.call('GET /api/shop')).toMatchObject({ shippingFlat: 4.5 });
  const { body } = await edith.get(`${path}/history`);
  const changes = body
    .slice(0, 2)
    .toSorted((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name));
  expect(changes).toMatchObject([
    { name: 'lowStock', before: 3, after: 2, actor: { firstName: 'Edith' } },
    { name: 'shippingFlat', before: 5, after: 4.5 },
  ]);
  await put({ contactEmail: 'care@shop.example', shopName: ' Needle ', catalogueAccess: 'public' });
  expect(await shop.visitor.call('GET /api/shop')).toMatchObject({
    contactEmail: 'care@shop.example',
    shopName: 'Needle',
    catalogueAccess: 'public',
  });
  expect((await shop.visitor.get('/api/products')).status).toBe(200);
  await put({ catalogueAccess: 'members' });
  expect((await shop.visitor.get('/api/products')).status).toBe(401);
});

it('tell shoppers where to send returns, in lines', async () => {
  const { body } = await put({ returnAddress: ' Selvedge Returns \r\n\r\n1 Mill Lane\n' });
  expect(body.returnAddress).toBe('Selvedge Returns\n1 Mill Lane');
  expect((await shop.visitor.call('GET /api/shop')).returnAddress).toBe(body.returnAddress);
  expect((await put({ returnAddress: null })).body.returnAddress).toBeNull();
});

it.each([
  ['shopName', { shopName: ' ' }],
  ['shopName', { shopName: 'a\r\nBcc: x@evil.test' }],
  ['catalogueAccess', { catalogueAccess: 'all' }],
  ['shippingFlat', { shippingFlat: -1 }],
  ['shippingFlat', { shippingFlat: 1.005 }],
  ['shippingFlat', { shippingFlat: '5' }],
  ['freeShippingOver', { freeShippingOver: 1e9 }],
  ['freeFirstOrder', { freeFirstOrder: 'yes' }],
  ['checkoutPhone', { checkoutPhone: 'maybe' }],
  ['expressWallets', { expressWallets: true }],
  ['returnDays', { returnDays: 1.5 }],
  ['deliveryTo', { deliveryFrom: 6, deliveryTo: 5 }],
  ['deliveryTo', { deliveryTo: 2 }],
  ['lowStock', { lowStock: 1e6 }],
  ['contactEmail', { contactEmail: 'a@b.test,c@d.test' }],
  ['returnAddress', { returnAddress: ' ' }],
  ['returnAddress', { returnAddress: '1\n2\n3\n4\n5\n6\n7\n8\n9' }],
  ['returnAddress', { returnAddress: 'a\tb' }],
])('are refused at %s for %j, whole', async (field, change) => {
  const before = (await edith.get(path)).body;
  const { body } = await put({ ...change, ...('lowStock' in change ? {} : { lowStock: 9 }) });
  expect(body).toMatchObject({ status: 400, details: [{ path: field }] });
  expect((await edith.get(path)).body).toEqual(before);
});

it('rejects a save based on older settings, and returns the current ones', async () => {
  const { version } = (await edith.get(path)).body;
  const first = await put({ version, lowStock: 7 });
  expect(first.body.version).toBeGreaterThan(version);
  const second = await put({ version, lowStock: 9 });
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({
    code: 'stale_version',
    current: {
      version: first.body.version,
      savedBy: { firstName: 'Edith' },
      values: { lowStock: 7 },
    },
  });
  expect((await put({ version: first.body.version, lowStock: 9 })).status).toBe(200);
  // A client that sends no version overwrites the settings that it sends.
  expect((await put({ lowStock: 3 })).status).toBe(200);
});

it('rejects all but one of several concurrent saves based on the same settings', async () => {
  const { version } = (await edith.get(path)).body;
  const answers = await Promise.all([21, 22, 23].map((returnDays) => put({ version, returnDays })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('a new shop in another currency starts with a price of delivery that is usual there', async () => {
  const fresh = await openTestShop();
  try {
    const staff = await fresh.admin();
    const read = async () => (await staff.get('/api/admin/settings')).body;
    const choose = async (change: Record<string, unknown>) => {
      const { version } = await read();
      expect((await staff.put('/api/admin/settings', { version, ...change })).status).toBe(200);
      return (await read()).shippingFlat;
    };
    expect(await choose({ currency: 'JPY' })).toBe(500);
    expect(await choose({ currency: 'KWD' })).toBe(1.5);
    expect(await choose({ currency: 'USD' })).toBe(5);
    // A price that staff have set keeps its number.
    expect(await choose({ shippingFlat: 8 })).toBe(8);
    expect(await choose({ currency: 'JPY' })).toBe(8);
  } finally {
    await fresh.close();
  }
});

it('that lead money to another account need the password, are audited, and all admins are told', async () => {
  const owner = await shop.staff('Admin');
  const told = () => shop.emailsTo(owner.email, 'account-changed');
  const account = { bankAccountHolder: 'Selvedge Ltd', bankIban: 'GB82WEST12345698765432' };
  const currentPassword = edith.password;
  for (const change of [account, { bankTransfer: true, ...account }, { payOnDelivery: true }]) {
    const { status, body } = await put(change);
    expect([status, body.details]).toMatchObject([400, [{ path: 'currentPassword' }]]);
    expect((await put({ ...change, currentPassword: 'wrong' })).body.code).toBe(
      'invalid_credentials',
    );
  }
  expect((await edith.get(path)).body).toMatchObject({ bankIban: null, payOnDelivery: false });
  expect(await told()).toEqual([]);
  expect((await put({ ...account, bankTransfer: true, currentPassword })).status).toBe(200);
  expect(await told()).toHaveLength(1);
  const [entry] = (await edith.get(`${path}/history`)).body.filter(
    ({ name }: { name: string }) => name === 'bankIban',
  );
  expect(entry).toMatchObject({ before: null, after: account.bankIban, actor: {} });
  // What stays as it is, or is switched off, leads no money elsewhere.
  expect((await put({ ...account, bankTransfer: true })).status).toBe(200);
  expect((await put({ bankTransfer: false, bankBic: null })).status).toBe(200);
  expect((await put({ bankTransferDays: 3 })).status).toBe(200);
  const stolen = { bankIban: 'DE89370400440532013000' };
  expect((await put(stolen)).body).toMatchObject({ details: [{ path: 'currentPassword' }] });
  expect(await told()).toHaveLength(1);
  const clerk = await shop.staff('Fulfilment');
  expect((await clerk.put(path, { ...stolen, currentPassword: clerk.password })).status).toBe(403);
});

it('offer further languages, but none whose pages a department has', async () => {
  expect(begun).toMatchObject({ language: 'en', furtherLanguages: [] });
  const facts = async () => await shop.visitor.call('GET /api/shop');
  expect(await facts()).not.toHaveProperty('furtherLanguages');
  const saved = await put({ furtherLanguages: ['de', 'en'] });
  expect(saved.body).toMatchObject({ furtherLanguages: ['de', 'en'] });
  // The default language is no further one.
  expect(await facts()).toMatchObject({ furtherLanguages: ['de'] });
  await put({ language: 'de' });
  expect(await facts()).toMatchObject({ language: 'de', furtherLanguages: ['en'] });
  expect((await put({ furtherLanguages: ['xx'] })).status).toBe(400);

  await put({ language: 'en', furtherLanguages: [] });
  // Such as one that is older than the language.
  await shop.shop.pool.query(`update department set slug = 'de' where key = 'women'`);
  const refused = await put({ furtherLanguages: ['de'] });
  expect(refused.status).toBe(400);
  expect(refused.body.details).toMatchObject([{ path: 'furtherLanguages' }]);
  expect(await facts()).not.toHaveProperty('furtherLanguages');
  await shop.shop.pool.query(`update department set slug = 'women' where key = 'women'`);
});
