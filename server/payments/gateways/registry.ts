import {
  BANK_TRANSFER,
  DELIVERY_METHOD,
  type GatewayName,
  ON_DELIVERY,
  type PaymentFlow,
  TRANSFER_METHOD,
} from '#contract/values/orders/payment-methods';
import { mollieProvider } from './mollie/mollie.provider';
import { payPalProvider } from './paypal/paypal.provider';
import type { AnyProvider, MethodDeclaration } from './provider';
import { sandboxProvider } from './sandbox/sandbox.provider';
import { stripeProvider } from './stripe/stripe.provider';

/** All payment providers. Apart from this list, only the folder of a provider and `choose-gateway.ts` name it. */
export const providers = [sandboxProvider, stripeProvider, mollieProvider, payPalProvider] as const;

export type ProviderName = (typeof providers)[number]['name'];

/** The names that a shop's gateway can have: those of the providers, and payment on delivery. */
export const gatewayNames: readonly GatewayName[] = [
  ...providers.map(({ name }) => name),
  BANK_TRANSFER,
  ON_DELIVERY,
];

/** The environment variables of all providers. */
export const providerVariables = Object.assign(
  {},
  ...providers.map(({ variables }) => variables),
) as Record<never, never>;

/** The provider that a shop has unless its operator chooses one. It moves no money. */
export const DEFAULT_PROVIDER: GatewayName = sandboxProvider.name;

/** The declaration of a provider; null for the shop's own ways to be paid, and for a provider that was removed. */
export function providerNamed(name: GatewayName): AnyProvider | null {
  return (providers as readonly AnyProvider[]).find((one) => one.name === name) ?? null;
}

/** The variables that staff can enter: the keys, and nothing that says which server is called. */
export function enteredVariables({
  required = [],
  alsoEntered = [],
}: Pick<AnyProvider, 'required' | 'alsoEntered'>): readonly string[] {
  return [...required, ...alsoEntered];
}

const outside = (
  name: string,
  label: string,
  note: string,
  flow: PaymentFlow,
): MethodDeclaration => ({
  name,
  label,
  note,
  flow,
  takenOn: 'payment',
  captureLater: null,
  settlesWithinDays: 0,
  refunds: null,
  savesCards: false,
  sessionMinutes: null,
  countries: 'all',
  currencies: 'all',
});

/** The shop's own methods, by the name of their gateway. */
const outsideMethods = new Map<GatewayName, MethodDeclaration>([
  [
    BANK_TRANSFER,
    outside(
      TRANSFER_METHOD,
      'Bank transfer',
      'After you order, we’ll show you our bank details and the payment reference, and email them to you. We’ll send your order as soon as your payment arrives.',
      'transfer',
    ),
  ],
  [
    ON_DELIVERY,
    outside(DELIVERY_METHOD, 'Pay on delivery', 'You pay when the parcel arrives.', 'delivery'),
  ],
]);

/** The methods of a gateway, the usual one first. */
export function methodsOf(gateway: GatewayName): readonly MethodDeclaration[] {
  const own = outsideMethods.get(gateway);
  return own ? [own] : (providerNamed(gateway)?.methods ?? []);
}

/** A method of a gateway; without a name, or with that of a method that was removed, the usual one. */
export function methodNamed(
  gateway: GatewayName,
  name: string | null = null,
): MethodDeclaration | null {
  const methods = methodsOf(gateway);
  return methods.find((method) => method.name === name) ?? methods[0] ?? null;
}
