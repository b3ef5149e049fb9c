import type { Cart } from '#contract/cart';
import { toMinor } from '#contract/values/money';
import { toStripeAmount } from '#contract/values/payments/stripe-amounts';
import type { OrderForm } from '../../../api/orders/orders';

/** What a wallet shows before it is confirmed. Amounts in the smallest unit of the currency. */
export interface WalletQuote {
  amount: number;
  shippingRates: { id: string; displayName: string; amount: number }[];
  lineItems: { name: string; amount: number }[];
}

/** A partial address: wallets give the rest once the shopper has confirmed. */
export interface WalletPlace {
  country: string;
  state: string;
  zipCode: string;
}

/** What a wallet gives once the shopper has confirmed, as Stripe has it. */
export interface WalletDetails {
  billingDetails?: { name?: string; email?: string; phone?: string };
  shippingAddress?: {
    name?: string;
    address: {
      line1?: string;
      line2?: string | null;
      city?: string;
      state?: string;
      country: string;
      postal_code?: string;
    };
  };
  shippingRate?: { id: string };
}

/** The rate of a shop without a choice of methods. */
const ONLY_RATE = 'standard';

/** An amount in major units as Stripe counts it. */
export const stripeAmountOf = (amount: number, currency: string) =>
  toStripeAmount(toMinor(amount, currency), currency);

/** A cart as the wallet shows it; null if nothing delivers it. The chosen method comes first, as Stripe selects the first. */
export function walletQuote(
  { currency, total, shipping, delivery }: Cart,
  texts: { items: string; delivery: string },
): WalletQuote | null {
  if (delivery && delivery.options.length === 0) return null;
  const atStripe = (amount: number) => stripeAmountOf(amount, currency);
  const options = delivery?.options ?? [{ _id: ONLY_RATE, name: texts.delivery, price: shipping }];
  const isChosen = ({ _id }: { _id: string }) => _id === delivery?.optionId;
  const inOrder = [...options.filter(isChosen), ...options.filter((one) => !isChosen(one))];
  return {
    amount: atStripe(total),
    shippingRates: inOrder.map(({ _id, name, price }) => ({
      id: _id,
      displayName: name,
      amount: atStripe(price),
    })),
    lineItems: [
      { name: texts.items, amount: atStripe(total) - atStripe(shipping) },
      { name: texts.delivery, amount: atStripe(shipping) },
    ],
  };
}

/** The method to ask for; none in a shop without a choice. */
export function methodOf(rateId: string | undefined): { deliveryMethodId?: string } {
  return rateId === undefined || rateId === ONLY_RATE ? {} : { deliveryMethodId: rateId };
}

/** The order form with the wallet's name, contact and address. The server checks it as if it was typed. */
export function orderOf({
  billingDetails,
  shippingAddress,
  shippingRate,
}: WalletDetails): OrderForm {
  const {
    line1 = '',
    line2,
    city = '',
    state = '',
    country = '',
    postal_code: zipCode = '',
  } = shippingAddress?.address ?? {};
  const names = (shippingAddress?.name ?? billingDetails?.name ?? '').trim().split(/\s+/);
  const lastName = names.pop() ?? '';
  return {
    firstName: names.join(' '),
    lastName,
    email: billingDetails?.email ?? '',
    mobile: billingDetails?.phone ?? '',
    streetAddress: [line1, line2].filter(Boolean).join(', '),
    city,
    state,
    zipCode,
    country,
    ...methodOf(shippingRate?.id),
  };
}
