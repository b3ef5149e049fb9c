import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminTax } from '#contract/admin/tax';
import { fixture, openTestShop, type TestCaller, type TestUser } from '../../../tests/support/shop';
import { brokenRules } from '../../../tests/support/tax/en16931';
import { issuedInvoices, rate, taxSetup, taxZone } from '../../../tests/support/tax/tax';
import { defaultTax } from '../../settings/tax-settings';

const electronicInvoices: AdminTax['electronicInvoices'] = {
  ...defaultTax.electronicInvoices,
  isOn: true,
  street: 'Webgasse 1',
  city: 'Berlin',
  zipCode: '10115',
  contactName: 'Edith Weber',
  contactPhone: '+49 30 1234567',
  contactEmail: 'rechnung@shop.example',
};
const test = fixture(openTestShop);
const edith = fixture(() => test.admin());
const shirt = fixture(() => test.makeProduct({ price: 40, stock: 1000 }));
const turnOn = (change: Partial<AdminTax['electronicInvoices']> = {}) =>
  edith.put(
    '/api/admin/tax',
    taxSetup({
      zones: [taxZone(['US'], rate('standard', 19))],
      invoices: { ...issuedInvoices, taxNumber: 'DE136695976' },
      electronicInvoices: { ...electronicInvoices, ...change },
    }),
  );
beforeAll(async () => {
  expect((await turnOn()).status).toBe(200);
});

async function invoicesOf(ada: TestUser, orderId: string) {
  const list = (await ada.get(`/api/orders/${orderId}/invoices`)).body;
  return { invoice: list[0], last: list.at(-1) };
}
const pathOf = (orderId: string) => `/api/admin/orders/${orderId}/electronic-invoices`;
const reference = { reference: '991-12345-67', electronicAddress: '0204:991-12345-67' };
const pdfOf = async (caller: TestCaller, { _id }: { _id: string }) =>
  (await caller.get(`/api/invoices/${_id}/pdf`)).text;

