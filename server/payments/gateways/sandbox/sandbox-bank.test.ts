import { afterEach, describe, expect, it } from 'vitest';
import {
  decideSilently as decide,
  deliverBankEvents,
  openBankShop,
  bankPageOf as pageOf,
  pressAtBank,
  bankSecretOf as secretOf,
} from '../../../../tests/support/gateways/test-bank';
import { openLinkSentTo } from '../../../../tests/support/guests';
import {
  adasAddress,
  fixture,
  type Json,
  openTestShop,
  type TestGuest,
} from '../../../../tests/support/shop';
import { reconcilePayments } from '../../reconcile/reconcile.service';
import type { BankDecision } from './sandbox-bank.service';

const test = fixture(() => openBankShop());
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
const ada = fixture(() => test.signUp());
afterEach(async () => {
  await test.expectConsistentRecords();
  await ada.cancelOrders();
});

/** An order that is to be paid at the test bank. */
async function order(shopper: TestGuest = ada): Promise<Json> {
  await shopper.fillCart(shirt);
  const { status, body } = await shopper.orderWith({ paymentMethod: 'test-bank' });
  expect(status).toBe(201);
  return body;
}
const press = (placed: Json, decision: string) => pressAtBank(test, placed, decision);
const decideSilently = (placed: Json, decision: BankDecision) => decide(test, placed, decision);
const statusOf = async ({ _id }: Json) => (await ada.get(`/api/orders/${_id}`)).body.payment.status;
const deliver = () => deliverBankEvents(test);

