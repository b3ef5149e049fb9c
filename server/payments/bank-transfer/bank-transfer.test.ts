import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  adasAccount,
  offerAllMethods,
  placedBy,
  shopAccount,
  TRANSFER_DAY,
  transfer,
} from '../../../tests/support/gateways/transfer-shop';
import {
  adasAddress,
  fixture,
  freshFixture,
  openTestShop,
  type TestUser,
} from '../../../tests/support/shop';
import { expireUnpaidOrders } from '../../orders/cancel-order/cancel-order.service';
import { reconcileCharges, reconcilePayments } from '../reconcile/reconcile.service';
import { deleteOldAccounts } from './refund-account.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
beforeAll(() => offerAllMethods(staff));
// A new shopper each time, as unpaid orders are limited and their items come back into the cart; and a new product, as those of
// other tests return to stock when time passes.
const ada = freshFixture(() => test.signUp());
const shirt = freshFixture(() => test.makeProduct({ stock: 500 }));
afterEach(async () => {
  await test.runJobs();
  await test.expectVerified('payment-issue');
});

const awaited = () => placedBy('bank-transfer', ada, shirt);
const transfersOf = async (id: string) =>
  (await staff.get(`/api/admin/orders/${id}/transfers`)).body;
const listed = async (payment: string) =>
  (await staff.get(`/api/admin/orders?payment=${payment}&pageSize=200`)).body.map(
    ({ _id }: { _id: string }) => _id,
  );

