import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { ShopFacts } from '#contract/content/content';
import { defaultTheme } from '#contract/values/content/theme';
import { DELIVERY_METHOD, ON_DELIVERY } from '#contract/values/orders/payment-methods';
import { noAssortment } from './api/assortment';
import { callApi } from './api/client';
import type { Transport } from './page-context';

/**
 * The last facts read, used while the API fails, so that pages that need nothing else still render. Before the first
 * answer: a new shop that is closed to visitors.
 */
let lastFacts: ShopFacts = {
  shopName: 'Selvedge',
  currency: 'USD',
  dateLocale: 'en-US',
  catalogueAccess: 'members',
  shippingFlat: 5,
  freeShippingOver: null,
  freeFirstOrder: false,
  returnDays: 15,
  deliveryDays: { from: 3, to: 5 },
  delivery: {
    country: 'US',
    countries: [],
    hasChoice: false,
    times: null,
    timeZone: 'UTC',
    holidays: [],
  },
  lowStock: 3,
  checkoutPhone: 'optional',
  contactEmail: '',
  returnAddress: null,
  returnPostage: 'customer',
  gateway: ON_DELIVERY,
  paymentMethods: [
    { name: DELIVERY_METHOD, label: 'Pay on delivery', gateway: ON_DELIVERY, flow: 'delivery' },
  ],
  unpaidMinutes: 30,
  demo: false,
  hasProducts: true,
  brand: {
    logo: null,
    logoDark: null,
    favicon: null,
    tagline: '',
    description: '',
    motto: '',
    theme: defaultTheme,
    headerMenu: [],
    footerMenu: [],
    socialLinks: [],
    legalAddress: null,
  },
};

/** The shop's facts for the root route. Never rejects. */
export async function readFacts(api: Transport): Promise<ShopFacts> {
  try {
    lastFacts = (await callApi(api, 'GET /api/shop', {})).answer;
  } catch {
    // The API logs its own errors.
  }
  return lastFacts;
}

let lastAssortment = noAssortment;
/** One answer for each rendering; every rendering has its own transport. */
const assortments = new WeakMap<Transport, Promise<PublicAssortment>>();

/** The assortment for the root route and for listings. Never rejects. */
export function readAssortment(api: Transport): Promise<PublicAssortment> {
  const asked = assortments.get(api) ?? fetchAssortment(api);
  assortments.set(api, asked);
  return asked;
}

async function fetchAssortment(api: Transport): Promise<PublicAssortment> {
  try {
    lastAssortment = (await callApi(api, 'GET /api/assortment', {})).answer;
  } catch {
    // The API logs its own errors.
  }
  return lastAssortment;
}
