import { z } from 'zod';
import { flag, httpUrl, isLoopbackUrl, secret, variable } from '../../../configuration/variable';
import { defineProvider } from '../provider';

export interface PayPalKeys {
  clientId: string;
  clientSecret: string;
  /** What PayPal calls the webhook; its signatures cover it. */
  webhookId: string;
  /** Whether the keys are for PayPal's sandbox. */
  isTest: boolean;
  /** A simulated API on this machine, for tests; null for the real one. */
  apiBase: string | null;
}

const variables = {
  PAYPAL_CLIENT_ID: variable(
    z.string().regex(/^[\w-]{20,200}$/, 'is not a client ID of PayPal'),
    'required with `paypal`, as the next two. Keep them after a change to another gateway, so that older orders can be refunded',
  ),
  PAYPAL_CLIENT_SECRET: secret(
    z.string().regex(/^[\w-]{20,200}$/, 'is not a secret of PayPal'),
    'the secret of the same app',
  ),
  PAYPAL_WEBHOOK_ID: variable(
    z.string().regex(/^[A-Z0-9]{5,50}$/, 'is not the ID of a webhook'),
    'the ID of the app’s [webhook](operations.md#paypal)',
  ),
  PAYPAL_SANDBOX: variable(flag, '`1` if the keys are for PayPal’s sandbox', { default: '`0`' }),
  PAYPAL_API_BASE: variable(
    httpUrl().refine(isLoopbackUrl, 'is for tests and must be a URL of this machine'),
    'another URL of PayPal’s API on this machine, for tests',
  ),
};

function readKeys(values: Readonly<Record<string, unknown>>): PayPalKeys | null {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_SANDBOX: isTest,
    PAYPAL_API_BASE: apiBase,
  } = values as Partial<Record<string, string>> & { PAYPAL_SANDBOX?: boolean };
  if (!clientId || !clientSecret || !webhookId) return null;
  return { clientId, clientSecret, webhookId, isTest: isTest === true, apiBase: apiBase ?? null };
}

/** PayPal takes no decimals of the second ones, also where ISO 4217 has some. */
const withDecimals =
  'USD EUR GBP AUD BRL CAD CHF CNY CZK DKK HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB';
const withoutDecimals = 'HUF JPY TWD';

const limits = (currencies: string, decimals: number) =>
  currencies.split(' ').map((currency) => ({ currency, decimals, least: 1, greatest: null }));

export const currencies = [...limits(withDecimals, 2), ...limits(withoutDecimals, 0)];

export const payPalProvider = defineProvider({
  name: 'paypal',
  label: 'PayPal',
  methods: [
    {
      name: 'paypal',
      label: 'PayPal',
      flow: 'redirect',
      takenOn: 'approval',
      captureLater: null,
      settlesWithinDays: 0,
      refunds: { inParts: true, withinDays: 180 },
      savesCards: false,
      // PayPal then deletes an order that its buyer has not approved.
      sessionMinutes: 3 * 60,
      countries: 'all',
      currencies,
    },
  ],
  webhooks: 'signed',
  variables,
  required: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  alsoEntered: ['PAYPAL_SANDBOX'],
  readKeys,
  noMoney: ({ isTest }) =>
    isTest ? 'PayPal’s keys are for its sandbox: no money is moved.' : null,
  publicKey: () => null,
  sources: null,
  component: null,
});
