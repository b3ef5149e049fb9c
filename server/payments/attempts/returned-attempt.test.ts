import { afterEach, describe, expect, it } from 'vitest';
import { openMollieShop } from '../../../tests/support/gateways/mollie-shop';
import { fixture, freshFixture, type Json } from '../../../tests/support/shop';

const test = fixture(async () => {
  const shop = await openMollieShop();
  await shop.changeSettings({
    bankTransfer: true,
    bankAccountHolder: 'Selvedge B.V.',
    bankIban: 'NL91ABNA0417164300',
  });
  return shop;
});
const ada = freshFixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
afterEach(async () => {
  test.mollie.server.outage = null;
  await test.runAllJobs();
  await test.expectConsistentRecords();
});

/** What the browser opens when the provider sends the shopper back from the order's attempt of now. */
async function wayBack(order: Json): Promise<{ orderId: string; paymentId: string }> {
  const { searchParams } = new URL((await test.paymentOf(order)).redirectUrl);
  const [orderId, paymentId] = [searchParams.get('order_id'), searchParams.get('payment_id')];
  if (!orderId || !paymentId) throw new Error('The return address names no attempt.');
  return { orderId, paymentId };
}
const comeBack = async ({ orderId, paymentId }: { orderId: string; paymentId: string }) =>
  (await ada.post(`/api/orders/${orderId}/refresh-payment?paymentId=${paymentId}`)).body;
const told = async (way: Awaited<ReturnType<typeof wayBack>>) => {
  const { attempt, payment } = await comeBack(way);
  return [attempt, payment.status];
};
const urlOf = ({ payment }: Json) => String(payment.redirectUrl);
const decide = (order: Json, status: Parameters<typeof test.mollie.account.decide>[1]) =>
  test.mollie.account.decide(urlOf(order), status);

/** An order whose first attempt was refused and whose second is open at the provider. */
async function refusedOnce() {
  const order = await ada.placedOrder(shirt);
  const first = await wayBack(order);
  await test.hint(decide(order, 'failed').id);
  const again = await ada.readOrder(order);
  return { order, again, first, second: await wayBack(again) };
}

describe('the way back from a payment', () => {
  it('reports the second attempt as undecided by the bank, and the first as refused', async () => {
    const { again, first, second } = await refusedOnce();
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(await told(second)).toEqual(['open', 'failed']);
    expect(await told(first)).toEqual(['failed', 'failed']);
    decide(again, 'paid');
    expect(await told(second)).toEqual(['paid', 'paid']);
    expect(await told(first)).toEqual(['failed', 'paid']);
  });

  it('of an attempt that another has replaced pays for the order if its money comes first', async () => {
    const { order, again, first, second } = await chosenAnew();
    expect(await told(first)).toEqual(['replaced', 'unpaid']);
    decide(order, 'paid');
    expect(await told(first)).toEqual(['paid', 'paid']);
    expect(await told(second)).toEqual(['replaced', 'paid']);
    await test.runAllJobs();
    expect(test.mollie.account.paymentOf(urlOf(again)).status).toBe('canceled');
  });

  it('of an attempt that was paid after another reports its refund', async () => {
    const { order, again, first, second } = await chosenAnew();
    decide(again, 'paid');
    expect(await told(second)).toEqual(['paid', 'paid']);
    decide(order, 'paid');
    expect(await told(first)).toEqual(['surplus', 'paid']);
    expect(await told(second)).toEqual(['paid', 'paid']);
    await test.runAllJobs();
    const [refund] = test.mollie.account.paymentOf(urlOf(order)).refunds;
    expect(refund?.amount.value).toBe(order.total.toFixed(2));
  });

  it('reports the last known status while the provider is away', async () => {
    const { first, second } = await refusedOnce();
    test.mollie.server.outage = 'down';
    expect(await told(second)).toEqual(['open', 'failed']);
    expect((await comeBack(first)).attempt).toBe('failed');
  });

  it('shows nothing of the attempts of another order or another shopper', async () => {
    const order = await ada.placedOrder(shirt);
    const own = await wayBack(order);
    const eve = await test.signUp();
    const other = await wayBack(await eve.placedOrder(shirt));
    for (const { orderId, paymentId } of [
      { ...own, paymentId: other.paymentId },
      { ...other, paymentId: own.paymentId },
      { ...own, paymentId: 'x' },
      { ...own, paymentId: '' },
      other,
    ]) {
      const path = `/api/orders/${orderId}/refresh-payment?paymentId=${paymentId}`;
      expect((await ada.post(path)).status).toBe(404);
    }
  });
});

/** An order whose shopper is at the bank, has chosen a bank transfer elsewhere since, and then Mollie once more. */
async function chosenAnew() {
  const order = await ada.placedOrder(shirt);
  const first = await wayBack(order);
  test.mollie.account.paymentOf(urlOf(order)).isCancelable = false;
  const choose = (paymentMethod: string) =>
    ada.put(`/api/orders/${order._id}/payment-method`, { paymentMethod });
  await choose('bank-transfer');
  expect((await comeBack(first)).attempt).toBe('replaced');
  const { body: again } = await choose('mollie-creditcard');
  return { order, again, first, second: await wayBack(again) };
}
