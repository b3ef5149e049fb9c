import type Stripe from 'stripe';
import { z } from 'zod';
import type { KeptCard, SavingCards } from '../gateway';
import { errorCode, withIdempotencyKey } from './stripe.errors';

/** Stripe's Payment Element shows ten saved cards at most. */
const MAX_SHOWN = 10;
const MAX_LISTED = 100;

const named = z.object({ id: z.string().min(1), deleted: z.boolean().nullish() });
const session = z.object({ client_secret: z.string().min(1) });
const cardList = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      card: z.object({
        brand: z.string(),
        last4: z.string(),
        exp_month: z.number().int().nullish(),
        exp_year: z.number().int().nullish(),
      }),
    }),
  ),
});

/** Cards that Stripe keeps for its customers. They are offered in the Payment Element, which also asks whether to save one. */
export function cardsAtStripe(
  ask: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>,
): SavingCards {
  return {
    createCustomer: ({ key }) =>
      ask(async (stripe) => {
        const made = await withIdempotencyKey(key, (idempotencyKey) =>
          stripe.customers.create({}, { idempotencyKey }),
        );
        return read(named, made).id;
      }),
    isKnown: (customer) => ask((stripe) => isKnown(stripe, customer)),
    openSession: ({ customer, payment }) =>
      ask(async (stripe) => {
        await stripe.paymentIntents.update(payment, { customer });
        const features = {
          payment_method_redisplay: 'enabled',
          payment_method_redisplay_limit: MAX_SHOWN,
          payment_method_save: 'enabled',
          // The shop never charges a card while its owner is away.
          payment_method_save_usage: 'on_session',
        } as const;
        const opened = await stripe.customerSessions.create({
          customer,
          components: { payment_element: { enabled: true, features } },
        });
        return read(session, opened).client_secret;
      }),
    list: (customer) => ask((stripe) => list(stripe, customer)),
    remove: (card) =>
      ask(async (stripe) => {
        await stripe.paymentMethods.detach(card);
      }),
    deleteCustomer: (customer) =>
      ask(async (stripe) => {
        await unlessMissing(stripe.customers.del(customer), null);
      }),
  };
}

async function isKnown(stripe: Stripe, customer: string): Promise<boolean> {
  const answer = await unlessMissing(stripe.customers.retrieve(customer), null);
  return answer !== null && read(named, answer).deleted !== true;
}

async function list(stripe: Stripe, customer: string): Promise<KeptCard[]> {
  const asked = stripe.customers.listPaymentMethods(customer, { type: 'card', limit: MAX_LISTED });
  const answer = await unlessMissing(asked, { data: [] });
  return read(cardList, answer).data.map(({ id: reference, card }) => ({
    reference,
    brand: card.brand,
    last4: card.last4,
    expires:
      card.exp_year && card.exp_month
        ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`
        : null,
  }));
}

/** Staff can delete customers in Stripe's dashboard. */
async function unlessMissing<T, Missing>(
  asked: Promise<T>,
  missing: Missing,
): Promise<T | Missing> {
  try {
    return await asked;
  } catch (err) {
    if (errorCode(err) !== 'resource_missing') throw err;
    return missing;
  }
}

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new Error('Stripe returned an unexpected response about a customer.');
  return parsed.data;
}
