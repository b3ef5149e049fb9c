import type { SettingsWarning, ShopSettings } from '#contract/admin/settings';
import { currencySymbol, exponentOf, moneyFormat, toMajor } from '#contract/money';

/** The settings that promises are checked against. Money in major units. */
type Delivery = Pick<
  ShopSettings,
  'currency' | 'shippingFlat' | 'freeShippingOver' | 'freeFirstOrder'
>;

/** A promotion that makes delivery free, from an amount of goods on in minor units. */
export interface FreeDelivery {
  over: number;
  isFirstOrder: boolean;
}

/**
 * Returns the conflicts: texts that promise free delivery which the checkout does not grant. Only the demo shop's home page
 * promises a free first order whatever the settings are.
 */
export function warningsOf(
  settings: Delivery,
  promoText: string,
  { demo }: { demo: boolean },
  promotions: readonly FreeDelivery[] = [],
): SettingsWarning[] {
  if (settings.shippingFlat === 0 || settings.freeShippingOver === 0) return [];
  const { currency } = settings;
  const isFree = (goods: number, isFirstOrder: boolean) =>
    promotions.some(
      (promotion) =>
        toMajor(promotion.over, currency) <= goods && (isFirstOrder || !promotion.isFirstOrder),
    );
  return [
    ...bannerWarning(settings, promoText).filter(
      ({ fix }) => !isFree(fix.freeShippingOver ?? 0, false),
    ),
    ...(demo && !isFree(0, true) ? firstOrderWarning(settings) : []),
  ];
}

function bannerWarning(settings: Delivery, promoText: string): SettingsWarning[] {
  const promised = promisedOver(promoText, settings.currency);
  const money = moneyFormat(settings.currency);
  const given = settings.freeShippingOver;
  if (promised === null || (given !== null && given <= promised)) return [];
  const truth =
    given === null
      ? `charges ${money(settings.shippingFlat)} for every order`
      : `only gives it over ${money(given)}`;
  return [
    {
      code: 'banner_promise',
      message: `The promo banner says “${promoText}”, but the checkout ${truth}.`,
      fix: { freeShippingOver: promised },
    },
  ];
}

/** Text of the demo's home page that does not depend on the promo banner. */
function firstOrderWarning({
  currency,
  freeFirstOrder,
  shippingFlat,
}: Delivery): SettingsWarning[] {
  if (freeFirstOrder) return [];
  return [
    {
      code: 'first_order_promise',
      message: `The home page says “Free shipping on your first order”, but the checkout charges ${moneyFormat(currency)(shippingFlat)} for it.`,
      fix: { freeFirstOrder: true },
    },
  ];
}

/**
 * The amount above which a text promises free delivery, in major units: 0 for always, null for no promise. Promises
 * for a first order are ignored.
 */
export function promisedOver(text: string, currency: string): number | null {
  if (/\bfirst\s+order\b/i.test(text)) return null;
  if (!/\bfree\b[^.!?]*\b(delivery|shipping)\b|\b(delivery|shipping)\b[^.!?]*\bfree\b/i.test(text))
    return null;
  const decimals = exponentOf(currency);
  const signs = [currencySymbol(currency), currency].map((sign) =>
    sign.replace(/[$.*+?^(){}|[\]\\]/g, '\\$&'),
  );
  const fraction = decimals === 0 ? '' : `(?:\\.\\d{1,${decimals}})?`;
  const number = `(?:\\d{1,3}(?:,\\d{3})+|\\d+)${fraction}`;
  const amount = new RegExp(`(?:${signs.join('|')})\\s?(${number})`).exec(text);
  return amount ? Number(amount[1]?.replaceAll(',', '')) : 0;
}