describe('the test bank', () => {
  it('is offered only if it is switched on, after the card', async () => {
    const { paymentMethods } = (await test.visitor.get('/api/shop')).body;
    expect(paymentMethods).toEqual([
      { name: 'card', label: 'Card', gateway: 'sandbox', flow: 'card' },
      {
        name: 'test-bank',
        label: 'Test bank',
        gateway: 'sandbox',
        flow: 'redirect',
        countries: ['BE', 'DE', 'NL', 'PL', 'US'],
        least: 1,
        greatest: 1_000,
      },
    ]);
    const usual = await openTestShop();
    const { body } = await usual.visitor.get('/api/shop');
    expect(body.paymentMethods).toEqual([paymentMethods[0]]);
    await usual.close();
  });

  it('is not offered by a shop that waits for no bank, and its orders are refused', async () => {
    const staff = await test.admin();
    const change = (maxSettlingDays: number) =>
      staff.call('PUT /api/admin/settings', { body: { maxSettlingDays } });
    await change(0);
    const { paymentMethods } = (await test.visitor.get('/api/shop')).body;
    expect(paymentMethods).toMatchObject([{ name: 'card' }]);
    await ada.fillCart(shirt);
    const refused = await ada.orderWith({ paymentMethod: 'test-bank' });
    expect([refused.status, refused.body.details]).toMatchObject([
      400,
      [{ path: 'paymentMethod' }],
    ]);
    await change(3);
    expect(await statusOf(await order())).toBe('unpaid');
  });

  it('takes no order above its limit: the order is refused, and nothing is lost', async () => {
    const carol = await test.signUp();
    await carol.fillCart(shirt, 'M', 10);
    const dear = await test.makeProduct({ price: 500, stock: 5 });
    await carol.post('/api/cart/add', { productId: dear._id, size: 'M', quantity: 1 });
    await carol.put('/api/cart/add', { productId: dear._id, size: 'M', quantity: 1 });
    const before = (await carol.get('/api/cart')).body;
    expect(before.total).toBeGreaterThan(1_000);
    const { status, body } = await carol.orderWith({ paymentMethod: 'test-bank' });
    expect([status, body.details]).toEqual([
      400,
      [
        {
          path: 'paymentMethod',
          message: 'Test bank can’t be used for this order. Please choose another way to pay.',
        },
      ],
    ]);
    expect((await carol.get('/api/cart')).body).toEqual(before);
    expect((await carol.get('/api/orders')).body).toEqual([]);
    expect((await carol.orderWith({ paymentMethod: 'card' })).status).toBe(201);
  });

  it('is paid on its own page, which says that it is a test', async () => {
    const placed = await order();
    expect(placed.payment).not.toHaveProperty('clientSecret');
    const page = await test.visitor.get(pageOf(placed));
    expect(page.text).toMatch(/This is a test\. No money is moved\./);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const answer = await press(placed, 'approve');
    const back = new URL(String(answer.headers.location), 'https://shop.example');
    expect([answer.status, back.pathname]).toEqual([303, '/checkout/return']);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      order_id: placed._id,
      payment_id: await test.value('select id from payment where order_id = $1', [placed._id]),
    });
    expect(await statusOf(placed)).toBe('paid');
  });

  it('leads back to the page in the language of the order, and its emails do too', async () => {
    const staff = await test.admin();
    const change = (furtherLanguages: string[]) =>
      staff.put('/api/admin/settings', { furtherLanguages });
    await change(['de']);
    const backOf = async (language?: string) => {
      await ada.fillCart(shirt);
      const { body } = await ada.orderWith({
        paymentMethod: 'test-bank',
        ...(language !== undefined && { language }),
      });
      const answer = await press(body, 'approve');
      const { pathname } = new URL(String(answer.headers.location), 'https://shop.example');
      await test.runJobs();
      const emails = (await staff.get('/api/admin/mail')).body;
      const { _id } = emails.find(
        (each: { template: string }) => each.template === 'order-confirmation',
      );
      const { text } = (await staff.get(`/api/admin/mail/${_id}`)).body;
      return [pathname, /https?:\/\/[^/]+(\/de)?\/order[/?]/.exec(text)?.[1]];
    };
    expect(await backOf('de')).toEqual(['/de/checkout/return', '/de']);
    expect(await backOf()).toEqual(['/checkout/return', undefined]);
    // The shop does not have it.
    expect(await backOf('fr')).toEqual(['/checkout/return', undefined]);
    await change([]);
    expect(await backOf('de')).toEqual(['/checkout/return', undefined]);
  });

  it('leads back to a page of the shop, whatever its address says', async () => {
    const placed = await order();
    for (const forged of ['https://evil.example/', '//evil.example', '"><script>', '../../x']) {
      const query = `order_id=${encodeURIComponent(forged)}`;
      const path = pageOf(placed).split('?', 1)[0];
      const { text } = await test.visitor.get(`${path}?${query}`);
      expect(text).not.toContain('<script');
      expect(text).not.toMatch(/href="(?!\/checkout\/return\?order_id=)/);
      const { headers } = await test.visitor.post(`${path}/later?${query}`);
      expect(headers.location).toMatch(/^\/sandbox-gateway\/bank\//);
    }
  });

  it('knows only its own payments', async () => {
    await ada.fillCart(shirt);
    const card = (await ada.order()).body;
    const bank = await order();
    expect((await test.confirm({ payment: { clientSecret: secretOf(bank) } })).status).toBe(404);
    for (const secret of [card.payment.clientSecret, `${secretOf(bank)}x`, 'bank_', '%00']) {
      expect((await test.visitor.get(`/sandbox-gateway/bank/${secret}`)).status).toBe(404);
      expect((await test.visitor.post(`/sandbox-gateway/bank/${secret}/approve`)).status).toBe(404);
    }
    for (const decision of ['settle', 'fail', 'constructor', 'toString'])
      await press(bank, decision);
    expect(await statusOf(bank)).toBe('unpaid');
  });
});