describe('an order that is paid by bank transfer', () => {
  const DAY_MINUTES = 24 * 60;
  const issuesOf = async (id: string) =>
    (await test.issuesOf(id)).map(({ kind, amount, status }) => [kind, amount, status]);

  it('tells its owner alone where and by when to pay, and is held for the set time', async () => {
    const before = (await test.stockOf(shirt)) ?? 0;
    const order = await awaited();
    expect(order.payment).toEqual({
      status: 'unpaid',
      gateway: 'bank-transfer',
      method: 'bank-transfer',
      payBy: expect.any(String),
      bankTransfer: {
        accountHolder: shopAccount.bankAccountHolder,
        iban: shopAccount.bankIban,
        bic: shopAccount.bankBic,
        amount: 65,
        received: 0,
        reference: String(order.number),
      },
    });
    expect(await ada.readOrder(order._id)).toEqual(order);
    expect((await staff.get(`/api/orders/${order._id}`)).body.payment.bankTransfer).toBeUndefined();
    expect(await listed('awaiting')).toContain(order._id);
    await test.runJobs();
    const mails = (await ada.get('/api/user/export')).body.mails;
    const mail = mails.find(({ subject }: { subject: string }) => subject.startsWith('How to pay'));
    for (const text of ['$65.00', 'GB82 WEST 1234 5698 7654 32', 'WESTGB2L', `${order.number}`])
      expect(mail.text).toContain(text);

    await reconcilePayments(test.shop);
    await reconcileCharges(test.shop, { seconds: 0 });
    await test.age(7 * DAY_MINUTES - 5);
    await expireUnpaidOrders(test.shop);
    expect((await staff.readStaffOrder(order._id)).orderStatus).toBe('Pending');
    expect(await test.stockOf(shirt)).toBe(before - 1);
    expect((await staff.put(`/api/admin/orders/${order._id}/ship`)).status).toBe(409);
    await test.age(10);
    await expireUnpaidOrders(test.shop);
    expect((await staff.readStaffOrder(order._id)).orderStatus).toBe('Cancelled');
    expect(await test.stockOf(shirt)).toBe(before);
    expect(await test.countJobs('mail', `order-cancelled:${order._id}`)).toBe(1);
    expect((await ada.readOrder(order._id)).payment.bankTransfer).toBeUndefined();
  });

  it('is paid as with any gateway when staff record the transfer, once', async () => {
    const { _id } = await awaited();
    expect(await test.confirmationsOf(_id)).toBe(0);
    const answers = await Promise.all([1, 2, 3, 4].map(() => transfer(staff, _id, 65)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ due: 0, transfers: [{ amount: 65, receivedOn: TRANSFER_DAY }] });
    }
    const order = await staff.readStaffOrder(_id);
    expect(order).toMatchObject({ orderStatus: 'Pending', payment: { status: 'paid' } });
    expect(order.timeline.map(({ kind }: { kind: string }) => kind)).toContain('transfer');
    expect(await test.confirmationsOf(_id)).toBe(1);
    expect(await issuesOf(_id)).toEqual([]);
    expect(await listed('awaiting')).not.toContain(_id);
    const { rows } = await test.shop.pool.query(
      `select after from audit where action = 'order.transfer' and entity_id = $1`,
      [_id],
    );
    expect(rows).toEqual([{ after: { amount: 65, receivedOn: TRANSFER_DAY, bankReference: '' } }]);
    expect((await staff.put(`/api/admin/orders/${_id}/ship`)).status).toBe(200);
  });

  it('that is paid in part waits for the rest, and staff see the received amount', async () => {
    const { _id } = await awaited();
    expect((await transfer(staff, _id, 20)).body).toMatchObject({ due: 45 });
    expect(await issuesOf(_id)).toEqual([['underpaid', 20, 'open']]);
    await transfer(staff, _id, 15);
    expect(await issuesOf(_id)).toEqual([['underpaid', 35, 'open']]);
    expect((await ada.readOrder(_id)).payment.bankTransfer).toMatchObject({
      amount: 30,
      received: 35,
    });
    await transfer(staff, _id, 30);
    expect((await staff.readStaffOrder(_id)).payment.status).toBe('paid');
    expect(await issuesOf(_id)).toEqual([['underpaid', 35, 'resolved']]);
  });

  it('that is overpaid or paid twice is paid, and every surplus becomes a separate issue', async () => {
    const { _id } = await awaited();
    await transfer(staff, _id, 70);
    await transfer(staff, _id, 65);
    await transfer(staff, _id, 65, { bankReference: 'second' });
    expect((await staff.readStaffOrder(_id)).payment.status).toBe('paid');
    expect(await issuesOf(_id)).toEqual([
      ['overpaid', 65, 'open'],
      ['overpaid', 65, 'open'],
      ['overpaid', 5, 'open'],
    ]);
  });

  it('that has ended is refunded when the transfer arrives all the same', async () => {
    const { _id } = await awaited();
    await ada.post(`/api/orders/${_id}/cancel`);
    await transfer(staff, _id, 65);
    expect(await test.confirmationsOf(_id)).toBe(0);
    expect(await staff.readStaffOrder(_id)).toMatchObject({
      orderStatus: 'Cancelled',
      refundPending: 65,
      refunds: [{ reason: 'late', status: 'pending' }],
    });
    expect(await listed('to_transfer')).toContain(_id);
  });

  it('is paid or expires if both happen concurrently, and never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { _id } = await placedBy('bank-transfer', await test.signUp(), shirt);
      await test.age(7 * DAY_MINUTES + 1);
      const work = [() => expireUnpaidOrders(test.shop), () => transfer(staff, _id, 65)];
      await Promise.all((round % 2 ? work : work.reverse()).map((each) => each()));
      const order = await staff.readStaffOrder(_id);
      expect(order.payment.status).toBe('paid');
      expect(order.refundPending).toBe(order.orderStatus === 'Cancelled' ? 65 : 0);
      expect(await test.confirmationsOf(_id)).toBe(order.orderStatus === 'Cancelled' ? 0 : 1);
      if (order.orderStatus === 'Pending') await staff.put(`/api/admin/orders/${_id}/ship`);
    }
  });
});

