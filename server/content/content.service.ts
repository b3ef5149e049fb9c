import type { ContentDocument } from '#contract/admin/content/content';
import type { Home, HomeContent, ShopFacts, WrittenPageContent } from '#contract/content/content';
import type { ShownSection } from '#contract/content/sections';
import { toMajor } from '#contract/money';
import { parseMarkup } from '#contract/values/content/markup';
import {
  legalPages,
  type WrittenPageName,
  writtenPages,
} from '#contract/values/content/written-pages';
import { type GatewayName, methodOf } from '#contract/values/orders/payment-methods';
import { readPartyLines } from '#contract/values/party-lines';
import { readAssortment } from '../assortment/assortment.service';
import { isLinkToken, linkToken } from '../auth/sessions/link-token';
import { hasProducts, listNewArrivals } from '../catalogue/catalogue.service';
import type { Connection } from '../database/database';
import { deliveryFactsOf } from '../delivery/delivery.rules';
import { ShopError } from '../http/errors';
import { isCapturedLater, offeredGateways } from '../payments/payment-methods.rules';
import { contactAddress, legalFacts, readSettings, type Settings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { usualTaxName } from '../tax/tax.rules';
import { findDocument } from './content.queries';
import { toArrival } from './content.rules';
import { defaultHome } from './default-home.rules';
import { differsFromDefault, fillPlaceholders, readStored } from './document.rules';
import { currentSections, homeOf } from './sections/home-sections.rules';
import { showSections } from './sections/show-sections.service';

const NEW_ARRIVALS = 8;

/** The home page's content, or that of the draft whose token is `preview`, and the newest products. */
export async function getHome(shop: Shop, preview?: string): Promise<Home> {
  const [{ document, isDraft, now }, products, { currency }] = await Promise.all([
    readShown(shop, preview),
    listNewArrivals(shop, NEW_ARRIVALS),
    readSettings(shop),
  ]);
  const newArrivals = products.map((product) => toArrival(product, currency));
  const home = homeOf(document.promo, currentSections(document.sections, now));
  return { ...home, newArrivals, ...(isDraft && { draft: true }) };
}

/** The home page's sections, or those of the draft whose token is `preview`. */
export async function getHomeSections(shop: Shop, preview?: string): Promise<ShownSection[]> {
  const { document, now } = await readShown(shop, preview);
  return showSections(shop, currentSections(document.sections, now));
}

/** The text of the promotion banner. */
export async function readPromoText(shop: Shop, connection: Connection): Promise<string> {
  const live = await findDocument(connection, 'live');
  return readStored(live?.value, await readDefaultHome(shop, connection)).promo.text;
}

/** The home page until staff edit it, made of the shop's departments. */
export async function readDefaultHome(shop: Shop, connection: Connection): Promise<HomeContent> {
  const { shopName } = await readSettings(shop, connection);
  return defaultHome({ shopName, assortment: await readAssortment(shop, connection) });
}

/** The published pages that differ from their defaults. */
export async function listEditedPages(
  shop: Shop,
  connection: Connection,
): Promise<WrittenPageName[]> {
  const live = await findDocument(connection, 'live');
  const { pages } = readStored(live?.value, await readDefaultHome(shop, connection));
  return writtenPages.filter((slug) => differsFromDefault(slug, pages[slug]));
}

/** A content page with its placeholders filled in. Throws `not_found`. */
export async function getWrittenPage(
  shop: Shop,
  asked: string,
  preview?: string,
): Promise<WrittenPageContent> {
  const slug = writtenPages.find((name) => name === asked.toLowerCase());
  if (!slug) throw new ShopError('not_found');
  const [{ document }, facts] = await Promise.all([readShown(shop, preview), getShopFacts(shop)]);
  if (legalPages.some((name) => name === slug) && !facts.legal?.pages)
    throw new ShopError('not_found');
  const page = document.pages[slug];
  return {
    slug,
    title: fillPlaceholders(page.title, facts),
    summary: fillPlaceholders(page.summary, facts),
    blocks: parseMarkup(fillPlaceholders(page.body, facts)),
    isEdited: differsFromDefault(slug, page),
  };
}

/** The token of a draft's preview link. */
export function previewToken(shop: Pick<Shop, 'secret'>, draftId: string): string {
  return linkToken(shop, previewPurpose(draftId));
}

function previewPurpose(draftId: string): string {
  return `content-preview:${draftId}`;
}

async function readShown(
  shop: Shop,
  preview: string | undefined,
): Promise<{ document: ContentDocument; isDraft: boolean; now: Date }> {
  const home = await readDefaultHome(shop, shop.pool);
  const draft = preview === undefined ? null : await findDocument(shop.pool, 'draft');
  if (draft && isLinkToken(shop, previewPurpose(draft.id), preview ?? ''))
    return { document: readStored(draft.value, home), isDraft: true, now: draft.now };
  const live = await findDocument(shop.pool, 'live');
  return { document: readStored(live?.value, home), isDraft: false, now: live?.now ?? new Date() };
}

/** The shop's terms. */
export async function getShopFacts(
  shop: Shop,
  connection: Connection = shop.pool,
): Promise<ShopFacts> {
  const settings = await readSettings(shop, connection);
  const { facts: delivery, terms, days } = deliveryFactsOf(settings, new Date());
  const { freeShippingOver } = terms;
  const { gateway, stripe, publicUrl, unpaidMinutes } = shop.config;
  return {
    shopName: settings.shopName,
    catalogueAccess: settings.catalogueAccess,
    currency: settings.currency,
    dateLocale: settings.dateLocale,
    shippingFlat: toMajor(terms.shippingFlat, settings.currency),
    freeShippingOver:
      freeShippingOver === null ? null : toMajor(freeShippingOver, settings.currency),
    freeFirstOrder: terms.freeFirstOrder,
    returnDays: settings.returnDays,
    deliveryDays: days,
    delivery,
    ...(settings.tax.isOn && { tax: taxFactsOf(settings) }),
    ...(settings.tax.invoices.isOn && { hasInvoices: true }),
    lowStock: settings.lowStock,
    checkoutPhone: settings.checkoutPhone,
    ...(shop.addressSuggester && { addressSuggestions: true }),
    contactEmail: contactAddress(settings, publicUrl),
    returnAddress: settings.returnAddress,
    ...partyOf('maker', settings.maker),
    ...partyOf('responsiblePerson', settings.responsiblePerson),
    ...legalFacts(settings),
    gateway,
    ...methodsOf(offeredGateways(gateway, settings)),
    unpaidMinutes,
    ...(gateway === 'stripe' && stripe
      ? {
          publishableKey: stripe.publishableKey,
          expressWallets: settings.expressWallets === 'shown',
        }
      : {}),
    ...(isCapturedLater(gateway, settings) && { chargedLater: true as const }),
    demo: shop.config.demo,
    hasProducts: await hasProducts(shop, connection),
    brand: settings.brand,
  };
}

/** Nothing if there is nothing to choose. */
function methodsOf(offered: GatewayName[]): Pick<ShopFacts, 'paymentMethods'> {
  return offered.length > 1 ? { paymentMethods: offered.map(methodOf) } : {};
}

function taxFactsOf(settings: Settings): ShopFacts['tax'] {
  const { pricesIncludeTax, exemptsBusinesses: asksVatNumber } = settings.tax;
  const name = usualTaxName(settings);
  return { pricesIncludeTax, asksVatNumber, ...(name && { name }) };
}

function partyOf(name: 'maker' | 'responsiblePerson', lines: string | null): Partial<ShopFacts> {
  const party = lines === null ? null : readPartyLines(lines);
  return party ? { [name]: party } : {};
}
