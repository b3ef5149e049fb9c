import type { z } from 'zod';
import type { PaymentFlow } from '#contract/values/orders/payment-methods';

/** The smallest and largest payment in a currency, in the minor unit of ISO 4217. */
export interface CurrencyLimits {
  /** ISO 4217, `EUR`. */
  currency: string;
  /** The decimals that the provider counts; amounts with more are not offered. */
  decimals: number;
  least: number;
  /** Null if there is none. */
  greatest: number | null;
}

/** What a payment method can do. The shop decides by these alone, and by no name of a method or provider. */
interface MethodCapabilities {
  flow: PaymentFlow;
  /**
   * `payment`: the provider takes the money when the shopper pays. `approval`: the shopper approves, and the shop takes it
   * once the provider reports `approved`, with `Gateway.capture`.
   */
  takenOn: 'payment' | 'approval';
  /**
   * Whether the money can be authorised at the checkout and captured when the order ships: in one part or several, or as each
   * authorisation says, and for how many days. Null if it cannot.
   */
  captureLater: { parts: 'once' | 'several' | 'varies'; days: number } | null;
  /** Within how many days a payment settles; 0 if its outcome is known when the shopper comes back. */
  settlesWithinDays: number;
  /**
   * Null if staff make refunds by hand. `withinDays`: how long after the payment; null for ever. Staff cannot decide others.
   */
  refunds: { inParts: boolean; withinDays: number | null } | null;
  /** Whether members can save the card at the provider, and pay with it again while they are present. */
  savesCards: boolean;
  /** How long the shopper can take to pay before another attempt is needed; null without limit. */
  sessionMinutes: number | null;
  /** ISO 3166-1 codes of the countries of billing. */
  countries: readonly string[] | 'all';
  currencies: readonly CurrencyLimits[] | 'all';
}

/** A way to pay, as shoppers see it. */
export interface MethodDeclaration extends MethodCapabilities {
  /** Stored with payments, and what the API calls it: `card`. Never changes. */
  name: string;
  /** What shoppers and staff read: 'Card'. */
  label: string;
  /** What shoppers read below it before they order. */
  note?: string;
}

/** Origins of the provider's scripts, frames and calls, each with a space before it, for the content security policy. */
export interface ContentSources {
  script: string;
  frame: string;
  connect: string;
  /** Origins that may request a wallet, as in a permissions policy. */
  payment: string;
}

/**
 * A payment provider: all that the shop knows of it, besides its `Gateway`, which `choose-gateway.ts` names. `Keys`: what it is
 * configured with.
 */
interface PaymentProvider<Keys = never, Name extends string = string> {
  /** Stored with payments. Never changes. Also the end of its webhook's path. */
  name: Name;
  /** What staff read. */
  label: string;
  methods: readonly MethodDeclaration[];
  /**
   * `signed`: an event proves what it says, with what staff get when they enter the shop's address at the provider. `hint`: anybody
   * could have sent it, so it only prompts the shop to ask; it needs no id, is limited, and its address is sent with each payment.
   * `none`: there are no events.
   */
  webhooks: 'signed' | 'hint' | 'none';
  /** The environment variables that configure it, in the order of docs/configuration.md. */
  variables: Record<string, z.ZodType>;
  /** The variables without which it has no keys. */
  required?: readonly string[];
  /** Variables that staff can enter beside the required ones. Never one that says which server is called. */
  alsoEntered?: readonly string[];
  /** Its keys from the environment; null if it needs some and they are not set. Throws an `Error` for keys that do not fit. */
  readKeys(variables: Readonly<Record<string, unknown>>): Keys | null;
  /** Why the keys move no money, such as test keys; null if they do. */
  noMoney(keys: Keys): string | null;
  /**
   * Whether its keys allow a method; all methods if it is left out. `ofAccount`: the methods that are turned on in the account,
   * see `Gateway.listMethods`; null while that is not known.
   */
  offers?(method: string, keys: Keys, ofAccount: readonly string[] | null): boolean;
  /** What browsers get of the keys; null if nothing. */
  publicKey(keys: Keys): string | null;
  /** Null if browsers contact the shop only. */
  sources: ContentSources | null;
  /** The name of its component in `web/storefront/checkout/payment/providers.ts`; null if there is nothing to show. */
  component: string | null;
}

/** A provider of the registry, whatever its keys are. */
export type AnyProvider = Omit<PaymentProvider, 'readKeys'> & {
  readKeys(variables: Readonly<Record<string, unknown>>): unknown;
};

/** Declares a provider: an unknown capability, or a missing one, fails to compile. */
export function defineProvider<Keys, Name extends string>(
  provider: PaymentProvider<Keys, Name>,
): PaymentProvider<Keys, Name> {
  return provider;
}
