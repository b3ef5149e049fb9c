import { defineProvider } from '../provider';

/** Test cards for development. No money is moved. */
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
      refunds: { inParts: true, withinDays: null, canFailLater: false },
      savesCards: false,
      sessionMinutes: null,
      countries: 'all',
      currencies: 'all',
    },
  ],
  webhooks: 'signed',
  variables: {},
  readKeys: () => ({}),
  noMoney: () => 'PAYMENT_GATEWAY is sandbox: no money is moved.',
  publicKey: () => null,
  sources: null,
  component: 'sandbox',
});
