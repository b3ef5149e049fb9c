import type { OfferedMethod as ShownMethod } from '#contract/orders/payments';
import { exponentOf, toMajor } from '#contract/values/money';
import {
  BANK_TRANSFER,
  type GatewayName,
  ON_DELIVERY,
  type PaymentMethod,
} from '#contract/values/orders/payment-methods';
import type { Config } from '../config';
import { fieldError, type ShopError } from '../http/errors';
import type { Settings } from '../settings/shop-settings';
import type { CurrencyLimits, MethodDeclaration } from './gateways/provider';
import { methodsOf, providerNamed } from './gateways/registry';

export { methodNamed, providerNamed } from './gateways/registry';

/** A way to pay new orders. */
export interface OfferedMethod {
  gateway: GatewayName;
  method: MethodDeclaration;
}

/** How the shop is configured to be paid. */
export type PaymentConfig = Pick<Config, 'gateway' | 'providerKeys'>;

type PaymentSettings = Pick<
  Settings,
  'bankTransfer' | 'payOnDelivery' | 'currency' | 'maxSettlingDays'
>;

/** The methods that new orders can be paid with, those of the configured gateway first. */
export function offeredMethods(
  { gateway, providerKeys }: PaymentConfig,
  settings: PaymentSettings,
): OfferedMethod[] {
  const { bankTransfer, payOnDelivery } = settings;
  const gateways = [
    gateway,
    ...(bankTransfer && gateway !== BANK_TRANSFER ? [BANK_TRANSFER] : []),
    ...(payOnDelivery && gateway !== ON_DELIVERY ? [ON_DELIVERY] : []),
  ];
  return gateways.flatMap((name) => {
    const isOffered = providerNamed(name)?.offers;
    const keys = providerKeys.get(name);
    return methodsOf(name)
      .filter((method) => isOffered?.(method.name, keys as never) ?? true)
      .filter((method) => suitsShop(method, settings))
      .map((method) => ({ gateway: name, method }));
  });
}

/** Whether a method takes the shop's currency, and settles soon enough: until then its orders hold stock. */
export function suitsShop(
  { currencies, settlesWithinDays }: Pick<MethodDeclaration, 'currencies' | 'settlesWithinDays'>,
  { currency, maxSettlingDays }: Pick<PaymentSettings, 'currency' | 'maxSettlingDays'>,
): boolean {
  if (settlesWithinDays > maxSettlingDays) return false;
  return currencies === 'all' || currencies.some((one) => one.currency === currency);
}

/** A method as shoppers and staff see it, with what it can pay in the shop's currency. */
export function toOfferedMethod(
  { gateway, method }: OfferedMethod,
  { currency }: Pick<PaymentSettings, 'currency'>,
): ShownMethod {
  const { name, label, note, flow, countries, currencies } = method;
  const limits =
    currencies === 'all' ? undefined : currencies.find((one) => one.currency === currency);
  return {
    name,
    label,
    ...(note && { note }),
    gateway,
    flow,
    ...(countries !== 'all' && { countries: [...countries] }),
    ...(limits && limitsIn(currency, limits)),
  };
}

function limitsIn(
  currency: string,
  { least, greatest, decimals }: CurrencyLimits,
): Pick<ShownMethod, 'least' | 'greatest' | 'decimals'> {
  return {
    least: toMajor(least, currency),
    ...(greatest !== null && { greatest: toMajor(greatest, currency) }),
    ...(decimals < exponentOf(currency) && { decimals }),
  };
}

/** Whether a new order is charged when it ships. */
export function isCapturedLater(
  { captureLater }: Pick<MethodDeclaration, 'captureLater'>,
  { chargeAt }: Pick<Settings, 'chargeAt'>,
): boolean {
  return chargeAt === 'shipment' && captureLater !== null;
}

/** A payment that a method may or may not take. */
interface Payable {
  /** ISO 3166-1 code; empty if it is not known. */
  country: string;
  currency: string;
  /** In the minor unit. */
  amount: number;
}

/** Whether a method can take a payment. Nothing to pay is taken by any. */
export function takesPayment(
  { countries, currencies }: Pick<MethodDeclaration, 'countries' | 'currencies'>,
  { country, currency, amount }: Payable,
): boolean {
  if (amount === 0) return true;
  if (countries !== 'all' && !countries.includes(country)) return false;
  if (currencies === 'all') return true;
  const limits = currencies.find((one) => one.currency === currency);
  if (!limits) return false;
  const unit = 10 ** Math.max(0, exponentOf(currency) - limits.decimals);
  const isWhole = amount % unit === 0;
  return isWhole && amount >= limits.least && amount <= (limits.greatest ?? amount);
}

/** Whether the difference of an order change can be paid with a method: without leaving the order, and at once. */
export function takesDifferences({ flow, settlesWithinDays, takenOn }: MethodDeclaration): boolean {
  return flow === 'card' && settlesWithinDays === 0 && takenOn === 'payment';
}

/**
 * The chosen method; without a choice the first that can take the payment. Throws `invalid_request` for a method that is not
 * offered, or cannot take it.
 */
export function methodFor(
  chosen: PaymentMethod | undefined,
  offered: OfferedMethod[],
  payment: Payable,
): OfferedMethod {
  const isTaken = ({ method }: OfferedMethod) => takesPayment(method, payment);
  const found = chosen
    ? offered.find(({ method }) => method.name === chosen)
    : (offered.find(isTaken) ?? offered[0]);
  if (!found)
    throw refusedMethod('This payment method isn’t offered any more. Please choose another.');
  if (!isTaken(found))
    throw refusedMethod(
      `${found.method.label} can’t be used for this order. Please choose another way to pay.`,
    );
  return found;
}

function refusedMethod(message: string): ShopError {
  return fieldError('invalid_request', 'paymentMethod', message);
}
