import type { SetupStepName } from '#contract/values/setup';
import * as paths from '../paths';
import { links } from './messages';

interface StepLink {
  to: string;
  label: string;
}

const settings: StepLink = { to: paths.adminSettings(), label: links.settings };

/** The screens where a step is done. Payment is configured on the server. */
export const stepLinks: Record<SetupStepName, readonly StepLink[]> = {
  country: [{ to: paths.adminSetup(), label: links.country }],
  name: [{ to: paths.adminBrand(), label: links.brand }],
  currency: [settings],
  products: [
    { to: paths.adminCreateProduct(), label: links.addProduct },
    { to: paths.adminImports(), label: links.import },
    { to: paths.adminAssortment(), label: links.assortment },
  ],
  delivery: [settings],
  payment: [],
  taxes: [{ to: paths.adminTax(), label: links.tax }],
  email: [{ to: paths.adminEmails(), label: links.emails }],
  legal: [{ to: paths.adminContent(), label: links.pages }],
  'test-order': [{ to: paths.home(), label: links.shop }],
  'go-live': [settings],
};
