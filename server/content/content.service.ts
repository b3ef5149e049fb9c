import { type Home, homeContent, type ShopFacts } from '#contract/content';
import { toDollars } from '#contract/money';
import { listNewArrivals } from '../catalogue/catalogue.service';
import { readSettings } from '../platform/settings';
import type { Shop } from '../platform/shop';
import { findHomeDocument } from './content.queries';
import { arrivalOf, plainHome } from './content.rules';

const NEW_ARRIVALS = 8;

/** What the home page shows: the stored document, or the plain one where none fits, and the newest products. */
export async function getHome(shop: Shop): Promise<Home> {
  const [stored, products] = await Promise.all([
    findHomeDocument(shop.pool),
    listNewArrivals(shop, NEW_ARRIVALS),
  ]);
  const parsed = homeContent.safeParse(stored);
  return { ...(parsed.success ? parsed.data : plainHome), newArrivals: products.map(arrivalOf) };
}

/** The shop's terms. */
export async function getShopFacts(shop: Shop): Promise<ShopFacts> {
  const settings = await readSettings(shop);
  const { freeShippingOver } = settings;
  const { gateway, stripe } = shop.config;
  return {
    shopName: settings.shopName,
    catalogueAccess: settings.catalogueAccess,
    shippingFlat: toDollars(settings.shippingFlat),
    freeShippingOver: freeShippingOver === null ? null : toDollars(freeShippingOver),
    returnDays: settings.returnDays,
    deliveryDays: { from: settings.deliveryFrom, to: settings.deliveryTo },
    lowStock: settings.lowStock,
    gateway,
    ...(gateway === 'stripe' && stripe ? { publishableKey: stripe.publishableKey } : {}),
    demo: shop.config.demo,
  };
}
