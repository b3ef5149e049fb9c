import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/database/ids';
import {
  type Gateway,
  GatewayRejection,
  type PaymentRequest,
  type WebhookHeaders,
} from '../../../server/payments/gateways/gateway';
import type { AnyProvider, MethodDeclaration } from '../../../server/payments/gateways/provider';

/** A gateway under test, and what shoppers and the gateway itself do. */
export interface TestedGateway {
  gateway: Gateway;
  /** A shopper pays with a valid card; the client secret is that of `createPayment`. */
  pay(clientSecret: string): Promise<unknown>;
  /** A shopper pays with a card that is declined. */
  decline(clientSecret: string): Promise<unknown>;
  /** The gateway's webhook request about a payment in its current state; only for gateways that send events. */
  webhookAbout?(reference: string): Promise<{ rawBody: Buffer; headers: WebhookHeaders }>;
  /** Lets an authorisation expire; only for gateways that can capture later. */
  expire?(reference: string): Promise<void>;
  close(): Promise<void>;
}

/** What every payment gateway has to do: the rules of the interface `Gateway`, as tests. */
export function testGateway(
  name: string,
  method: MethodDeclaration,
  open: () => Promise<TestedGateway>,
  webhooks: AnyProvider['webhooks'] = 'signed',
): void {
  describe(`the gateway ${name}, ${method.name}`, () => {
    const currency = currencyOf(method);
    const isApproval = method.takenOn === 'approval';
    let tested: TestedGateway;
    let gateway: Gateway;
    beforeAll(async () => {
      tested = await open();
      gateway = tested.gateway;
    });
    afterAll(() => tested?.close());

    const request = (amount = 2_500) => ({
      key: newId(),
      orderId: newId(),
      currency,
      amount,
      description: 'Order A-1',
      method: method.name,
      returnUrl: 'http://127.0.0.1/checkout/return',
      webhookUrl: `http://127.0.0.1/webhooks/${name}`,
      captureLater: false,
      payer: async () => ({ name: 'Ada Byron', email: 'ada@example.com', country: 'NL' }),
    });
    const create = async (payment: PaymentRequest) => {
      const { clientSecret, redirectUrl = null, ...rest } = await gateway.createPayment(payment);
      // What the shopper's browser gets: a secret for the component, or the address of a page.
      return { ...rest, clientSecret: clientSecret ?? redirectUrl ?? '' };
    };
    const created = (amount?: number) => create(request(amount));
    const paid = async (amount?: number) => {
      const payment = await created(amount);
      await tested.pay(payment.clientSecret);
      return payment;
    };

    describe('a payment', () => {
      it('is created once for each key', async () => {
        const payment = request();
        const first = await create(payment);
        expect(await create(payment)).toEqual(first);
        const [left, right] = await Promise.all([created(), created()]);
        expect(left.reference).not.toBe(right.reference);
        expect(left.clientSecret).not.toBe(right.clientSecret);
      });

      it('is refused if its key was used with another amount', async () => {
        const payment = request();
        await gateway.createPayment(payment);
        await expect(
          gateway.createPayment({ ...payment, amount: payment.amount + 1 }),
        ).rejects.toBeInstanceOf(GatewayRejection);
      });

      it('is open with its amount and currency until it is paid', async () => {
        const { reference, clientSecret } = await created(1_999);
        expect(await gateway.retrieve(reference)).toMatchObject({
          reference,
          status: 'open',
          amount: 1_999,
          refunded: 0,
          failure: null,
          currency,
        });
        await tested.pay(clientSecret);
        expect(await gateway.retrieve(reference)).toMatchObject({
          reference,
          status: 'succeeded',
          amount: 1_999,
          refunded: 0,
          ...(method.flow === 'card' && { last4: expect.stringMatching(/^\d{4}$/) }),
        });
      });

      it('can be paid after a decline, or is over', async ({ skip }) => {
        // The answer to `capture` tells that nothing could be taken.
        if (isApproval) skip();
        const { reference, clientSecret } = await created();
        await tested.decline(clientSecret);
        const declined = await gateway.retrieve(reference);
        expect(declined).toMatchObject({
          status: expect.stringMatching(/^(failed|canceled)$/),
          failure: expect.stringMatching(/\w/),
        });
        const isOver = declined.status === 'canceled';
        if (isOver) await expect(tested.pay(clientSecret)).rejects.toThrow();
        else await tested.pay(clientSecret);
        expect(await gateway.retrieve(reference)).toMatchObject({
          status: isOver ? 'canceled' : 'succeeded',
        });
      });

      it('that does not exist is refused, not reported as a failure of the gateway', async () => {
        const unknown = `${(await created()).reference}x`;
        await expect(gateway.retrieve(unknown)).rejects.toBeInstanceOf(GatewayRejection);
        await expect(gateway.cancel(unknown)).rejects.toBeInstanceOf(GatewayRejection);
        await expect(
          gateway.refund({ key: newId(), reference: unknown, currency, amount: 1 }),
        ).rejects.toBeInstanceOf(GatewayRejection);
      });
    });

    describe('cancelling', () => {
      it('makes an open payment unpayable, also when it is repeated', async () => {
        const { reference, clientSecret } = await created();
        expect(await gateway.cancel(reference)).toMatchObject({ status: 'canceled' });
        expect(await gateway.cancel(reference)).toMatchObject({ status: 'canceled' });
        // An approval takes no money, and the shop does not capture it any more.
        if (isApproval) return;
        await expect(tested.pay(clientSecret)).rejects.toThrow();
        expect(await gateway.retrieve(reference)).toMatchObject({ status: 'canceled' });
      });

      it('leaves a paid payment paid, and says so', async () => {
        const { reference } = await paid();
        expect(await gateway.cancel(reference)).toMatchObject({ status: 'succeeded' });
      });
    });

    describe('a refund', () => {
      it('is made once for each key, in parts', async () => {
        const { reference } = await paid(3_000);
        const refund = { key: newId(), reference, currency, amount: 1_000 };
        await gateway.refund(refund);
        await gateway.refund(refund);
        expect(await gateway.retrieve(reference)).toMatchObject({ refunded: 1_000 });
        await gateway.refund({ key: newId(), reference, currency, amount: 2_000 });
        expect(await gateway.retrieve(reference)).toMatchObject({
          status: 'succeeded',
          refunded: 3_000,
        });
      });

      it('never exceeds the payment', async () => {
        const { reference } = await paid(3_000);
        await expect(
          gateway.refund({ key: newId(), reference, currency, amount: 3_001 }),
        ).rejects.toBeInstanceOf(GatewayRejection);
        const unpaid = await created();
        await expect(
          gateway.refund({ key: newId(), reference: unpaid.reference, currency, amount: 1 }),
        ).rejects.toBeInstanceOf(GatewayRejection);
        expect(await gateway.retrieve(reference)).toMatchObject({ refunded: 0 });
      });
    });

    describe('the list of charges', () => {
      it('has every successful charge since a time with the id of the shop’s payment', async ({
        skip,
      }) => {
        // The shop takes all money itself, from payments that it knows.
        if (isApproval) skip();
        const since = new Date(Date.now() - 60_000);
        const payment = request(4_200);
        const { reference, clientSecret } = await create(payment);
        await tested.pay(clientSecret);
        const unpaid = await created();
        await tested.decline((await created()).clientSecret);
        const charges = await allCharges(gateway, since);
        expect(charges.filter((charge) => charge.reference === reference)).toEqual([
          {
            reference,
            paymentId: payment.key,
            amount: 4_200,
            refunded: 0,
            currency,
            chargedAt: expect.any(Date),
          },
        ]);
        expect(charges.map((charge) => charge.reference)).not.toContain(unpaid.reference);
        expect(await allCharges(gateway, new Date(Date.now() + 60_000))).toEqual([]);
      });
    });

    describe('a payment that is captured later', () => {
      const authorised = async (amount: number) => {
        const payment = { ...request(amount), captureLater: true };
        const { reference, clientSecret } = await create(payment);
        await tested.pay(clientSecret);
        return reference;
      };
      const capture = (reference: string, upTo: number, isLast = false, key = newId()) => {
        if (!gateway.capture) throw new Error('This gateway cannot capture.');
        return gateway.capture({ key, reference, currency, upTo, isLast });
      };
      const later = (title: string, test: () => Promise<void>) =>
        it(title, async ({ skip }) => {
          if (!method.captureLater) skip();
          await test();
        });

      later('is authorised, and takes no money', async () => {
        const since = new Date(Date.now() - 60_000);
        const reference = await authorised(3_000);
        const payment = await gateway.retrieve(reference);
        expect(payment).toMatchObject({
          status: 'authorised',
          amount: 3_000,
          captured: 0,
          refunded: 0,
          authorisation: { captures: expect.stringMatching(/^(once|several)$/) },
        });
        expect(payment.authorisation?.until?.getTime()).toBeGreaterThan(Date.now());
        const charges = await allCharges(gateway, since);
        expect(charges.map((charge) => charge.reference)).not.toContain(reference);
        await expect(
          gateway.refund({ key: newId(), reference, currency, amount: 1 }),
        ).rejects.toBeInstanceOf(GatewayRejection);
      });

      later('is captured up to a sum, once, and the last capture releases the rest', async () => {
        const reference = await authorised(3_000);
        const { authorisation } = await gateway.retrieve(reference);
        const isOnce = authorisation?.captures === 'once';
        const key = newId();
        const first = await capture(reference, 1_200, isOnce, key);
        expect(first).toMatchObject({
          status: isOnce ? 'succeeded' : 'authorised',
          amount: 3_000,
          captured: 1_200,
        });
        await capture(reference, 1_200, isOnce, key);
        await capture(reference, 1_200, isOnce);
        expect(await gateway.retrieve(reference)).toMatchObject({ captured: 1_200, refunded: 0 });
        if (!isOnce) await capture(reference, 2_000, true);
        const taken = isOnce ? 1_200 : 2_000;
        expect(await gateway.retrieve(reference)).toMatchObject({
          status: 'succeeded',
          captured: taken,
          refunded: 0,
          authorisation: null,
        });
        await expect(capture(reference, taken + 1)).rejects.toBeInstanceOf(GatewayRejection);
        const charges = await allCharges(gateway, new Date(Date.now() - 60_000));
        expect(charges.filter((charge) => charge.reference === reference)).toMatchObject([
          { amount: taken, refunded: 0 },
        ]);
      });

      later('is never captured beyond the authorised amount', async () => {
        const reference = await authorised(3_000);
        await expect(capture(reference, 3_001)).rejects.toBeInstanceOf(GatewayRejection);
        expect(await gateway.retrieve(reference)).toMatchObject({ captured: 0 });
      });

      later('is refunded at most the captured amount', async () => {
        const reference = await authorised(3_000);
        await capture(reference, 2_000, true);
        await expect(
          gateway.refund({ key: newId(), reference, currency, amount: 2_001 }),
        ).rejects.toBeInstanceOf(GatewayRejection);
        await gateway.refund({ key: newId(), reference, currency, amount: 2_000 });
        expect(await gateway.retrieve(reference)).toMatchObject({
          status: 'succeeded',
          captured: 2_000,
          refunded: 2_000,
        });
      });

      later('is released by cancelling it, also when it is repeated', async () => {
        const reference = await authorised(3_000);
        expect(await gateway.cancel(reference)).toMatchObject({ status: 'canceled', captured: 0 });
        expect(await gateway.cancel(reference)).toMatchObject({ status: 'canceled' });
        await expect(capture(reference, 1)).rejects.toBeInstanceOf(GatewayRejection);
        const partly = await authorised(3_000);
        const isOnce = (await gateway.retrieve(partly)).authorisation?.captures === 'once';
        await capture(partly, 1_000, isOnce);
        expect(await gateway.cancel(partly)).toMatchObject({
          status: 'succeeded',
          captured: 1_000,
          refunded: 0,
        });
      });

      later('can’t be captured once its authorisation has ended', async () => {
        const reference = await authorised(3_000);
        await tested.expire?.(reference);
        await expect(capture(reference, 1_000)).rejects.toBeInstanceOf(GatewayRejection);
        expect(await gateway.retrieve(reference)).toMatchObject({
          status: 'canceled',
          captured: 0,
        });
      });
    });

    describe.skipIf(webhooks !== 'none')('an unexpected webhook', () => {
      it('is not found', async () => {
        await expect(gateway.parseWebhook(Buffer.from('{}'), {}, new Date())).rejects.toMatchObject(
          { code: 'not_found' },
        );
      });
    });

    describe.skipIf(webhooks === 'none')('a webhook', () => {
      const requestAbout = (reference: string) => {
        if (!tested.webhookAbout) throw new Error(`${name} declares webhooks, and sends none.`);
        return tested.webhookAbout(reference);
      };

      it('names its payment', async () => {
        const { reference } = await paid();
        const { rawBody, headers } = await requestAbout(reference);
        const event = await gateway.parseWebhook(rawBody, headers, new Date());
        const id = webhooks === 'hint' ? null : expect.stringMatching(/\w/);
        expect(event).toMatchObject({ id, reference, ...(id === null && { payment: null }) });
        expect(event?.payment ?? { status: 'succeeded' }).toMatchObject({ status: 'succeeded' });
        const again = await gateway.parseWebhook(rawBody, headers, new Date());
        expect(again?.id).toBe(event?.id);
      });

      it('is refused unless the gateway has signed it, and recently', async ({ skip }) => {
        if (webhooks !== 'signed') skip();
        const { reference } = await paid();
        const { rawBody, headers } = await requestAbout(reference);
        const changed = Buffer.from(rawBody.toString().replace(reference, `${reference}x`));
        const daysLater = new Date(Date.now() + 4 * 24 * 60 * 60_000);
        for (const refused of [
          gateway.parseWebhook(changed, headers, new Date()),
          gateway.parseWebhook(rawBody, {}, new Date()),
          gateway.parseWebhook(rawBody, headers, daysLater),
        ])
          await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
      });
    });
  });
}

