import type { ShopFacts } from '#contract/content';
import { callApi } from './api/client';
import type { Transport } from './page-context';

/**
 * What the shop is taken for while it cannot be asked: as it was when it last answered, and before that as a new one,
 * closed to visitors. So a page that needs nothing else is still shown.
 */
let known: ShopFacts = {
  shopName: 'Selvedge',
  catalogueAccess: 'members',
  shippingFlat: 5,
  freeShippingOver: null,
  freeFirstOrder: false,
  returnDays: 15,
  deliveryDays: { from: 3, to: 5 },
  lowStock: 3,
  contactEmail: '',
  returnAddress: null,
  gateway: 'none',
  unpaidMinutes: 30,
  demo: false,
};

/** The shop's terms, for the root of every page. Never rejects. */
export async function readFacts(api: Transport): Promise<ShopFacts> {
  try {
    known = (await callApi(api, 'GET /api/shop', {})).answer;
  } catch {
    // The API has told its own log what is wrong.
  }
  return known;
}