describe('a shopper who comes back', () => {
  it('before the event has paid, once', async () => {
    const placed = await order();
    await decideSilently(placed, 'approve');
    expect((await ada.refreshPayment(placed)).body.payment).toMatchObject({
      status: 'paid',
      method: 'test-bank',
    });
    await deliver();
    await ada.refreshPayment(placed);
    expect(await test.confirmationsOf(placed)).toBe(1);
  });

  it('after the event has paid, once, however often', async () => {
    const placed = await order();
    await Promise.all([press(placed, 'approve'), press(placed, 'approve')]);
    await Promise.all([ada.refreshPayment(placed), ada.refreshPayment(placed), deliver()]);
    expect((await ada.refreshPayment(placed)).body.payment.status).toBe('paid');
    expect(await test.confirmationsOf(placed)).toBe(1);
  });

  it('without having decided has not paid, and can go on', async () => {
    const placed = await order();
    const { body } = await ada.refreshPayment(placed);
    expect(body.payment).toMatchObject({
      status: 'unpaid',
      redirectUrl: placed.payment.redirectUrl,
    });
    await press(placed, 'approve');
    expect(await statusOf(placed)).toBe('paid');
  });

  it('refused can pay the same order again', async () => {
    const placed = await order();
    await press(placed, 'refuse');
    expect((await ada.refreshPayment(placed)).body).toMatchObject({
      orderStatus: 'Pending',
      payment: { status: 'failed', redirectUrl: placed.payment.redirectUrl },
    });
    await press(placed, 'approve');
    expect((await ada.refreshPayment(placed)).body.payment.status).toBe('paid');
  });

  it('approved after a refusal whose event is late stays paid', async () => {
    const placed = await order();
    await decideSilently(placed, 'refuse');
    await press(placed, 'approve');
    await deliver();
    expect(await statusOf(placed)).toBe('paid');
    expect(await test.confirmationsOf(placed)).toBe(1);
  });

  it('never, without an event, is found by asking the bank', async () => {
    const placed = await order();
    await decideSilently(placed, 'approve');
    await test.age(2);
    await reconcilePayments(test.shop);
    expect(await statusOf(placed)).toBe('paid');
  });

  it('after the order has ended gets the money back', async () => {
    const placed = await order();
    await decideSilently(placed, 'approve');
    await ada.post(`/api/orders/${placed._id}/cancel`);
    await deliver();
    await test.runAllJobs();
    expect((await ada.refreshPayment(placed)).body).toMatchObject({ orderStatus: 'Cancelled' });
    expect(await statusOf(placed)).toBe('refunded');
    const again = await order();
    await ada.post(`/api/orders/${again._id}/cancel`);
    await test.runAllJobs();
    expect((await press(again, 'approve')).status).toBe(409);
  });

  it('sees nothing of an order of somebody else, or of none', async () => {
    const placed = await order();
    await decideSilently(placed, 'approve');
    const bob = await test.signUp();
    for (const caller of [bob, test.visitor])
      expect((await caller.post(`/api/orders/${placed._id}/refresh-payment`)).status).not.toBe(200);
    expect((await ada.refreshPayment('x')).status).toBe(404);
    expect(await statusOf(placed)).toBe('unpaid');
    // Someone else's payment pays the order that it was created for.
    const theirs = await order(bob);
    const path = pageOf(placed).replace(placed._id, theirs._id);
    await test.visitor.post(path.replace('?', '/approve?'));
    expect((await bob.refreshPayment(theirs)).body.payment.status).toBe('unpaid');
  });
});

