import { pino } from 'pino';
import { testGateway } from '../../../tests/support/gateways/conformance';
import { eventOf, signatureOf } from '../../../tests/support/gateways/stripe-shop';
import { openStripe } from '../../../tests/support/gateways/stripe-stand-in';
import { cards } from '../../../tests/support/orders';
import { openTestShop } from '../../../tests/support/shop';
import { eventsOf } from './sandbox/sandbox.events';
import { sandboxGateway } from './sandbox/sandbox.gateway';
import { findPayment } from './sandbox/sandbox.queries';
import { confirmSandboxPayment } from './sandbox/sandbox.service';
import { SIGNATURE_HEADER, signEvent } from './sandbox/sandbox.signature';
import { stripeGateway } from './stripe/stripe.gateway';

testGateway('sandbox', async () => {
  const { shop, close } = await openTestShop();
  const payWith = (clientSecret: string, number: string) =>
    confirmSandboxPayment(shop, clientSecret, { number, expiry: '12/40', cvv: '123' });
  return {
    gateway: sandboxGateway(shop),
    pay: (clientSecret) => payWith(clientSecret, cards.good),
    decline: (clientSecret) => payWith(clientSecret, cards.declined),
    webhookAbout: async (reference) => {
      const payment = await findPayment(shop.pool, reference);
      if (!payment) throw new Error(`no payment ${reference}`);
      const [event] = eventsOf('payment.succeeded', payment);
      const body = event?.body ?? '';
      const headers = { [SIGNATURE_HEADER]: signEvent(shop, body, new Date()) };
      return { rawBody: Buffer.from(body), headers };
    },
    close,
  };
});

testGateway('stripe', async () => {
  const { settings, account, close } = await openStripe();
  return {
    gateway: stripeGateway(settings, pino({ level: 'silent' })),
    pay: async (clientSecret) => account.pay(clientSecret),
    decline: async (clientSecret) => account.pay(clientSecret, 'declined'),
    webhookAbout: async (reference) => {
      const event = eventOf('payment_intent.succeeded', account.expanded(reference));
      const payload = JSON.stringify(event);
      const signature = signatureOf(payload, settings.webhookSecret, new Date());
      return { rawBody: Buffer.from(payload), headers: { 'stripe-signature': signature } };
    },
    close,
  };
});
