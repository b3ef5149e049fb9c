import {
  type ContentDocument,
  type ContentInput,
  contentDocument,
  type WrittenPageInput,
} from '#contract/admin/content/content';
import { type HomeContent, homeContent, type ShopFacts } from '#contract/content/content';
import { type WrittenPageName, writtenPages } from '#contract/values/content/written-pages';
import { currencyName, moneyFormat } from '#contract/values/money';
import { methodOf } from '#contract/values/orders/payment-methods';
import { defaultPages } from './default-pages';
import { homeSections } from './sections/home-sections.rules';

/** The stored part: the promo text, the home page's sections unless they are the default ones, and the edited pages. */
export type StoredDocument = Pick<ContentDocument, 'promo'> & {
  sections?: ContentDocument['sections'];
  pages: Partial<Record<WrittenPageName, WrittenPageInput>>;
};

const storedContent = contentDocument.omit({ pages: true });

/**
 * A stored document completed with `home`, the default home page, and the default pages. Documents from before there were
 * sections have slides, tiles and a banner instead.
 */
export function readStored(stored: unknown, home: HomeContent): ContentDocument {
  const pages = (stored as Partial<StoredDocument> | undefined)?.pages ?? {};
  return { ...readHome(stored, home), pages: { ...defaultPages, ...pages } };
}

function readHome(stored: unknown, usual: HomeContent): Omit<ContentDocument, 'pages'> {
  const current = storedContent.safeParse(stored);
  if (current.success) return current.data;
  const earlier = homeContent.safeParse(stored);
  const home = earlier.success ? earlier.data : usual;
  const promo = storedContent.pick({ promo: true }).safeParse(stored);
  return {
    promo: promo.success ? promo.data.promo : usual.promo,
    sections: homeSections(home),
  };
}

/** The submitted content as it is stored. */
export function documentOf({ pages, ...home }: ContentInput): Required<StoredDocument> {
  const edited = writtenPages.filter((slug) => differsFromDefault(slug, pages[slug]));
  return { ...home, pages: Object.fromEntries(edited.map((slug) => [slug, pages[slug]])) };
}

/** Whether a page differs from its default. */
export function differsFromDefault(slug: WrittenPageName, page: WrittenPageInput): boolean {
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
    { name: 'deliveryFrom', value: String(deliveryDays.from) },
    { name: 'deliveryTo', value: String(deliveryDays.to) },
    { name: 'deliveryCost', value: deliveryCost(facts) },
    { name: 'currency', value: currencyName(facts.currency) },
    {
      name: 'paying',
      value: [
        ...(gateway === 'none'
          ? ['You pay when your parcel is delivered.']
          : ['You pay by card when you order. Each order is charged once only.']),
        ...otherMethods(facts),
      ].join(' '),
    },
    {
      name: 'cardNumbers',
      value: [
        gateway === 'none'
          ? 'you pay on delivery.'
          : 'your card details go straight to our payment provider. We only see the brand and the last four digits.',
        ...(facts.paymentMethods?.includes('bank-transfer') ? [REFUND_ACCOUNT] : []),
      ].join(' '),
    },
  ];
}

const REFUND_ACCOUNT =
  'For the refund of a bank transfer we keep your account number until 30 days after the refund.';

/** The methods beside the usual one. */
function otherMethods({ gateway, paymentMethods = [] }: ShopFacts): string[] {
  return paymentMethods
    .filter((method) => method !== methodOf(gateway))
    .map((method) =>
      method === 'bank-transfer'
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
    freeShippingOver !== null && `Orders over ${money(freeShippingOver)} have free delivery.`,
    freeFirstOrder && 'Your first order with an account has free delivery.',
  ].filter((text) => text !== false);
  const flat = `Delivery costs ${money(shippingFlat)} per order`;
  return exceptions.length === 0
    ? `${flat}, whatever its size.`
    : [`${flat}.`, ...exceptions].join(' ');
}
