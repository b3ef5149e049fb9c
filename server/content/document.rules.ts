import type { ContentDocument, ContentInput, WrittenPageInput } from '#contract/admin/content';
import { type HomeContent, homeContent, type ShopFacts } from '#contract/content';
import { type WrittenPageName, writtenPages } from '#contract/values/written-pages';
import { defaultPages } from './default-pages';

/** The stored part: the home page, unless it is the default one, and the pages that differ from their defaults. */
export type StoredDocument = Partial<HomeContent> & {
  pages: Partial<Record<WrittenPageName, WrittenPageInput>>;
};

/** A stored document completed with `home`, the default home page, and the default pages. */
export function readStored(stored: unknown, home: HomeContent): ContentDocument {
  const own = homeContent.safeParse(stored);
  const promo = homeContent.pick({ promo: true }).safeParse(stored);
  const pages = (stored as Partial<StoredDocument> | undefined)?.pages ?? {};
  return {
    ...(own.success ? own.data : { ...home, ...(promo.success && promo.data) }),
    pages: { ...defaultPages, ...pages },
  };
}

/** The submitted content as it is stored. A slide keeps its id while its picture stays the same. */
export function documentOf(
  input: ContentInput,
  before: ContentDocument,
): HomeContent & Pick<StoredDocument, 'pages'> {
  const ids = new Set<string>();
  return {
    promo: input.promo,
    slides: input.slides.map((slide, index) => {
      const known = before.slides.find(({ imageUrl }) => imageUrl === slide.image.url)?.id;
      const id = known !== undefined && !ids.has(known) ? known : freeId(index + 1, ids, before);
      ids.add(id);
      return { id, imageUrl: slide.image.url, ...slide };
    }),
    tiles: input.tiles.map((tile) => ({ imageUrl: tile.image.url, ...tile })),
    banner: { imageUrl: input.banner.image.url, ...input.banner },
    pages: Object.fromEntries(
      writtenPages
        .filter((slug) => differsFromDefault(slug, input.pages[slug]))
        .map((slug) => [slug, input.pages[slug]]),
    ),
  };
}

/** Whether a page differs from its default. */
export function differsFromDefault(slug: WrittenPageName, page: WrittenPageInput): boolean {
  const usual = defaultPages[slug];
  return page.title !== usual.title || page.summary !== usual.summary || page.body !== usual.body;
}

function freeId(number: number, taken: Set<string>, before: ContentDocument): string {
  const id = `slide-${number}`;
  const isTaken = taken.has(id) || before.slides.some((slide) => slide.id === id);
  return isTaken ? freeId(number + 1, taken, before) : id;
}

/** The placeholders of a page's text and their values. */
export function placeholdersOf(facts: ShopFacts): { name: string; value: string }[] {
  const { returnDays, deliveryDays, gateway } = facts;
  return [
    { name: 'shopName', value: facts.shopName },
    { name: 'contactEmail', value: facts.contactEmail },
    { name: 'returnDays', value: `${returnDays} ${returnDays === 1 ? 'day' : 'days'}` },
    { name: 'deliveryFrom', value: String(deliveryDays.from) },
    { name: 'deliveryTo', value: String(deliveryDays.to) },
    { name: 'deliveryCost', value: deliveryCost(facts) },
    {
      name: 'paying',
      value:
        gateway === 'none'
          ? 'You pay when your parcel is delivered.'
          : 'You pay by card when you order. Each order is charged once only.',
    },
    {
      name: 'cardNumbers',
      value:
        gateway === 'none'
          ? 'you pay on delivery.'
          : 'your card details go straight to our payment provider. We only see the brand and the last four digits.',
    },
  ];
}

/** Replaces the shop's placeholders in a text; other braces stay. */
export function fillPlaceholders(text: string, facts: ShopFacts): string {
  const values = new Map(placeholdersOf(facts).map(({ name, value }) => [name, value]));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);
}

function deliveryCost({ shippingFlat, freeShippingOver, freeFirstOrder }: ShopFacts): string {
  if (shippingFlat === 0) return 'Delivery is free.';
  const exceptions = [
    freeShippingOver !== null && `Orders over ${money(freeShippingOver)} have free delivery.`,
    freeFirstOrder && 'Your first order has free delivery.',
  ].filter((text) => text !== false);
  const flat = `Delivery costs ${money(shippingFlat)} per order`;
  return exceptions.length === 0
    ? `${flat}, whatever its size.`
    : [`${flat}.`, ...exceptions].join(' ');
}

function money(dollars: number): string {
  return `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
