import { useShopFacts } from '../../api/shop-facts';
import { kit } from '../../messages';
import { TextField } from '../../ui/forms/text-field';
import { checkout as texts } from './messages';
import type { CheckoutState } from './use-checkout';

/** Company and VAT number; only in a shop that exempts businesses from tax by them. */
export function BusinessFields({ field }: Pick<CheckoutState, 'field'>) {
  if (!useShopFacts().tax?.asksVatNumber) return null;
  return (
    <>
      <TextField
        label={texts.company}
        mark={kit.optional}
        autoComplete="organization"
        maxLength={100}
        className="col-span-3!"
        {...field('company')}
      />
      <TextField
        label={texts.vatNumber}
        mark={kit.optional}
        autoComplete="off"
        maxLength={20}
        className="col-span-3!"
        {...field('vatNumber')}
      />
    </>
  );
}
