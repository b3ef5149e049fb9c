import { type ContentOfKind, type PartContent, partContent } from '#contract/admin/content/content';
import { type HomeContent, homeContent, type ShopFacts } from '#contract/content/content';
import { type ContentPart, kindOfPart } from '#contract/values/content/content-parts';
import type { WrittenPageName } from '#contract/values/content/written-pages';
import { workingDays } from '#contract/values/delivery/working-days';
import { moneyLocaleIn } from '#contract/values/languages/locales';
import { textsIn } from '#contract/values/languages/translated-texts';
import { currencyName, moneyFormat } from '#contract/values/money';
import { returnPostageTexts } from '#contract/values/orders/messages';
import {
  isBankTransfer,
  isCollectedOutside,
  isPaidOnDelivery,
} from '#contract/values/orders/payment-methods';
import type { homeTexts } from './home-messages';
import { type defaultPages, placeholderTexts } from './page-messages';
import { homeSections } from './sections/home-sections.rules';

type PageContent = ContentOfKind<'page'>;

/** The content until staff edit it, in one language. */
export interface DefaultContent {
  home: HomeContent;
  homeTexts: typeof homeTexts;
  pages: typeof defaultPages;
}

/** The content of a part until staff edit it. */
export function defaultContent(
  part: ContentPart,
  { home, homeTexts: texts, pages }: DefaultContent,
): PartContent {
  if (part === 'promo') return { kind: 'promo', ...home.promo };
  if (part === 'home') return { kind: 'home', sections: homeSections(home, texts) };
  return { kind: 'page', ...pages[part] };
}

/**
 * A stored value of a part; the default content if it is empty or invalid. Home pages from before there were sections have
 * slides, tiles and a banner instead.
 */
export function readStored(
  part: ContentPart,
  stored: unknown,
  defaults: DefaultContent,
): PartContent {
  const kind = kindOfPart(part);
  const current = partContent.safeParse({ ...(stored as object | null), kind });
  if (current.success) return current.data;
  const earlier =
    kind === 'home'
      ? homeContent.omit({ promo: true }).safeParse(stored)
      : { success: false as const };
  if (earlier.success)
    return { kind: 'home', sections: homeSections(earlier.data, defaults.homeTexts) };
  return defaultContent(part, defaults);
}

/** Whether a page differs from its default. */
export function differsFromDefault(
  slug: WrittenPageName,
  page: PageContent,
  { pages }: DefaultContent,
): boolean {
  const usual = pages[slug];
  return page.title !== usual.title || page.summary !== usual.summary || page.body !== usual.body;
}

/** The placeholders of a page's text and their values in a language. */
export function placeholdersOf(
  facts: ShopFacts,
  language: string,
): { name: string; value: string }[] {
  const { returnDays, deliveryDays } = facts;
  const texts = textsIn(placeholderTexts, language);
  const postage = textsIn(returnPostageTexts, language)[facts.returnPostage];
  return [
    { name: 'shopName', value: facts.shopName },
    { name: 'contactEmail', value: facts.contactEmail },
    { name: 'legalAddress', value: legalAddressOf(facts) },
    { name: 'returnDays', value: texts.days(returnDays) },
    { name: 'returnPostage', value: postage },
    { name: 'deliveryDays', value: workingDays(deliveryDays.from, deliveryDays.to, language) },
    { name: 'deliveryFrom', value: String(deliveryDays.from) },
    { name: 'deliveryTo', value: String(deliveryDays.to) },
    { name: 'deliveryCost', value: deliveryCost(facts, language) },
    {
      name: 'currency',
      value: currencyName(facts.currency, moneyLocaleIn(language, facts.dateLocale)),
    },
    { name: 'paying', value: waysToPay(facts, language).join(' ') },
    { name: 'cardNumbers', value: keptAccountNumbers(facts, language).join(' ') },
  ];
}

function waysToPay({ gateway, paymentMethods }: ShopFacts, language: string): string[] {
  const texts = textsIn(placeholderTexts, language);
  const others = paymentMethods.slice(1).filter((method) => isCollectedOutside(method.gateway));
  return [
    isPaidOnDelivery(gateway) ? texts.payOnDelivery : texts.payByCard,
    ...others.map((method) =>
      isBankTransfer(method.gateway) ? texts.alsoByTransfer : texts.alsoOnDelivery,
    ),
  ];
}

function keptAccountNumbers({ gateway, paymentMethods }: ShopFacts, language: string): string[] {
  const texts = textsIn(placeholderTexts, language);
  const hasTransfers = paymentMethods.some((method) => isBankTransfer(method.gateway));
  return [
    isPaidOnDelivery(gateway) ? texts.noCards : texts.cardsAtProvider,
    ...(hasTransfers ? [texts.refundAccount] : []),
  ];
}

/** A list of its lines. */
function legalAddressOf({ shopName, brand }: ShopFacts): string {
  return (brand.legalAddress ?? shopName)
    .split('\n')
    .map((line) => `- ${line}`)
    .join('\n');
}

/** Replaces the shop's placeholders in texts of a language; other braces stay. */
export function placeholderFiller(facts: ShopFacts, language: string): (text: string) => string {
  const values = new Map(placeholdersOf(facts, language).map(({ name, value }) => [name, value]));
  return (text) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
}

function deliveryCost(
  { currency, dateLocale, shippingFlat, freeShippingOver, freeFirstOrder }: ShopFacts,
  language: string,
): string {
  const texts = textsIn(placeholderTexts, language);
  const money = moneyFormat(currency, moneyLocaleIn(language, dateLocale));
  if (shippingFlat === 0) return texts.deliveryIsFree;
  const exceptions = [
    ...(freeShippingOver === null ? [] : [texts.freeDeliveryOver(money(freeShippingOver))]),
    ...(freeFirstOrder ? [texts.freeFirstDelivery] : []),
  ];
  if (exceptions.length === 0) return texts.deliveryCostsAlways(money(shippingFlat));
  return [texts.deliveryCosts(money(shippingFlat)), ...exceptions].join(' ');
}
