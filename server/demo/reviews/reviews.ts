import type { NewReview } from '../../reviews/reviews.service';
import type { DemoProduct } from '../catalogue/products';
import { DAY, type History } from '../history/history';
import { type ListedReview, listedReviews } from './texts';

/** The shop that the retailer had before this one. */
const FORMER_SHOP = 'Weaver Street Store';

const MINUTE = 60_000;

interface ReviewContext {
  now: number;
  productIds: Map<DemoProduct, string>;
  /** The rows of `order_line`. */
  lines: Record<string, unknown>[];
}

/** The reviews of the demo shop, and the numbers of their helpful votes. None is written after `now`. */
export function demoReviews(
  history: History,
  { now, productIds, lines }: ReviewContext,
): { reviews: NewReview[]; votes: { review: string; count: number }[] } {
  const idOf = new Map([...productIds].map(([product, id]) => [product.key, id]));
  const lineIds = new Map(
    lines.map(({ id, order_id, position }) => [`${order_id} ${position}`, String(id)]),
  );
  const all = listedReviews.map((listed, index) => {
    const bought = listed.order === undefined ? null : purchase(history, listed);
    const writtenAt = bought
      ? bought.deliveredAt + (listed.days ?? 0) * DAY + minutes(index)
      : now - (listed.day ?? 0) * DAY - minutes(index);
    const review: NewReview = {
      id: history.newId(writtenAt),
      productId: idOf.get(listed.key) ?? '',
      ...(bought
        ? {
            orderLineId: lineIds.get(bought.line) ?? '',
            displayName: bought.name,
            size: bought.size,
          }
        : {
            importedFrom: FORMER_SHOP,
            importedAsVerified: !listed.unverified,
            displayName: listed.by ?? '',
            size: listed.size ?? '',
          }),
      rating: listed.stars,
      text: listed.text ?? '',
      heightCm: listed.height ?? null,
      fit: listed.fit ?? null,
      length: listed.length ?? null,
      ...stateOf(listed),
      isFeatured: listed.featured ?? false,
      reply: listed.reply ?? '',
      repliedAt: listed.reply ? new Date(writtenAt + DAY + minutes(index)).toISOString() : null,
      writtenAt: new Date(writtenAt).toISOString(),
    };
    return { review, helpful: listed.helpful ?? 0 };
  });
  return {
    reviews: all.map(({ review }) => review),
    votes: all.map(({ review, helpful }) => ({ review: review.id, count: helpful })),
  };
}

function stateOf({ flags = [], withheld }: ListedReview) {
  if (withheld) return { state: 'withheld' as const, withheldReason: withheld, flags };
  return { state: flags.length > 0 ? ('pending' as const) : ('published' as const), flags };
}

/** What a customer of the history bought. Throws if it is not delivered. */
export function purchase({ orders }: History, { order = -1, line = -1 }: ListedReview) {
  const { id, deliveredAt, customer, lines } = orders[order] ?? {};
  const bought = lines?.[line];
  if (!id || !deliveredAt || !customer || !bought)
    throw new Error(`Line ${line} of order ${order} is not delivered.`);
  return {
    deliveredAt,
    customer,
    line: `${id} ${line + 1}`,
    name: `${customer.firstName} ${customer.lastName.charAt(0)}.`,
    size: bought.size,
    product: bought.product,
    isReturned: bought.isReturned,
  };
}

/** A time of day, different for reviews that follow each other: up to ten hours. */
function minutes(index: number): number {
  return ((index * 97) % 600) * MINUTE;
}
