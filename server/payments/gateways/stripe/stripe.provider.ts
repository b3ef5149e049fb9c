import { z } from 'zod';
import { httpUrl, isLoopbackUrl, secret, variable } from '../../../configuration/variable';
import { defineProvider } from '../provider';

/** Stripe's credentials. */
export interface StripeSettings {
  secretKey: string;
  /** Sent to browsers. */
  publishableKey: string;
  webhookSecret: string;
  /** Whether these are live keys, not test keys. */
  isLive: boolean;
  /** A simulated Stripe API on this machine, for tests; `null`: the real one. */
  apiBase: string | null;
}

const variables = {
  STRIPE_SECRET_KEY: secret(
    z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'must begin with sk_test_, sk_live_ or rk_'),
    'required with `stripe`, as the next two. Keep them after a change to another gateway, so that older orders can be refunded',
  ),
  STRIPE_PUBLISHABLE_KEY: variable(
    z.string().regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_'),
    'the key that browsers use',
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    z.string().regex(/^whsec_\S+$/, 'must begin with whsec_'),
    'verifies Stripe’s [events](operations.md#stripe)',
  ),
  STRIPE_API_BASE: variable(
    httpUrl().refine(isLoopbackUrl, 'is for tests and must be a URL of this machine'),
    'another URL of Stripe’s API on this machine, for tests',
  ),
};

function readKeys(values: Readonly<Record<string, unknown>>): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: apiBase = null,
  } = z.object(variables).parse(values);
  if (!secretKey || !publishableKey || !webhookSecret) return null;
  const [isLive, isPublishedLive] = [secretKey, publishableKey].map((key) => /^.._live_/.test(key));
  if (isLive !== isPublishedLive)
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live ones.',
    );
  return { secretKey, publishableKey, webhookSecret, isLive: isLive === true, apiBase };
}

export const stripeProvider = defineProvider({
  name: 'stripe',
  label: 'Stripe',
  methods: [
    {
      name: 'card',
      label: 'Card',
      flow: 'card',
      takenOn: 'payment',
      captureLater: { parts: 'varies', days: 7 },
      settlesWithinDays: 0,
      refunds: { inParts: true, withinDays: null, canFailLater: true },
      sessionMinutes: null,
      countries: 'all',
      currencies: 'all',
    },
  ],
  webhooks: 'signed',
  variables,
  required: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  readKeys,
  noMoney: ({ isLive }) => (isLive ? null : 'Stripe’s keys are test keys: no money is moved.'),
  publicKey: ({ publishableKey }) => publishableKey,
  // As Stripe's integration security guide requires; its frames come from changing subdomains.
  sources: {
    script: ' https://js.stripe.com https://*.js.stripe.com',
    frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    connect: ' https://api.stripe.com',
    payment: ' "https://js.stripe.com"',
  },
  component: 'stripe',
});
