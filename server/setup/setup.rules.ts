import type { Setup, SetupStep } from '#contract/admin/setup';
import type { GatewayName } from '#contract/orders/payments';
import type { WrittenPageName } from '#contract/values/content/written-pages';
import { usualDeliveryPrice } from '#contract/values/delivery/usual-price';
import { type SetupStepName, setupSteps } from '#contract/values/setup';
import type { Settings } from '../settings/shop-settings';

/** What the steps are derived from. */
interface SetupFacts {
  settings: Settings;
  defaults: Settings;
  hasProduct: boolean;
  /** Whether a member of staff has placed an order. */
  hasTestOrder: boolean;
  gateway: GatewayName;
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
  name: ({ settings, defaults }) =>
    settings.shopName !== defaults.shopName || settings.brand.logo !== null,
  // The first price fixes the currency.
  currency: ({ settings, defaults, hasProduct }) =>
    hasProduct || settings.currency !== defaults.currency,
  products: ({ hasProduct }) => hasProduct,
  delivery: ({ settings, defaults }) =>
    deliverySettings.some((name) => settings[name] !== defaults[name]) ||
    settings.shippingFlat !== usualDeliveryPrice(settings.currency),
  payment: ({ gateway }) => gateway !== 'sandbox',
  taxes: ({ settings }) => settings.tax.isOn,
  email: ({ sendsEmail }) => sendsEmail,
  legal: ({ editedPages }) => legalPages.every((page) => editedPages.includes(page)),
  'test-order': ({ hasTestOrder }) => hasTestOrder,
  'go-live': ({ settings }) => settings.catalogueAccess === 'public',
};

/** The marks of staff: skipped steps, and `hidden`. */
export type SetupMark = SetupStepName | 'hidden';

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
    isHidden,
    isShown: !demo && !isHidden && steps.some(({ state }) => state === 'open'),
  };
}
