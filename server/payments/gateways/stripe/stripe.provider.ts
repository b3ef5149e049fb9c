import { z } from 'zod';
import { isTyped } from '#contract/values/orders/payment-methods';
import { httpUrl, isLoopbackUrl, secret, variable } from '../../../configuration/variable';
import { defineProvider, type MethodDeclaration } from '../provider';

/** Stripe's credentials. */
export interface StripeSettings {
  secretKey: string;
  /** Sent to browsers. */
  publishableKey: string;
  webhookSecret: string;
  /** The types at Stripe of the methods to offer; null for those that are turned on in the account. */
  methods: readonly string[] | null;
  /** Whether these are live keys, not test keys. */
  isLive: boolean;
  /** A simulated Stripe API on this machine, for tests; `null`: the real one. */
  apiBase: string | null;
}

export const CARD = 'card';
const PREFIX = 'stripe-';

/** A method as Stripe calls it. */
export const typeOf = (method: string) => method.replace(PREFIX, '');

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
  STRIPE_METHODS: variable(
    z.string().regex(/^[a-z0-9_]+(,[a-z0-9_]+)*$/, 'must be names with commas between them'),
    'the methods to offer, as [Stripe](operations.md#stripe) calls them, such as `card,ideal,bancontact`',
    { default: 'those that are turned on in the account' },
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
    STRIPE_METHODS: methods,
    STRIPE_API_BASE: apiBase = null,
  } = z.object(variables).parse(values);
  if (!secretKey || !publishableKey || !webhookSecret) return null;
  const [isLive, isPublishedLive] = [secretKey, publishableKey].map((key) => /^.._live_/.test(key));
  if (isLive !== isPublishedLive)
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys, or both live ones.',
    );
  return {
    secretKey,
    publishableKey,
    webhookSecret,
    methods: methods?.split(',') ?? null,
    isLive: isLive === true,
    apiBase,
  };
}

/** Leaves the shop for the page of a bank, or of Klarna. Stripe takes from 0.50. */
const redirect = (
  type: string,
  label: string,
  countries: string,
  currencies: string,
  greatest: number | null = null,
): MethodDeclaration => ({
  name: `${PREFIX}${type}`,
  label,
  flow: 'redirect',
  takenOn: 'payment',
  captureLater: null,
  settlesWithinDays: 0,
  refunds: { inParts: true, withinDays: 180 },
  savesCards: false,
  sessionMinutes: 60,
  countries: countries.split(' '),
  currencies: currencies
    .split(' ')
    .map((currency) => ({ currency, decimals: 2, least: 50, greatest })),
});

const KLARNA = 'AT BE DE ES FI FR IE IT NL PT';
const EURO_COUNTRIES = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';

export const stripeProvider = defineProvider({
  name: 'stripe',
  label: 'Stripe',
  methods: [
    {
      name: CARD,
      label: 'Card',
      flow: 'card',
      takenOn: 'payment',
      captureLater: { parts: 'varies', days: 7 },
      settlesWithinDays: 0,
      refunds: { inParts: true, withinDays: null },
      savesCards: true,
      sessionMinutes: null,
      countries: 'all',
      currencies: 'all',
    },
    redirect('ideal', 'iDEAL', 'NL', 'EUR', 5_000_000),
    redirect('bancontact', 'Bancontact', 'BE', 'EUR'),
    redirect('eps', 'EPS', 'AT', 'EUR'),
    redirect('p24', 'Przelewy24', 'PL', 'PLN EUR'),
    redirect('twint', 'TWINT', 'CH', 'CHF', 500_000),
    redirect('klarna', 'Klarna', KLARNA, 'EUR'),
    {
      ...redirect('blik', 'BLIK', 'PL', 'PLN'),
      flow: 'code',
      note: 'You’ll enter the six-digit code from your banking app and confirm the payment there.',
      refunds: { inParts: true, withinDays: 395 },
      sessionMinutes: null,
    },
    {
      ...redirect('sepa_debit', 'SEPA direct debit', EURO_COUNTRIES, 'EUR', 1_000_000),
      flow: 'account',
      note: 'We’ll collect the money from your bank account. It can take days, and we send your order after that.',
      // Fourteen business days at the latest.
      settlesWithinDays: 20,
      sessionMinutes: null,
    },
  ],
  webhooks: 'signed',
  variables,
  required: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  alsoEntered: ['STRIPE_METHODS'],
  readKeys,
  offers: (method, { methods }, ofAccount) =>
    methods ? methods.includes(typeOf(method)) : (ofAccount?.includes(method) ?? method === CARD),
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

const typedTypes = new Set(
  stripeProvider.methods.filter(({ flow }) => isTyped(flow)).map(({ name }) => typeOf(name)),
);

/** Whether the Payment Element in the checkout collects what a method needs; by its name or its type at Stripe. */
export const isTypedInCheckout = (method: string): boolean => typedTypes.has(typeOf(method));