describe('a transfer on its way when the shopper chose to pay by card', () => {
  const switched = async () => {
    const { _id } = await awaited();
    const answer = await ada.put(`/api/orders/${_id}/payment-method`, { paymentMethod: 'card' });
    expect(answer.status).toBe(200);
    expect((await staff.readStaffOrder(_id)).payment).toMatchObject({
      gateway: 'sandbox',
      takesTransfers: true,
    });
    return answer.body;
  };
  const kindsOf = async (id: string) =>
    (await staff.readStaffOrder(id)).timeline.map(({ kind }: { kind: string }) => kind);

  it('pays the order if the card has not, whether in full or in parts', async () => {
    for (const parts of [[65], [20, 45]]) {
      const { _id } = await switched();
      for (const part of parts) expect((await transfer(staff, _id, part)).status).toBe(200);
      await transfer(staff, _id, parts[0] ?? 0);
      await test.runAllJobs();
      expect(await staff.readStaffOrder(_id)).toMatchObject({
        orderStatus: 'Pending',
        refundPending: 0,
        payment: { gateway: 'bank-transfer', status: 'paid' },
      });
      expect(await test.confirmationsOf(_id)).toBe(1);
      expect(await kindsOf(_id)).toEqual(expect.arrayContaining(['paid', 'transfer']));
      await staff.put(`/api/admin/orders/${_id}/ship`);
    }
  });

  it('is refunded once by staff if the card was faster', async () => {
    const order = await switched();
    const { _id } = order;
    await test.confirm(order);
    for (const { status, body } of await Promise.all([1, 2, 3].map(() => transfer(staff, _id, 65))))
      expect([status, body]).toMatchObject([200, { due: 0, refunds: [{ amount: 65 }] }]);
    expect(await listed('to_transfer')).toContain(_id);
    const { refunds } = await transfersOf(_id);
    expect(refunds).toHaveLength(1);
    const send = () =>
      staff.post(`/api/admin/refunds/${refunds[0]._id}/transfer`, {
        sentOn: TRANSFER_DAY,
        account: adasAccount,
      });
    for (const { status, body } of await Promise.all([send(), send()]))
      expect([status, body.refunds]).toEqual([200, []]);
    expect(await listed('to_transfer')).not.toContain(_id);
    expect(await staff.readStaffOrder(_id)).toMatchObject({
      orderStatus: 'Pending',
      refunded: 0,
      payment: { gateway: 'sandbox', status: 'paid' },
    });
    expect(await kindsOf(_id)).toEqual(
      expect.arrayContaining(['paid', 'transfer', 'paid-again', 'refunded']),
    );
    expect((await ada.get('/api/user/export')).body.refundAccounts).toMatchObject([{ order: _id }]);
    await staff.put(`/api/admin/orders/${_id}/ship`);
    await ada.delete('/api/user', { currentPassword: ada.password });
    expect((await transfersOf(_id)).refundAccount).toBeNull();
  });
});

describe('recording a transfer', () => {
  it('needs the right to refund, a real day and amount, and an order paid that way', async () => {
    const { _id } = await awaited();
    const packer = await test.staff('Fulfilment');
    expect((await transfer(packer, _id, 65)).status).toBe(403);
    expect((await transfer(ada, _id, 65)).status).toBe(403);
    for (const wrong of [{ amount: 0 }, { amount: -1 }, { amount: 1.001 }, { receivedOn: 'today' }])
      expect((await transfer(staff, _id, 65, wrong)).status).toBe(400);
    const future = await transfer(staff, _id, 65, { receivedOn: '2099-01-01' });
    expect(future.body).toMatchObject({ status: 400, details: [{ path: 'receivedOn' }] });
    const byCard = await placedBy('card', ada, shirt);
    expect((await transfer(staff, byCard._id, 65)).body).toMatchObject({
      code: 'order_state',
      message: 'This order isn’t paid by bank transfer.',
    });
    expect((await transfer(staff, 'x', 65)).status).toBe(404);
    expect(await transfersOf(_id)).toMatchObject({ transfers: [], due: 65 });
  });
});

const askForLink = (user: TestUser, orderId: string) =>
  user.post(`/api/orders/${orderId}/refund-account-link`);
const enter = (token: string, account: object = adasAccount) =>
  test.visitor.post('/api/refund-account', { ...account, token });

/** The emails of an order's refund account, newest first. */
async function accountEmails(orderId: string, template: string): Promise<string[]> {
  await test.runJobs();
  const { number } = await staff.readStaffOrder(orderId);
  const { body } = await staff.get(`/api/admin/mail?pageSize=100&q=${number}`);
  return body
    .filter((email: { template: string }) => email.template === template)
    .map(({ text }: { text: string }) => text);
}
async function linkFor(orderId: string): Promise<string> {
  const [text = ''] = await accountEmails(orderId, 'refund-account-link');
  return /refund-account#([\w.-]+)/.exec(text)?.[1] ?? '';
}
async function enterByLink(user: TestUser, orderId: string, account?: object) {
  expect((await askForLink(user, orderId)).status).toBe(204);
  const answer = await enter(await linkFor(orderId), account);
  expect(answer.status).toBe(200);
}