/** A gateway under test that collects outside the shop, in a shop that offers it. */
export interface TestedOutsideGateway {
  gateway: Gateway;
  /** Places an order with this gateway; returns its payment as the shopper sees it, and the order's id. */
  order(): Promise<{ id: string; payment: { status: string; clientSecret?: string } }>;
  /** Staff record that the whole payment has arrived; repeating it must change nothing. */
  collect(orderId: string): Promise<unknown>;
  statusOf(orderId: string): Promise<string>;
  /** The names of the emails that an order has caused. */
  emailsOf(orderId: string): Promise<string[]>;
  /** The shop's periodic tasks that ask gateways. */
  reconcile(): Promise<unknown>;
  close(): Promise<void>;
}

/** What a gateway that collects outside the shop has to do: there is nothing to call, and staff are its only source. */
export function testOutsideGateway(name: string, open: () => Promise<TestedOutsideGateway>): void {
  describe(`the gateway ${name}, which collects outside the shop`, () => {
    let tested: TestedOutsideGateway;
    beforeAll(async () => {
      tested = await open();
    });
    afterAll(() => tested?.close());

    it('gives the browser nothing to pay with', async () => {
      const { id, payment } = await tested.order();
      expect(payment).toMatchObject({ status: 'unpaid' });
      expect(payment.clientSecret).toBeUndefined();
      await tested.reconcile();
      expect(await tested.statusOf(id)).toBe('unpaid');
    });

    it('is paid once, and confirmed once, however often staff record it', async () => {
      const { id } = await tested.order();
      await Promise.all([tested.collect(id), tested.collect(id)]);
      await tested.collect(id);
      expect(await tested.statusOf(id)).toBe('paid');
      const emails = await tested.emailsOf(id);
      expect(emails.filter((email) => email === 'order-confirmation')).toHaveLength(1);
    });

    it('has no payments, charges or events', async () => {
      const { gateway } = tested;
      const payment = {
        key: newId(),
        orderId: newId(),
        currency: 'USD',
        amount: 100,
        description: 'Order A-1',
        method: '',
        returnUrl: '',
        webhookUrl: '',
        captureLater: false,
        payer: () => Promise.reject(new Error('The payer was not expected to be read.')),
      };
      for (const refused of [
        gateway.createPayment(payment),
        gateway.retrieve('x'),
        gateway.cancel('x'),
      ])
        await expect(refused).rejects.toBeInstanceOf(GatewayRejection);
      expect(await allCharges(gateway, new Date(0))).toEqual([]);
      await expect(gateway.parseWebhook(Buffer.from('{}'), {}, new Date())).rejects.toMatchObject({
        code: 'not_found',
      });
    });
  });
}

const currencyOf = ({ currencies }: MethodDeclaration): string =>
  currencies === 'all' ? 'USD' : (currencies[0]?.currency ?? 'USD');

async function allCharges(gateway: Gateway, since: Date) {
  const charges = [];
  for (let cursor: string | null = null; ; ) {
    const page = await gateway.listCharges({ since, cursor });
    charges.push(...page.charges);
    if (page.next === null) return charges;
    cursor = page.next;
  }
}
