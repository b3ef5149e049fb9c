import { z } from 'zod';
import { httpUrl, isLoopbackUrl, secret, variable } from '../../../configuration/variable';
import { defineProvider, type MethodDeclaration } from '../provider';

export interface MollieKeys {
  apiKey: string;
  /** The names at Mollie of the methods to offer; null for all below. */
  methods: readonly string[] | null;
  /** A simulated API on this machine, for tests; null for the real one. */
  apiBase: string | null;
}

const variables = {
  MOLLIE_API_KEY: secret(
    z.string().regex(/^(test|live)_\w+$/, 'must begin with test_ or live_'),
    'required with `mollie`. Keep it after a change to another gateway, so that older orders can be refunded',
  ),
  MOLLIE_METHODS: variable(
    z.string().regex(/^[a-z0-9]+(,[a-z0-9]+)*$/, 'must be names with commas between them'),
    'the methods to offer, by their names at [Mollie](operations.md#mollie), such as `ideal,bancontact,creditcard`',
    { default: 'all six' },
  ),
  MOLLIE_API_BASE: variable(
    httpUrl().refine(isLoopbackUrl, 'is for tests and must be a URL of this machine'),
    'another URL of Mollie’s API on this machine, for tests',
  ),
};

function readKeys(values: Readonly<Record<string, unknown>>): MollieKeys | null {
  const {
    MOLLIE_API_KEY: apiKey,
    MOLLIE_METHODS: methods,
    MOLLIE_API_BASE: apiBase = null,
  } = z.object(variables).parse(values);
  if (!apiKey) return null;
  return { apiKey, methods: methods?.split(',') ?? null, apiBase };
}

/** Mollie writes two decimals, but for the yen. Its account decides which of these it takes. */
const cardCurrencies = 'EUR GBP USD CHF PLN DKK SEK NOK CZK HUF RON CAD AUD NZD SGD HKD ZAR';

/** In the minor unit, as Mollie states them for each method. */
const limits = (currency: string, least: number, greatest: number | null) => ({
  currency,
  decimals: 2,
  least,
  greatest,
});

/** All methods leave the shop for Mollie's page or the bank's, and Mollie ends a payment that was declined. */
const redirect = (
  method: Pick<MethodDeclaration, 'name' | 'label' | 'countries' | 'currencies'>,
): MethodDeclaration => ({
  flow: 'redirect',
  takenOn: 'payment',
  captureLater: null,
  settlesWithinDays: 0,
  refunds: { inParts: true, withinDays: 365 },
  savesCards: false,
  sessionMinutes: null,
  ...method,
});

const PREFIX = 'mollie-';

/** A method as Mollie calls it. */
export const nameAtMollie = (method: string) => method.slice(PREFIX.length);

export const mollieProvider = defineProvider({
  name: 'mollie',
  label: 'Mollie',
  methods: [
    redirect({
      name: `${PREFIX}ideal`,
      label: 'iDEAL',
      countries: ['NL'],
      currencies: [limits('EUR', 1, 5_000_000)],
    }),
    redirect({
      name: `${PREFIX}bancontact`,
      label: 'Bancontact',
      countries: ['BE'],
      currencies: [limits('EUR', 2, 5_000_000)],
    }),
    redirect({
      name: `${PREFIX}eps`,
      label: 'EPS',
      countries: ['AT'],
      currencies: [limits('EUR', 100, 5_000_000)],
    }),
    redirect({
      name: `${PREFIX}blik`,
      label: 'BLIK',
      countries: ['PL'],
      currencies: [limits('PLN', 100, 5_000_000)],
    }),
    {
      ...redirect({
        name: `${PREFIX}przelewy24`,
        label: 'Przelewy24',
        countries: ['PL'],
        currencies: [limits('PLN', 100, 5_500_000), limits('EUR', 100, 1_250_000)],
      }),
      settlesWithinDays: 1,
    },
    redirect({
      name: `${PREFIX}creditcard`,
      label: 'Card',
      countries: 'all',
      currencies: cardCurrencies.split(' ').map((currency) => limits(currency, 100, 1_000_000)),
    }),
  ],
  webhooks: 'hint',
  variables,
  required: ['MOLLIE_API_KEY'],
  readKeys,
  offers: (method, { methods }) => methods?.includes(nameAtMollie(method)) ?? true,
  noMoney: ({ apiKey }) =>
    apiKey.startsWith('test_') ? 'Mollie’s key is a test key: no money is moved.' : null,
  publicKey: () => null,
  sources: null,
  component: null,
});