/** An order whose refund waits for an account. */
async function cancelledAfterTransfer(): Promise<string> {
  const { _id } = await awaited();
  await transfer(staff, _id, 65);
  expect((await ada.post(`/api/orders/${_id}/cancel`)).status).toBe(200);
  await test.runJobs();
  return _id;
}

describe('the account for a refund is entered', () => {
  it('by no session alone, and by each emailed link once, within its hour', async () => {
    const _id = await cancelledAfterTransfer();
    const body = { ...adasAccount, token: `${_id}.9999999999.x` };
    expect((await ada.put(`/api/orders/${_id}/refund-account`, adasAccount)).status).toBe(404);
    expect((await test.visitor.post('/api/refund-account', body)).body.details).toMatchObject([
      { path: 'token' },
    ]);
    await askForLink(ada, _id);
    const token = await linkFor(_id);
    const [orderId, expires, secret] = token.split('.');
    expect((await enter(`${orderId}.${Number(expires) + 60}.${secret}`)).status).toBe(400);
    const other = await cancelledAfterTransfer();
    expect((await enter(`${other}.${expires}.${secret}`)).status).toBe(400);
    expect((await enter(token)).status).toBe(200);
    expect((await enter(token)).body.details).toMatchObject([{ path: 'token' }]);
    const [email = ''] = await accountEmails(_id, 'refund-account-entered');
    expect(email).toContain('ending in 3000');
    expect(email).not.toContain('0532');
  });

  it('and one that replaces another is used a day later', async () => {
    const _id = await cancelledAfterTransfer();
    await enterByLink(ada, _id);
    await enterByLink(ada, _id, { accountHolder: 'Eve', iban: 'GB33BUKB20201555555555' });
    const { refunds, refundAccount } = await transfersOf(_id);
    expect(refundAccount).toMatchObject({ accountHolder: 'Eve', isUsable: false });
    const send = (body: object) =>
      staff.post(`/api/admin/refunds/${refunds[0]._id}/transfer`, {
        sentOn: TRANSFER_DAY,
        ...body,
      });
    const { accountHolder, iban } = refundAccount;
    for (const typed of [{}, { account: { accountHolder, iban } }])
      expect((await send(typed)).body).toMatchObject({ code: 'order_state' });
    expect(await ada.readOrder(_id)).toMatchObject({ refunded: 0, refundPending: 65 });
    await test.shop.pool.query(
      `update refund_account set usable_at = usable_at - interval '24 hours' where iban = $1`,
      [iban],
    );
    expect((await send({})).status).toBe(200);
    expect(await ada.readOrder(_id)).toMatchObject({ refunded: 65 });
  });
});

