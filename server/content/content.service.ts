import type { ContentOfKind } from '#contract/admin/content/content';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { ShopBrand } from '#contract/content/brand';
import type { Home, HomeContent, ShopFacts, WrittenPageContent } from '#contract/content/content';
import type { ShownSection } from '#contract/content/sections';
import { toMajor } from '#contract/money';
import { readPartyLines } from '#contract/values/addresses/party-lines';
import {
  type ContentKind,
  type ContentPart,
  contentParts,
} from '#contract/values/content/content-parts';
import { parseMarkup } from '#contract/values/content/markup';
import {
  legalPages,
  type WrittenPageName,
  writtenPages,
} from '#contract/values/content/written-pages';
import { DEFAULT_LANGUAGE } from '#contract/values/languages/languages';
import { textsIn } from '#contract/values/languages/translated-texts';
import { ON_DELIVERY } from '#contract/values/orders/payment-methods';
import { readAssortment } from '../assortment/assortment.service';
import type { Dependencies, Subject } from '../cache/dependencies';
import { hasProducts, listNewArrivals } from '../catalogue/catalogue.service';
import { isPublic } from '../configuration/warnings';
import type { Connection } from '../database/database';
import { deliveryFactsOf } from '../delivery/delivery.rules';
import { ShopError } from '../http/errors';
import {
  noMoneyOf,
  type PaymentSetup,
  readPaymentSetup,
} from '../payments/gateways/payment-setup.service';
import {
  isCapturedLater,
  offeredMethods,
  providerNamed,
  toOfferedMethod,
} from '../payments/payment-methods.rules';
import {
  completeBrand,
  contactAddress,
  furtherLanguagesOf,
  languageIn,
  legalFacts,
  readSettings,
  type Settings,
} from '../settings/shop-settings';
import type { Shop } from '../shop';
import { asksVatNumber, usualTaxName } from '../tax/tax.rules';
import { translateDocuments } from '../translations/translated-document';
import { ofTranslations, readTranslations } from '../translations/translations.service';
import { type LayerRow, listLayers, listParts, type PartRow } from './content.queries';
import { toArrival } from './content.rules';
import { defaultHome } from './default-home.rules';
import {
  type DefaultContent,
  differsFromDefault,
  placeholderFiller,
  readStored,
} from './document.rules';
import { homeTexts } from './home-messages';
import { defaultPages } from './page-messages';
import { isPreviewOf, momentOfPreview } from './preview.service';
import {
  type CampaignTime,
  currentSections,
  homeOf,
  nextChangeOf,
} from './sections/home-sections.rules';
import { showSections } from './sections/show-sections.service';

const NEW_ARRIVALS = 8;

/** What the home page depends on: until staff edit it, it is made of the shop's name and departments. */
const ofHome: readonly Subject[] = ['content', 'products', 'assortment', 'settings'];

interface Asked {
  /** The token of a link; see `readShown`. */
  preview?: string | undefined;
  /** A further language of the storefront; one that it does not have is ignored. */
  language?: string | undefined;
}

/** The home page's content and the newest products. With a genuine `preview`, as that link shows it. */
export async function getHome(
  shop: Shop,
  { preview, language }: Asked,
  dependencies: Dependencies,
): Promise<Home> {
  dependencies.on(...ofHome);
  const [shown, products, { currency }] = await Promise.all([
    readShown(shop, ['promo', 'home'], { preview, language }, dependencies),
    listNewArrivals(shop, NEW_ARRIVALS),
    readSettings(shop),
  ]);
  const newArrivals = products.map((product) => toArrival(product, currency));
  const { text, href } = promoOf(shown);
  const { sections } = shown.contentOf('home', 'home');
  dependencies.until(nextChangeOf(sections, shown.at, shown.layers));
  return {
    ...homeOf({ text, href }, currentSections(sections, shown.at, shown.layers)),
    newArrivals,
    ...(shown.preview && { draft: true }),
    ...(shown.preview?.at && { shownAt: shown.preview.at.toISOString() }),
  };
}

