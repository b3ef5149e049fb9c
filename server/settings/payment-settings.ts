import { z } from 'zod';

/** A provider as staff have set it up. */
const storedProvider = z.object({
  name: z.string(),
  isOn: z.boolean(),
  /** The version of the stored secret with its keys, see `paymentSecretOf`; null if staff have entered none. */
  keysVersion: z.number().int().nullable(),
});

/** What staff have decided about a method of a provider, or of the shop's own. Amounts are in minor units of the currency. */
const storedMethod = z.object({
  gateway: z.string(),
  method: z.string(),
  isOn: z.boolean(),
  /** The countries of delivery in which it is offered; null for all that the provider allows. */
  countries: z.array(z.string()).nullable(),
  /** The smallest and largest order; null for what the provider allows. */
  least: z.number().int().nullable(),
  greatest: z.number().int().nullable(),
});

/** The methods that are turned on in the account at a provider, by their names in the shop, as the provider last reported them. */
const storedAccount = z.object({ name: z.string(), methods: z.array(z.string()) });

const stored = z.object({
  accounts: z.array(storedAccount).default([]),
  providers: z.array(storedProvider).default([]),
  /** In the order of the checkout; methods that are missing follow in the usual order. Empty until staff choose an order. */
  methods: z.array(storedMethod).default([]),
});

/** The payment providers and methods, which are one setting. */
export const paymentSetting = stored.default(() => stored.parse({}));
export type StoredPaymentSettings = z.output<typeof stored>;
export type StoredPaymentMethod = z.output<typeof storedMethod>;

/** The payment settings with every amount converted. */
export function convertPayments(
  payments: StoredPaymentSettings,
  convert: (amount: number) => number,
): StoredPaymentSettings {
  const converted = (amount: number | null) => (amount === null ? null : convert(amount));
  return {
    ...payments,
    methods: payments.methods.map((choice) => ({
      ...choice,
      least: converted(choice.least),
      greatest: converted(choice.greatest),
    })),
  };
}