describe('a refund of a bank transfer', () => {
  it('is made by staff, to the account that the shopper enters', async () => {
    const { _id } = await awaited();
    await transfer(staff, _id, 65);
    expect((await askForLink(ada, _id)).body).toMatchObject({ code: 'order_state' });
    expect((await ada.post(`/api/orders/${_id}/cancel`)).status).toBe(200);
    await test.runJobs();
    expect(await ada.readOrder(_id)).toMatchObject({
      refunded: 0,
      refundPending: 65,
      payment: { refundAccount: { ending: null } },
    });
    expect((await askForLink(await test.signUp(), _id)).status).toBe(404);
    expect((await askForLink(ada, _id)).status).toBe(204);
    const token = await linkFor(_id);
    expect((await enter(token, { ...adasAccount, iban: 'DE89 3704' })).body.details).toMatchObject([
      { path: 'iban' },
    ]);
    expect((await enter(token)).body).toEqual({ ending: '3000' });
    expect((await ada.readOrder(_id)).payment.refundAccount).toEqual({ ending: '3000' });

    const { refunds, refundAccount } = await transfersOf(_id);
    expect(refundAccount).toMatchObject({ ...adasAccountStored, isUsable: true });
    const send = () =>
      staff.post(`/api/admin/refunds/${refunds[0]._id}/transfer`, { sentOn: TRANSFER_DAY });
    const answers = await Promise.all([send(), send(), send()]);
    for (const { status, body } of answers) expect([status, body.refunds]).toEqual([200, []]);
    expect(await ada.readOrder(_id)).toMatchObject({ refunded: 65, refundPending: 0 });
    expect((await ada.readOrder(_id)).payment.refundAccount).toBeUndefined();
    expect(await test.countJobs('mail', `order-refunded:${refunds[0]._id}`)).toBe(1);
    expect(await listed('to_transfer')).not.toContain(_id);
    const { rows } = await test.shop.pool.query('select before, after from audit');
    expect(JSON.stringify(rows)).not.toContain('DE89');
  });

  it('can be recorded by staff with the account, part by part', async () => {
    const { _id } = await awaited();
    await transfer(staff, _id, 65);
    for (const amount of [10, 5])
      await staff.post(`/api/admin/orders/${_id}/refunds`, { amount, reason: 'A stain' });
    const { refunds } = await transfersOf(_id);
    expect(refunds).toMatchObject([{ amount: 10 }, { amount: 5 }]);
    const answer = await staff.post(`/api/admin/refunds/${refunds[1]._id}/transfer`, {
      sentOn: TRANSFER_DAY,
      account: adasAccount,
    });
    expect(answer.body).toMatchObject({
      refunds: [{ amount: 10 }],
      refundAccount: adasAccountStored,
    });
    expect(await staff.readStaffOrder(_id)).toMatchObject({ refunded: 5, refundPending: 10 });
    await staff.put(`/api/admin/orders/${_id}/ship`);
  });

  it('erases the account with the shopper’s data, which contain it until then', async () => {
    const bob = await test.signUp();
    const { _id } = await placedBy('bank-transfer', bob, shirt);
    await transfer(staff, _id, 65);
    await bob.post(`/api/orders/${_id}/cancel`);
    await enterByLink(bob, _id);
    expect((await bob.get('/api/user/export')).body.refundAccounts).toMatchObject([
      { order: _id, ...adasAccountStored },
    ]);
    const erased = await bob.delete('/api/user', { currentPassword: bob.password });
    expect([erased.status, (await transfersOf(_id)).refundAccount]).toEqual([204, null]);
  });
});

describe('the account for a refund', () => {
  it('of a transfer that came after its order was paid by card, or that took the place of a card', async () => {
    const late = await awaited();
    const switched = await ada.put(`/api/orders/${late._id}/payment-method`, {
      paymentMethod: 'card',
    });
    expect((await askForLink(ada, late._id)).body.code).toBe('order_state');
    await test.confirm(switched.body);
    await transfer(staff, late._id, 65);
    const replacing = await placedBy('card', ada, shirt);
    await ada.put(`/api/orders/${replacing._id}/payment-method`, {
      paymentMethod: 'bank-transfer',
    });
    await transfer(staff, replacing._id, 65);
    await ada.post(`/api/orders/${replacing._id}/cancel`);
    for (const { _id } of [late, replacing]) {
      const shown = async () => (await ada.readOrder({ _id })).payment.refundAccount;
      expect(await shown()).toEqual({ ending: null });
      await enterByLink(ada, _id);
      expect(await shown()).toEqual({ ending: '3000' });
      const { refunds, refundAccount } = await transfersOf(_id);
      expect(refundAccount).toMatchObject({ accountHolder: adasAccount.accountHolder });
      const sent = await staff.post(`/api/admin/refunds/${refunds[0]._id}/transfer`, {
        sentOn: TRANSFER_DAY,
      });
      expect(sent.body.refunds).toEqual([]);
      expect(await shown()).toBeUndefined();
    }
    await staff.put(`/api/admin/orders/${late._id}/ship`);
  });

  it('is deleted 30 days after the refund was made, and not before', async () => {
    const { _id } = await awaited();
    await transfer(staff, _id, 65);
    await ada.post(`/api/orders/${_id}/cancel`);
    await enterByLink(ada, _id);
    const hasAccountAfter = async (days: number) => {
      for (const [table, column] of [
        ['refund_account', 'entered_at'],
        ['refund', 'done_at'],
      ])
        await test.shop.pool.query(
          `update ${table} set ${column} = ${column} - make_interval(days => $1)`,
          [days],
        );
      await deleteOldAccounts(test.shop);
      return (await transfersOf(_id)).refundAccount !== null;
    };
    expect(await hasAccountAfter(40)).toBe(true);
    const { refunds } = await transfersOf(_id);
    await staff.post(`/api/admin/refunds/${refunds[0]._id}/transfer`, { sentOn: TRANSFER_DAY });
    expect(await hasAccountAfter(29)).toBe(true);
    expect(await hasAccountAfter(2)).toBe(false);
  });
});