/** The home page's sections; with a genuine `preview`, as that link shows them. */
export async function getHomeSections(
  shop: Shop,
  asked: Asked,
  dependencies: Dependencies,
): Promise<ShownSection[]> {
  dependencies.on(...ofHome);
  const shown = await readShown(shop, ['home'], asked, dependencies);
  const { sections } = shown.contentOf('home', 'home');
  dependencies.until(nextChangeOf(sections, shown.at, shown.layers));
  return showSections(shop, currentSections(sections, shown.at, shown.layers));
}

/** The promotion banner: that of the campaign that began last, or else the published one. */
function promoOf({ at, layers, contentOf }: Shown): HomeContent['promo'] {
  const layer = layers.find(
    ({ from, until, promoText }) =>
      promoText !== null && from <= at && (until === null || at < until),
  );
  if (layer) return { text: layer.promoText ?? '', href: layer.promoHref };
  const { text, href } = contentOf('promo', 'promo');
  return { text, href };
}

/** When campaigns show their sections: those that are planned or running, and for a preview drafts that have a beginning. */
export function readLayers(shop: Shop, isPreview = false): Promise<CampaignTime[]> {
  return listLayers(shop.pool, isPreview);
}

/** The text of the promotion banner. */
export async function readPromoText(shop: Shop, connection: Connection): Promise<string> {
  const [row] = await listParts(connection, ['promo']);
  const content = readStored('promo', row?.live, await readDefaults(shop, connection));
  return content.kind === 'promo' ? content.text : '';
}

/** The content until staff edit it, made of the shop's departments. In the shop's default language, if no other is named. */
export async function readDefaults(
  shop: Shop,
  connection: Connection,
  named: string | null = null,
): Promise<DefaultContent> {
  const { shopName, language: usual } = await readSettings(shop, connection);
  const language = named ?? usual;
  const written = await readAssortment(shop, connection);
  const assortment = language === usual ? written : await translateNames(shop, language, written);
  return {
    home: defaultHome({ shopName, language, assortment }),
    homeTexts: textsIn(homeTexts, language),
    pages: textsIn(defaultPages, language),
  };
}

/** The departments and categories with their names in a language. */
async function translateNames<Names extends Pick<PublicAssortment, 'departments' | 'categories'>>(
  shop: Shop,
  language: string,
  { departments, categories, ...others }: Names,
) {
  const records = (kind: string, list: readonly { key: string }[]) =>
    list.map(({ key: id }) => ({ kind, id }));
  const translations = await readTranslations(shop, language, [
    ...records('department', departments),
    ...records('category', categories),
  ]);
  const named = <Entry extends { key: string; name: string }>(
    kind: string,
    list: readonly Entry[],
  ) =>
    list.map((entry) => ({
      ...entry,
      name: translations?.textOf(kind, entry.key, 'name') ?? entry.name,
    }));
  return {
    ...others,
    departments: named('department', departments),
    categories: named('category', categories),
  };
}

/** The published pages that differ from their defaults. */
export async function listEditedPages(
  shop: Shop,
  connection: Connection,
): Promise<WrittenPageName[]> {
  const rows = await listParts(connection, writtenPages);
  const defaults = await readDefaults(shop, connection);
  return writtenPages.filter((slug) => {
    const row = rows.find(({ part }) => part === slug);
    const content = readStored(slug, row?.live, defaults);
    return content.kind === 'page' && differsFromDefault(slug, content, defaults);
  });
}

/** A content page with its placeholders filled in. Throws `not_found`. */
export async function getWrittenPage(
  shop: Shop,
  name: string,
  asked: Asked,
  dependencies: Dependencies,
): Promise<WrittenPageContent> {
  const slug = writtenPages.find((known) => known === name.toLowerCase());
  if (!slug) throw new ShopError('not_found');
  const [shown, facts] = await Promise.all([
    readShown(shop, [slug], asked, dependencies),
    getShopFacts(shop),
  ]);
  if (legalPages.some((name) => name === slug) && !facts.legal?.pages)
    throw new ShopError('not_found');
  const page = shown.contentOf(slug, 'page');
  const filled = placeholderFiller(facts, shown.language);
  return {
    slug,
    title: filled(page.title),
    summary: filled(page.summary),
    blocks: parseMarkup(filled(page.body)),
    isEdited: differsFromDefault(slug, page, shown.defaults),
  };
}

