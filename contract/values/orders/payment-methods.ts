/** How the shopper pays with a method. */
export const paymentFlows = [
  /** Types a card into fields of the provider, within the checkout. */
  'card',
  /** Presses a button of a wallet, which also knows the address. */
  'wallet',
  /** Types a code that an app of the bank shows. */
  'code',
  /** Types the number of a bank account, which the provider debits. */
  'account',
  /** Leaves the shop for a page of the provider, and comes back. */
  'redirect',
  /** Transfers the money to the shop's account. */
  'transfer',
  /** Pays when the parcel arrives. */
  'delivery',
] as const;
export type PaymentFlow = (typeof paymentFlows)[number];

/** Whether the shopper types into fields of the provider, within the checkout. */
export function isTyped(flow: PaymentFlow): boolean {
  return flow === 'card' || flow === 'code' || flow === 'account';
}

/** The name of a payment provider, as stored with payments. */
export type GatewayName = string;

/** The name of a payment method, such as `card`; unique among the methods that a shop offers. */
export type PaymentMethod = string;

/** The orders that a method can pay. Totals are in major units; an omitted property does not limit them. */
interface OrderLimits {
  countries?: readonly string[] | undefined;
  least?: number | undefined;
  greatest?: number | undefined;
  decimals?: number | undefined;
}

/** Whether a method can pay the total of an order. An order that costs nothing is paid by any. */
export function fitsOrder(
  { countries, least = 0, greatest = Number.POSITIVE_INFINITY, decimals }: OrderLimits,
  { country, total }: { country: string; total: number },
): boolean {
  if (total === 0) return true;
  if (countries && !countries.includes(country)) return false;
  if (decimals !== undefined && Number(total.toFixed(decimals)) !== total) return false;
  return total >= least && total <= greatest;
}

/** The shop's own ways to be paid, which no provider takes part in, by the name that payments have as their gateway. */
export const BANK_TRANSFER = 'bank-transfer';
export const ON_DELIVERY = 'none';

/** The methods of these gateways. */
export const TRANSFER_METHOD = 'bank-transfer';
export const DELIVERY_METHOD = 'on-delivery';

/** How the money of a method arrives. */
export type Collection = 'online' | 'transfer' | 'delivery';

/** How the money arrives of a method, by its name. */
export function collectionOf(method: PaymentMethod): Collection {
  if (method === TRANSFER_METHOD) return 'transfer';
  return method === DELIVERY_METHOD ? 'delivery' : 'online';
}

/** Whether the shopper transfers the money, and staff record it. */
export function isBankTransfer(gateway: GatewayName): boolean {
  return gateway === BANK_TRANSFER;
}

/** Whether the order is paid when staff mark it as delivered. */
export function isPaidOnDelivery(gateway: GatewayName): boolean {
  return gateway === ON_DELIVERY;
}

/** Whether the money arrives outside the shop, so that there is no gateway to call and nothing to type at the checkout. */
export function isCollectedOutside(gateway: GatewayName): boolean {
  return isBankTransfer(gateway) || isPaidOnDelivery(gateway);
}

/** The public key of the provider whose wallet is a test: browsers show it instead of a real one. */
export const TEST_WALLET_KEY = 'test-wallet';