describe('the way of a refund', () => {
  it('is that of the payment: any other is refused with the reason', async () => {
    const byCard = await ada.paidOrder(shirt);
    const byTransfer = await awaited();
    await transfer(staff, byTransfer._id, 65);
    const refund = (id: string, method: string) =>
      staff.post(`/api/admin/orders/${id}/refunds`, { amount: 1, reason: 'A stain', method });
    for (const [id, method, way] of [
      [byCard._id, 'bank-transfer', 'by card'],
      [byTransfer._id, 'card', 'by bank transfer'],
      [byTransfer._id, 'on-delivery', 'by bank transfer'],
    ]) {
      const message = `This order was paid ${way}, and a refund always goes back the same way.`;
      expect((await refund(id, method)).body).toMatchObject({
        status: 409,
        code: 'order_state',
        message,
        details: [{ path: 'method', message }],
      });
      expect((await staff.readStaffOrder(id)).refunds).toEqual([]);
    }
    expect((await refund(byCard._id, 'card')).status).toBe(201);
    expect((await refund(byTransfer._id, 'bank-transfer')).status).toBe(201);
    await test.runJobs();
    await staff.put(`/api/admin/orders/${byTransfer._id}/ship`);
  });
});

describe('the payment methods', () => {
  it('are chosen with the order, the gateway’s first', async () => {
    expect((await test.visitor.get('/api/shop')).body).toMatchObject({
      gateway: 'sandbox',
      paymentMethods: [{ name: 'card' }, { name: 'bank-transfer' }, { name: 'on-delivery' }],
    });
    const byCard = await placedBy('card', ada, shirt);
    expect(byCard.payment).toMatchObject({ gateway: 'sandbox', clientSecret: expect.any(String) });
    const onDelivery = await placedBy('on-delivery', ada, shirt);
    expect(onDelivery.payment).toEqual({
      status: 'unpaid',
      gateway: 'none',
      method: 'on-delivery',
    });
    expect(await test.confirmationsOf(onDelivery)).toBe(1);
    expect(await listed('awaiting')).not.toContain(onDelivery._id);
    await staff.put(`/api/admin/orders/${onDelivery._id}/ship`);
    const delivered = await staff.put(`/api/admin/orders/${onDelivery._id}/deliver`);
    expect(delivered.body.payment.status).toBe('paid');
  });

  it('are only those that the shop offers, and need an account to transfer to', async () => {
    const settings = (change: object) => staff.put('/api/admin/settings', change);
    const wrongs = [
      [{ bankIban: null }, 'bankIban'],
      [{ bankIban: 'GB82WEST12345698765433' }, 'bankIban'],
      [{ bankBic: 'WEST' }, 'bankBic'],
      [{ bankTransferDays: 22 }, 'bankTransferDays'],
    ] as const;
    for (const [wrong, path] of wrongs)
      expect((await settings(wrong)).body).toMatchObject({ status: 400, details: [{ path }] });
    const waiting = await awaited();
    await settings({ bankTransfer: false, payOnDelivery: false });
    expect((await test.visitor.get('/api/shop')).body.paymentMethods).toHaveLength(1);
    await ada.put('/api/cart/add', { productId: shirt._id, size: 'M', quantity: 1 });
    const refused = await ada.post('/api/orders', { ...adasAddress, paymentMethod: 'on-delivery' });
    expect(refused.body).toMatchObject({ status: 400, details: [{ path: 'paymentMethod' }] });
    // Orders that were placed before can still be paid.
    expect((await ada.readOrder(waiting)).payment.bankTransfer?.iban).toBe(shopAccount.bankIban);
    await transfer(staff, waiting._id, 65);
    expect((await staff.readStaffOrder(waiting._id)).payment.status).toBe('paid');
    await settings({ bankTransfer: true, payOnDelivery: true });
  });
});

const adasAccountStored = { ...adasAccount, iban: 'DE89370400440532013000' };
