import type { Setup, SetupStep } from '#contract/admin/setup';
import type { WrittenPageName } from '#contract/values/content/written-pages';
import { countryCodes } from '#contract/values/countries/countries';
import { usualDeliveryPrice } from '#contract/values/delivery/usual-price';
import { countryOfAddress } from '#contract/values/legal';
import { type SetupStepName, setupSteps } from '#contract/values/setup';
import type { Settings } from '../settings/shop-settings';
import { countryOfVatPrefix } from '../tax/vat-number.rules';

/** What the steps are derived from. */
interface SetupFacts {
  settings: Settings;
  defaults: Settings;
  /** Whether staff have saved the country on the first page of the set-up. */
  hasChosenCountry: boolean;
  hasProduct: boolean;
  /** Whether a member of staff has placed an order. */
  hasTestOrder: boolean;
  /** Whether orders can be paid with money. */
  takesPayments: boolean;
  /** Whether a mail server is configured. */
  sendsEmail: boolean;
  /** The published pages that differ from their defaults. */
  editedPages: readonly WrittenPageName[];
}

const deliverySettings = [
  'freeShippingOver',
  'freeShippingBeforeCodes',
  'freeFirstOrder',
  'deliveryFrom',
  'deliveryTo',
] as const satisfies readonly (keyof Settings)[];

const legalPages: readonly WrittenPageName[] = ['terms', 'privacy'];

const isDone: Record<SetupStepName, (facts: SetupFacts) => boolean> = {
  country: ({ settings, defaults, hasChosenCountry, hasProduct }) =>
    hasChosenCountry || hasProduct || settings.delivery.country !== defaults.delivery.country,
  name: ({ settings, defaults }) =>
    settings.shopName !== defaults.shopName || settings.brand.logo !== null,
  // The first price fixes the currency.
  currency: ({ settings, defaults, hasProduct, hasChosenCountry }) =>
    hasProduct || hasChosenCountry || settings.currency !== defaults.currency,
  products: ({ hasProduct }) => hasProduct,
  delivery: ({ settings, defaults }) =>
    deliverySettings.some((name) => settings[name] !== defaults[name]) ||
    settings.shippingFlat !== usualDeliveryPrice(settings.currency),
  payment: ({ takesPayments }) => takesPayments,
  taxes: ({ settings }) => settings.tax.isOn,
  email: ({ sendsEmail }) => sendsEmail,
  legal: ({ editedPages, settings }) =>
    conflictOf(settings) === null && legalPages.every((page) => editedPages.includes(page)),
  'test-order': ({ hasTestOrder }) => hasTestOrder,
  'go-live': ({ settings }) =>
    settings.catalogueAccess === 'public' && conflictOf(settings) === null,
};

/** The marks of staff: skipped steps, `hidden`, and `chosen-country`. */
export type SetupMark = SetupStepName | 'hidden' | 'chosen-country';

/** The countries of delivery, legal address and VAT number, if they are not the same; null if they agree as far as known. */
function conflictOf({ delivery, brand, tax }: Settings): Setup['conflict'] {
  const address = countryOfAddress(brand.legalAddress ?? '', countryCodes);
  const vatNumber = countryOfVatPrefix(tax.invoices.taxNumber);
  const named = [address, vatNumber].filter((country) => country !== null);
  const contradicts = named.some((country) => country !== delivery.country);
  return contradicts ? { shop: delivery.country, address, vatNumber } : null;
}

/** The checklist as staff see it. */
export function setupOf(
  facts: SetupFacts,
  marks: ReadonlySet<string>,
  { demo }: { demo: boolean },
): Setup {
  const steps = setupSteps.map((name): SetupStep => {
    const state = isDone[name](facts) ? 'done' : marks.has(name) ? 'skipped' : 'open';
    return { name, state };
  });
  const isHidden = marks.has('hidden');
  return {
    steps,
    conflict: conflictOf(facts.settings),
    isHidden,
    isShown: !demo && !isHidden && steps.some(({ state }) => state === 'open'),
  };
}
