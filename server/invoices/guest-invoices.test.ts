import { beforeAll, expect, it } from 'vitest';
import { adasAddress, fixture, openTestShop, type TestCaller } from '../../tests/support/shop';

const test = fixture(openTestShop);
beforeAll(async () => {
  await test.changeSettings({ catalogueAccess: 'public' });
  await test.turnOnTax();
});
const shirt = fixture(() => test.makeProduct());

it('a guest sees the invoice as page and PDF in the session and by the emailed link; other guests do not', async () => {
  const [guest, stranger] = [await startGuest(), await startGuest()];
  const order = await paidBy(guest, 'ada@shopper.example');
  await paidBy(stranger, 'eve@shopper.example');
  const link = await openLinkOf('ada@shopper.example');
  const foreignLink = await openLinkOf('eve@shopper.example');
  const [invoice] = (await guest.get(`/api/orders/${order._id}/invoices`)).body;
  const paths = [
    `/api/orders/${order._id}/invoices`,
    `/api/invoices/${invoice._id}`,
    `/api/invoices/${invoice._id}/pdf`,
  ];
  for (const path of paths) {
    const statuses = [guest, link, stranger, foreignLink, test.visitor].map(async (caller) => {
      const { status } = await caller.get(path);
      return status;
    });
    expect([path, ...(await Promise.all(statuses))]).toEqual([path, 200, 200, 404, 404, 401]);
  }
  expect((await link.get(`/api/invoices/${invoice._id}`)).body).toMatchObject({
    number: invoice.number,
    orderNumber: order.number,
    buyer: expect.arrayContaining(['Ada Lovell']),
  });
  const pdf = await link.get(`/api/invoices/${invoice._id}/pdf`);
  expect([pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
    'application/pdf',
    'no-store',
  ]);
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');
});

async function startGuest(): Promise<TestCaller> {
  return test.as((await test.visitor.post('/api/guest')).body.jwt);
}

async function paidBy(guest: TestCaller, email: string) {
  await guest.put('/api/cart/add', { productId: shirt._id, size: 'M' });
  const { body } = await guest.post('/api/orders', { ...adasAddress, email });
  expect((await test.confirm(body)).status).toBe(200);
  await test.runJobs();
  return body;
}

/** As a guest on another device, who opens the link in the newest email to an address. */
async function openLinkOf(email: string): Promise<TestCaller> {
  const { body } = await (await test.admin()).get(`/api/admin/mail?q=${email}`);
  const token = /order\/link#(\S+)/.exec(body[0].text)?.[1];
  return test.as((await test.visitor.post('/api/guest/order-link', { token })).body.jwt);
}
