import { toCents, toDollars } from '#contract/money';
import type { SettingsWarning, ShopSettings } from '#contract/settings';

/** What the banner must be held against. Money in dollars. */
type Delivery = Pick<ShopSettings, 'shippingFlat' | 'freeShippingOver'>;

/** Whether the line at the top promises free delivery that the checkout does not give. */
export function warningsOf(settings: Delivery, promoText: string): SettingsWarning[] {
  const promised = promisedOver(promoText);
  if (promised === null || settings.shippingFlat === 0) return [];
  const given = settings.freeShippingOver;
  if (given !== null && given <= promised) return [];
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

/** From which amount on a text promises free delivery, in dollars: 0 for always, null where it promises none. */
export function promisedOver(text: string): number | null {
  if (!/\bfree\b[^.!?]*\b(delivery|shipping)\b|\b(delivery|shipping)\b[^.!?]*\bfree\b/i.test(text))
    return null;
  const amount = /\$\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?/.exec(text);
  if (!amount) return 0;
  return toDollars(toCents(Number(`${amount[1]?.replaceAll(',', '')}${amount[2] ?? ''}`)));
}