/** What the link to a draft shows; the links that show only a moment have no draft. */
export function previewPurpose(draftId: string | null): string {
  return draftId === null ? 'content-preview' : `content-preview:${draftId}`;
}

interface Shown {
  /** The value of a part that shoppers see. Throws if the part was not requested. */
  contentOf: <Kind extends ContentKind>(part: ContentPart, kind: Kind) => ContentOfKind<Kind>;
  /** When: now, or the moment of the preview. */
  at: Date;
  /** Campaigns that run then, or later. */
  layers: LayerRow[];
  /** Null if it is what shoppers see now. */
  preview: Preview | null;
  /** Of the content. */
  language: string;
  defaults: DefaultContent;
}

/** The drafts that a valid preview link shows in place of the live content. */
interface Preview {
  draftId: string | null;
  at: Date | null;
}

/** Some parts as shoppers see them, or as a preview link shows them, whose drafts are in the default language. */
async function readShown(
  shop: Shop,
  parts: readonly ContentPart[],
  { preview: link, language: asked }: Asked,
  dependencies: Dependencies,
): Promise<Shown> {
  const settings = await readSettings(shop);
  const language = languageIn(settings, asked);
  // The draft of a link may be that of any part.
  const rows = await listParts(shop.pool, link === undefined ? parts : contentParts);
  const preview = link === undefined ? null : previewOf(shop, rows, link);
  const now = rows[0]?.now ?? new Date();
  const at = preview?.at && preview.at > now ? preview.at : now;
  const defaults = await readDefaults(shop, shop.pool, language);
  const layers = await listLayers(shop.pool, preview !== null);
  const stored = rows.map((row) => ({ id: row.part, document: shownOf(row, preview) }));
  const isTranslated = language !== settings.language && preview === null;
  if (isTranslated) dependencies.on(...ofTranslations);
  const documents = isTranslated
    ? await translateDocuments(shop, language, 'content', stored)
    : stored.map(({ document }) => document);
  const documentOf = new Map(rows.map(({ part }, at) => [part, documents[at]]));
  return {
    layers: isTranslated ? await inLanguage(shop, language, layers) : layers,
    contentOf(part, kind) {
      const content = readStored(part, documentOf.get(part), defaults);
      if (content.kind !== kind) throw new Error(`${part} is not a ${kind}`);
      return content as ContentOfKind<typeof kind>;
    },
    at,
    preview,
    language,
    defaults,
  };
}

/** Campaigns with the texts of their banners in a language. */
async function inLanguage(shop: Shop, language: string, layers: LayerRow[]): Promise<LayerRow[]> {
  const records = layers.map(({ id }) => ({ kind: 'campaign', id }));
  const translations = await readTranslations(shop, language, records);
  return layers.map((layer) => ({
    ...layer,
    promoText:
      layer.promoText &&
      (translations?.textOf('campaign', layer.id, 'promoText') ?? layer.promoText),
  }));
}

function previewOf(shop: Shop, rows: readonly PartRow[], link: string): Preview | null {
  const at = momentOfPreview(link);
  if (at && isPreviewOf(shop, previewPurpose(null), link)) return { draftId: null, at };
  const drafted = rows.find(
    ({ draftId }) => draftId !== null && isPreviewOf(shop, previewPurpose(draftId), link),
  );
  return drafted ? { draftId: drafted.draftId, at } : null;
}

/** The draft of a link, and those that will have been published by its moment. */
function shownOf({ live, draft, draftId, publishAt }: PartRow, preview: Preview | null): unknown {
  const isDrafted = preview !== null && draftId !== null && draftId === preview.draftId;
  const isDue = preview?.at && publishAt && publishAt <= preview.at;
  return isDrafted || isDue ? draft : live;
}