describe('electronic invoices', () => {
  it('are Factur-X for a business immediately, and XRechnung once its reference is known', async () => {
    const { ada, orderId, invoice } = await invoicedOrder();
    const xml = () => ada.get(`/api/invoices/${invoice._id}/xml`);
    expect((await ada.get(`/api/invoices/${invoice._id}`)).body.electronic).toEqual({
      isFacturX: true,
      isXRechnung: false,
    });
    expect(await pdfOf(ada, invoice)).toContain('/AFRelationship /Alternative');
    expect((await xml()).status).toBe(404);
    const before = (await edith.get(pathOf(orderId))).body;
    expect(before).toMatchObject({ isOffered: true, version: 0, documents: [{ facturX: [] }] });
    expect(before.documents[0].xRechnung.map(({ rule }: { rule: string }) => rule)).toEqual([
      'BR-DE-15',
      'PEPPOL-EN16931-R010',
    ]);

    const saved = await edith.put(pathOf(orderId), reference);
    expect(saved.body).toMatchObject({ ...reference, version: 1, documents: [{ xRechnung: [] }] });
    const file = await xml();
    expect([file.status, file.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    expect(file.headers['content-disposition']).toContain(`${invoice.number}.xml`);
    expect(brokenRules(file.text, 'xrechnung')).toEqual([]);
    expect(file.text).toContain('<ram:Name>Weavers &amp; Sons</ram:Name>');
    expect(file.text).toContain('<ram:GrandTotalAmount>45.00</ram:GrandTotalAmount>');
    expect(file.text).toContain('<ram:DuePayableAmount>0.00</ram:DuePayableAmount>');
    expect(file.text).toContain('schemeID="0204">991-12345-67<');
  });

  it('of a refund refer to the invoice', async () => {
    const { ada, orderId, invoice } = await invoicedOrder();
    await edith.put(pathOf(orderId), reference);
    await edith.post(`/api/admin/orders/${orderId}/refunds`, { amount: 7.77, reason: 'Test' });
    await test.runJobs();
    const { last } = await invoicesOf(ada, orderId);
    const { text } = await ada.get(`/api/invoices/${last._id}/xml`);
    expect(brokenRules(text, 'xrechnung')).toEqual([]);
    expect(text).toContain('<ram:TypeCode>381</ram:TypeCode>');
    expect(text).toContain(`<ram:IssuerAssignedID>${invoice.number}</ram:IssuerAssignedID>`);
    expect(text).toContain('<ram:TotalPrepaidAmount>7.77</ram:TotalPrepaidAmount>');
  });

  it('are not for people, nor in a shop that did not turn them on', async () => {
    const { ada, orderId, invoice } = await invoicedOrder({});
    expect((await ada.get(`/api/invoices/${invoice._id}`)).body).not.toHaveProperty('electronic');
    expect(await pdfOf(ada, invoice)).not.toContain('AFRelationship');
    expect((await edith.get(pathOf(orderId))).body).toMatchObject({
      isOffered: false,
      documents: [],
    });
    const business = await invoicedOrder();
    await edith.put(pathOf(business.orderId), reference);
    await turnOn({ isOn: false });
    expect((await business.ada.get(`/api/invoices/${business.invoice._id}/xml`)).status).toBe(404);
    expect(await pdfOf(business.ada, business.invoice)).not.toContain('AFRelationship');
    await turnOn();
  });

  it('that lack something of the shop are plain PDF files, and staff are told what to enter', async () => {
    await turnOn({ street: '', contactPhone: '' });
    const { ada, orderId, invoice } = await invoicedOrder();
    expect(await pdfOf(ada, invoice)).not.toContain('AFRelationship');
    const [lacking] = (await edith.get(pathOf(orderId))).body.documents;
    expect(lacking.facturX).toEqual([
      { rule: 'BR-08', text: expect.stringContaining('Enter your street, city and postcode') },
    ]);
    expect(lacking.xRechnung).toContainEqual({
      rule: 'BR-DE-6',
      text: 'The German rules need your phone number.',
    });
    await turnOn();
    expect(await pdfOf(ada, invoice)).toContain('/AFRelationship /Alternative');
  });

  it('are for the buyer and staff with the right to orders only', async () => {
    const { orderId, invoice } = await invoicedOrder();
    await edith.put(pathOf(orderId), reference);
    const eve = await test.signUp();
    const path = `/api/invoices/${invoice._id}/xml`;
    expect([(await eve.get(path)).status, (await test.visitor.get(path)).status]).toEqual([
      404, 401,
    ]);
    const [clerk, buyer] = [await test.staff('Fulfilment'), await test.staff('Merchandiser')];
    expect((await clerk.get(path)).status).toBe(200);
    expect((await clerk.get(pathOf(orderId))).status).toBe(200);
    for (const caller of [buyer, eve]) {
      expect((await caller.get(pathOf(orderId))).status).toBe(403);
      expect((await caller.put(pathOf(orderId), reference)).status).toBe(403);
    }
    expect((await edith.get(pathOf('nonsense'))).status).toBe(404);
    expect((await edith.get(pathOf(invoice._id))).status).toBe(404);
  });

  it('take an electronic address only if it is one, and no save over another', async () => {
    const { orderId } = await invoicedOrder();
    for (const electronicAddress of ['nonsense', '0000:1', '9930:', 'EM:a b'])
      expect((await edith.put(pathOf(orderId), { electronicAddress })).body.details).toMatchObject([
        { path: 'electronicAddress' },
      ]);
    await edith.put(pathOf(orderId), { reference: 'Order 7', version: 0 });
    const stale = await edith.put(pathOf(orderId), { reference: 'Order 8', version: 0 });
    expect(stale.body).toMatchObject({
      code: 'stale_version',
      current: { values: { reference: 'Order 7' } },
    });
    const kept = await edith.put(pathOf(orderId), { electronicAddress: 'a@b.example', version: 1 });
    expect(kept.body).toMatchObject({
      reference: 'Order 7',
      electronicAddress: 'a@b.example',
      version: 2,
    });
    const { body: audit } = await edith.get(`/api/admin/audit?entityId=${orderId}`);
    expect(audit[0]).toMatchObject({
      label: 'Changed the buyer’s reference of order',
      thing: expect.stringMatching(/^#\d+$/),
    });
  });

  it('are kept with their reference when the account is erased, and are in its export', async () => {
    const { ada, orderId, invoice } = await invoicedOrder();
    await edith.put(pathOf(orderId), reference);
    await edith.put(`/api/admin/orders/${orderId}/ship`);
    const path = `/api/invoices/${invoice._id}/xml`;
    const before = (await edith.get(path)).text;
    expect((await ada.get('/api/user/export')).body.buyerReferences).toEqual([
      { orderId, ...reference },
    ]);
    expect((await edith.delete(`/api/admin/customers/${ada.accountId}`)).status).toBe(200);
    expect((await edith.get(path)).text).toBe(before);
  });
});

async function invoicedOrder(change: Record<string, unknown> = { company: 'Weavers & Sons' }) {
  const ada = await test.signUp();
  await ada.fillCart(shirt);
  const { status, body: order } = await ada.orderWith(change);
  expect(status).toBe(201);
  await test.confirm(order);
  return { ada, orderId: order._id as string, ...(await invoicesOf(ada, order._id)) };
}
