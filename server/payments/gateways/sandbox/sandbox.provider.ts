import { TEST_WALLET_KEY } from '#contract/values/orders/payment-methods';
import { flag, variable } from '../../../configuration/variable';
import { defineProvider } from '../provider';

/** The name of the method that leaves the shop. */
export const TEST_BANK = 'test-bank';

interface SandboxSettings {
  /** Whether the test bank is offered beside the card. */
  hasBank: boolean;
  /** Whether browsers show the test wallet, where staff show wallets. */
  hasWallet?: boolean;
}

const variables = {
  SANDBOX_BANK: variable(
    flag,
    '`1` offers the sandbox’s second method, a test bank on a page of its own, to try payments that leave the shop',
    { default: '`0`' },
  ),
  SANDBOX_WALLET: variable(
    flag,
    '`1` shows a test wallet of the sandbox where the settings show wallets, to try express checkout',
    { default: '`0`' },
  ),
};

function readKeys({
  SANDBOX_BANK,
  SANDBOX_WALLET,
}: Readonly<Record<string, unknown>>): SandboxSettings {
  return { hasBank: SANDBOX_BANK === true, hasWallet: SANDBOX_WALLET === true };
}

/** Test cards and a test bank for development. No money is moved. */
export const sandboxProvider = defineProvider({
  name: 'sandbox',
  label: 'Sandbox',
  methods: [
    {
      name: 'card',
      label: 'Card',
      flow: 'card',
      takenOn: 'payment',
      captureLater: { parts: 'varies', days: 7 },
      settlesWithinDays: 0,
      refunds: { inParts: true, withinDays: null },
      savesCards: false,
      sessionMinutes: null,
      countries: 'all',
      currencies: 'all',
    },
    {
      name: TEST_BANK,
      label: 'Test bank',
      flow: 'redirect',
      takenOn: 'payment',
      captureLater: null,
      settlesWithinDays: 1,
      refunds: { inParts: true, withinDays: null },
      savesCards: false,
      sessionMinutes: 60,
      countries: ['BE', 'DE', 'NL', 'PL', 'US'],
      currencies: ['EUR', 'PLN', 'USD'].map((currency) => ({
        currency,
        decimals: 2,
        least: 100,
        greatest: 100_000,
      })),
    },
  ],
  webhooks: 'signed',
  variables,
  readKeys,
  offers: (method, { hasBank }) => method !== TEST_BANK || hasBank,
  noMoney: () => 'Payments are those of the sandbox: no money is moved.',
  publicKey: ({ hasWallet }) => (hasWallet ? TEST_WALLET_KEY : null),
  sources: null,
  component: 'sandbox',
});
