import type { ComponentType, RefObject } from 'react';
import type { Order } from '#contract/orders/orders';
import type { PaymentFlow } from '#contract/values/orders/payment-methods';
import { ownValue } from '#contract/values/own-value';
import type { ApiForm, FormErrors } from '../../../api/use-api-form';
import { type Card, cardErrors } from './card.rules';
import { CardFields } from './card-section';
import { type PayOutcome, payAtSandbox } from './pay-sandbox';
import type { StripePaymentHandle } from './stripe-payment';
import { payAtStripe, StripeFields } from './stripe-section';

/** Fields of a provider that are mounted; each provider knows its own. */
export type MountedFields = StripePaymentHandle;

interface FieldsProps {
  form: Pick<ApiForm<{ card: Card }>, 'control' | 'errorAt'>;
  /** How the method is paid. */
  flow: PaymentFlow;
  /** Whether the method is one of several, which has been chosen above. */
  hasChoice: boolean;
  /** Undefined until it is placed, and of a change of an order. */
  orderId?: string | undefined;
  /** Of the order's payment; undefined until it is placed. */
  clientSecret: string | undefined;
  fields: RefObject<MountedFields | null>;
}

interface Paying {
  clientSecret: string;
  /** What was typed into the shop's own card fields. */
  card: Card;
  /** Null until they are mounted. */
  fields: MountedFields | null;
}

/** What a payment provider shows in the checkout, and how it is paid there. */
interface ProviderComponent {
  /** Its fields belong to an order, so the order is placed before they are shown. */
  needsOrder: boolean;
  Fields: ComponentType<FieldsProps>;
  errorsOf(card: Card): FormErrors;
  /** Sends what the shopper typed to the provider, never to the shop. */
  pay(paying: Paying): Promise<PayOutcome>;
}

/** By the name of the provider. What a provider loads, it loads when its fields are shown. */
const components: Record<string, ProviderComponent> = {
  sandbox: {
    needsOrder: false,
    Fields: ({ form, hasChoice }) => <CardFields checkout={form} hasChoice={hasChoice} />,
    errorsOf: (card) => cardErrors(card, new Date()),
    pay: ({ clientSecret, card }) => payAtSandbox(clientSecret, card),
  },
  stripe: {
    needsOrder: true,
    Fields: ({ orderId, clientSecret, flow, fields }) => (
      <StripeFields ref={fields} orderId={orderId} clientSecret={clientSecret} flow={flow} />
    ),
    errorsOf: () => ({}),
    pay: ({ fields }) => payAtStripe(fields),
  },
};

/** What a provider shows; null for one that shows nothing, such as a page of its own. */
export function componentOf(gateway: string): ProviderComponent | null {
  return ownValue(components, gateway) ?? null;
}

/**
 * Confirms a payment at the provider that opened it, which need not be the shop's of today. No other provider sees the card or
 * the secret.
 */
export function payAt(gateway: Order['payment']['gateway'], paying: Paying): Promise<PayOutcome> {
  return componentOf(gateway)?.pay(paying) ?? Promise.resolve({ kind: 'closed' });
}
