import { z } from 'zod';
import { legalSetup } from '#contract/admin/legal';
import type { ShopBrand } from '#contract/content/brand';
import type { ShopFacts } from '#contract/content/content';
import { countryCodes } from '#contract/values/countries/countries';
import {
  countryOfAddress,
  isInEuropeanEconomicArea,
  type LegalDuty,
  legalDuties,
} from '#contract/values/legal';
import type { DeliverySettings } from './delivery-settings';

/** The switches of the legal duties, which are one setting. By default they follow the shop's country. */
export const legalSetting = z
  .preprocess((stored) => ({ ...defaultLegal, ...(stored as object) }), legalSetup)
  .default(() => defaultLegal);
type LegalSettings = z.output<typeof legalSetup>;

/** The settings that the duties follow from. */
interface LegalSource {
  brand: Pick<ShopBrand, 'legalAddress'>;
  delivery: Pick<DeliverySettings, 'country'>;
  legal: LegalSettings;
}

const defaultLegal: LegalSettings = {
  withdrawal: 'auto',
  guarantee: 'auto',
  lowestPrice: 'auto',
  payButton: 'auto',
  productFacts: 'auto',
  pages: 'auto',
  withdrawalDays: 14,
  payButtonText: 'order_and_pay',
  retention: { emails: null, auditDetails: null, unpaidOrders: null, withdrawals: null },
};

/** The country that the legal address names, else the one that the shop delivers from. */
export function shopCountry({ brand, delivery }: Omit<LegalSource, 'legal'>): string {
  return countryOfAddress(brand.legalAddress ?? '', countryCodes) ?? delivery.country;
}

/** Whether each duty applies to the shop. */
export function dutiesOf(settings: LegalSource): Record<LegalDuty, boolean> {
  const isByCountry = isInEuropeanEconomicArea(shopCountry(settings));
  const applies = (duty: LegalDuty) => {
    const choice = settings.legal[duty];
    return choice === 'auto' ? isByCountry : choice === 'on';
  };
  return Object.fromEntries(legalDuties.map((duty) => [duty, applies(duty)])) as Record<
    LegalDuty,
    boolean
  >;
}

/** The duties that shoppers' pages need to know of. */
export function legalFacts(settings: LegalSource): Pick<ShopFacts, 'legal'> {
  const duties = dutiesOf(settings);
  const { withdrawalDays, payButtonText } = settings.legal;
  const legal = {
    ...(duties.withdrawal && { withdrawalDays }),
    ...(duties.guarantee && { guarantee: true as const }),
    ...(duties.lowestPrice && { lowestPrice: true as const }),
    ...(duties.payButton && { payButton: payButtonText }),
    ...(duties.productFacts && { productFacts: true as const }),
    ...(duties.pages && { pages: true as const }),
  };
  return Object.keys(legal).length > 0 ? { legal } : {};
}
