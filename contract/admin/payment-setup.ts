import { z } from 'zod';
import { identityProof } from '../accounts';
import { endpoint } from '../endpoint';
import { moneyInput } from '../money';
import { rawText } from '../text';
import { area, basedOn } from './area';

/** A key that a provider needs. Its value is never returned. */
const providerKey = z.object({
  /** Its environment variable, which names it in requests too. */
  name: z.string(),
  label: z.string(),
  /** What to enter, of a key that may be left out; null for the others. */
  hint: z.string().nullable(),
  /** False for a key that browsers may see. */
  isSecret: z.boolean(),
});

const paymentProvider = z.object({
  name: z.string(),
  label: z.string(),
  isOn: z.boolean(),
  /** Whether the environment switches it on, so that it can’t be switched off here. */
  isOnByServer: z.boolean(),
  /** What it needs; empty if nothing. */
  keys: z.array(providerKey),
  /** Where its keys are: in the environment, which wins, or entered here; null without keys. */
  keysFrom: z.enum(['server', 'staff']).nullable(),
  /** False if the keys were encrypted with a key that the server no longer has. */
  areKeysReadable: z.boolean(),
  /** Whether its keys move no money. */
  isTest: z.boolean(),
  /** What to enter at the provider, so that it reports payments; null if nothing is entered there. */
  webhookUrl: z.string().nullable(),
  /** The labels of its methods. */
  methods: z.array(z.string()),
});

const countryCode = rawText(2)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Enter codes of countries with two letters, for example NL, BE.');

const methodChoice = z.object({
  /** Its provider, or `bank-transfer` or `none` for the shop’s own. */
  gateway: rawText(60, 1),
  method: rawText(60, 1),
  isOn: z.boolean(),
  /** The countries of delivery in which it is offered; null for all. */
  countries: z.array(countryCode).max(300).nullable(),
  /** The smallest and largest order in the shop’s currency; null for no limit of the shop. */
  least: moneyInput.nullable(),
  greatest: moneyInput.nullable(),
});

const paymentMethod = methodChoice.extend({
  label: z.string(),
  /** The label of its provider; null for the shop’s own. */
  provider: z.string().nullable(),
  /** Why shoppers don’t see it although it is on; null if they do. */
  problem: z.string().nullable(),
});
export type PaymentMethodChoice = z.infer<typeof paymentMethod>;

const paymentSetup = z.object({
  providers: z.array(paymentProvider),
  /** In the order of the checkout. */
  methods: z.array(paymentMethod),
  /** Whether staff have chosen the order; otherwise the usual methods of the shopper’s country come first. */
  hasOwnOrder: z.boolean(),
  version: z.number().int(),
});
export type PaymentSetup = z.infer<typeof paymentSetup>;
export type PaymentProvider = z.infer<typeof paymentProvider>;

/** Why a provider could not be reached with its keys. */
export const connectionProblems = ['no_keys', 'refused', 'unreachable', 'not_testable'] as const;

const payments = area('admin', 'Admin: payments');

export const getPaymentSetup = endpoint({
  ...payments.get('/api/admin/payment-setup'),
  summary: 'The payment providers and methods, without keys',
  response: paymentSetup,
});

export const updatePaymentMethods = endpoint({
  ...payments.put('/api/admin/payment-setup/methods'),
  summary:
    'Set which methods are offered, where, for which orders and in which order; null returns to the usual order. Switching bank transfer or payment on delivery on needs `currentPassword`, and `code` where sign-in needs one. With a `version`, 409 `stale_version` if someone else has saved since',
  body: z
    .object({ methods: z.array(methodChoice).max(100).nullable(), ...identityProof })
    .extend(basedOn),
  response: paymentSetup,
});

export const updatePaymentProvider = endpoint({
  ...payments.put('/api/admin/payment-setup/providers/:id'),
  summary:
    'Switch a provider on or off, replace all of its keys, or remove them with null. Keys and switching on need `currentPassword`, and `code` where sign-in needs one. Payments that were begun keep the keys with which they were begun',
  body: z
    .object({
      isOn: z.boolean().optional(),
      keys: z
        .array(z.object({ name: rawText(60, 1), value: rawText(500, 1).trim() }))
        .max(20)
        .nullable()
        .optional(),
      ...identityProof,
    })
    .extend(basedOn),
  response: paymentSetup,
});

export const testPaymentProvider = endpoint({
  ...payments.post('/api/admin/payment-setup/providers/:id/test'),
  summary: 'Ask a provider whether it accepts the saved keys',
  response: z.object({
    /** Null if it accepts them. */
    problem: z.object({ code: z.enum(connectionProblems), message: z.string() }).nullable(),
  }),
});
