import { type ContentOfKind, type PartContent, partContent } from '#contract/admin/content/content';
import { type HomeContent, homeContent, type ShopFacts } from '#contract/content/content';
import { type ContentPart, kindOfPart } from '#contract/values/content/content-parts';
import type { WrittenPageName } from '#contract/values/content/written-pages';
import { currencyName, moneyFormat } from '#contract/values/money';
import { returnPostageTexts } from '#contract/values/orders/messages';
import {
  isBankTransfer,
  isCollectedOutside,
  isPaidOnDelivery,
} from '#contract/values/orders/payment-methods';
import { defaultPages } from './default-pages';
import { homeSections } from './sections/home-sections.rules';

type PageContent = ContentOfKind<'page'>;

/** The content of a part until staff edit it; `home` is the default home page. */
export function defaultContent(part: ContentPart, home: HomeContent): PartContent {
  if (part === 'promo') return { kind: 'promo', ...home.promo };
  if (part === 'home') return { kind: 'home', sections: homeSections(home) };
  return { kind: 'page', ...defaultPages[part] };
}

/**
 * A stored value of a part; the default content if it is empty or invalid. Home pages from before there were sections have
 * slides, tiles and a banner instead.
 */
export function readStored(part: ContentPart, stored: unknown, home: HomeContent): PartContent {
  const kind = kindOfPart(part);
  const current = partContent.safeParse({ ...(stored as object | null), kind });
  if (current.success) return current.data;
  const earlier =
    kind === 'home'
      ? homeContent.omit({ promo: true }).safeParse(stored)
      : { success: false as const };
  if (earlier.success) return { kind: 'home', sections: homeSections(earlier.data) };
  return defaultContent(part, home);
}

/** Whether a page differs from its default. */
export function differsFromDefault(slug: WrittenPageName, page: PageContent): boolean {
  const usual = defaultPages[slug];
  return page.title !== usual.title || page.summary !== usual.summary || page.body !== usual.body;
}

/** The placeholders of a page's text and their values. */
export function placeholdersOf(facts: ShopFacts): { name: string; value: string }[] {
  const { returnDays, deliveryDays, gateway } = facts;
  return [
    { name: 'shopName', value: facts.shopName },
    { name: 'contactEmail', value: facts.contactEmail },
    { name: 'legalAddress', value: legalAddressOf(facts) },
    { name: 'returnDays', value: `${returnDays} ${returnDays === 1 ? 'day' : 'days'}` },
    { name: 'returnPostage', value: returnPostageTexts[facts.returnPostage] },
    { name: 'deliveryDays', value: workingDays(deliveryDays.from, deliveryDays.to) },
    { name: 'deliveryFrom', value: String(deliveryDays.from) },
    { name: 'deliveryTo', value: String(deliveryDays.to) },
    { name: 'deliveryCost', value: deliveryCost(facts) },
    { name: 'currency', value: currencyName(facts.currency) },
    {
      name: 'paying',
      value: [
        ...(isPaidOnDelivery(gateway)
          ? ['You pay when your parcel is delivered.']
          : ['You pay by card when you order. Each order is charged once only.']),
        ...otherMethods(facts),
      ].join(' '),
    },
    {
      name: 'cardNumbers',
      value: [
        isPaidOnDelivery(gateway)
          ? 'you pay on delivery.'
          : 'your card details go straight to our payment provider. We only see the brand and the last four digits.',
        ...(facts.paymentMethods.some((method) => isBankTransfer(method.gateway))
          ? [REFUND_ACCOUNT]
          : []),
      ].join(' '),
    },
  ];
}

const REFUND_ACCOUNT =
  'If we refund you by bank transfer, we keep your account number until 30 days after the refund.';

/** The methods beside the usual one. */
function otherMethods({ paymentMethods }: ShopFacts): string[] {
  return paymentMethods
    .slice(1)
    .filter(({ gateway }) => isCollectedOutside(gateway))
    .map(({ gateway }) =>
      isBankTransfer(gateway)
        ? 'You can also pay by bank transfer; we send your order once the money has arrived.'
        : 'You can also pay when your parcel is delivered.',
    );
}

/** A list of its lines. */
function legalAddressOf({ shopName, brand }: ShopFacts): string {
  return (brand.legalAddress ?? shopName)
    .split('\n')
    .map((line) => `- ${line}`)
    .join('\n');
}

/** Replaces the shop's placeholders in a text; other braces stay. */
export function fillPlaceholders(text: string, facts: ShopFacts): string {
  const values = new Map(placeholdersOf(facts).map(({ name, value }) => [name, value]));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
}

function deliveryCost({
  currency,
  shippingFlat,
  freeShippingOver,
  freeFirstOrder,
}: ShopFacts): string {
  const money = moneyFormat(currency);
  if (shippingFlat === 0) return 'Delivery is free.';
  const exceptions = [
    freeShippingOver !== null && `Delivery is free on orders over ${money(freeShippingOver)}.`,
    freeFirstOrder && 'Delivery of your first order with an account is free.',
  ].filter((text) => text !== false);
  const flat = `Delivery costs ${money(shippingFlat)} per order`;
  return exceptions.length === 0
    ? `${flat}, whatever its size.`
    : [`${flat}.`, ...exceptions].join(' ');
}

/** A number of working days in words: `3 to 5 working days`, `1 working day`. */
export function workingDays(from: number, to: number): string {
  if (from !== to) return `${from} to ${to} working days`;
  return to === 1 ? '1 working day' : `${to} working days`;
}
