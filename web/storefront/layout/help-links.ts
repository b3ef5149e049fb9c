import * as paths from '../../paths';
import { footer } from './footer-messages';

/** The pages about orders, in the footer and in the drawer. */
export const helpLinks = [
  { label: footer.delivery, to: paths.content('shipping') },
  { label: footer.returns, to: paths.content('returns') },
  { label: footer.sizeGuide, to: paths.content('size-guide') },
  { label: footer.contact, to: paths.content('contact') },
];
