import { adminPages } from '#contract/values/pages/admin-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import type { SetupStepName } from '#contract/values/setup';
import { links } from './messages';

interface StepLink {
  to: string;
  label: string;
}

const settings: StepLink = { to: adminPages.settings(), label: links.settings };

/** The screens where a step is done. */
export const stepLinks: Record<SetupStepName, readonly StepLink[]> = {
  country: [{ to: adminPages.setup(), label: links.country }],
  name: [{ to: adminPages.brand(), label: links.brand }],
  currency: [settings],
  products: [
    { to: adminPages.createProduct(), label: links.addProduct },
    { to: adminPages.imports(), label: links.import },
    { to: adminPages.assortment(), label: links.assortment },
  ],
  delivery: [settings],
  payment: [{ to: adminPages.paymentSetup(), label: links.payments }],
  taxes: [{ to: adminPages.tax(), label: links.tax }],
  email: [{ to: adminPages.mailServer(), label: links.mailServer }],
  legal: [{ to: adminPages.content(), label: links.pages }],
  'test-order': [{ to: pages.home(), label: links.shop }],
  'go-live': [settings],
};
