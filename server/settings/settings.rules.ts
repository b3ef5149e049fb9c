import type { SettingsWarning, ShopSettings } from '#contract/admin/settings';
import { toCents, toDollars } from '#contract/money';

/** The settings that promises are checked against. Money in dollars. */
type Delivery = Pick<ShopSettings, 'shippingFlat' | 'freeShippingOver' | 'freeFirstOrder'>;

/**
 * Returns the conflicts: texts that promise free delivery which the checkout does not grant. Only the demo shop's home page
 * promises a free first order whatever the settings are.
 */
export function warningsOf(
  settings: Delivery,
  promoText: string,
  { demo }: { demo: boolean },
): SettingsWarning[] {
  if (settings.shippingFlat === 0 || settings.freeShippingOver === 0) return [];
  return [...bannerWarning(settings, promoText), ...(demo ? firstOrderWarning(settings) : [])];
}

function bannerWarning(settings: Delivery, promoText: string): SettingsWarning[] {
  const promised = promisedOver(promoText);
  const given = settings.freeShippingOver;
  if (promised === null || (given !== null && given <= promised)) return [];
  const truth =
    given === null
      ? `charges $${settings.shippingFlat.toFixed(2)} for every order`
      : `only gives it over $${given.toFixed(2)}`;
  return [
    {
      code: 'banner_promise',
      message: `The promo banner says “${promoText}”, but the checkout ${truth}.`,
      fix: { freeShippingOver: promised },
    },
  ];
}

/** Text of the demo's home page that does not depend on the promo banner. */
function firstOrderWarning({ freeFirstOrder, shippingFlat }: Delivery): SettingsWarning[] {
  if (freeFirstOrder) return [];
  return [
    {
      code: 'first_order_promise',
      message: `The home page says “Free shipping on your first order”, but the checkout charges $${shippingFlat.toFixed(2)} for it.`,
      fix: { freeFirstOrder: true },
    },
  ];
}

/**
 * The amount above which a text promises free delivery, in dollars: 0 for always, null for no promise. Promises
 * for a first order are ignored.
 */
export function promisedOver(text: string): number | null {
  if (/\bfirst\s+order\b/i.test(text)) return null;
  if (!/\bfree\b[^.!?]*\b(delivery|shipping)\b|\b(delivery|shipping)\b[^.!?]*\bfree\b/i.test(text))
    return null;
  const amount = /\$\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?/.exec(text);
  if (!amount) return 0;
  return toDollars(toCents(Number(`${amount[1]?.replaceAll(',', '')}${amount[2] ?? ''}`)));
}