describe('a shopper who has left the bank, without a word', () => {
  it('finds the cart as it was, and changes the order by ordering again, without an email', async () => {
    const shopper = await test.signUp();
    const stock = (await test.stockOf(shirt)) ?? 0;
    const placed = await order(shopper);
    await test.runAllJobs();
    const { cartItems, unpaidOrder } = (await shopper.get('/api/cart')).body;
    expect([cartItems.length, unpaidOrder._id]).toEqual([1, placed._id]);
    await shopper.put(`/api/cart_items/${cartItems[0]._id}`, { quantity: 2 });
    const { body: changed } = await shopper.orderWith({ paymentMethod: 'test-bank' });
    await test.runAllJobs();
    const [newest, before] = (await shopper.get('/api/orders')).body;
    expect([newest._id, newest.orderStatus, before.orderStatus]).toEqual([
      changed._id,
      'Pending',
      'Cancelled',
    ]);
    expect(await test.stockOf(shirt)).toBe(stock - 2);
    expect(await test.countJobs('mail', `order-cancelled:${placed._id}`)).toBe(0);
    expect((await press(placed, 'approve')).status).toBe(409);
    await press(changed, 'approve');
    expect((await shopper.get('/api/cart')).body.cartItems).toEqual([]);
    expect(await test.confirmationsOf(changed)).toBe(1);
  });

  it('whose order staff have prepared does not find its items in the cart', async () => {
    const shopper = await test.signUp();
    const { email, accountId: customerId } = shopper;
    const draft = await test.makeDraft(shirt, { customerId, email, holdsStock: true });
    const staff = await test.admin();
    const path = '/api/admin/draft-orders';
    const items = [{ product: shirt._id, size: 'M', quantity: 1 }];
    const priced = await staff.post(`${path}/preview`, { ...adasAddress, email, items });
    const sent = await staff.post(`${path}/${draft._id}/send`, {
      version: draft.version,
      paymentMethod: 'test-bank',
      total: priced.body.total,
    });
    expect(sent.status).toBe(200);
    const [placed] = (await shopper.get('/api/orders')).body;
    expect(placed.payment).toMatchObject({ method: 'test-bank', status: 'unpaid' });
    await press((await shopper.get(`/api/orders/${placed._id}`)).body, 'refuse');
    await test.runAllJobs();
    expect((await shopper.get('/api/cart')).body.cartItems).toEqual([]);
  });
});

describe('a payment that the bank settles later', () => {
  const settling = async () => {
    const placed = await order();
    const { headers } = await press(placed, 'later');
    expect(headers.location).toBe(pageOf(placed));
    expect((await ada.refreshPayment(placed)).body.payment).toMatchObject({ status: 'processing' });
    return placed;
  };

  it('is paid once it has settled', async () => {
    const placed = await settling();
    expect((await ada.refreshPayment(placed)).body.payment).not.toHaveProperty('redirectUrl');
    await decideSilently(placed, 'settle');
    expect((await ada.refreshPayment(placed)).body.payment.status).toBe('paid');
    await deliver();
    expect(await test.confirmationsOf(placed)).toBe(1);
  });

  it('that fails leaves the order for another attempt, and the failed one can no longer be paid', async () => {
    const placed = await settling();
    await press(placed, 'fail');
    const { body } = await ada.refreshPayment(placed);
    expect(body).toMatchObject({ orderStatus: 'Pending', payment: { status: 'failed' } });
    await test.runAllJobs();
    expect(secretOf(body)).not.toBe(secretOf(placed));
    expect((await press(placed, 'approve')).status).toBe(409);
    await press(body, 'approve');
    expect(await statusOf(placed)).toBe('paid');
  });

  it('that fails is made again on another device, by the link in the email to a guest', async () => {
    await test.changeSettings({ catalogueAccess: 'public' });
    const guest = await test.guest();
    const placed = await order(guest);
    await press(placed, 'later');
    await press(placed, 'fail');
    const device = await openLinkSentTo(test, guest.email);
    const { body } = await device.get(`/api/orders/${placed._id}`);
    expect(body).toMatchObject({ orderStatus: 'Pending', payment: { status: 'failed' } });
    await decideSilently(body, 'approve');
    const returned = await device.post(`/api/orders/${placed._id}/refresh-payment`);
    expect(returned.body.payment.status).toBe('paid');
    // The browser that began sees it, too.
    expect((await guest.get(`/api/orders/${placed._id}`)).body.payment.status).toBe('paid');
  });

  it('is paid also if the word that it settles comes last', async () => {
    const placed = await order();
    await decideSilently(placed, 'later');
    await press(placed, 'settle');
    await deliver();
    expect(await statusOf(placed)).toBe('paid');
  });
});
