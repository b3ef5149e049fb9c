import { pino } from 'pino';
import type { GatewayName } from '#contract/orders/payments';
import {
  type TestedGateway,
  testGateway,
  testOutsideGateway,
} from '../../../tests/support/gateways/conformance';
import { openMollie } from '../../../tests/support/gateways/mollie-stand-in';
import { openPayPal, payPalEvent } from '../../../tests/support/gateways/paypal-stand-in';
import { eventOf, signatureOf } from '../../../tests/support/gateways/stripe-shop';
import { openStripe } from '../../../tests/support/gateways/stripe-stand-in';
import { offerAllMethods, placedBy, transfer } from '../../../tests/support/gateways/transfer-shop';
import { cards } from '../../../tests/support/orders/cards';
import { openTestShop, type TestUser } from '../../../tests/support/shop';
import { newId } from '../../database/ids';
import { reconcileCharges, reconcilePayments } from '../reconcile/reconcile.service';
import { gatewayOf } from './choose-gateway';
import { mollieGateway } from './mollie/mollie.gateway';
import { payPalGateway } from './paypal/paypal.gateway';
import { methodsOf, type ProviderName, providers } from './registry';
import { eventsOf } from './sandbox/sandbox.events';
import { sandboxGateway } from './sandbox/sandbox.gateway';
import { findPayment } from './sandbox/sandbox.queries';
import { confirmSandboxPayment } from './sandbox/sandbox.service';
import { SIGNATURE_HEADER, signEvent } from './sandbox/sandbox.signature';
import { type BankDecision, decideAtBank } from './sandbox/sandbox-bank.service';
import { stripeGateway } from './stripe/stripe.gateway';

/** How each provider of the registry is tested: with its stand-in. */
const tested: Record<ProviderName, () => Promise<TestedGateway>> = {
  sandbox: openSandbox,
  stripe: () => openStripeGateway(),
  mollie: openMollieGateway,
  paypal: openPayPalGateway,
};
for (const { name, methods, webhooks } of providers)
  for (const method of methods) testGateway(name, method, tested[name], webhooks);

for (const method of methodsOf('stripe').filter(({ captureLater }) => captureLater))
  testGateway('stripe, which captures this card once', method, () =>
    openStripeGateway({ multicapture: false }),
  );

async function openSandbox(): Promise<TestedGateway> {
  const { shop, close } = await openTestShop();
  const payWith = (secretOrUrl: string, number: string, decision: BankDecision) => {
    const secret = /\/bank\/([^?]+)/.exec(secretOrUrl)?.[1];
    const card = { number, expiry: '12/40', cvv: '123' };
    return secret
      ? decideAtBank(shop, secret, decision)
      : confirmSandboxPayment(shop, secretOrUrl, card);
  };
  return {
    gateway: sandboxGateway(shop),
    pay: (secretOrUrl) => payWith(secretOrUrl, cards.good, 'approve'),
    decline: (secretOrUrl) => payWith(secretOrUrl, cards.declined, 'refuse'),
    webhookAbout: async (reference) => {
      const payment = await findPayment(shop.pool, reference);
      if (!payment) throw new Error(`no payment ${reference}`);
      const [event] = eventsOf('payment.succeeded', payment);
      const body = event?.body ?? '';
      const headers = { [SIGNATURE_HEADER]: signEvent(shop, body, new Date()) };
      return { rawBody: Buffer.from(body), headers };
    },
    expire: async (reference) => {
      await shop.pool.query(
        `update sandbox_gateway.payment set authorised_at = authorised_at - interval '7 days' where id = $1`,
        [reference],
      );
    },
    close,
  };
}

const isPage = (secretOrUrl: string) => secretOrUrl.startsWith('https:');

async function openStripeGateway({ multicapture = true } = {}): Promise<TestedGateway> {
  const { settings, account, close } = await openStripe();
  account.multicapture = multicapture;
  return {
    gateway: stripeGateway(settings, pino({ level: 'silent' })),
    pay: async (secretOrUrl) => {
      if (isPage(secretOrUrl)) return account.decide(secretOrUrl, 'approve');
      const intent = account.pay(secretOrUrl);
      if (intent.status === 'processing') account.settle(intent, 'paid');
      return intent;
    },
    decline: async (secretOrUrl) =>
      isPage(secretOrUrl)
        ? account.decide(secretOrUrl, 'refuse')
        : account.pay(secretOrUrl, 'declined'),
    webhookAbout: async (reference) => {
      const event = eventOf('payment_intent.succeeded', account.expanded(reference));
      const payload = JSON.stringify(event);
      const signature = signatureOf(payload, settings.webhookSecret, new Date());
      return { rawBody: Buffer.from(payload), headers: { 'stripe-signature': signature } };
    },
    expire: async (reference) => account.expire(reference),
    close,
  };
}

async function openMollieGateway(): Promise<TestedGateway> {
  const { keys, account, close } = await openMollie();
  return {
    gateway: mollieGateway(keys),
    pay: async (url) => account.decide(url, 'paid'),
    decline: async (url) => account.decide(url, 'failed'),
    webhookAbout: async (reference) => ({ rawBody: Buffer.from(`id=${reference}`), headers: {} }),
    close,
  };
}

async function openPayPalGateway(): Promise<TestedGateway> {
  const { keys, roots, approve, orders, nextCaptures, signed, close } = await openPayPal();
  const gateway = payPalGateway(keys, roots);
  const pay = async (url: string) => {
    const { id: reference, amount } = approve(url);
    const upTo = Math.round(Number(amount.value) * 100);
    const currency = amount.currency_code;
    await gateway.capture?.({ key: newId(), reference, currency, upTo, isLast: true });
  };
  return {
    gateway,
    pay,
    decline: (url) => {
      nextCaptures.push('INSTRUMENT_DECLINED');
      return pay(url);
    },
    webhookAbout: async (reference) => {
      const id = orders.get(reference)?.captures[0]?.id ?? '';
      const supplementary_data = { related_ids: { order_id: reference } };
      return signed(payPalEvent('PAYMENT.CAPTURE.COMPLETED', { id, supplementary_data }));
    },
    close,
  };
}

testOutsideGateway('bank-transfer', () =>
  openOutside('bank-transfer', (staff, orderId) => transfer(staff, orderId, 65)),
);

testOutsideGateway('none', () =>
  openOutside('none', async (staff, orderId) => {
    await staff.put(`/api/admin/orders/${orderId}/ship`);
    await staff.put(`/api/admin/orders/${orderId}/deliver`);
  }),
);

async function openOutside(
  name: GatewayName,
  collect: (staff: TestUser, orderId: string) => Promise<unknown>,
) {
  const test = await openTestShop();
  const { shop, close } = test;
  const staff = await test.admin();
  await offerAllMethods(staff);
  const shirt = await test.makeProduct({ stock: 100 });
  return {
    gateway: await gatewayOf(shop, { gateway: name, keysVersion: null }),
    order: async () => {
      const { _id, payment } = await placedBy(
        methodsOf(name)[0]?.name ?? '',
        await test.signUp(),
        shirt,
      );
      return { id: _id, payment };
    },
    collect: (orderId: string) => collect(staff, orderId),
    statusOf: async (orderId: string) =>
      (await staff.call('GET /api/orders/:orderId', { params: { orderId } })).payment.status,
    emailsOf: test.emailTemplatesOf,
    reconcile: async () => {
      await reconcilePayments(shop);
      await reconcileCharges(shop, { seconds: 0 });
    },
    close,
  };
}
