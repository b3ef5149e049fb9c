import type { FitVerdict } from '#contract/values/fit/body';
import { newId } from '../../../server/database/ids';
import { transaction } from '../../../server/database/transaction';
import { insertRows } from '../../../server/demo/history/history.queries';
import type { TestShop } from '../shop';
import { draft, storeProducts } from './products';

/** Generated buyers whose true size is known, and their answers. Lengths are in sizes: 0 is S, 3 is XL. */

export const fitSizes = ['S', 'M', 'L', 'XL'] as const;

export interface Buyer {
  /** Between two sizes: 1.3 is nearest to M. */
  body: number;
  usual: number;
}

export interface Population {
  random: () => number;
  /** Of buyers who kept it: those whom it fits, and the others, who complain more often. */
  reviewing?: { fitting: number; misfitting: number };
  /** Of buyers whom it does not fit. */
  returning?: number;
}

/** How a size fits a buyer; a style with the offset 1 runs small by a whole size. */
export function fitOf({ body }: Buyer, size: number, offset: number, random: () => number) {
  const tightness = body - size + offset + normal(random) * 0.3;
  return tightness > 0.6 ? 'small' : tightness < -0.6 ? 'large' : 'true';
}

export function makeBuyer(random: () => number): Buyer {
  const body = Math.min(3.4, Math.max(-0.4, 1.5 + normal(random) * 0.9));
  return { body, usual: Math.round(body) };
}

/** A standard normal value (Box–Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Stores products, each in its own style unless their titles agree; returns their ids. */
export async function makeStyles(test: TestShop, titles: readonly string[]): Promise<string[]> {
  const sizes = fitSizes.map((name) => ({ name, quantity: 5 }));
  const products = titles.map((title) => draft({ title, category: 'mens_tshirt', sizes }));
  await storeProducts(test, products);
  return products.map(({ id }) => id);
}

export interface Purchase {
  size: string;
  /** Null: kept without a word. */
  says: FitVerdict | null;
  isReturned?: boolean;
}

/** Buyers of a style who take the size that `choose` names, and what they do afterwards. */
export function purchasesOf(
  { random, reviewing = { fitting: 0.15, misfitting: 0.25 }, returning = 0.4 }: Population,
  count: number,
  offset: number,
  choose: (buyer: Buyer) => number = ({ usual }) => usual,
): Purchase[] {
  return Array.from({ length: count }, () => {
    const buyer = makeBuyer(random);
    const at = Math.min(3, Math.max(0, choose(buyer)));
    const fit = fitOf(buyer, at, offset, random);
    const size = fitSizes[at] ?? 'M';
    if (fit !== 'true' && random() < returning) return { size, says: fit, isReturned: true };
    const isReviewing = random() < (fit === 'true' ? reviewing.fitting : reviewing.misfitting);
    // One in twelve answers something else.
    const answers = ['small', 'true', 'large'] as const;
    const says = random() < 1 / 12 ? (answers[Math.floor(random() * 3)] ?? fit) : fit;
    return { size, says: isReviewing ? says : null };
  });
}

/** Stores delivered purchases of a product as the lines of one order, with their reviews and returns. */
export async function storePurchases(
  test: TestShop,
  accountId: string,
  productId: string,
  purchases: readonly Purchase[],
  placedAt = new Date(Date.now() - 30 * 86_400_000),
): Promise<void> {
  const order = newId();
  const lines = purchases.map((purchase) => ({ ...purchase, id: newId() }));
  const total = 6_000 * lines.length;
  const returned = (fit: FitVerdict) => lines.filter((l) => l.isReturned && l.says === fit);
  const refused = [
    { reason_code: 'too_small', lines: returned('small') },
    { reason_code: 'too_large', lines: returned('large') },
  ].filter(({ lines: some }) => some.length > 0);
  const returns = refused.map((one, at) => ({ ...one, id: newId(), number: at + 1 }));
  await transaction(test.shop.pool, async (tx) => {
    await insertRows(tx, 'shop_order', [
      {
        id: order,
        account_id: accountId,
        first_name: 'Ada',
        last_name: 'Lovell',
        email: 'ada@shopper.example',
        street_address: '12 Mill Lane',
        city: 'Portland',
        state: 'OR',
        zip_code: '97201',
        list_total: total,
        subtotal: total,
        shipping: 0,
        total,
        estimated_from: '2026-03-04',
        estimated_to: '2026-03-06',
        status: 'Delivered',
        placed_at: placedAt,
        shipped_at: placedAt,
        delivered_at: placedAt,
      },
    ]);
    await insertRows(
      tx,
      'order_line',
      lines.map(({ id, size }, position) => ({
        id,
        order_id: order,
        position,
        product_id: productId,
        title: 'Tee',
        size,
        brand: 'Fernhall',
        colour: 'White',
        image_url: '',
        quantity: 1,
        unit_price: 6_000,
        unit_discount_price: 6_000,
      })),
    );
    await insertRows(
      tx,
      'review',
      lines.flatMap(({ id, size, says, isReturned }) =>
        says === null || isReturned
          ? []
          : [
              {
                id: newId(),
                product_id: productId,
                order_line_id: id,
                size,
                fit: says,
                rating: 4,
                state: 'published',
              },
            ],
      ),
    );
    await insertRows(
      tx,
      'return_request',
      returns.map(({ id, number, reason_code }) => ({
        id,
        order_id: order,
        number,
        reason: '',
        reason_code,
      })),
    );
    await insertRows(
      tx,
      'return_line',
      returns.flatMap(({ id, lines: some }) =>
        some.map((line) => ({ return_id: id, order_line_id: line.id, quantity: 1 })),
      ),
    );
  });
}
