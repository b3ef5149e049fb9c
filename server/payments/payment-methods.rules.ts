import type { OfferedMethod as ShownMethod } from '#contract/orders/payments';
import { exponentOf, toMajor } from '#contract/values/money';
import {
  BANK_TRANSFER,
  type GatewayName,
  ON_DELIVERY,
  type PaymentMethod,
} from '#contract/values/orders/payment-methods';
import { fieldError, type ShopError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import type { Settings, StoredPaymentMethod } from '../settings/shop-settings';
import type { PaymentSetup } from './gateways/payment-setup.service';
import type { CurrencyLimits, MethodDeclaration } from './gateways/provider';
import { methodsOf, providerNamed } from './gateways/registry';
import { inUsualOrder } from './usual-order.rules';

export { methodNamed, providerNamed } from './gateways/registry';

/** A way to pay new orders. */
export interface OfferedMethod {
  gateway: GatewayName;
  method: MethodDeclaration;
}

/** Of a new order: where it is delivered, so that the methods of the country come first. */
interface Destination {
  /** ISO 3166-1 code; empty if it is not known. */
  country: string;
}

type PaymentSettings = Pick<
  Settings,
  'bankTransfer' | 'payOnDelivery' | 'payments' | 'currency' | 'maxSettlingDays' | 'delivery'
>;

/**
 * The methods that new orders can be paid with: in the order that staff have chosen, or else those that are usual in the country
 * first. Their countries and limits are those of the provider within those of staff.
 */
export function offeredMethods(
  setup: PaymentSetup,
  settings: PaymentSettings,
  { country }: Destination = { country: settings.delivery.country },
): OfferedMethod[] {
  const offered = chosenMethods(setup, settings).map(({ gateway, method }) => ({
    gateway,
    method: withinChoice(method, choiceOf(settings, { gateway, method }), settings.currency),
  }));
  const sorted = inCheckoutOrder(offered, settings, country);
  // A name is chosen at the checkout, so only one of two providers can offer a method by it. Only the environment can lead to two.
  const named = sorted.filter(
    ({ method }, index) => sorted.findIndex((one) => one.method.name === method.name) === index,
  );
  return named.map((one) => toldApart(one, named));
}

function chosenMethods(setup: PaymentSetup, settings: PaymentSettings): OfferedMethod[] {
  return availableMethods(setup, settings).filter((one) => choiceOf(settings, one)?.isOn !== false);
}

/** Two methods of different providers with one name, of which shoppers could choose only the first; null if there are none. */
export function methodsWithOneName(
  setup: PaymentSetup,
  settings: PaymentSettings,
): [OfferedMethod, OfferedMethod] | null {
  const all = chosenMethods(setup, settings);
  for (const [index, one] of all.entries()) {
    const other = all.slice(0, index).find(({ method }) => method.name === one.method.name);
    if (other) return [other, one];
  }
  return null;
}

/** Methods that read the same, as iDEAL by two providers, are distinguished by their provider. */
function toldApart(one: OfferedMethod, all: readonly OfferedMethod[]): OfferedMethod {
  const { gateway, method } = one;
  const isAlone = !all.some(
    (other) => other.gateway !== gateway && other.method.label === method.label,
  );
  const provider = providerNamed(gateway)?.label;
  if (isAlone || provider === undefined) return one;
  return { gateway, method: { ...method, label: `${method.label} (${provider})` } };
}

/** The methods of the providers and ways to be paid that are switched on, whether or not staff offer them. */
function availableMethods(
  { providers, outside }: PaymentSetup,
  settings: Omit<PaymentSettings, 'delivery' | 'payments'>,
): OfferedMethod[] {
  const { bankTransfer, payOnDelivery } = settings;
  const own = (name: GatewayName) => ({ name, keys: null, ofAccount: null });
  const gateways = [
    ...(outside === null ? [] : [own(outside)]),
    ...providers,
    ...(bankTransfer && outside !== BANK_TRANSFER ? [own(BANK_TRANSFER)] : []),
    ...(payOnDelivery && outside !== ON_DELIVERY ? [own(ON_DELIVERY)] : []),
  ];
  return gateways.flatMap(({ name, keys, ofAccount }) => {
    const isOffered = providerNamed(name)?.offers;
    return methodsOf(name)
      .filter((method) => isOffered?.(method.name, keys as never, ofAccount) ?? true)
      .filter((method) => suitsShop(method, settings))
      .map((method) => ({ gateway: name, method }));
  });
}

/** What staff have decided about a method; undefined if nothing. */
export function choiceOf(
  { payments }: Pick<Settings, 'payments'>,
  { gateway, method }: OfferedMethod,
): StoredPaymentMethod | undefined {
  return payments.methods.find((one) => one.gateway === gateway && one.method === method.name);
}

/** In the order that staff have chosen, or else with the methods first that are usual in the country. */
export function inCheckoutOrder(
  methods: readonly OfferedMethod[],
  { payments: { methods: chosen } }: Pick<Settings, 'payments'>,
  country: string,
): OfferedMethod[] {
  if (chosen.length === 0) return inUsualOrder(methods, country);
  return methods.toSorted((a, b) => positionOf(chosen, a) - positionOf(chosen, b));
}

function positionOf(chosen: StoredPaymentMethod[], { gateway, method }: OfferedMethod): number {
  const position = chosen.findIndex((one) => one.gateway === gateway && one.method === method.name);
  return position === -1 ? chosen.length : position;
}

/** A method with the countries and limits of staff, as far as the provider allows them. */
function withinChoice(
  method: MethodDeclaration,
  choice: StoredPaymentMethod | undefined,
  currency: string,
): MethodDeclaration {
  if (!choice) return method;
  const { countries: chosen, least, greatest } = choice;
  const { countries, currencies } = method;
  const hasLimits = least !== null || greatest !== null;
  const declared =
    currencies === 'all'
      ? [{ currency, decimals: exponentOf(currency), least: 0, greatest: null }]
      : currencies.filter((one) => one.currency === currency);
  return {
    ...method,
    countries:
      chosen === null || countries === 'all'
        ? (chosen ?? countries)
        : countries.filter((country) => chosen.includes(country)),
    currencies: hasLimits
      ? declared.map((limits) => ({
          ...limits,
          least: Math.max(limits.least, least ?? 0),
          greatest: smaller(limits.greatest, greatest),
        }))
      : currencies,
  };
}

function smaller(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
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

/** Whether the difference of an order change can be paid with a method: without leaving the order, and immediately. */
export function takesDifferences({ flow, settlesWithinDays, takenOn }: MethodDeclaration): boolean {
  return flow === 'card' && settlesWithinDays === 0 && takenOn === 'payment';
}

/** Why the provider of a payment would refuse a refund, for staff; null if it would not. */
export function refundRefusal(
  { label, refunds }: Pick<MethodDeclaration, 'label' | 'refunds'>,
  { daysAgo, isWhole }: { daysAgo: number; isWhole: boolean },
): string | null {
  if (!refunds) return null;
  const { inParts, withinDays } = refunds;
  if (withinDays !== null && daysAgo > withinDays)
    return `Payments with ${label} can be refunded for ${withinDays} days. Refund this customer another way.`;
  return inParts || isWhole ? null : `Payments with ${label} can only be refunded in full.`;
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
  if (!found) throw refusedMethod(refusals.checkout.paymentMethod);
  if (!isTaken(found))
    throw refusedMethod(
      `${found.method.label} can’t be used for this order. Please choose another way to pay.`,
    );
  return found;
}

function refusedMethod(message: string): ShopError {
  return fieldError('invalid_request', 'paymentMethod', message);
}