/** The shop's terms; with the texts of its brand in a further language, if one is asked for that the storefront has. */
export async function getShopFacts(
  shop: Shop,
  connection: Connection = shop.pool,
  asked?: string,
): Promise<ShopFacts> {
  const settings = await readSettings(shop, connection);
  const { facts: delivery, terms, days } = deliveryFactsOf(settings, new Date());
  const { freeShippingOver } = terms;
  const { publicUrl, unpaidMinutes } = shop.config;
  const setup = await readPaymentSetup(shop, settings, connection);
  const offered = offeredMethods(setup, settings);
  const movesNoMoney = noMoneyOf(setup) !== null;
  const furtherLanguages = furtherLanguagesOf(settings);
  return {
    shopName: settings.shopName,
    catalogueAccess: settings.catalogueAccess,
    currency: settings.currency,
    ...(settings.language !== DEFAULT_LANGUAGE && { language: settings.language }),
    ...(furtherLanguages.length > 0 && { furtherLanguages }),
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
    returnPostage: settings.returnPostage,
    ...(settings.openingHours !== null && { openingHours: settings.openingHours }),
    ...(settings.replyDays !== null && { replyDays: settings.replyDays }),
    ...partyOf('maker', settings.maker),
    ...partyOf('responsiblePerson', settings.responsiblePerson),
    ...legalFacts(settings),
    gateway: offered[0]?.gateway ?? ON_DELIVERY,
    paymentMethods: offered.map((method) => toOfferedMethod(method, settings)),
    unpaidMinutes,
    ...publicKeyOf(setup, settings),
    ...(movesNoMoney && { testPayments: true as const }),
    ...(movesNoMoney &&
      isPublic(shop.config) &&
      !shop.config.demo && { warnsOfTestPayments: true as const }),
    ...(offered[0] &&
      isCapturedLater(offered[0].method, settings) && { chargedLater: true as const }),
    ...measuredShareOf(settings),
    demo: shop.config.demo,
    hasProducts: await hasProducts(shop, connection),
    brand: await brandIn(shop, settings, languageIn(settings, asked)),
  };
}

/** The brand with its texts in a language. */
async function brandIn(shop: Shop, settings: Settings, language: string): Promise<ShopBrand> {
  const { brand, brandParts, shopName } = settings;
  if (language === settings.language) return brand;
  const stored = [{ id: 'brand', document: brandParts }];
  const [parts = brandParts] = await translateDocuments(shop, language, 'brand-texts', stored);
  return completeBrand(parts, { shopName, language });
}

function measuredShareOf({ speedMeasurement }: Settings): Pick<ShopFacts, 'measuredShare'> {
  switch (speedMeasurement) {
    case 'all':
      return { measuredShare: 1 };
    case 'tenth':
      return { measuredShare: 0.1 };
    case 'off':
      return {};
  }
}

/** The key of the usual provider that browsers use; nothing if none has one. */
function publicKeyOf(
  { providers }: PaymentSetup,
  { expressWallets }: Settings,
): Pick<ShopFacts, 'publishableKey' | 'expressWallets'> {
  for (const { name, keys } of providers) {
    const publishableKey = providerNamed(name)?.publicKey(keys as never);
    if (publishableKey) return { publishableKey, expressWallets: expressWallets === 'shown' };
  }
  return {};
}

function taxFactsOf(settings: Settings): ShopFacts['tax'] {
  const { pricesIncludeTax } = settings.tax;
  const name = usualTaxName(settings);
  return { pricesIncludeTax, asksVatNumber: asksVatNumber(settings), ...(name && { name }) };
}

function partyOf(name: 'maker' | 'responsiblePerson', lines: string | null): Partial<ShopFacts> {
  const party = lines === null ? null : readPartyLines(lines);
  return party ? { [name]: party } : {};
}
